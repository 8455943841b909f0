//! Betza notation, parsed at compile time.

use board_geometry::declare::Message;

use crate::{PieceDefinition, Ride};

/// Leaping atoms, each with one of its leaps.
const LEAPERS: [(u8, (i8, i8)); 7] = [
    (b'D', (0, 2)),
    (b'N', (1, 2)),
    (b'A', (2, 2)),
    (b'H', (0, 3)),
    (b'C', (1, 3)),
    (b'Z', (2, 3)),
    (b'G', (3, 3)),
];

/// Leaps of all seven atoms together.
const MOST_LEAPS: usize = 40;

/// Leaps of each combination of atoms, with their number.
const LEAPS: &[([(i8, i8); MOST_LEAPS], usize); 128] = &{
    let mut table = [([(0, 0); MOST_LEAPS], 0); 128];
    let mut choice = 0;
    while choice < table.len() {
        let mut atom = 0;
        while atom < LEAPERS.len() {
            if choice >> atom & 1 == 1 {
                table[choice] = with_leaps(table[choice], LEAPERS[atom].1);
            }
            atom += 1;
        }
        choice += 1;
    }
    table
};

/// Adds a leap, its turns and its mirrors.
const fn with_leaps(
    (mut leaps, mut len): ([(i8, i8); MOST_LEAPS], usize),
    (short, long): (i8, i8),
) -> ([(i8, i8); MOST_LEAPS], usize) {
    let mut turn = 0;
    while turn < 8 {
        let (east, north) = if turn < 4 {
            (short, long)
        } else {
            (long, short)
        };
        let east = if turn & 1 == 1 { -east } else { east };
        let north = if turn & 2 == 2 { -north } else { north };
        let mut known = 0;
        while known < len && !(leaps[known].0 == east && leaps[known].1 == north) {
            known += 1;
        }
        if known == len {
            leaps[len] = (east, north);
            len += 1;
        }
        turn += 1;
    }
    (leaps, len)
}

/// Longest limited range.
const LONGEST: usize = 26;

/// Range of an unlimited ride.
const UNLIMITED: usize = LONGEST + 1;

/// Rides by range along files and ranks, and along diagonals; 0 for none.
const RIDES: &[[([Ride; 2], usize); UNLIMITED + 1]; UNLIMITED + 1] = &{
    let mut table = [[([Ride::ROOK; 2], 0); UNLIMITED + 1]; UNLIMITED + 1];
    let mut straight = 0;
    while straight < table.len() {
        let mut diagonal = 0;
        while diagonal < table.len() {
            table[straight][diagonal] = rides(straight, diagonal);
            diagonal += 1;
        }
        straight += 1;
    }
    table
};

const fn rides(straight: usize, diagonal: usize) -> ([Ride; 2], usize) {
    let (rook, bishop) = (ranged(Ride::ROOK, straight), ranged(Ride::BISHOP, diagonal));
    match (straight, diagonal) {
        (0, 0) => ([rook, bishop], 0),
        (_, 0) => ([rook, rook], 1),
        (0, _) => ([bishop, bishop], 1),
        (1, 1) => ([Ride::KING, Ride::KING], 1),
        // Both together are a king's steps, which have a table.
        (1, _) => ([bishop, Ride::KING], 2),
        (_, 1) => ([rook, Ride::KING], 2),
        _ => ([rook, bishop], 2),
    }
}

const fn ranged(ride: Ride, range: usize) -> Ride {
    if range == UNLIMITED {
        ride
    } else {
        ride.up_to(range as u8)
    }
}

impl PieceDefinition {
    /// Creates a type from Betza notation, widely used for chess variants.
    ///
    /// | atom | moves |
    /// | --- | --- |
    /// | `W`, `F` | one step along a file or rank; one step along a diagonal |
    /// | `D`, `A` | two squares along a file or rank, along a diagonal, over what stands between |
    /// | `H`, `G` | three squares likewise |
    /// | `N`, `C`, `Z` | the leaps (1, 2), (1, 3) and (2, 3) |
    /// | `R`, `B`, `Q` | rides as rook, bishop, queen |
    /// | `K` | one step in all directions |
    ///
    /// A number after `W`, `F`, `R`, `B`, `K` or `Q` limits the ride: `R4`, `F2`; `W0` is `R`, `F0` is `B`. `WW` and
    /// `FF` are the same rides. Atoms follow each other: `BN` moves as bishop or knight.
    ///
    /// Modifiers in lower case (directions, moves or captures alone, initial moves, hoppers, lame leaps) and riders
    /// along leaps (`NN`) are refused. The compiler's message names the character.
    ///
    /// ```
    /// use chess_pieces::{PieceDefinition, Ride};
    /// const ARCHBISHOP: PieceDefinition = PieceDefinition::betza('A', "BN");
    /// assert_eq!((ARCHBISHOP.rides, ARCHBISHOP.leaps.len()), (&[Ride::BISHOP][..], 8));
    /// assert_eq!(PieceDefinition::betza('Q', "RB"), PieceDefinition::QUEEN);
    /// assert_eq!(PieceDefinition::betza('K', "WF").royal(), PieceDefinition::KING);
    /// assert_eq!(PieceDefinition::betza('S', "W3").rides, [Ride::ROOK.up_to(3)]);
    /// ```
    ///
    /// ```compile_fail
    /// use chess_pieces::PieceDefinition;
    /// const _: PieceDefinition = PieceDefinition::betza('A', "BxN"); // `BxN`, character 2 `x`: no atom
    /// ```
    ///
    /// # Panics
    /// If the text cannot be read: use it in constants only.
    pub const fn betza(letter: char, text: &str) -> Self {
        let (mut choice, mut straight, mut diagonal) = (0, 0, 0);
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let atom = bytes[at];
            if let Some(leaper) = leaper(atom) {
                choice |= 1 << leaper;
                at += 1;
                if at < bytes.len() && (bytes[at] == atom || bytes[at].is_ascii_digit()) {
                    refuse(text, at, "no riders along leaps");
                }
                continue;
            }
            let (unnumbered, along) = match atom {
                b'W' => (1, (true, false)),
                b'F' => (1, (false, true)),
                b'K' => (1, (true, true)),
                b'R' => (UNLIMITED, (true, false)),
                b'B' => (UNLIMITED, (false, true)),
                b'Q' => (UNLIMITED, (true, true)),
                b'a'..=b'z' => refuse(text, at, "no modifiers"),
                _ => refuse(text, at, "no atom"),
            };
            let (range, end) = range(text, at, unnumbered);
            at = end;
            if along.0 && range > straight {
                straight = range;
            }
            if along.1 && range > diagonal {
                diagonal = range;
            }
        }
        if bytes.is_empty() {
            Message::new("Betza: no atom").stop();
        }
        let (leaps, number) = &LEAPS[choice];
        let (rides, count) = &RIDES[straight][diagonal];
        Self::new(letter)
            .leaps(leaps.split_at(*number).0)
            .rides(rides.split_at(*count).0)
    }

    /// Makes the type royal: never captured, never left attacked.
    #[must_use]
    pub const fn royal(self) -> Self {
        Self {
            royal: true,
            ..self
        }
    }
}

/// Returns the range of the atom at `place`, and the place after both.
const fn range(text: &str, place: usize, unnumbered: usize) -> (usize, usize) {
    let bytes = text.as_bytes();
    let mut at = place + 1;
    if at < bytes.len() && bytes[at] == bytes[place] && matches!(bytes[place], b'W' | b'F') {
        return (UNLIMITED, at + 1);
    }
    if at == bytes.len() || !bytes[at].is_ascii_digit() {
        return (unnumbered, at);
    }
    let mut range = 0;
    while at < bytes.len() && bytes[at].is_ascii_digit() {
        range = 10 * range + (bytes[at] - b'0') as usize;
        if range > LONGEST {
            refuse(text, at, "a range of at most 26");
        }
        at += 1;
    }
    (if range == 0 { UNLIMITED } else { range }, at)
}

const fn leaper(atom: u8) -> Option<usize> {
    let mut place = 0;
    while place < LEAPERS.len() {
        if LEAPERS[place].0 == atom {
            return Some(place);
        }
        place += 1;
    }
    None
}

const fn refuse(text: &str, at: usize, expected: &str) -> ! {
    let message = Message::new("Betza `").text(text).text("`, character ");
    let message = message.number(at + 1).text(" `");
    let message = message.character(text.as_bytes()[at] as char).text("`: ");
    message.text(expected).stop()
}
