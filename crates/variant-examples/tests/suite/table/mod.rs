//! Variants that differ from chess in their table of pieces, each with a published perft or one that the slow engine
//! confirms.

#[cfg(feature = "long-tests")]
mod atoms;
mod pawns;
#[cfg(feature = "long-tests")]
mod published;
mod unpublished;

use two_army_chess::prelude::*;
use variant_core::perft::perft;
use variant_testkit::Oracle;
use variant_testkit::slow::{SlowOracle, SlowVariant};

const P: PieceDefinition = PieceDefinition::PAWN;
const N: PieceDefinition = PieceDefinition::KNIGHT;
const B: PieceDefinition = PieceDefinition::BISHOP;
const R: PieceDefinition = PieceDefinition::ROOK;
const Q: PieceDefinition = PieceDefinition::QUEEN;
const K: PieceDefinition = PieceDefinition::KING;
const NONE: PieceDefinition = PieceDefinition::ABSENT;

const fn betza(letter: char, text: &str) -> PieceDefinition {
    PieceDefinition::betza(letter, text)
}

/// A pawn that promotes to the types with these numbers.
const fn pawn(types: &[u8]) -> PieceDefinition {
    let (mut set, mut index) = (PieceTypes::NONE, 0);
    while index < types.len() {
        set = set.with(PieceType::new(types[index]));
        index += 1;
    }
    P.promotes_to(set)
}

const fn both<G: Geometry>() -> Pawns<G> {
    Pawns::from_row(1)
}

const fn single<G: Geometry>() -> Pawns<G> {
    both().single_steps()
}

/// A variant as a module, with the counts of its start (depth, leaves) and of other positions.
macro_rules! variant {
    ($(#[$note:meta])* $name:ident: $board:ty, $types:literal, $pawns:ident, $start:literal,
     [$($piece:expr),*],
     [$($king:literal: $($rook:literal => $to:literal),+)?],
     [$($depth:literal: $leaves:literal),*] $(, $fen:literal $plies:literal: $counted:literal)*) => {
        $(#[$note])*
        mod $name {
            use super::*;

            pub(super) struct Rules;

            impl Declaration for Rules {
                type Board = $board;
                const NAME: &'static str = stringify!($name);
                const START: &'static str = $start;
                const PIECES: &'static [PieceDefinition] = &[$($piece),*];
                const PAWNS: &'static Pawns<$board> = &$pawns();
                $(const CASTLINGS: &'static [CastlingRules<$board>] =
                    &castlings!($board, $king, $($rook => $to),+);)?
            }

            impl SlowVariant for Rules {
                type Rules = Declared<Self, $types>;
            }

            #[test]
            fn perft_is_as_published_and_as_the_slow_engine_counts() {
                let start = TwoArmyPosition::<Declared<Rules, $types>>::default();
                for (depth, leaves) in [$(($depth, $leaves)),*] {
                    assert_eq!(perft(&start, depth), leaves, "depth {depth}");
                }
                $(let position: TwoArmyPosition<Declared<Rules, $types>> = $fen.parse().unwrap();
                assert_eq!(perft(&position, $plies), $counted, $fen);)*
                let slow = SlowOracle::<Rules>::read($start).unwrap();
                let leaves = u128::from(slow.perft(3));
                assert_eq!(u128::from(perft(&start, 3)), leaves);
            }
        }
    };
}

use variant;
