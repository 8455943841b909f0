//! Absence and penalties by vote (ZQ-20, ZQ-34), in games and their records.

use variant_core::{Player, Variant};
use variant_match::{Consent, MatchError, MatchGame, MatchRules};
use variant_record::Record;
use zm_quadchess::{Action, ZmQuadchess};

const PLAYERS: [Player; 4] = Player::of_letters(*b"swne");

fn read_again(game: &MatchGame<ZmQuadchess>) {
    let record: Record = Record::of_game(game).to_string().parse().unwrap();
    let read: MatchGame<ZmQuadchess> = record.game().unwrap();
    assert_eq!(read.position(), game.position());
    assert!(read.asides().eq(game.asides()));
}

#[test]
fn zq_20_only_the_player_itself_asks_for_removal() {
    let [s, w, n, e] = PLAYERS;
    let mut game = MatchGame::new(ZmQuadchess::default());
    let removal = Action::AbsentRemoving(n);
    for other in [s, w, e] {
        let refused = Err(MatchError::NotTheirs { player: other });
        assert_eq!(game.propose(other, removal.clone()), refused);
        assert!(!game.proposals(other).contains(&removal.clone().into()));
    }
    assert_eq!(game.propose(n, removal), Ok(Consent::Given));
    assert_eq!(game.texts(), ["absent:n:remove"]);
}

#[test]
fn zq_20_more_than_half_of_the_others_declare_an_absence() {
    let [s, w, n, e] = PLAYERS;
    let mut game = MatchGame::new(ZmQuadchess::default());
    let absent = Action::Absent(n);
    assert_eq!(game.propose(s, absent.clone()), Ok(Consent::Open));
    assert_eq!(game.answer(w, false), Ok(Consent::Open));
    read_again(&game);
    assert_eq!(game.answer(e, true), Ok(Consent::Given));
    assert_eq!(game.texts(), ["absent:n"]);
    read_again(&game);
    // Of three who are present, an absent player no longer votes.
    let agreement = game.position().agreement(&Action::Absent(w));
    assert_eq!(
        (agreement.players(), agreement.needed()),
        ([s, e].as_slice(), 2)
    );
}

#[test]
fn zq_20_one_voter_alone_declares_no_absence() {
    let [s, w, ..] = PLAYERS;
    let mut game = MatchGame::new(ZmQuadchess::start("two-opposite").unwrap());
    let absent = Action::Absent(w);
    assert!(game.position().agreement(&absent).players().is_empty());
    assert!(game.propose(s, absent.clone()).is_err());
    // The clock or an arbiter does.
    game.act(absent).unwrap();
}

#[test]
fn zq_34_more_than_half_of_the_players_vote_for_a_penalty() {
    let [s, w, n, e] = PLAYERS;
    let mut game = MatchGame::new(ZmQuadchess::default());
    let penalty = Action::Penalty(w);
    assert_eq!(game.propose(n, penalty.clone()), Ok(Consent::Open));
    assert_eq!(game.answer(w, false), Ok(Consent::Open));
    assert_eq!(game.answer(e, false), Ok(Consent::Refused));
    read_again(&game);
    assert_eq!(game.propose(e, penalty), Ok(Consent::Open));
    assert_eq!(game.answer(n, true), Ok(Consent::Open));
    assert_eq!(game.answer(s, true), Ok(Consent::Given));
    assert_eq!(game.texts(), ["penalty:w"]);
    read_again(&game);
}
