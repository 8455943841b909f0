mod atoms;
mod directions;

use board_geometry::declare::Message;

use crate::steps::{Step, StepMode, StepWay, Steps};
use crate::{PieceDefinition, Ride};
use atoms::{LEAPERS, LEAPS, LONGEST, RIDES, UNLIMITED, turned};
use directions::Directions;

impl PieceDefinition {
    /// Type in the notation of R. Betza.
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
    /// A number limits repetitions, which pieces block: `R4`, `F2`, `N2`. An atom twice, or `0`, has no limit: `WW`
    /// and `W0` are `R`, `NN` is the nightrider. Atoms add up: `BN` moves as bishop or knight.
    ///
    /// Modifiers stand before their atom in any order:
    ///
    /// | modifier | meaning |
    /// | --- | --- |
    /// | `m`, `c` | moves alone, captures alone: `mRcpR` |
    /// | `f` `b` `l` `r` `s` `v` | forward, backward, left, right, sideways (`lr`), vertically (`fb`), as the army moves (its [`PawnRules`](crate::PawnRules)): `WfF` |
    /// | two directions | along diagonals the one between: `flF`; before `N`, `C`, `Z` the nearer to the first: `flN` |
    /// | `fs`, `bs`, `fh`, `bh`, `lh`, `rh` | before `N`, `C`, `Z`: the two flatter leaps forward or backward; a half of all. `f` alone is the two steep ones, as `ff` |
    /// | `n` | lame: blocked by a piece on the way, which goes straight first, then diagonally: `nN`, `nA` |
    /// | `p` | over exactly one piece and on: `pR` |
    /// | `g` | to the square directly beyond the first piece: `gQ` |
    /// | `i` | from [initial squares](Self::initial_on) alone: `ifmnD` |
    ///
    /// Modifiers of other dialects, or that an atom cannot have, do not compile; the message names the character.
    ///
    /// ```
    /// use chess_pieces::{PieceDefinition, Ride};
    /// const ARCHBISHOP: PieceDefinition = PieceDefinition::betza('A', "BN");
    /// assert_eq!((ARCHBISHOP.rides, ARCHBISHOP.leaps.len()), (&[Ride::BISHOP][..], 8));
    /// assert_eq!(PieceDefinition::betza('Q', "RB"), PieceDefinition::QUEEN);
    /// assert_eq!(PieceDefinition::betza('K', "WF").royal(), PieceDefinition::KING);
    /// assert_eq!(PieceDefinition::betza('S', "W3").rides, [Ride::ROOK.up_to(3)]);
    /// assert_eq!(PieceDefinition::betza('N', "NN").steps.as_slice().len(), 8);
    /// ```
    ///
    /// ```compile_fail
    /// use chess_pieces::PieceDefinition;
    /// const _: PieceDefinition = PieceDefinition::betza('A', "BxN"); // `BxN`, character 2 `x`: no such modifier
    /// ```
    ///
    /// # Panics
    /// For an unreadable text; use constants only.
    pub const fn betza(letter: char, text: &str) -> Self {
        let mut read = Read {
            choice: 0,
            straight: 0,
            diagonal: 0,
            steps: Steps::NONE,
        };
        let mut at = 0;
        while at < text.len() {
            at = read.movement(text, at);
        }
        if text.is_empty() {
            Message::new("Betza: no atom").stop();
        }
        let (leaps, number) = &LEAPS[read.choice];
        let (rides, count) = &RIDES[read.straight][read.diagonal];
        Self {
            steps: read.steps,
            ..Self::new(letter)
                .leaps(leaps.split_at(*number).0)
                .rides(rides.split_at(*count).0)
        }
    }

    /// Makes the piece royal: never captured, never left attacked.
    #[must_use]
    pub const fn royal(mut self) -> Self {
        self.royal = true;
        self
    }
}

struct Read {
    /// Plain leaps, a bit for each atom.
    choice: usize,
    /// Range of plain rides along files and ranks.
    straight: usize,
    diagonal: usize,
    steps: Steps,
}

#[allow(
    clippy::struct_excessive_bools,
    reason = "modifiers go together in any way"
)]
struct Modifiers {
    directions: Directions,
    moves: bool,
    captures: bool,
    initial: bool,
    bound: bool,
    way: StepWay,
}

impl Read {
    const fn movement(&mut self, text: &str, start: usize) -> usize {
        let bytes = text.as_bytes();
        let (modifiers, place) = modifiers(text, start);
        if place == bytes.len() {
            refuse(text, place - 1, "an atom has to follow");
        }
        let atom = bytes[place];
        let ((straight, diagonal), unnumbered, royal) = match atom {
            b'W' => ((true, false), 1, false),
            b'F' => ((false, true), 1, false),
            b'K' => ((true, true), 1, true),
            b'R' => ((true, false), UNLIMITED, false),
            b'B' => ((false, true), UNLIMITED, false),
            b'Q' => ((true, true), UNLIMITED, true),
            _ => {
                let Some(leaper) = leaper(atom) else {
                    refuse(text, place, "no atom")
                };
                return self.leaper(text, place, &modifiers, leaper);
            }
        };
        if royal && let Some(at) = modifiers.directions.first_sideways() {
            refuse(text, at, "`K` and `Q` know `f` and `b` alone");
        }
        let (range, end) = range(text, place, unnumbered);
        if matches!(modifiers.way, StepWay::Lame) {
            refuse(
                text,
                place,
                "`n` goes with `N`, `C`, `Z`, `D`, `A`, `H`, `G`",
            );
        }
        if modifiers.is_plain() {
            if straight && range > self.straight {
                self.straight = range;
            }
            if diagonal && range > self.diagonal {
                self.diagonal = range;
            }
            return end;
        }
        if straight {
            self.add(text, place, &modifiers, (0, 1), range);
        }
        if diagonal {
            self.add(text, place, &modifiers, (1, 1), range);
        }
        end
    }

    const fn leaper(
        &mut self,
        text: &str,
        place: usize,
        modifiers: &Modifiers,
        leaper: usize,
    ) -> usize {
        let (range, end) = range(text, place, 1);
        if modifiers.is_plain() && range == 1 {
            self.choice |= 1 << leaper;
            return end;
        }
        if matches!(modifiers.way, StepWay::Lame) && range > 1 {
            refuse(text, place, "`n` is for single leaps");
        }
        self.add(text, place, modifiers, LEAPERS[leaper].1, range);
        end
    }

    const fn add(
        &mut self,
        text: &str,
        place: usize,
        modifiers: &Modifiers,
        leap: (i8, i8),
        range: usize,
    ) {
        if range == 1 && matches!(modifiers.way, StepWay::Over | StepWay::Beyond) {
            refuse(text, place, "`p` and `g` need a rider");
        }
        const_for!(turn, 0..8, {
            if let Some((right, forward)) = turned(leap, turn) {
                let selected = match modifiers.directions.select(right, forward) {
                    Ok(selected) => selected,
                    Err(at) => refuse(text, at, "means nothing before this atom"),
                };
                if selected {
                    self.steps = match self.steps.with(modifiers.step(right, forward, range)) {
                        Some(steps) => steps,
                        None => refuse(text, place, "more than 40 steps"),
                    };
                }
            }
        });
    }
}

impl Modifiers {
    const fn is_plain(&self) -> bool {
        let all = self.moves == self.captures
            && !self.initial
            && !self.bound
            && self.directions.is_none();
        all && matches!(self.way, StepWay::Leap)
    }

    const fn step(&self, right: i8, forward: i8, range: usize) -> Step {
        Step {
            right,
            forward,
            range: if range == UNLIMITED {
                Ride::UNLIMITED
            } else {
                range as u8
            },
            mode: match (self.moves, self.captures) {
                (true, false) => StepMode::Move,
                (false, true) => StepMode::Capture,
                _ => StepMode::Any,
            },
            way: self.way,
            initial: self.initial,
            bound: self.bound,
        }
    }
}

const fn modifiers(text: &str, start: usize) -> (Modifiers, usize) {
    let bytes = text.as_bytes();
    let mut read = Modifiers {
        directions: Directions::NONE,
        moves: false,
        captures: false,
        initial: false,
        bound: false,
        way: StepWay::Leap,
    };
    let mut at = start;
    while at < bytes.len() && bytes[at].is_ascii_lowercase() {
        match bytes[at] {
            b'm' => read.moves = true,
            b'c' => read.captures = true,
            b'i' => read.initial = true,
            b'o' => read.bound = true,
            letter @ (b'n' | b'p' | b'g') => {
                if !matches!(read.way, StepWay::Leap) {
                    refuse(text, at, "one of `n`, `p`, `g`");
                }
                read.way = match letter {
                    b'n' => StepWay::Lame,
                    b'p' => StepWay::Over,
                    _ => StepWay::Beyond,
                };
            }
            letter @ (b'f' | b'b' | b'l' | b'r' | b's' | b'v' | b'h') => {
                read.directions = match read.directions.with(letter, at) {
                    Some(directions) => directions,
                    None => refuse(text, at, "too many directions"),
                };
            }
            _ => refuse(text, at, "no such modifier"),
        }
        at += 1;
    }
    (read, at)
}

const fn range(text: &str, place: usize, unnumbered: usize) -> (usize, usize) {
    let bytes = text.as_bytes();
    let mut at = place + 1;
    if at < bytes.len() && bytes[at] == bytes[place] && unnumbered == 1 && bytes[at] != b'K' {
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
    const_for!(place, 0..LEAPERS.len(), {
        if LEAPERS[place].0 == atom {
            return Some(place);
        }
    });
    None
}

const fn refuse(text: &str, at: usize, expected: &str) -> ! {
    let message = Message::new("Betza `").text(text).text("`, character ");
    let message = message.number(at + 1).text(" `");
    let message = message.character(text.as_bytes()[at] as char).text("`: ");
    message.text(expected).stop()
}
