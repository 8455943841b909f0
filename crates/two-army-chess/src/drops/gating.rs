//! Moves that leave a piece in hand on the square of a piece that moves for the first time.

use alloc::string::String;
use core::ops::ControlFlow;

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::notation::{army_of_case, cased, read_square};
use chess_pieces::{
    Army, CastlingRights, CastlingRules, Move, MoveBatch, PieceRules, PieceType, Pieces,
};

use super::{HandBatch, HandMove, Hands};
use crate::state::BoardOf;
use crate::{BLACK, MoveSystem, TwoArmyGame, TwoArmyPosition, TwoArmySetup, WHITE};

/// Moves by the piece table, and gates, of a game with [`HANDS`](TwoArmyGame::HANDS).
///
/// A first move from the back rank may leave a piece in hand on its square, castling on the king's or rook's. It answers
/// no check. The castling field names gates that no castling implies by file.
///
/// ```
/// use two_army_chess::Gating;
/// assert_eq!(size_of::<Gating>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Gating;

impl<V: TwoArmyGame<Moves = Self>> MoveSystem<V> for Gating {
    type Move = HandMove<V::Rules>;

    const HAS_HANDS: Option<bool> = Some(true);

    const BY_TABLE: bool = true;

    const GATES: bool = true;

    #[inline(always)]
    fn visit<B>(
        position: &TwoArmyPosition<V>,
        mut visit: impl FnMut(HandBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let gates = gates_to_move(position);
        position.visit_by_table(|batch| {
            visit(HandBatch::Board(batch))?;
            match batch {
                MoveBatch::Piece { from, .. } if gates.contains(from) => {
                    visit_gates(position, batch, from, &mut visit)
                }
                _ => ControlFlow::Continue(()),
            }
        })
    }

    fn is_in_check(position: &TwoArmyPosition<V>, army: Army) -> bool {
        position.is_in_check_by_table(army)
    }

    fn is_legal(position: &TwoArmyPosition<V>, m: Self::Move) -> bool {
        match m {
            HandMove::Board(m) => position.is_legal_by_table(m),
            HandMove::Drop { .. } => false,
            HandMove::Gate { m, piece_type, at } => {
                let us = position.turn;
                let has_gate = match position.board.castling_of(us, m) {
                    Some(rules) => gates_of_castling(&rules).contains(at),
                    None => at == m.from,
                };
                let hands = position.hands();
                position.is_legal_by_table(m)
                    && has_gate
                    && gates_to_move(position).contains(m.from)
                    && hands.is_some_and(|hands| hands.count(us, piece_type) > 0)
            }
        }
    }
}

fn gates_to_move<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> SquareSet<BoardOf<V>> {
    let gates = (position.hands()).map_or(SquareSet::EMPTY, |hands| hands.gates);
    gates & position.pieces().army(position.turn)
}

fn gates_of_castling<G: Geometry>(rules: &CastlingRules<G>) -> SquareSet<G> {
    let homes = SquareSet::EMPTY.with(rules.king_from).with(rules.rook_from);
    homes.without(rules.king_to).without(rules.rook_to)
}

fn visit_gates<V: TwoArmyGame, B>(
    position: &TwoArmyPosition<V>,
    batch: MoveBatch<V::Rules>,
    from: Square<BoardOf<V>>,
    visit: &mut impl FnMut(HandBatch<V::Rules>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let MoveBatch::Piece {
        piece_type: moving,
        targets,
        ..
    } = batch
    else {
        return ControlFlow::Continue(());
    };
    let Some(hands) = position.hands() else {
        return ControlFlow::Continue(());
    };
    let of_targets = |targets| MoveBatch::Piece {
        piece_type: moving,
        from,
        targets,
    };
    let castles = |rules: &CastlingRules<_>| {
        moving == PieceType::KING && rules.king_from == from && targets.contains(rules.destination)
    };
    for (piece_type, _) in hands.of(position.turn) {
        let mut steps = targets;
        for rules in position.board.castlings(position.turn).filter(castles) {
            steps.remove(rules.destination);
            let batch = of_targets(SquareSet::from(rules.destination));
            gates_of_castling(&rules).iter().try_for_each(|at| {
                visit(HandBatch::Gates {
                    batch,
                    piece_type,
                    at,
                })
            })?;
        }
        visit(HandBatch::Gates {
            batch: of_targets(steps),
            piece_type,
            at: from,
        })?;
    }
    ControlFlow::Continue(())
}

/// Also gates of armies without pieces in hand.
pub(super) fn close<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    next: &mut TwoArmyPosition<V>,
    m: Move<V::Rules>,
) {
    let (us, own) = (position.turn, next.pieces().army(position.turn));
    let Some(access) = V::HANDS else { return };
    let hands = (access.get_mut)(&mut next.game);
    if hands.gates.is_empty() {
        return;
    }
    hands.gates = hands.gates.without(m.from).without(m.to);
    if let Some(rules) = position.board.castling_of(us, m) {
        hands.gates.remove(rules.rook_from);
    }
    if hands.of(us).next().is_none() {
        hands.gates -= own;
    }
}

pub(super) fn decode<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    code: usize,
) -> Option<HandMove<V::Rules>> {
    let codes = Move::<V::Rules>::CODES;
    let (place, code) = (code / codes, code % codes);
    if !V::Moves::GATES || place / 2 >= V::Rules::PIECES.len() {
        return None;
    }
    let m = Move::of_code(code, position.pieces())?;
    let piece_type = PieceType::new((place / 2) as u8);
    let at = if place % 2 == 0 {
        m.from
    } else {
        position.board.castling_of(position.turn, m)?.rook_from
    };
    Some(HandMove::Gate { m, piece_type, at })
}

/// Reads `b1c3h`, or `h1e1h` for castling, legal or not.
pub(super) fn read<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    text: &str,
) -> Option<HandMove<V::Rules>> {
    let (at, rest) = read_square(text).filter(|_| V::Moves::GATES)?;
    let (to, letter) = read_square(rest)?;
    let mut letters = letter.chars();
    let letter = letters.next().filter(char::is_ascii_lowercase)?;
    let piece_type = V::Rules::type_of_letter(letter).filter(|_| letters.next().is_none())?;
    let mut castlings = position.board.castlings(position.turn);
    let castling = castlings.find(|rules| (rules.rook_from, rules.king_from) == (at, to));
    let (from, to) = match castling {
        Some(rules) => (rules.king_from, rules.destination),
        None => (at, to),
    };
    let moving = position.pieces().type_at(from)?;
    let m = Move::new(from, to, moving);
    (moving != PieceType::PAWN).then_some(HandMove::Gate { m, piece_type, at })
}

fn back_rank<R: PieceRules>(army: Army) -> SquareSet<R::Board> {
    let pawns = R::PAWNS.get(army.index());
    pawns.map_or(SquareSet::EMPTY, |pawns| {
        R::Board::BOARD.edge(pawns.forward.opposite())
    })
}

fn castling_homes<R: PieceRules>(rights: CastlingRights) -> SquareSet<R::Board> {
    let homes = rights.open::<R>();
    homes.fold(SquareSet::EMPTY, |homes, (_, rules)| {
        homes.with(rules.king_from).with(rules.rook_from)
    })
}

fn settled<R: PieceRules>(
    pieces: &Pieces<R>,
    castling: CastlingRights,
    hands: &Hands<R>,
) -> SquareSet<R::Board> {
    let gates = (hands.gates | castling_homes::<R>(castling)) - pieces.of_type(PieceType::PAWN);
    let holds = |army: &Army| hands.of(*army).next().is_some();
    let armies = [WHITE, BLACK].into_iter().filter(holds);
    let settled = |army| gates & back_rank::<R>(army) & pieces.army(army);
    armies.map(settled).collect()
}

pub(crate) fn settle<V: TwoArmyGame>(setup: &mut TwoArmySetup<V>) {
    if let Some(access) = V::HANDS {
        let hands = (access.get_mut)(&mut setup.game);
        hands.gates = if V::Moves::GATES {
            settled::<V::Rules>(&setup.pieces, setup.castling, hands)
        } else {
            SquareSet::EMPTY
        };
    }
}

/// Castling field with gates that no castling implies: `KQBCDFGkqbcdfg`.
pub(crate) fn castling_field<V: TwoArmyGame>(setup: &TwoArmySetup<V>) -> String {
    let gates = V::HANDS.map_or(SquareSet::EMPTY, |hands| (hands.get)(&setup.game).gates);
    let others = gates - castling_homes::<V::Rules>(setup.castling);
    let mut field = String::new();
    for army in [WHITE, BLACK] {
        let castlings = setup.castling.open::<V::Rules>();
        let castlings = castlings.filter(|(_, rules)| rules.army == army);
        field.extend(castlings.map(|(_, rules)| cased(army, rules.letter)));
        let files = (others & back_rank::<V::Rules>(army)).into_iter();
        field.extend(files.map(|gate| cased(army, char::from(b'A' + gate.file()))));
    }
    if field.is_empty() { "-".into() } else { field }
}

/// Reads castlings and gates into a set-up with pieces and hands.
///
/// # Errors
/// The first byte unlike [`castling_field`]'s.
pub(crate) fn read_castling_field<V: TwoArmyGame>(
    setup: &mut TwoArmySetup<V>,
    text: &str,
) -> Result<(), usize> {
    let mut gates = SquareSet::EMPTY;
    for letter in text.bytes().filter(u8::is_ascii_alphabetic) {
        let army = army_of_case(letter.into());
        let castles = |rules: &CastlingRules<_>| {
            rules.army == army && rules.letter == char::from(letter.to_ascii_uppercase())
        };
        if let Some(index) = V::Rules::CASTLINGS.iter().position(castles) {
            setup.castling = setup.castling.with(index);
            continue;
        }
        let file = letter.to_ascii_uppercase() - b'A';
        if file < <BoardOf<V> as Geometry>::BOARD.files() {
            gates |= back_rank::<V::Rules>(army) & <BoardOf<V>>::BOARD.file(file);
        }
    }
    if let Some(access) = V::HANDS {
        (access.get_mut)(&mut setup.game).gates = gates;
    }
    settle(setup);
    let strict = castling_field(setup);
    if strict == text {
        return Ok(());
    }
    let same = strict.bytes().zip(text.bytes());
    Err(same.take_while(|(one, other)| one == other).count())
}
