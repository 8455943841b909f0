//! The generator beside the slow one, on boards of other shapes and with more armies.

use crate::fast::{
    CornerMelee, Corners, CrossMelee, Fast, Game, TowerDuel, TowerMelee, Towers, TriangleDuel,
    Zonal, ZonalDuel, array, scattered,
};
use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::attacks::{attacked_squares, attackers};
use chess_pieces::counts::Counts;
use chess_pieces::{
    Armies, Army, CastlingRights, KingSafety, Move, PieceType, Pieces,
    en_passant::{Advance, EnPassant},
};
use variant_core::Rng;
use variant_testkit::Oracle as _;
use variant_testkit::slow::{Mailbox, SlowGame, SlowGenerator};

const ALL_RIGHTS: CastlingRights = CastlingRights::from_bits(15);

fn tower_duel() -> Fast<TowerDuel> {
    let (board, mut pieces) = (Towers::BOARD, Pieces::EMPTY);
    array(&mut pieces, 0, board.rank(0), board.rank(1), "RNBQKBNR");
    array(&mut pieces, 1, board.rank(11), board.rank(10), "RNBQKBNR");
    Fast::new(pieces, CastlingRights::NONE)
}

fn zonal_duel() -> Fast<ZonalDuel> {
    let (board, mut pieces) = (Zonal::BOARD, Pieces::EMPTY);
    let middle = (4..12).fold(SquareSet::EMPTY, |files, file| files | board.file(file));
    let wide = (3..13).fold(SquareSet::EMPTY, |files, file| files | board.file(file));
    array(
        &mut pieces,
        0,
        board.rank(0) & middle,
        board.rank(1) & wide,
        "RNBQKBNR",
    );
    array(
        &mut pieces,
        1,
        board.rank(7) & middle,
        board.rank(6) & wide,
        "RNBQKBNR",
    );
    Fast::new(pieces, ALL_RIGHTS)
}

fn tower_melee() -> Fast<TowerMelee> {
    let (board, mut pieces) = (Towers::BOARD, Pieces::EMPTY);
    array(&mut pieces, 0, board.rank(0), board.rank(1), "RNBQKBNR");
    array(&mut pieces, 1, board.file(0), board.file(1), "RNBKQBNR");
    array(&mut pieces, 2, board.rank(11), board.rank(10), "RNBQKBNR");
    array(&mut pieces, 3, board.file(11), board.file(10), "RNBKQBNR");
    Fast::new(pieces, ALL_RIGHTS)
}

fn corner_melee() -> Fast<CornerMelee> {
    let (board, mut pieces) = (Corners::BOARD, Pieces::EMPTY);
    let half = |from: u8, of: fn(u8) -> SquareSet<Corners>| {
        (from..from + 4).fold(SquareSet::EMPTY, |all, n| all | of(n))
    };
    let (file, rank) = (|n| Corners::BOARD.file(n), |n| Corners::BOARD.rank(n));
    let (west, east) = (half(0, file), half(4, file));
    let (south, north) = (half(0, rank), half(4, rank));
    array(
        &mut pieces,
        0,
        board.rank(0) & west,
        board.rank(1) & west,
        "KRBN",
    );
    array(
        &mut pieces,
        1,
        board.file(0) & north,
        board.file(1) & north,
        "NBRK",
    );
    array(
        &mut pieces,
        2,
        board.rank(7) & east,
        board.rank(6) & east,
        "NBRK",
    );
    array(
        &mut pieces,
        3,
        board.file(7) & south,
        board.file(6) & south,
        "KRBN",
    );
    Fast::new(pieces, ALL_RIGHTS)
}

/// All that is to be seen of a position, compared with the slow game.
fn compare<L: Game>(fast: &Fast<L>, slow: &SlowGame<L>) {
    assert_eq!(Mailbox::from(fast.pieces()), slow.pieces);
    assert_eq!(fast.moves(), slow.legal_moves(), "{fast:?}");
    let occupied = fast.pieces().occupied();
    for army in (0..L::Counts::ARMIES as u8).map(Army::new) {
        let checked = fast.safety(army).is_some_and(|safety| safety.in_check());
        assert_eq!(checked, slow.is_check(army));
    }
    let enemies = occupied - fast.pieces().army(fast.turn);
    let attacked = attacked_squares::<L>(fast.pieces(), enemies, occupied, L::Board::BOARD.all());
    for square in L::Board::BOARD.all() {
        let slowly = |from: &_| slow.pieces.attacks::<L>(*from, square);
        let from: SquareSet<L::Board> = enemies.iter().filter(slowly).collect();
        assert_eq!(
            attackers::<L>(fast.pieces(), square, enemies, occupied),
            from
        );
        assert_eq!(attacked.contains(square), !from.is_empty());
    }
}

/// A random move; mostly one that is seldom, if there is one: castling, en passant, promotion, and
/// pawns' moves before those of pieces.
fn choose<L: Game>(fast: &Fast<L>, rng: &mut Rng) -> Option<Move<L>> {
    let moves = fast.moves();
    let seldom = |m: &&Move<L>| {
        let passes = m.is_pawn_capture() && !fast.pieces().occupied().contains(m.to);
        passes || m.promotion().is_some() || fast.state.castling_of(fast.turn, **m).is_some()
    };
    let of_pawns = |m: &&Move<L>| m.piece_type == PieceType::PAWN;
    let pick = |from: Vec<&Move<L>>, rng: &mut Rng| {
        from.get(rng.below(from.len() as u64) as usize).map(|m| **m)
    };
    let chosen = match rng.below(4) {
        0 | 1 => pick(moves.iter().filter(seldom).collect(), rng),
        2 => pick(moves.iter().filter(of_pawns).collect(), rng),
        _ => None,
    };
    chosen.or_else(|| pick(moves.iter().collect(), rng))
}

/// Games side by side; how many captures en passant, castlings and promotions there were.
fn play_games<L: Game>(start: &Fast<L>, games: u64, plies: u32) -> [u32; 3] {
    let mut seen = [0; 3];
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let (mut fast, mut slow) = (start.clone(), start.slow());
        for ply in 0..plies {
            compare(&fast, &slow);
            let Some(m) = choose(&fast, &mut rng) else {
                break;
            };
            if ply % 37 == 20 {
                assert_eq!(fast.perft(2), slow.perft(2), "{fast:?}");
            }
            let before = fast.pieces().occupied().len();
            let lands_free = !fast.pieces().occupied().contains(m.to);
            seen[1] += u32::from(fast.state.castling_of(fast.turn, m).is_some());
            seen[2] += u32::from(m.promotion().is_some());
            fast.play(m);
            slow = slow.after(m);
            seen[0] += u32::from(lands_free && fast.pieces().occupied().len() < before);
            let mut again = Pieces::<L>::EMPTY;
            for square in fast.pieces().occupied() {
                let (army, piece_type) = fast.pieces().at(square).unwrap();
                again.put(square, army, piece_type);
            }
            assert_eq!(again, *fast.pieces(), "the key follows from the pieces");
        }
    }
    seen
}

/// Positions of few and of many pieces, each played on for a while.
fn play_scattered<L: Game>(positions: u64, rights: CastlingRights) -> [u32; 3] {
    let mut seen = [0; 3];
    for seed in 0..positions {
        let mut rng = Rng::new(seed ^ 0xface);
        let pieces = scattered::<L>(&mut rng, 4 + seed % 40);
        let mut fast = Fast::<L>::new(pieces, CastlingRights::NONE);
        for (index, rules) in L::CASTLINGS.iter().enumerate() {
            let at_home = fast
                .pieces()
                .of(rules.army, PieceType::KING)
                .contains(rules.king_from)
                && fast
                    .pieces()
                    .of(rules.army, PieceType::ROOK)
                    .contains(rules.rook_from);
            if rights.contains(index) && at_home {
                let open = fast.state.castling().with(index);
                fast.state.set_castling(open);
            }
        }
        let more = play_games(&fast, 1, 12);
        seen = [0, 1, 2].map(|index| seen[index] + more[index]);
    }
    seen
}

#[test]
fn two_armies_between_towers() {
    let start = tower_duel();
    // As the checkpoints of Quad Kingdom Chess for two: promotion comes later than that.
    for (depth, count) in [(1, 20), (2, 400), (3, 9460), (4, 223_259)] {
        assert_eq!(start.perft(depth), count);
    }
    assert_eq!(start.slow().perft(3), 9460);
    play_games(&start, 12, 200);
    let [_, _, promotions] = play_scattered::<TowerDuel>(300, CastlingRights::NONE);
    assert!(promotions > 40, "{promotions}");
}

#[test]
fn two_armies_between_zones() {
    let start = zonal_duel();
    for (depth, count) in [(1, 26), (2, 676), (3, 19_562)] {
        assert_eq!(start.perft(depth), count);
        assert_eq!(start.slow().perft(depth), count);
    }
    let [_, castlings, _] = play_games(&start, 20, 200);
    let [_, _, promotions] = play_scattered::<ZonalDuel>(300, ALL_RIGHTS);
    assert!(castlings > 5 && promotions > 40, "{castlings} {promotions}");
}

#[test]
fn four_armies_between_towers() {
    let start = tower_melee();
    assert_eq!(start.perft(3), start.slow().perft(3));
    let [passes, castlings, _] = play_games(&start, 15, 250);
    let [more, _, promotions] = play_scattered::<TowerMelee>(300, ALL_RIGHTS);
    assert!(
        passes + more > 10 && castlings > 3,
        "{passes} {more} {castlings}"
    );
    assert!(promotions > 40, "{promotions}");
}

#[test]
fn four_armies_in_corners() {
    let start = corner_melee();
    assert_eq!(start.perft(1), 12); // as ZM Quadchess; later, checks change its order of play
    assert_eq!(start.perft(3), start.slow().perft(3));
    let [passes, castlings, promotions] = play_games(&start, 60, 300);
    let [more, _, _] = play_scattered::<CornerMelee>(800, ALL_RIGHTS);
    assert!(
        passes + more > 10 && castlings > 10,
        "{passes} {more} {castlings}"
    );
    assert!(promotions > 50, "{promotions}");
}

#[test]
fn two_armies_on_a_triangle_and_four_on_a_cross() {
    let [_, _, promotions] = play_scattered::<TriangleDuel>(400, CastlingRights::NONE);
    assert!(promotions > 50, "{promotions}");
    let [_, _, promotions] = play_scattered::<CrossMelee>(400, CastlingRights::NONE);
    assert!(promotions > 50, "{promotions}");
}

/// Deeper, from positions that games lead to.
#[test]
fn perft_from_the_middle_of_games() {
    fn middle<L: Game>(start: &Fast<L>, depth: u32) {
        for seed in 0..3 {
            let mut rng = Rng::new(seed + 77);
            let mut fast = start.clone();
            for _ in 0..40 + 60 * seed {
                let moves = fast.moves();
                match moves.get(rng.below(moves.len() as u64) as usize) {
                    Some(&m) => fast.play(m),
                    None => break,
                }
            }
            assert_eq!(fast.perft(depth), fast.slow().perft(depth), "{fast:?}");
        }
    }
    middle(&tower_duel(), 3);
    middle(&zonal_duel(), 3);
    middle(&tower_melee(), 3);
    middle(&corner_melee(), 3);
}

/// An army that must leave neither of two kings attacked: its own and its partner's.
fn two_guards<L: Game>(positions: u64) -> u32 {
    let mut pinned_by_both = 0;
    for seed in 0..positions {
        let mut rng = Rng::new(seed ^ 0xbeef);
        let pieces = scattered::<L>(&mut rng, 6 + seed % 40);
        let mut fast = Fast::<L>::new(pieces, CastlingRights::NONE);
        for (index, rules) in L::CASTLINGS.iter().enumerate() {
            // Castling moves two pieces at once, so it is put on the board often.
            if seed % 3 == 0
                && let Some(king) = fast.pieces().king(rules.army)
            {
                fast.state.pieces_mut().take(king);
                fast.state
                    .pieces_mut()
                    .put(rules.king_from, rules.army, PieceType::KING);
                fast.state
                    .pieces_mut()
                    .put(rules.rook_from, rules.army, PieceType::ROOK);
                let open = fast.state.castling().with(index);
                fast.state.set_castling(open);
            }
        }
        let (us, partner) = (Army::new(0), Army::new(2));
        let hostile = fast.pieces().army(Army::new(1)) | fast.pieces().army(Army::new(3));
        let (Some(own), Some(other)) = (fast.pieces().king(us), fast.pieces().king(partner)) else {
            continue;
        };
        let occupied = fast.pieces().occupied();
        let kings =
            [own, other].map(|king| KingSafety::<L>::new(fast.pieces(), king, hostile, occupied));
        pinned_by_both += u32::from(!kings[0].pinned.is_disjoint(kings[1].pinned));
        let slow = SlowGenerator::<L> {
            pieces: &Mailbox::from(fast.pieces()),
            army: us,
            prey: occupied - fast.pieces().army(us) - fast.pieces().of_type(PieceType::KING),
            kings: vec![(own, hostile), (other, hostile)],
            en_passant: &[],
            castling: fast.state.castling(),
        };
        assert_eq!(fast.moves_guarding(kings), slow.moves(), "{fast:?}");
        // And with nobody to protect.
        let free = SlowGenerator {
            kings: Vec::new(),
            ..slow
        };
        assert_eq!(fast.moves_guarding([]), free.moves(), "{fast:?}");
    }
    pinned_by_both
}

#[test]
fn two_kings_are_guarded_at_once() {
    let pinned_by_both = [
        two_guards::<TowerMelee>(8000),
        two_guards::<CornerMelee>(8000),
    ];
    assert!(pinned_by_both.iter().all(|&n| n > 3), "{pinned_by_both:?}");
}

/// Two pawns have passed over one square, and a third stands to be taken elsewhere: one capture takes
/// both, and each right is used only from where the rules allow.
#[test]
fn several_pawns_are_taken_en_passant_at_once() {
    let square = |name: &str| name.parse::<Square<Corners>>().unwrap();
    let (south, west, north) = (Army::new(0), Army::new(1), Army::new(2));
    let mut pieces = Pieces::EMPTY;
    for (name, army) in [
        ("c4", south),
        ("d3", west),
        ("f4", south),
        ("d4", north),
        ("e4", north),
    ] {
        pieces.put(square(name), army, PieceType::PAWN);
    }
    for (name, army) in [("a1", south), ("a8", west), ("h8", north)] {
        pieces.put(square(name), army, PieceType::KING);
    }
    let right = |target: &str, pawn: &str| EnPassant {
        target: square(target),
        pawn: square(pawn),
        capturers: Armies::of(north),
    };
    let mut fast = Fast::<CornerMelee>::new(pieces, CastlingRights::NONE);
    fast.turn = north;
    let rights = vec![right("c3", "c4"), right("c3", "d3"), right("f3", "f4")];
    for (owner, target) in [(south, "c3"), (west, "c3"), (south, "f3")] {
        let advance = Advance::over::<CornerMelee>(owner, square(target)).unwrap();
        fast.state.en_passant_mut().grant(north, advance);
    }
    let slow = fast.slow();
    assert_eq!(slow.en_passant, rights);
    assert_eq!(fast.moves(), slow.legal_moves());
    let texts: Vec<String> = fast.moves().iter().map(ToString::to_string).collect();
    let captures = ["d4c3", "e4f3", "e4d3"].map(|text| texts.iter().filter(|t| *t == text).count());
    assert_eq!(captures, [1, 1, 1], "{texts:?}");
    let takes = *fast
        .moves()
        .iter()
        .find(|m| m.to_string() == "d4c3")
        .unwrap();
    fast.play(takes);
    compare(&fast, &slow.after(takes));
    assert!(fast.pieces().at(square("c4")).is_none() && fast.pieces().at(square("d3")).is_none());
    assert!(fast.pieces().at(square("f4")).is_some());
}
