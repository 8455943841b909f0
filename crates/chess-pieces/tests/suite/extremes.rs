//! Every public argument that is a number, at its ends and beside the sizes of sets: no call panics.

use board_geometry::{Chessboard, Direction};
use chess_pieces::{Armies, Army, CastlingRights, PawnRules, PieceType, PieceTypes};

const BYTES: [u8; 12] = [0, 1, 7, 8, 9, 15, 16, 31, 32, 33, 254, 255];
const SIZES: [usize; 14] = [
    0,
    1,
    2,
    7,
    8,
    9,
    15,
    16,
    17,
    31,
    32,
    33,
    usize::MAX - 1,
    usize::MAX,
];

#[test]
fn armies_take_any_number() {
    for number in BYTES {
        let army = Army::new(number);
        for count in SIZES {
            let first = Armies::first_of(count);
            assert_eq!(first.len(), count.min(8));
            for bits in BYTES {
                let armies = Armies::from_bits(bits);
                for found in [
                    armies.first_from(army, count),
                    armies.next_after(army, count),
                ] {
                    let is_one = |it: Army| armies.contains(it) && it.index() < count.min(8);
                    assert!(found.is_none_or(is_one), "{armies:?} {army:?} {count}");
                    assert_eq!(found.is_none(), (armies & first).is_empty());
                }
            }
            for places in SIZES {
                let after = army.after(places, count);
                assert!(count == 0 || after.index() < count);
            }
        }
    }
}

#[test]
fn sets_of_types_and_castlings_take_any_number() {
    for number in BYTES {
        let piece_type = PieceType::new(number);
        let set = PieceTypes::from_bits(0).with(piece_type);
        assert_eq!(set.contains(piece_type), number < 32);
        assert!(set.without(piece_type).is_empty());
    }
    for size in SIZES {
        let rights = CastlingRights::from_bits(0).with(size);
        assert_eq!(rights.contains(size), size < 32);
        assert_eq!(rights.without(size).bits(), 0);
        assert_eq!(
            PieceTypes::from_bits(u32::MAX).iter().nth(size).is_some(),
            size < 32
        );
    }
}

#[test]
fn pawns_begin_on_any_row() {
    for row in BYTES {
        for forward in Direction::ALL {
            let rules = PawnRules::<Chessboard>::from_edge(forward, row).promoting_on_row(row);
            assert_eq!(rules.double_step, rules.promotion);
            assert_eq!(
                rules.promotion.is_empty(),
                row >= 8 || forward.is_diagonal()
            );
        }
    }
}
