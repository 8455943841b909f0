use alloc::string::{String, ToString};

use board_geometry::Geometry;
use chess_pieces::lenient::repair_placement;
use chess_pieces::notation::{army_of_case, cased, read_pieces};
use chess_pieces::placement::Style;
use chess_pieces::{PieceRules, Pieces};
use variant_core::lenient::{Draft, field};
use variant_core::text::Field;
use variant_record::epd::raw_operations;

use crate::drops::gating;
use crate::game::{HandsIn, Written, with_options};
use crate::state::{BoardOf, PiecesOf};
use crate::x_fen::{XFenCastling, castling_on_board};
use crate::{Beside, MoveSystem, TwoArmyGame, TwoArmySetup};

const PLACEMENT: usize = 0;
const TURN: usize = 1;
const CASTLING: usize = 2;
const EN_PASSANT: usize = 3;
const HALFMOVE: usize = 4;
const FULLMOVE: usize = 5;
const BESIDE: usize = 4;

impl<V: TwoArmyGame> TwoArmySetup<V> {
    /// Removes impossible castling and en passant rights.
    #[must_use]
    pub fn without_impossible_rights(mut self) -> Self {
        self.castling = self.castling.possible::<V::Rules>(&self.pieces);
        gating::settle(&mut self);
        if !self.has_possible_en_passant() {
            self.en_passant = None;
        }
        self
    }
}

pub(crate) fn repair<V: TwoArmyGame>(draft: &mut Draft<'_>) {
    if V::HANDS.is_some() {
        draft.edit(PLACEMENT, "pieces in hand in brackets, in order", |text| {
            with_hands::<V>(text)
        });
    }
    draft.edit(PLACEMENT, "promoted pieces by their own letters", |text| {
        promoted_by_letter::<V::Rules>(text)
    });
    repair_placement::<BoardOf<V>>(draft, PLACEMENT, Style::Compact);
    if V::BESIDE.is_none() {
        draft.split_operations(HALFMOVE, |text| with_options::<V>(text).is_some());
    }
    if V::BESIDE.is_none() && draft.len() == FULLMOVE && is_number(draft.text(EN_PASSANT)) {
        draft.insert(EN_PASSANT, "en passant", "-");
    }
    // Other programs leave out empty fields.
    if V::Rules::CASTLINGS.is_empty() && draft.len() == HALFMOVE && is_number(draft.text(CASTLING))
    {
        draft.insert(CASTLING, "castling", "-");
        draft.insert(EN_PASSANT, "en passant", "-");
    }
    draft.complete(&[
        ("placement", ""),
        ("turn", "w"),
        ("castling", "-"),
        ("en passant", "-"),
    ]);
    draft.edit(TURN, "one letter in lower case", turn);
    if !V::Moves::GATES {
        let pieces = pieces_of::<V>(draft.text(PLACEMENT));
        draft.edit(
            CASTLING,
            "castlings of the game, in order, each once",
            |text| castling_on_board::<V::Rules>(text, &pieces),
        );
    }
    draft.edit(EN_PASSANT, "lower case", |text| {
        field::dash(text).or_else(|| Some(text.to_ascii_lowercase()))
    });
    if let Some(beside) = V::BESIDE {
        return repair_beside(draft, &beside);
    }
    let [halfmove, fullmove] = counters_of_operations(draft);
    draft.counters(
        HALFMOVE,
        &[("halfmove clock", halfmove), ("fullmove number", fullmove)],
    );
    if draft.text(FULLMOVE) == "0" {
        draft.set(FULLMOVE, "1", "moves are counted from 1");
    }
    repair_rights::<V>(draft);
}

fn repair_rights<V: TwoArmyGame>(draft: &mut Draft<'_>) {
    let Ok(setup) = draft.to_string().parse::<TwoArmySetup<V>>() else {
        return;
    };
    let possible = setup.without_impossible_rights();
    if possible != setup {
        let castling = if V::Moves::GATES {
            gating::castling_field(&possible)
        } else {
            XFenCastling::<V::Rules>(possible.castling, &setup.pieces).to_string()
        };
        draft.set(CASTLING, castling, "impossible rights");
    }
    if possible.en_passant != setup.en_passant {
        draft.set(EN_PASSANT, "-", "no pawn has just passed over it");
    }
}

fn is_number(text: &str) -> bool {
    text != "-" && field::number(text, 0).is_some()
}

fn pieces_of<V: TwoArmyGame>(text: &str) -> PiecesOf<V> {
    let (name, offset) = ("placement", 0);
    let field = Field { name, text, offset };
    let pieces = read_pieces::<V::Rules, ()>(&field, Style::Compact);
    pieces.unwrap_or(Pieces::EMPTY)
}

/// Moves the field before the counters.
fn repair_beside<V: Copy + Default>(draft: &mut Draft<'_>, beside: &Beside<V>) {
    let own = |text: &str| {
        let read = (beside.read)(V::default(), text);
        read.map(|game| beside.written(&game).to_string())
    };
    if own(draft.text(BESIDE)).is_none() {
        if let Some(text) = own(draft.text(BESIDE + 2)) {
            let [first, second] = [0, 1].map(|place| draft.text(BESIDE + place).to_string());
            let why = "before the counters";
            draft.set(BESIDE, text, why);
            draft.set(BESIDE + 1, first, why);
            draft.set(BESIDE + 2, second, why);
        } else if draft.len() == BESIDE || field::number(draft.text(BESIDE), 0).is_some() {
            let default = beside.written(&V::default()).to_string();
            draft.insert(BESIDE, "beside", default);
        }
    }
    draft.name(BESIDE, "beside");
    draft.edit(BESIDE, "another form", own);
    draft.counters(BESIDE + 1, &[("halfmove clock", 0), ("fullmove number", 1)]);
}

/// Rewrites pieces in hand: in any order, as `-`, as another rank, or missing.
fn with_hands<V: TwoArmyGame>(text: &str) -> Option<String> {
    let ranks = usize::from(BoardOf::<V>::BOARD.ranks());
    let (board, held) = match text.split_once('[') {
        Some((board, held)) => (board, held.strip_suffix(']')?),
        None => match text.rsplit_once('/') {
            Some((board, held)) if text.split('/').count() > ranks => (board, held),
            _ => (text, ""),
        },
    };
    let mut hands = HandsIn::<V>::default();
    for letter in held.chars().filter(|&letter| letter != '-') {
        hands.add(army_of_case(letter), V::Rules::type_of_letter(letter)?);
    }
    let written = Written(&hands, |hands: &HandsIn<V>, f| hands.write(f));
    Some(board.to_string() + &written.to_string())
}

/// Rewrites `+R`, a promoted rook, by its letter; `None` without any.
fn promoted_by_letter<R: PieceRules>(text: &str) -> Option<String> {
    let (first, rest) = text.split_once('+')?;
    let mut written = first.to_string();
    for part in rest.split('+') {
        let letter = part.chars().next()?;
        let unpromoted = R::PIECES.get(R::type_of_letter(letter)?.index())?;
        let mut types = unpromoted.promotes_to.iter();
        let promoted = types.next()?;
        if types.next().is_some() {
            return None;
        }
        written.push(cased(army_of_case(letter), R::letter(promoted)));
        written.push_str(part.get(letter.len_utf8()..)?);
    }
    Some(written)
}

fn turn(text: &str) -> Option<String> {
    let letter = match text.to_ascii_lowercase().as_str() {
        "w" | "white" => "w",
        "b" | "black" => "b",
        _ => return None,
    };
    Some(letter.to_string())
}

fn counters_of_operations(draft: &Draft<'_>) -> [u32; 2] {
    let operations = draft
        .operations()
        .map(|(offset, text)| raw_operations(text, offset));
    let Some(Ok((operations, _))) = operations else {
        return [0, 1];
    };
    [("hmvc", 0), ("fmvn", 1)].map(|(opcode, default)| {
        let operation = operations
            .iter()
            .find(|operation| operation.opcode == opcode);
        let number = operation.and_then(|operation| operation.operands.first()?.parse().ok());
        number.unwrap_or(default)
    })
}
