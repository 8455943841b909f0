#[derive(Clone, Copy)]
pub(super) struct Directions {
    letters: [u8; MOST_LETTERS],
    places: [usize; MOST_LETTERS],
    len: usize,
}

const MOST_LETTERS: usize = 12;

impl Directions {
    pub(super) const NONE: Self = Self {
        letters: [0; MOST_LETTERS],
        places: [0; MOST_LETTERS],
        len: 0,
    };

    pub(super) const fn is_none(&self) -> bool {
        self.len == 0
    }

    pub(super) const fn with(mut self, letter: u8, place: usize) -> Option<Self> {
        if self.len == MOST_LETTERS {
            return None;
        }
        self.letters[self.len] = letter;
        self.places[self.len] = place;
        self.len += 1;
        Some(self)
    }

    const fn letter(&self, at: usize) -> u8 {
        if at < self.len { self.letters[at] } else { 0 }
    }

    pub(super) const fn first_sideways(&self) -> Option<usize> {
        const_for!(at, 0..self.len, {
            if !matches!(self.letters[at], b'f' | b'b') {
                return Some(self.places[at]);
            }
        });
        None
    }

    /// Without letters, all steps. The error is the place of a meaningless letter.
    pub(super) const fn select(&self, right: i8, forward: i8) -> Result<bool, usize> {
        let (files, ranks) = (right.unsigned_abs(), forward.unsigned_abs());
        if self.is_none() {
            return Ok(true);
        }
        let (mut at, mut selected) = (0, false);
        while at < self.len {
            let (a, b) = (self.letter(at), self.letter(at + 1));
            let (fits, letters) = if files == 0 || ranks == 0 {
                (straight(a, right, forward), 1)
            } else if files == ranks {
                diagonal(a, b, right, forward)
            } else {
                oblique(a, b, right, forward)
            };
            match fits {
                Some(fits) => selected |= fits,
                None => return Err(self.places[at]),
            }
            at += letters;
        }
        Ok(selected)
    }
}

const fn side(letter: u8, right: i8, forward: i8) -> Option<bool> {
    match letter {
        b'f' => Some(forward > 0),
        b'b' => Some(forward < 0),
        b'l' => Some(right < 0),
        b'r' => Some(right > 0),
        _ => None,
    }
}

const fn straight(letter: u8, right: i8, forward: i8) -> Option<bool> {
    match letter {
        b's' => Some(right != 0),
        b'v' => Some(forward != 0),
        letter => side(letter, right, forward),
    }
}

const fn is_vertical(letter: u8) -> Option<bool> {
    match letter {
        b'f' | b'b' => Some(true),
        b'l' | b'r' => Some(false),
        _ => None,
    }
}

/// One letter selects two diagonals, one of each pair the diagonal between.
const fn diagonal(a: u8, b: u8, right: i8, forward: i8) -> (Option<bool>, usize) {
    let Some(fits) = side(a, right, forward) else {
        return (None, 1);
    };
    match (is_vertical(a), is_vertical(b)) {
        (Some(true), Some(false)) | (Some(false), Some(true)) => match side(b, right, forward) {
            Some(other) => (Some(fits && other), 2),
            None => (None, 1),
        },
        _ => (Some(fits), 1),
    }
}

/// A letter, or the same twice, selects the two leaps nearest to its side; [`betza`](crate::PieceDefinition::betza)
/// has the pairs.
const fn oblique(a: u8, b: u8, right: i8, forward: i8) -> (Option<bool>, usize) {
    let is_narrow = forward.unsigned_abs() > right.unsigned_abs();
    let Some(vertical) = is_vertical(a) else {
        let fits = match a {
            b's' => Some(!is_narrow),
            b'v' => Some(is_narrow),
            _ => None,
        };
        return (fits, if a == b { 2 } else { 1 });
    };
    let Some(fits) = side(a, right, forward) else {
        return (None, 1);
    };
    let near = fits && vertical == is_narrow;
    match (b, is_vertical(b)) {
        (b'h', _) => (Some(fits), 2),
        (b's', _) if vertical => (Some(fits && !is_narrow), 2),
        (_, Some(other)) if other != vertical => match side(b, right, forward) {
            Some(other) => (Some(near && other), 2),
            None => (None, 1),
        },
        _ => (Some(near), if a == b { 2 } else { 1 }),
    }
}
