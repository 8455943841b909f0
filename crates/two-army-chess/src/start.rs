use board_geometry::Geometry;
use board_geometry::declare::Message;
use chess_pieces::{BoardState, PieceRules, PieceType};

use crate::state::BoardOf;
use crate::{MoveSystem, TwoArmyGame, TwoArmyPosition};

pub(crate) const fn refuse<V: TwoArmyGame>() {
    // Before the start, which has their letters.
    let () = BoardState::<V::Rules>::SOUND;
    refuse_gates::<V>();
    refuse_hands::<V>();
    let start = StartText::new::<V>().placement::<V>().turn();
    let start = start.castling::<V>().en_passant::<V>();
    let start = start.beside::<V>();
    let start = start.number("the half-move clock", false);
    start.number("the move number", V::OPTIONS.is_none());
}

/// Start of a game.
///
/// # Panics
/// With the reader's message, if the start is no position of the game; for pawns that promote by a double push.
#[allow(
    clippy::panic,
    reason = "a faulty declaration, as those that do not compile"
)]
pub(crate) fn position<V: TwoArmyGame>() -> TwoArmyPosition<V> {
    let board = <BoardOf<V> as Geometry>::BOARD;
    for rules in <V::Rules as PieceRules>::PAWNS {
        let once = board.step_all(rules.double_step, rules.forward);
        let ends = board.step_all(once, rules.forward);
        let has_pawns = <V::Rules as PieceRules>::letter(PieceType::PAWN) != '?';
        if has_pawns && let Some(end) = (ends & rules.promotion).first() {
            panic!("{}: PAWNS: a double push promotes on {end}", V::NAME);
        }
    }
    match V::START.parse() {
        Ok(start) => start,
        Err(error) => panic!("{}: START: {error}", V::NAME),
    }
}

const fn refuse_hands<V: TwoArmyGame>() {
    match <V::Moves as MoveSystem<V>>::HAS_HANDS {
        Some(true) if V::HANDS.is_none() => {
            let text = Message::new(V::NAME);
            text.text(": its system of moves needs HANDS").stop()
        }
        Some(false) if V::HANDS.is_some() => {
            let text = Message::new(V::NAME);
            text.text(": HANDS, but its system of moves has no drops")
                .stop()
        }
        _ => (),
    }
}

const fn refuse_gates<V: TwoArmyGame>() {
    if !<V::Moves as MoveSystem<V>>::GATES {
        return;
    }
    let castlings = <V::Rules as PieceRules>::CASTLINGS;
    let mut are_files = <V::Rules as PieceRules>::CASTLES_FROM_ANY_FILE;
    let mut index = 0;
    while index < castlings.len() {
        let letter = castlings[index].letter.to_ascii_uppercase() as u32;
        let file = letter.wrapping_sub('A' as u32);
        are_files |= file < <BoardOf<V> as Geometry>::BOARD.files() as u32;
        index += 1;
    }
    if are_files {
        Message::new("GATES: letters of castlings are also files").stop();
    }
}

const SQUARES: usize = 256;

struct StartText {
    game: &'static str,
    text: &'static [u8],
    at: usize,
    placed: [Option<(usize, usize)>; SQUARES],
}

impl StartText {
    const fn new<V: TwoArmyGame>() -> Self {
        Self {
            game: V::NAME,
            text: V::START.as_bytes(),
            at: 0,
            placed: [None; SQUARES],
        }
    }

    const fn byte(&self) -> u8 {
        if self.at < self.text.len() {
            self.text[self.at]
        } else {
            0
        }
    }

    const fn past(self, bytes: usize) -> Self {
        Self {
            at: self.at + bytes,
            ..self
        }
    }

    const fn here(&self) -> Message {
        Message::new(self.game)
            .text(": START, byte ")
            .number(self.at)
    }

    const fn expected(&self, expected: &str) -> ! {
        let text = self.here();
        text.text(": expected ").text(expected).stop()
    }

    const fn blank(self) -> Self {
        match self.byte() {
            b' ' => self.past(1),
            _ => self.expected("a blank"),
        }
    }

    const fn placement<V: TwoArmyGame>(mut self) -> Self {
        let board = <BoardOf<V> as Geometry>::BOARD;
        let mut rank = board.ranks();
        while rank > 0 {
            rank -= 1;
            self = self.rank::<V>(rank);
            if rank > 0 {
                if self.byte() != b'/' {
                    let rest = Message::new("`/` after rank ").number(rank as usize + 1);
                    self.expected(rest.as_str());
                }
                self = self.past(1);
            }
        }
        if V::HANDS.is_some() {
            self = self.hands::<V>();
        }
        self.blank()
    }

    const fn hands<V: TwoArmyGame>(mut self) -> Self {
        if self.byte() != b'[' {
            self.expected("the pieces in hand in `[` and `]`");
        }
        self = self.past(1);
        while self.byte() != b']' {
            if type_of::<V>(self.byte()).is_none() {
                self.expected("the letter of a piece type or `]`");
            }
            self = self.past(1);
        }
        self.past(1)
    }

    const fn beside<V: TwoArmyGame>(mut self) -> Self {
        if V::BESIDE.is_none() {
            return self;
        }
        while !matches!(self.byte(), 0 | b' ') {
            self = self.past(1);
        }
        self.blank()
    }

    const fn rank<V: TwoArmyGame>(mut self, rank: u8) -> Self {
        let board = <BoardOf<V> as Geometry>::BOARD;
        let mut file = 0;
        while file < board.files() {
            let square = board.at(file, rank);
            let byte = self.byte();
            if byte == b'*' && square.is_none() {
                file += 1;
                self = self.past(1);
                continue;
            }
            if byte.is_ascii_digit() && byte != b'0' {
                let mut run = 0_u8;
                while self.byte().is_ascii_digit() && run < 26 {
                    run = (10 * run).saturating_add(self.byte() - b'0');
                    self = self.past(1);
                }
                let end = file.saturating_add(run);
                while file < end {
                    if board.at(file, rank).is_none() {
                        self.overrun(rank);
                    }
                    file += 1;
                }
                continue;
            }
            if matches!(byte, b'/' | b' ' | b'[') {
                self.expected("the squares up to the last file");
            }
            let Some(piece_type) = type_of::<V>(byte) else {
                self.expected("the letter of a piece type, a number or `*`");
            };
            let Some(square) = square else {
                self.expected("`*`: this square does not exist");
            };
            if piece_type == PieceType::PAWN.index() && <V::Rules as PieceRules>::PAWNS.is_empty() {
                self.expected("no pawn, as PAWNS is empty");
            }
            let army = byte.is_ascii_lowercase() as usize;
            self.placed[square.index() as usize] = Some((army, piece_type));
            file += 1;
            self = self.past(1);
        }
        match self.byte() {
            b'/' | b' ' | b'[' | 0 => self,
            _ => self.overrun(rank),
        }
    }

    const fn overrun(&self, rank: u8) -> ! {
        let text = self.here();
        let text = text.text(": rank ").number(rank as usize + 1);
        text.text(" has more squares than the board").stop()
    }

    const fn turn(self) -> Self {
        match self.byte() {
            b'w' | b'b' => self.past(1).blank(),
            _ => self.expected("`w` or `b`"),
        }
    }

    const fn castling<V: TwoArmyGame>(mut self) -> Self {
        if self.byte() == b'-' {
            return self.past(1).blank();
        }
        let castlings = <V::Rules as PieceRules>::CASTLINGS;
        let mut index = 0;
        let first = self.at;
        while index < castlings.len() {
            let rules = &castlings[index];
            let letter = match rules.army.index() {
                0 => rules.letter,
                _ => rules.letter.to_ascii_lowercase(),
            };
            if self.byte() == letter as u8 {
                let army = rules.army.index();
                if !self.stands(rules.king_from.index(), army, PieceType::KING)
                    || !self.stands(rules.rook_from.index(), army, PieceType::ROOK)
                {
                    let text = self.here();
                    let text = text.text(": castling `").character(letter);
                    text.text("` has no king or no rook at home").stop();
                }
                self = self.past(1);
            }
            index += 1;
            let is_last =
                index == castlings.len() || castlings[index].army.index() != rules.army.index();
            if <V::Moves as MoveSystem<V>>::GATES && is_last {
                self = self.gates::<V>(rules.army.index());
            }
        }
        if self.at == first || self.byte() != b' ' {
            self.expected("letters of CASTLINGS in their order, or `-`");
        }
        self.blank()
    }

    const fn gates<V: TwoArmyGame>(mut self, army: usize) -> Self {
        let first = if army == 0 { b'A' } else { b'a' };
        let files = <BoardOf<V> as Geometry>::BOARD.files();
        while self.byte().is_ascii_alphabetic() && self.byte().wrapping_sub(first) < files {
            self = self.past(1);
        }
        self
    }

    const fn stands(&self, square: u8, army: usize, piece_type: PieceType) -> bool {
        match self.placed[square as usize] {
            Some((owner, placed)) => owner == army && placed == piece_type.index(),
            None => false,
        }
    }

    const fn en_passant<V: TwoArmyGame>(self) -> Self {
        if self.byte() == b'-' {
            return self.past(1).blank();
        }
        let mut end = self.at;
        while end < self.text.len() && self.text[end] != b' ' {
            end += 1;
        }
        let (field, _) = self.text.split_at(end);
        let (_, name) = field.split_at(self.at);
        let is_square = match core::str::from_utf8(name) {
            Ok(name) => <BoardOf<V> as Geometry>::BOARD.named(name).is_some(),
            Err(_) => false,
        };
        if !is_square {
            self.expected("the name of a square or `-`");
        }
        Self { at: end, ..self }.blank()
    }

    const fn number(mut self, name: &str, is_last: bool) -> Self {
        let first = self.at;
        while self.byte().is_ascii_digit() {
            self = self.past(1);
        }
        if self.at == first || self.at > first + 9 {
            self.expected(name);
        }
        match self.byte() {
            0 if self.at == self.text.len() => self,
            b' ' if !is_last => self.past(1),
            _ => self.expected("the end of a number"),
        }
    }
}

const fn type_of<V: TwoArmyGame>(letter: u8) -> Option<usize> {
    let pieces = <V::Rules as PieceRules>::PIECES;
    let upper = letter.to_ascii_uppercase() as char;
    let mut number = 0;
    while number < pieces.len() {
        if upper.is_ascii_uppercase() && pieces[number].letter == upper {
            return Some(number);
        }
        number += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use std::string::String;

    use board_geometry::Chessboard;
    use chess_pieces::{Army, CastlingRules, Count, PawnRules, castling};

    use super::*;
    use crate::{StandardProblems, TableMoves, TwoArmySetup};

    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Case<const INDEX: usize>;

    impl<const INDEX: usize> PieceRules for Case<INDEX> {
        type Board = Chessboard;
        type Counts = Count<2>;
        const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
        const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
            castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "f1"),
            castling!(Chessboard, Army::new(1), 'Q', king "e8" => "c8", rook "a8" => "d8"),
        ];
    }

    impl<const INDEX: usize> TwoArmyGame for Case<INDEX> {
        type Rules = Self;
        type Moves = TableMoves;
        type Problems = StandardProblems;
        const NAME: &'static str = "case";
        const START: &'static str = STARTS[INDEX].0;

        fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
            setup.standard_problems()
        }
    }

    const STARTS: [(&str, &str); 26] = [
        ("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", ""),
        ("r3k3/8/8/8/8/8/8/4K2R b q e3 12 34", ""),
        ("8/8/8/8/8/8/8/8 w - - 0 1", ""),
        ("4k3/8/8 w - - 0 1", "7: expected `/` after rank 6"),
        (
            "4k4/8/8/8/8/8/8/8 w - - 0 1",
            "3: rank 8 has more squares than the board",
        ),
        (
            "9/8/8/8/8/8/8/8 w - - 0 1",
            "1: rank 8 has more squares than the board",
        ),
        (
            "256/8/8/8/8/8/8/8 w - - 0 1",
            "3: rank 8 has more squares than the board",
        ),
        (
            "k8/8/8/8/8/8/8/8 w - - 0 1",
            "2: rank 8 has more squares than the board",
        ),
        (
            "4x3/8/8/8/8/8/8/8 w - - 0 1",
            "1: expected the letter of a piece type, a number or `*`",
        ),
        (
            "0k7/8/8/8/8/8/8/8 w - - 0 1",
            "0: expected the letter of a piece type, a number or `*`",
        ),
        ("8/8/8/8/8/8/8/8", "15: expected a blank"),
        ("8/8/8/8/8/8/8/8 x - - 0 1", "16: expected `w` or `b`"),
        ("8/8/8/8/8/8/8/8 w- - 0 1", "17: expected a blank"),
        (
            "8/8/8/8/8/8/8/8 w K - 0 1",
            "18: castling `K` has no king or no rook at home",
        ),
        (
            "4K3/8/8/8/8/8/8/7R w K - 0 1",
            "21: castling `K` has no king or no rook at home",
        ),
        (
            "4k2r/8/8/8/8/8/8/8 w q - 0 1",
            "21: castling `q` has no king or no rook at home",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K2R w qK - 0 1",
            "25: expected letters of CASTLINGS in their order, or `-`",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K2R w KAq - 0 1",
            "25: expected letters of CASTLINGS in their order, or `-`",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K2R w  - 0 1",
            "24: expected letters of CASTLINGS in their order, or `-`",
        ),
        (
            "8/8/8/8/8/8/8/8 w - i9 0 1",
            "20: expected the name of a square or `-`",
        ),
        ("8/8/8/8/8/8/8/8 w - -0 1", "21: expected a blank"),
        (
            "8/8/8/8/8/8/8/8 w - - x 1",
            "22: expected the half-move clock",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0", "23: expected the move number"),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1 2",
            "25: expected the end of a number",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1234567890",
            "34: expected the move number",
        ),
        (
            "4k2/8/8/8/8/8/8/8 w - - 0 1",
            "3: expected the squares up to the last file",
        ),
    ];

    /// Hands that nothing drops, and drops without hands.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    struct Held<const DROPS: bool>(crate::Hands<Case<0>>);

    macro_rules! held {
        ($drops:literal, $moves:ty, $hands:expr) => {
            impl TwoArmyGame for Held<$drops> {
                type Rules = Case<0>;
                type Moves = $moves;
                type Problems = StandardProblems;
                const NAME: &'static str = "held";
                const START: &'static str = STARTS[0].0;
                const HANDS: Option<crate::HandsOf<Self>> = $hands;

                fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
                    setup.standard_problems()
                }
            }
        };
    }

    held!(true, crate::Drops, None);
    held!(
        false,
        TableMoves,
        Some(crate::HandsOf {
            get: |game| &game.0,
            get_mut: |game| &mut game.0,
        })
    );

    #[test]
    fn hands_go_with_a_system_that_uses_them() {
        let drops = found::<Held<true>>();
        assert_eq!(drops, "held: its system of moves needs HANDS");
        let idle = found::<Held<false>>();
        assert_eq!(idle, "held: HANDS, but its system of moves has no drops");
    }

    fn found<V: TwoArmyGame>() -> String {
        match std::panic::catch_unwind(refuse::<V>) {
            Ok(()) => String::new(),
            Err(payload) => *payload.downcast().unwrap(),
        }
    }

    #[test]
    fn a_start_that_is_no_text_is_refused_at_its_byte() {
        macro_rules! check {
            ($($index:literal)*) => {
                $(
                    let (text, expected) = STARTS[$index];
                    let expected = if expected.is_empty() {
                        String::new()
                    } else {
                        std::format!("case: START, byte {expected}")
                    };
                    assert_eq!(found::<Case<$index>>(), expected, "{text}");
                )*
            };
        }
        check!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25);
    }
}
