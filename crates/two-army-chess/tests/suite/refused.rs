//! Declarations that compile and are no game: the first position panics, with the reader's message.

use std::panic::catch_unwind;

use two_army_chess::prelude::*;

/// A game as a module, by its start, and the message that it panics with.
macro_rules! refused {
    ($($name:ident: $start:literal, $pawns:expr, $message:literal;)*) => {
        $(mod $name {
            use super::*;

            struct Rules;

            impl Declaration for Rules {
                type Board = Chessboard;
                const NAME: &'static str = "game";
                const START: &'static str = $start;
                const PAWNS: &'static Pawns<Chessboard> = &$pawns;
            }

            #[test]
            fn panics_with_the_reason() {
                let start = catch_unwind(TwoArmyPosition::<Declared<Rules>>::default);
                let message = *start.unwrap_err().downcast::<String>().unwrap();
                assert_eq!(message, $message);
            }
        })*
    };
}

refused! {
    no_king: "4k3/8/8/8/8/8/8/8 w - - 0 1", Pawns::from_row(1),
        "game: START: placement, byte 0: not a position of a chess game of two armies: each side needs exactly one king";
    two_kings: "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", Pawns::from_row(1),
        "game: START: placement, byte 0: not a position of a chess game of two armies: each side needs exactly one king";
    a_king_that_can_be_taken: "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", Pawns::from_row(1),
        "game: START: placement, byte 0: not a position of a chess game of two armies: the side to move could take the king";
    a_pawn_on_the_last_rank: "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", Pawns::from_row(1),
        "game: START: placement, byte 0: not a position of a chess game of two armies: a pawn stands where no pawn can be";
    a_double_push_that_promotes: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Pawns::from_row(1).promoting_on_row(3),
        "game: PAWNS: a double push promotes on a4";
}

/// Kings in hand are for games that place their pieces first.
#[test]
fn a_king_in_hand_is_refused() {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    struct House(Hands<orthodox_chess::ChessRules>);

    impl TwoArmyGame for House {
        type Rules = orthodox_chess::ChessRules;
        type Moves = Drops;
        type Problems = StandardProblems;
        const NAME: &'static str = "game";
        const START: &'static str = "8/8/8/8/8/8/8/8[KQRRBBNNkqrrbbnn] w - - 0 1";
        const HANDS: Option<HandsOf<Self>> = Some(HandsOf {
            get: |game| &game.0,
            get_mut: |game| &mut game.0,
        });

        fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
            setup.standard_problems()
        }
    }

    let start = catch_unwind(TwoArmyPosition::<House>::default);
    let message = *start.unwrap_err().downcast::<String>().unwrap();
    assert!(
        message.starts_with("game: START: placement, byte "),
        "{message}"
    );
}
