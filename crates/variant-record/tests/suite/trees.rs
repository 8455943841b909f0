//! Games with variations: read, walked, edited and written.

use orthodox_chess::OrthodoxChess;
use variant_core::{Position, Rng, Variant};
use variant_match::MatchGame;
use variant_record::{
    Comment, GameResult, GameTree, Glyph, NodeId, Reading, Record, Step, Strictness,
};

fn tree(text: &str) -> GameTree<OrthodoxChess> {
    let record: Record = text.parse().unwrap();
    record.tree().unwrap()
}

/// The moves of a tree as they are written, in one line.
fn moves(tree: &GameTree<OrthodoxChess>) -> String {
    let text = tree.to_record().to_string();
    let moves = text.rsplit("\n\n").next().unwrap();
    moves.trim_end().replace('\n', " ")
}

/// The step of each node, in strict notation.
fn steps(tree: &GameTree<OrthodoxChess>, nodes: impl IntoIterator<Item = NodeId>) -> Vec<String> {
    let step = |id: NodeId| match tree.node(id).unwrap().step.as_ref().unwrap() {
        Step::Ply(ply) => ply.to_string(),
        Step::Pass => "pass".to_owned(),
    };
    nodes.into_iter().map(step).collect()
}

#[test]
fn variations_are_read_and_written() {
    for text in [
        "*",
        "{nothing yet} *",
        "1. e4 *",
        "1. e4 (1. d4) *",
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 *",
        "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 (2. f4) 2... Nc6 *",
        "{before} 1. e4 $1 {after} (1. d4 $2 {other} 1... d5) 1... e5 *",
        "1. e4 ({first} 1. d4) 1... e5 *",
        "1. e4 (1. -- e5) 1... e5 *",
        "1. e4 (1. -- d5 (1... Nf6 2. d4) 2. c4) 1... e5 *",
        "1. e4 e5 ({[%action resign:b]}) 2. Nf3 {[%action draw:wb]} 1/2-1/2",
        "1. e4 $40 $5 e5 $6 *",
        "1. e4 ± e5 *",
    ] {
        let tree = tree(text);
        assert_eq!(tree.repairs, [], "{text}");
        let written = text
            .replace('±', "$16 1...")
            .replace("$40 $5", "$40 $5 1...");
        assert_eq!(moves(&tree), written);
    }
}

#[test]
fn actions_become_commands_and_keep_remarks_beside_them() {
    let older = tree("1. e4 e5 (resign:b) 2. Nf3 draw:wb 1/2-1/2");
    let written = "1. e4 e5 ({[%action resign:b]}) 2. Nf3 {[%action draw:wb]} 1/2-1/2";
    assert_eq!(moves(&older), written);
    let others = tree("1. e4 resign:b (1... e5 2. Nf3) (1... Ke3) 1-0");
    let written = "1. e4 {[%action resign:b]} (1. e4 e5 2. Nf3) (e4 1... Ke3) 1-0";
    assert_eq!(moves(&others), written);
    // Twice the same, with variations of no move and a result among them.
    for text in [
        "(1. e5) (1. c4) *",
        "1. e4 (1. * 1-0) 1... e5 *",
        "1. e4 ([) 1... e5 *",
    ] {
        let once = moves(&tree(text));
        assert_eq!(moves(&tree(&once)), once, "{text}");
    }
    let known = tree("1. e4 e5 2. Nf3 d6 (2... Nc6 3. Bb5) 3. d4 *");
    let written = "1. e4 e5 2. Nf3 d6 (2... Nc6 3. Bb5) 3. d4 *";
    assert_eq!(moves(&known), written);
    let beside = tree("1. e4 {why [%action resign:b] not} {[%action flag:w]} 1-0");
    assert_eq!(
        moves(&beside),
        "1. e4 {why [%action resign:b] not [%action flag:w]} 1-0"
    );
    let repairs: Vec<String> = beside.repairs.iter().map(ToString::to_string).collect();
    assert_eq!(
        repairs,
        ["line 1, column 37: `[%action flag:w]` is kept without effect: the game is over"]
    );
}

#[test]
fn nodes_know_their_neighbours() {
    let tree = tree("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 *");
    let root = tree.root();
    assert_eq!(tree.parent(root), None);
    assert!(tree.node(root).unwrap().step.is_none());
    assert_eq!(steps(&tree, tree.main_line()), ["e2e4", "e7e5", "g1f3"]);
    let first = tree.children(root);
    assert_eq!(
        steps(&tree, first.iter().copied()),
        ["e2e4", "d2d4", "c2c4"]
    );
    let d4 = first[1];
    assert_eq!(steps(&tree, tree.line(d4)), ["d7d5", "c2c4"]);
    let leaves: Vec<NodeId> = tree.leaves().collect();
    assert_eq!(
        steps(&tree, leaves.clone()),
        ["g1f3", "c2c4", "c2c4", "c2c4"]
    );
    assert_eq!(steps(&tree, tree.path(leaves[2])), ["d2d4", "g8f6", "c2c4"]);
    assert_eq!(tree.path(root), []);
    for &leaf in &leaves {
        let game = tree.game(leaf);
        assert_eq!(Some(game.position()), tree.position(leaf));
        assert_eq!(game.texts(), steps(&tree, tree.path(leaf)));
    }
    assert_eq!(tree.line(leaves[0]).next(), None);
}

#[test]
fn remarks_stay_with_their_moves() {
    let tree =
        tree("{one} {two} 1. e4! $9 {three} ({four} 1. d4?? {five}) {six} 1... e5 {seven} *");
    let texts = |comments: &[Comment]| comments.iter().map(ToString::to_string).collect::<Vec<_>>();
    let line: Vec<NodeId> = tree.main_line().collect();
    let e4 = tree.node(line[0]).unwrap();
    assert_eq!(texts(&e4.before), ["one", "two"]);
    assert_eq!(texts(&e4.comments), ["three", "six"]);
    assert_eq!(e4.glyphs, [Glyph::Nag(1), Glyph::Nag(9)]);
    let d4 = tree.node(tree.children(tree.root())[1]).unwrap();
    assert_eq!(texts(&d4.before), ["four"]);
    assert_eq!(texts(&d4.comments), ["five"]);
    assert_eq!(d4.glyphs, [Glyph::Nag(4)]);
    assert_eq!(texts(&tree.node(line[1]).unwrap().comments), ["seven"]);
    assert_eq!(
        moves(&tree),
        "{one two} 1. e4 $1 $9 {three six} ({four} 1. d4 $4 {five}) 1... e5 {seven} *"
    );
    let tree = self::tree("1. e4 (+- 1. d4) (= 1. e6) 1... e5 *");
    assert_eq!(moves(&tree), "1. e4 (1. d4 $18) ($10 1. e6) 1... e5 *");
    let tree = self::tree("{first} +- 1. e4 *");
    assert_eq!(moves(&tree), "$18 {first} 1. e4 *");
    assert_eq!(moves(&self::tree(&moves(&tree))), moves(&tree));
    // A variation with nothing but a comment has no node.
    let tree = self::tree("1. e4 e5 ({nothing better}) 2. Nf3 *");
    assert_eq!(moves(&tree), "1. e4 {nothing better} 1... e5 2. Nf3 *");
}

#[test]
fn an_unplayable_rest_is_kept() {
    for (text, repair, kept) in [
        (
            "1. e4 (1. d4 d5 2. Ke3 {lost} (2. c4 (e6)) Nf6) 1... e5 *",
            "line 1, column 20: the variation is kept unread: Ke3: illegal move",
            "1. e4 (1. d4 d5 2. Ke3 {lost} (2. c4 (e6)) Nf6) 1... e5 *",
        ),
        (
            "1. e4 ({so} 1. Ke3 e5) 1... e5 *",
            "line 1, column 16: the variation is kept unread: Ke3: illegal move",
            "1. e4 ({so} 1. Ke3 e5) 1... e5 *",
        ),
        (
            "1. e4 (1. d4 (1. Nd3) 1... d5) (1. xx) 1... e5 *",
            "line 1, column 18: the variation is kept unread: Nd3: illegal move",
            "1. e4 (1. d4 d5) (1. Nd3) (1. xx) 1... e5 *",
        ),
        (
            "1. e4 e5 (1... f6 2. Qh5 -- 3. d4) 2. Nf3 *",
            "line 1, column 26: the variation is kept unread: a skipped turn, but b has to move",
            "1. e4 e5 (1... f6 2. Qh5+ -- 3. d4) 2. Nf3 *",
        ),
    ] {
        let record: Record = text.parse().unwrap();
        let tree = record.tree::<OrthodoxChess>().unwrap();
        assert_eq!(tree.repairs[0].to_string(), repair);
        assert_eq!(moves(&tree), kept);
        assert_eq!(moves(&self::tree(kept)), kept);
    }
    // In the main line it is an error.
    let record: Record = "1. e4 (1. d4) 1... Ke7 2. e5 Ke4 *".parse().unwrap();
    let error = record.tree::<OrthodoxChess>().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 20: Ke7: illegal move");
    for moves in ["1. e4 f6 2. Qh5 -- 3. d4", "1. e4 f6 2. Qe2 -- 3. d4"] {
        let record: Record = moves.parse().unwrap();
        let error = record.tree::<OrthodoxChess>().unwrap_err().to_string();
        assert!(
            error.starts_with("line 1, column 17: a skipped turn"),
            "{error}"
        );
    }
}

#[test]
fn a_variation_may_begin_with_the_move_beside_it() {
    for (text, written) in [
        (
            "1. e4 (1. e4 c5 2. Nf3 d6) 1... e5 2. Nc3 1-0",
            "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nc3 1-0",
        ),
        (
            "1. e4 (1. e4 c5 2. Nf3) 1... c5 2. Nc3 *",
            "1. e4 c5 2. Nc3 (2. Nf3) *",
        ),
        (
            "1. e4 (1. d4 (1. d4 d5) 1... Nf6) (1. d4 f5) *",
            "1. e4 (1. d4 Nf6 (1... d5) (1... f5)) *",
        ),
        (
            "1. e4 (1. e4 h6, 2. d4) 1... e5 *",
            "1. e4 e5 (h6, 2. d4) *",
        ),
        ("1. e4 (1. e4 h6, 2. d4) *", "1. e4 (e4 h6, 2. d4) *"),
        (
            "1. e4 (1. d4 d5 x) (1. d4 d5 y) (1. d4 d5 2. c4) *",
            "1. e4 (1. d4 d5 2. c4 (x) (y)) *",
        ),
        ("1. e4 (1. d4 (1. d4 x) y) *", "1. e4 (1. d4 (d4 x) y) *"),
        ("1. e4 (1. e4 c5 x) 1... c5 *", "1. e4 c5 (c5 x) *"),
        (
            "1. e4 (1. d4) 1... e5 ({as played} 1... e5 2. Nf3) 2. Nc3 *",
            "1. e4 {as played} (1. d4) 1... e5 2. Nc3 (2. Nf3) *",
        ),
    ] {
        assert_eq!(moves(&tree(text)), written);
        assert_eq!(moves(&tree(written)), written);
    }
}

#[test]
fn trees_are_edited() {
    let mut tree = GameTree::new(OrthodoxChess::default());
    let root = tree.root();
    let e4 = tree.add(root, "e4").unwrap();
    let d4 = tree.add(root, "d2d4").unwrap();
    let c4 = tree.add(root, "c4!").unwrap();
    assert_eq!(tree.add(root, "d4"), Ok(d4), "known already");
    assert!(tree.add(root, "e5").is_err());
    let e5 = tree.add(e4, "e5").unwrap();
    assert_eq!(moves(&tree), "1. e4 (1. d4) (1. c4) 1... e5 *");
    // One place back, the last one not.
    assert!(tree.demote(e4));
    assert_eq!(tree.children(root), [d4, e4, c4]);
    assert!(tree.demote(e4) && !tree.demote(e4));
    assert_eq!(tree.children(root), [d4, c4, e4]);
    assert!(tree.promote(c4));
    assert_eq!(tree.children(root), [c4, d4, e4]);
    assert!(!tree.promote(root) && !tree.demote(root) && !tree.delete(root));
    tree.promote_to_main_line(e5);
    assert_eq!(tree.children(root), [e4, c4, d4]);
    assert_eq!(moves(&tree), "1. e4 (1. c4) (1. d4) 1... e5 *");
    assert!(tree.delete(c4));
    assert!(!tree.delete(c4), "deleted already");
    assert_eq!(tree.children(root), [e4, d4]);
    assert_eq!(tree.parent(c4), None);
    // A null move is a step of its own.
    let pass = tree.add_pass(e4).unwrap();
    assert_eq!(tree.add_pass(e4), Some(pass));
    assert_eq!(tree.node(pass).unwrap().step, Some(Step::Pass));
    let d4 = tree.add(pass, "d4").unwrap();
    assert_eq!(moves(&tree), "1. e4 (1. d4) 1... e5 (1... -- 2. d4) *");
    // Its game begins there.
    assert_eq!(tree.game(d4).history().len(), 1);
    assert_eq!(tree.game(e5).history().len(), 2);
    // No player passes in check.
    let check = ["e4", "f6", "Qh5"];
    let check = check
        .iter()
        .try_fold(root, |node, text| tree.add(node, text));
    assert_eq!(tree.add_pass(check.unwrap()), None);
}

#[test]
fn a_finished_game_goes_no_further() {
    let mut tree = tree("1. f3 e5 2. g4 Qh4 (2... Qf6 3. a3) 0-1");
    let mate = tree.main_line().last().unwrap();
    let outcome = tree.node(mate).unwrap().outcome.clone().unwrap();
    assert_eq!(outcome.to_string(), "checkmate w=0 b=1");
    assert_eq!(tree.result, GameResult::of(Some(&outcome)));
    assert!(tree.add(mate, "a3").is_err());
    assert!(moves(&tree).ends_with(" 2. g4 Qh4# (2... Qf6 3. a3) 0-1"));
    // A result that is not the game's is an error.
    let record: Record = "1. f3 e5 2. g4 Qh4 1-0".parse().unwrap();
    assert!(record.tree::<OrthodoxChess>().is_err());
}

#[test]
fn draws_without_a_claim_are_passed_in_any_line() {
    let bare = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 Kd7 (1... Kf7 2. Ke3) 2. Kd3 1-0";
    let tree = tree(bare);
    let repairs: Vec<String> = tree.repairs.iter().map(ToString::to_string).collect();
    assert_eq!(
        repairs,
        [
            "line 3, column 4: the game goes on after a draw by the rules: dead-position after 0 plies",
            "line 3, column 37: the result 1-0 is kept; by the rules: dead-position",
        ]
    );
    let line: Vec<NodeId> = tree.main_line().collect();
    assert_eq!(line.len(), 3);
    let outcome = |id| {
        tree.node(id)
            .unwrap()
            .outcome
            .as_ref()
            .map(|outcome| outcome.reason.as_str())
    };
    assert!(line.iter().all(|&id| outcome(id) == Some("dead-position")));
    assert!(moves(&tree).ends_with("1. Kd2 Kd7 (1... Kf7 2. Ke3) 2. Kd3 1-0"));
    let game = tree.game(line[2]);
    assert_eq!(game.history().len(), 3);
}

#[test]
fn a_tree_has_the_tags_and_start_of_its_record() {
    let text = "[Event \"Casual\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                [Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 4 9\"]\n\n1... Kd7 (1... Kf7 2. O-O+) 2. O-O 1-0\n";
    let tree = tree(text);
    assert_eq!(tree.tags.len(), 9);
    assert_eq!(
        tree.position(tree.root()).unwrap().to_string(),
        "4k3/8/8/8/8/8/8/4K2R b K - 4 9"
    );
    assert_eq!(tree.to_record().to_string(), text);
    let record: Record = "[Variant \"Standard\"]\n\n1. e4 *".parse().unwrap();
    assert_eq!(record.tree::<OrthodoxChess>().unwrap().repairs.len(), 1);
    let record: Record = "[Variant \"go\"]\n\n1. e4 *".parse().unwrap();
    assert!(record.tree::<OrthodoxChess>().is_err());
    assert!(
        record
            .tree_as::<OrthodoxChess>(Some("orthodox-chess"))
            .is_ok()
    );
}

/// However deep and wide the variations are, positions are those of the moves that lead to them.
#[test]
fn positions_are_those_of_their_lines() {
    let tree = tree(
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6 3. e5) 3. exd5) 2... d6) (1... e6 2. d4) 2. Nf3 Nc6 (2... d6) 3. Bb5 *",
    );
    let mut seen = 0;
    for leaf in tree.leaves() {
        let mut game = MatchGame::new(OrthodoxChess::default());
        for id in tree.path(leaf) {
            let san = steps(&tree, [id]).remove(0);
            game.apply(&san).unwrap();
            assert_eq!(Some(game.position()), tree.position(id));
            assert_eq!(game.outcome(), tree.node(id).unwrap().outcome.as_ref());
            seen += 1;
        }
    }
    assert_eq!((tree.leaves().count(), seen), (6, 26));
    assert_eq!(tree.position(tree.root()).unwrap().count_moves(), 20);
}

/// A random line with variations, half of which begin with the move that they should replace.
fn varied(
    rng: &mut Rng,
    mut position: OrthodoxChess,
    plies: u64,
    depth: u64,
    first: Option<u64>,
) -> String {
    let mut text = String::new();
    for ply in 0..plies {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let any = rng.below(moves.len() as u64);
        let pick = first.filter(|_| ply == 0).unwrap_or(any);
        let m = moves[pick as usize];
        text += &(position.san(m) + " ");
        if depth > 0 && rng.below(3) == 0 {
            let repeated = (rng.below(2) == 0).then_some(pick);
            let plies = 1 + rng.below(3);
            let inner = varied(rng, position, plies, depth - 1, repeated);
            text += &["(", &inner, ") "].concat();
        }
        position = position.play_unchecked(m);
    }
    text
}

#[test]
fn a_variation_never_lengthens_the_main_line() {
    let text = "1. e4 e5 (1... e5 2. Nf3) 1/2-1/2";
    assert_eq!(steps(&tree(text), tree(text).main_line()), ["e2e4", "e7e5"]);
    assert_eq!(moves(&tree(text)), text);
    let mut rng = Rng::new(63);
    for _ in 0..500 {
        let text = varied(&mut rng, OrthodoxChess::default(), 4, 3, None);
        let record: Record = text.parse().unwrap();
        let tree: GameTree<OrthodoxChess> = record.tree().unwrap();
        let game: MatchGame<OrthodoxChess> = record.game().unwrap();
        assert_eq!(steps(&tree, tree.main_line()), game.texts(), "{text}");
        let written = moves(&tree);
        assert_eq!(moves(&self::tree(&written)), written, "{text}");
    }
}

#[test]
fn a_variation_of_no_move_is_kept_as_text() {
    let text = "(1. e4 e5) *";
    let tree = tree(text);
    assert_eq!(tree.main_line().count(), 0);
    assert_eq!(
        tree.repairs[0].to_string(),
        "line 1, column 1: the variation is kept unread: no move before it"
    );
    assert_eq!(moves(&tree), text);
    let before = self::tree("(1. e4 e5) 1. d4 *");
    assert_eq!(moves(&before), "1. d4 (1. e4 e5) *");
}

#[test]
fn repeated_glyphs_are_kept_once() {
    assert_eq!(
        moves(&tree("1. e4?! $6 (1. e4 $6 e5) *")),
        "1. e4 $6 (1. e4 e5) *"
    );
}

#[test]
fn words_that_are_no_moves_are_left_out_of_variations_too() {
    let tree = tree("1. e4 (1. foo d4 (1. bar c4) d5) e5 *");
    let repairs: Vec<String> = tree.repairs.iter().map(ToString::to_string).collect();
    assert_eq!(
        repairs,
        [
            "line 1, column 11: `foo` is no move and left out",
            "line 1, column 22: `bar` is no move and left out",
        ]
    );
    assert_eq!(moves(&tree), "1. e4 (1. d4 d5) (1. c4) 1... e5 *");
}

#[test]
fn ids_of_others_and_of_deleted_nodes_are_unknown() {
    let mut tree = GameTree::new(OrthodoxChess::default());
    let root = tree.root();
    let e4 = tree.add(root, "e4").unwrap();
    let mut other = tree.clone();
    let e5 = other.add(e4, "e5").unwrap();
    let is_unknown = |tree: &mut GameTree<OrthodoxChess>, id| {
        tree.node(id).is_none()
            && tree.node_mut(id).is_none()
            && tree.parent(id).is_none()
            && tree.path(id).is_empty()
            && tree.add(id, "a3").is_err()
            && tree.add_pass(id).is_none()
            && !tree.promote(id)
            && !tree.demote(id)
            && !tree.delete(id)
            && tree.game(id).history().is_empty()
    };
    // Beyond the last node, then in the place of another.
    assert!(is_unknown(&mut tree, e5));
    let c5 = tree.add(e4, "c5").unwrap();
    assert!(is_unknown(&mut tree, e5));
    assert!(is_unknown(&mut other, c5));
    let nf3 = tree.add(c5, "Nf3").unwrap();
    assert!(tree.delete(c5));
    for id in [c5, nf3] {
        assert!(is_unknown(&mut tree, id));
    }
    // The same moves again make another node.
    let again = tree.add(e4, "c5").unwrap();
    assert!(is_unknown(&mut tree, c5));
    assert_eq!(steps(&tree, tree.path(again)), ["e2e4", "c7c5"]);
    assert_eq!(moves(&tree), "1. e4 c5 *");
    // A text that is no ply adds no node.
    assert!(tree.add(again, "[%say w x]").is_err());
    assert_eq!(moves(&tree), "1. e4 c5 *");
}

/// Minutes, if each step walked from the start.
#[test]
fn long_trees_take_linear_time() {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let plies = || shuffle.into_iter().cycle().take(20_000);
    let mut tree = GameTree::new(OrthodoxChess::default());
    let added = plies().try_fold(tree.root(), |node, text| tree.add(node, text));
    assert_eq!(tree.path(added.unwrap()).len(), 20_000);
    let passes: String = plies().flat_map(|text| [text, " (--) "]).collect();
    let tree = self::tree(&passes);
    assert_eq!(
        (tree.main_line().count(), tree.leaves().count()),
        (20_000, 20_001)
    );
}

#[test]
fn a_tree_has_a_limit_of_remarks() {
    for (remark, separator) in [(";x", "\n"), ("{}", " "), ("{[%say w x]}", "")] {
        let text = |count| format!("1. e4 {} *", format!("{remark}{separator}").repeat(count));
        let tree = |count| {
            text(count)
                .parse::<Record>()
                .unwrap()
                .tree::<OrthodoxChess>()
        };
        assert!(tree(Record::TREE_LIMIT).is_ok());
        let error = tree(Record::TREE_LIMIT + 1).unwrap_err().to_string();
        assert!(
            error.ends_with("at most 262144 comments and glyphs is read"),
            "{error}"
        );
    }
    // Commands count, in one comment as in many.
    let commands = |count| {
        let text = format!("1. e4 {{{}}} *", "[%x]".repeat(count));
        text.parse::<Record>().unwrap().tree::<OrthodoxChess>()
    };
    assert!(commands(Record::TREE_LIMIT).is_ok());
    assert!(commands(Record::TREE_LIMIT + 1).is_err());
    // Like glyphs of a move are one.
    let glyphs = format!("1. e4 {} *", "$1 ! ".repeat(300_000));
    assert_eq!(moves(&self::tree(&glyphs)), "1. e4 $1 *");
}

#[test]
fn repairs_of_comments_have_a_limit() {
    let text = format!("1. e4 {{{}}} *", "[%agree w]".repeat(Record::PLY_LIMIT + 9));
    let record: Record = text.parse().unwrap();
    let mut repairs = Vec::new();
    for records in 1..3 {
        // Those of another record stay.
        record
            .replay::<OrthodoxChess>(Strictness::Lenient, &mut repairs)
            .unwrap();
        assert_eq!(repairs.len(), records * (Record::PLY_LIMIT + 1));
        assert_eq!(repairs.last().unwrap().reading, Reading::More);
    }
    let text = format!(
        "1. e4 {{{}}} *",
        "[%action x]".repeat(Record::PLY_LIMIT + 9)
    );
    let tree = text.parse::<Record>().unwrap().tree::<OrthodoxChess>();
    assert_eq!(tree.unwrap().repairs.len(), Record::PLY_LIMIT + 1);
}
