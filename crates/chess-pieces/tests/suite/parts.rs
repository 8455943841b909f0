//! Armies, types, rights, squares of pieces: the small values, beside plain lists.

use board_geometry::{Chessboard, Direction, Geometry};
use chess_pieces::attacks::{
    Movers, attacked_squares, attackers, attacks_from, is_attacked, pawns_ahead,
};
use chess_pieces::{
    Armies, Army, CastlingRights, Generator, KingSafety, PieceDefinition, PieceRules, PieceType,
    PieceTypes, Pieces, Ride,
    en_passant::{Advance, EnPassant, EnPassantRights},
    shared_piece,
};
use variant_core::Rng;

use crate::melee::{ARCHBISHOP, CAMEL, Fair, SHORT_ROOK};
use crate::moves::orthodox::Duel;
use crate::moves::{BLACK, WHITE, board, pieces, set, square};
use crate::rules::{CornerMelee, Cross, CrossMelee, TowerMelee, Towers, scattered};
use variant_testkit::slow::Mailbox;

#[test]
fn sets_of_armies_are_lists_without_doubles() {
    for bits in 0..=u8::MAX {
        let set = Armies::from_bits(bits);
        let list: Vec<u8> = (0..8).filter(|n| bits >> n & 1 == 1).collect();
        let armies: Vec<Army> = list.iter().map(|&n| Army::new(n)).collect();
        assert_eq!(set.bits(), bits);
        assert_eq!(set.iter().collect::<Vec<_>>(), armies);
        let backwards: Vec<_> = set.into_iter().rev().collect();
        assert_eq!(backwards, armies.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(armies.iter().copied().collect::<Armies>(), set);
        assert_eq!(set.len(), list.len());
        assert_eq!(
            (set.is_empty(), set.is_many()),
            (list.is_empty(), list.len() > 1)
        );
        assert_eq!(set.first(), armies.first().copied());
        let other = Armies::from_bits(0b1100_1010);
        assert_eq!((set & other).bits(), bits & 0b1100_1010);
        assert_eq!((set | other).bits(), bits | 0b1100_1010);
        assert_eq!((set - other).bits(), bits & !0b1100_1010);
        for n in 0..=8 {
            let army = Army::new(n);
            assert_eq!(set.contains(army), list.contains(&n));
            assert_eq!(set.with(army).contains(army), n < 8);
            assert!(!set.without(army).contains(army));
        }
        let letters: String = list.iter().map(|&n| char::from(b'a' + n)).collect();
        assert_eq!(set.text("abcdefgh").to_string(), letters);
    }
    assert_eq!(Armies::from_bits(0b101).text("a").to_string(), "a?");
    assert_eq!(
        [0, 1, 7, 8, 9].map(|n| Armies::first_of(n).len()),
        [0, 1, 7, 8, 8]
    );
    assert_eq!(Armies::of(Army::new(8)), Armies::NONE);
    assert_eq!(Army::new(2).after(7, 4), Army::new(1));
    assert_eq!(Army::new(2).after(7, 0), Army::new(2));
    assert_eq!((WHITE.enemy(), BLACK.enemy()), (BLACK, WHITE));
    assert_eq!(Armies::first_of(4).next_after(WHITE, 0), None);
}

#[test]
fn sets_of_types_are_lists_without_doubles() {
    for bits in (0..1 << 10).chain([u32::MAX, 1 << 31]) {
        let set = PieceTypes::from_bits(bits);
        let list: Vec<u8> = (0..32).filter(|n| bits >> n & 1 == 1).collect();
        // From the highest number down, as promotions are offered.
        let types: Vec<_> = list.iter().rev().map(|&n| PieceType::new(n)).collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), types);
        assert_eq!((set.bits(), set.len()), (bits, list.len()));
        assert_eq!(set.is_empty(), list.is_empty());
        assert_eq!(set.iter().next(), types.first().copied());
        assert_eq!(types.iter().copied().collect::<PieceTypes>(), set);
        assert_eq!(PieceTypes::of(&types), set);
        for n in 0..=types.len() {
            assert_eq!(set.iter().nth(n), types.get(n).copied());
        }
        let king = PieceType::KING;
        assert!(set.with(king).contains(king) && !set.without(king).contains(king));
        assert_eq!((set - PieceTypes::OFFICERS).bits(), bits & !0b1_1110);
    }
    assert_eq!(PieceTypes::NONE.with(PieceType::new(32)), PieceTypes::NONE);
    assert!(!PieceTypes::from_bits(u32::MAX).contains(PieceType::new(32)));
    let letters: String = PieceType::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(letters, "PNBRQK");
    for piece_type in PieceType::ALL {
        let letter = piece_type.letter();
        assert_eq!(PieceType::from_letter(letter), Some(piece_type));
        assert_eq!(
            PieceType::from_letter(letter.to_ascii_lowercase()),
            Some(piece_type)
        );
    }
    assert_eq!(PieceType::from_letter('x'), None);
    assert_eq!(PieceType::new(6).letter(), '?');
}

#[test]
fn letters_are_those_of_the_table() {
    for (number, letter) in "PNBRQKACS".chars().enumerate() {
        let piece_type = PieceType::new(number as u8);
        assert_eq!(Fair::letter(piece_type), letter);
        assert_eq!(Fair::type_of_letter(letter), Some(piece_type));
        assert_eq!(
            Fair::type_of_letter(letter.to_ascii_lowercase()),
            Some(piece_type)
        );
    }
    assert_eq!(Fair::letter(PieceType::new(9)), '?');
    for letter in ['X', '?', '1', 'é'] {
        assert_eq!(Fair::type_of_letter(letter), None);
    }
    assert_eq!(Fair::promotions(), PieceTypes::OFFICERS.with(ARCHBISHOP));
    assert_eq!(CornerMelee::promotions().len(), 3);
    let piece = shared_piece::<Fair>("l3".parse().unwrap(), Army::new(3), CAMEL);
    assert_eq!((piece.seat.to_string().as_str(), piece.letter), ("g", 'C'));
    assert_eq!(
        shared_piece::<Fair>("l3".parse().unwrap(), Army::new(4), CAMEL)
            .seat
            .to_string(),
        "?"
    );
}

#[test]
fn rights_to_castle_are_bits() {
    let all = CastlingRights::all::<Fair>();
    assert_eq!(all.bits(), 0xff);
    assert_eq!(CastlingRights::all::<Duel>().bits(), 0b1111);
    for index in 0..40 {
        let one = CastlingRights::NONE.with(index);
        assert_eq!(one.bits(), if index < 32 { 1 << index } else { 0 });
        assert_eq!(one.contains(index), index < 32);
        assert_eq!(one.without(index), CastlingRights::NONE);
        let all = CastlingRights::from_bits(u32::MAX);
        assert!(!all.without(index).contains(index));
    }
    // The first two are of Red, the next two of Blue, and so on.
    assert_eq!(
        all.without_armies::<Fair>(Armies::from_bits(0b0110)).bits(),
        0b1100_0011
    );
    assert_eq!(
        CastlingRights::from_bits(0b0010_0001)
            .armies::<Fair>()
            .bits(),
        0b0101
    );
    // King a6 of Blue ends both of its castlings, rook j1 one of Red's, other squares none.
    let touched = |name: &str| all.after_touching::<Fair>(name.parse().unwrap()).bits();
    assert_eq!(
        ["a6", "j1", "c1", "e5"].map(touched),
        [0b1111_0011, 0b1111_1110, 0b1111_1101, 0xff]
    );
    let home = pieces(&["Ke1", "Rh1", "ke8", "ra8"]);
    for bits in 0..32 {
        let rights = CastlingRights::from_bits(bits);
        let are_possible = rights.possible::<Duel>(&home) == rights;
        assert_eq!(are_possible, bits & !0b1001 == 0, "{bits:b}");
    }
}

#[test]
fn pieces_are_found_by_square_army_and_type() {
    let mut rng = Rng::new(4);
    for count in [2, 10, 60] {
        let pieces = scattered::<CrossMelee>(&mut rng, count);
        let list: Vec<_> = (Cross::BOARD.all().iter())
            .filter_map(|square| Some((square, pieces.at(square)?)))
            .collect();
        assert_eq!(list.len(), pieces.occupied().len());
        for army in Armies::first_of(5) {
            let own = list.iter().filter(|(_, (owner, _))| *owner == army);
            assert_eq!(
                own.map(|(square, _)| *square)
                    .collect::<board_geometry::SquareSet<Cross>>(),
                pieces.army(army)
            );
            for piece_type in PieceType::ALL {
                let these = pieces.army(army) & pieces.of_type(piece_type);
                assert_eq!(pieces.of(army, piece_type), these);
            }
        }
        let types = PieceTypes::of(&[PieceType::ROOK, PieceType::QUEEN]);
        assert_eq!(
            pieces.of_types(Movers::<CrossMelee>::ORTHOGONAL),
            pieces.of_types(types)
        );
        assert_eq!(
            pieces.of_types(Movers::<CrossMelee>::DIAGONAL),
            pieces.of_type(PieceType::BISHOP) | pieces.of_type(PieceType::QUEEN)
        );
        let two = Armies::from_bits(0b1001);
        assert_eq!(
            pieces.armies(two),
            pieces.army(WHITE) | pieces.army(Army::new(3))
        );
        // Taken one by one or all at once, nothing is left, the key included.
        let (mut one, mut all) = (pieces, pieces);
        for (square, what) in &list {
            assert_eq!(one.take(*square), Some(*what));
            assert_eq!(one.take(*square), None);
        }
        all.take_all(pieces.occupied());
        assert_eq!((one, all), (Pieces::EMPTY, Pieces::EMPTY));
        assert_eq!(one.key(), 0);
    }
    let absent = pieces::<Duel>(&["Ke1"]);
    assert!(absent.of_type(PieceType::new(6)).is_empty() && absent.army(Army::new(2)).is_empty());
    // What is put on a piece takes its place.
    let mut replaced = pieces::<Duel>(&["Ke1", "qd4"]);
    replaced.put(square("d4"), WHITE, PieceType::ROOK);
    assert_eq!(replaced, pieces(&["Ke1", "Rd4"]));
    replaced.advance(square("d4"), square("d8"), WHITE, PieceType::ROOK, None);
    assert_eq!(replaced, pieces(&["Ke1", "Rd8"]));
    // Types and armies that the board does not have leave no piece.
    let mut stranger = Pieces::<Duel>::EMPTY;
    stranger.put(square("a1"), Army::new(2), PieceType::ROOK);
    stranger.put(square("a2"), WHITE, PieceType::new(6));
    assert!(stranger.at(square("a1")).is_none() && stranger.at(square("a2")).is_none());
}

/// Against stepping from square to square, with pieces of every kind.
#[test]
fn attacks_of_every_type_are_those_of_a_slow_board() {
    let mut rng = Rng::new(8);
    for round in 0..60 {
        let (towers, mut pieces) = (Towers::BOARD, Pieces::<Fair>::EMPTY);
        for _ in 0..4 + round {
            let square = towers.square(rng.below(128) as usize).unwrap();
            let (army, number) = (rng.below(4) as u8, rng.below(9) as u8);
            pieces.put(square, Army::new(army), PieceType::new(number));
        }
        let (slow, occupied) = (Mailbox::from(&pieces), pieces.occupied());
        let attacking = pieces.army(Army::new(1)) | pieces.army(Army::new(2));
        let attacked = attacked_squares::<Fair>(&pieces, attacking, occupied, Towers::BOARD.all());
        for square in towers.all() {
            let slowly = |from: &_| slow.attacks::<Fair>(*from, square);
            let from: board_geometry::SquareSet<Towers> = attacking.iter().filter(slowly).collect();
            assert_eq!(
                attackers::<Fair>(&pieces, square, attacking, occupied),
                from
            );
            assert_eq!(
                is_attacked::<Fair>(&pieces, square, attacking, occupied),
                !from.is_empty()
            );
            assert_eq!(attacked.contains(square), !from.is_empty(), "{square}");
        }
        for from in occupied {
            let (army, piece_type) = pieces.at(from).unwrap();
            let found = attacks_from::<Fair>(army, piece_type, from, occupied);
            let slowly: board_geometry::SquareSet<Towers> = (towers.all().iter())
                .filter(|&to| slow.attacks::<Fair>(from, to))
                .collect();
            assert_eq!(found, slowly, "{piece_type:?} on {from}");
        }
    }
    let nobody = attacks_from::<Fair>(
        Army::new(9),
        PieceType::PAWN,
        "e5".parse().unwrap(),
        board_geometry::SquareSet::EMPTY,
    );
    assert!(nobody.is_empty());
}

#[test]
fn definitions_say_what_a_type_does() {
    let short = Fair::PIECES[SHORT_ROOK.index()];
    assert_eq!((short.letter, short.rides[0].range), ('S', 3));
    assert!(!short.rides_without_limit(Direction::North) && !short.only_rides_without_limit());
    let camel = Fair::PIECES[CAMEL.index()];
    assert_eq!(camel.leaps.len(), 8);
    let queen = PieceDefinition::new('Q').rides(&[Ride::ROOK, Ride::BISHOP]);
    assert_eq!(queen, PieceDefinition::QUEEN);
    assert_eq!(
        PieceDefinition::KING.rides[0],
        Ride::along(&Direction::ALL).up_to(1)
    );
    assert_eq!(PieceDefinition::ABSENT.letter, '?');
    assert!(PieceDefinition::KING.royal && !queen.royal);
}

#[test]
fn pawns_step_and_attack_as_their_army_looks() {
    let pawns = set(&["a2", "h7", "d4"]);
    assert_eq!(pawns_ahead::<Duel>(WHITE, pawns), set(&["a3", "h8", "d5"]));
    assert_eq!(pawns_ahead::<Duel>(BLACK, pawns), set(&["a1", "h6", "d3"]));
    assert!(pawns_ahead::<Duel>(Army::new(5), pawns).is_empty());
    let [white, black] = [0, 1].map(|n| &Duel::PAWNS[n]);
    assert_eq!(
        (white.left(), white.right()),
        (Direction::NorthWest, Direction::NorthEast)
    );
    assert_eq!(
        (black.left(), black.right()),
        (Direction::SouthEast, Direction::SouthWest)
    );
    for from in Chessboard::BOARD.all() {
        for to in Chessboard::BOARD.all() {
            let by = |rules: &chess_pieces::PawnRules<Chessboard>, up: i16| {
                let (files, ranks) = (
                    i16::from(to.file()) - i16::from(from.file()),
                    i16::from(to.rank()) - i16::from(from.rank()),
                );
                let attacks = files.abs() == 1 && ranks == up;
                assert_eq!(rules.attacks(from).contains(to), attacks);
                assert_eq!(rules.attackers(to).contains(from), attacks);
            };
            by(white, 1);
            by(black, -1);
        }
    }
    let board = Chessboard::BOARD;
    assert_eq!(white.out_of_reach(), board.rank(0) | board.rank(7));
    assert!(white.single_steps().double_step.is_empty());
    assert_eq!(white.single_steps().out_of_reach(), board.rank(7));
    let sixth = black.promoting_on_row(5);
    assert_eq!(sixth.promotion, board.rank(2));
    assert_eq!(
        sixth.beyond_promotion(),
        board.rank(0) | board.rank(1) | board.rank(2)
    );
    // Where it may stay a pawn it can stand.
    let free = white.promoting_in(board.rank(6) | board.rank(7), board.rank(6));
    assert_eq!(free.beyond_promotion(), board.rank(7));
}

#[test]
fn rights_to_capture_en_passant_are_lists() {
    let advance = |owner: u8, target: &str| {
        Advance::over::<CornerMelee>(Army::new(owner), target.parse().unwrap())
    };
    // South goes north from the second rank, west goes east from the second file.
    let c3 = advance(0, "c3").unwrap();
    assert_eq!((c3.owner, c3.pawn.to_string()), (WHITE, "c4".into()));
    assert_eq!(advance(1, "c3").unwrap().pawn.to_string(), "d3");
    assert_eq!(advance(2, "c3"), None);
    assert_eq!(advance(0, "c4"), None);
    assert_eq!(advance(7, "c3"), None);
    let mut rights = EnPassantRights::<CornerMelee>::NONE;
    rights.grant(Army::new(2), c3);
    rights.grant(Army::new(3), c3);
    rights.grant(Army::new(2), advance(1, "c3").unwrap());
    rights.grant(Army::new(2), advance(0, "f3").unwrap());
    let list = rights.list();
    let texts: Vec<String> = (list.iter())
        .map(|right| format!("{}{}{:b}", right.target, right.pawn, right.capturers.bits()))
        .collect();
    assert_eq!(texts, ["c3c41100", "c3d3100", "f3f4100"]);
    assert_eq!(EnPassantRights::from_list(&list), rights);
    assert_eq!(rights.of(Army::new(2)).count(), 3);
    assert!(list[1].capturers.contains(Army::new(2)) && !list[1].capturers.contains(Army::new(3)));
    let mut kept = rights;
    kept.retain(|capturer, advance| capturer == Army::new(3) && advance == c3);
    assert_eq!(kept.list().len(), 1);
    kept.end(Armies::of(Army::new(3)));
    assert!(kept.is_empty());
    assert_eq!(kept.key(), 0);
    // Rights that cannot be are left out.
    let nonsense = EnPassant {
        target: "c4".parse().unwrap(),
        pawn: "c5".parse().unwrap(),
        capturers: Armies::first_of(4),
    };
    assert!(EnPassantRights::<CornerMelee>::from_list(&[nonsense]).is_empty());
    let mut unchanged = rights;
    unchanged.grant(Army::new(9), c3);
    assert_eq!(unchanged, rights);
}

/// Checks and pins around a king, by hand and kept up while pieces move.
#[test]
fn checks_and_pins_are_seen_and_kept() {
    let board = board(&["Ke1", "Re3", "Bc3", "re8", "ba5", "nd3", "Pf2", "bh4"]);
    let hostile = board.pieces().army(BLACK);
    let safety = board.king_safety(WHITE, hostile).unwrap();
    assert!(safety.in_check());
    assert_eq!(safety.checkers, set(&["d3"]));
    assert_eq!(
        safety.pinned & board.pieces().army(WHITE),
        set(&["e3", "c3", "f2"])
    );
    assert!(board.king_safety(BLACK, hostile).is_none());
    let occupied = board.pieces().occupied();
    let pins = KingSafety::<Duel>::pins_only(board.pieces(), square("e1"), hostile, occupied);
    assert_eq!(pins.pinned, safety.pinned);
    // Where the king can go: not next to what is guarded, nor through what checks it.
    let next = set(&["d1", "d2", "e2", "f1"]);
    let safe = safety.safe_squares(board.pieces(), occupied, next);
    let slowly: board_geometry::SquareSet<Chessboard> = (next.iter())
        .filter(|&to| {
            let mut moved = *board.pieces();
            moved.take(square("e1"));
            let occupied = moved.occupied();
            !is_attacked::<Duel>(&moved, to, hostile, occupied)
        })
        .collect();
    assert_eq!(safe, slowly);
    assert!(safety.in_check());
    let destinations = !board.pieces().army(WHITE);
    let generator = Generator::<Duel, 1>::new(board.pieces(), destinations, [safety]);
    assert_eq!(generator.check_mask(), set(&["d3"]));
    assert!(!generator.has_free_pawn(WHITE));
    let mut pieces = scattered::<TowerMelee>(&mut Rng::new(3), 20);
    pieces.take_all(pieces.of_type(PieceType::KING));
    assert!(pieces.king(WHITE).is_none());
}
