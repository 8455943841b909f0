use std::collections::BTreeMap;
use std::fmt::Display;

use serde::ser::{Serialize, SerializeMap, Serializer};
use variant_core::{Actor, Outcome, Player, Position, Score, Seat, Variant};
use variant_match::Aside;
use variant_registry::{AnyMove, AnyPosition};

/// `{"reason": "...", "scores": {"w": 1, "b": 0}}`, with any `places` and `points`.
pub(crate) struct OutcomeObject(pub(crate) Outcome);

impl Serialize for OutcomeObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let scores = self.0.scores.iter();
        let scores: Vec<_> = scores.map(|&(who, score)| (who, Points(score))).collect();
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("reason", self.0.reason.as_str())?;
        object.serialize_entry("scores", &ByPlayer(&scores))?;
        if !self.0.places().is_empty() {
            object.serialize_entry("places", &ByPlayer(self.0.places()))?;
        }
        if !self.0.points().is_empty() {
            object.serialize_entry("points", &ByPlayer(self.0.points()))?;
        }
        object.end()
    }
}

struct ByPlayer<'a, T>(&'a [(Player, T)]);

impl<T: Serialize> Serialize for ByPlayer<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(who, number)| (who.letter(), number)))
    }
}

struct Points(Score);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Score::Loss => serializer.serialize_u8(0),
            Score::Draw => serializer.serialize_f64(0.5),
            Score::Win => serializer.serialize_u8(1),
        }
    }
}

/// `{"army": "w", "player": "w"}`, or `{"board": 1, "player": "A"}` with several boards.
pub(crate) struct ActorObject(pub(crate) Actor);

impl Serialize for ActorObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        match self.0.seat {
            Seat::Army(army) => object.serialize_entry("army", &army)?,
            Seat::Board(board) => object.serialize_entry("board", &board)?,
            Seat::Side { board, army } => {
                object.serialize_entry("board", &board)?;
                object.serialize_entry("army", &army)?;
            }
        }
        object.serialize_entry("player", &self.0.player.letter())?;
        object.end()
    }
}

/// A string above 2^53, beyond which JSON readers round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count(pub(crate) u128);

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number @ ..=0x20_0000_0000_0000) => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

#[derive(serde::Serialize)]
pub(crate) struct MovesObject {
    pub(crate) position: String,
    pub(crate) turn: Vec<ActorObject>,
    pub(crate) in_check: Vec<String>,
    pub(crate) moves: Vec<String>,
    /// In the order of `moves`, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) san: Option<Vec<String>>,
    pub(crate) outcome: Option<OutcomeObject>,
}

impl MovesObject {
    pub(crate) fn of(position: &AnyPosition, san: bool) -> Self {
        let mut moves: Vec<(String, AnyMove)> = (position.moves().into_iter())
            .map(|m| (m.to_string(), m))
            .collect();
        moves.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let san = san.then(|| moves.iter().map(|&(_, m)| position.san(m)).collect());
        let moves = moves.into_iter().map(|(text, _)| text).collect();
        Self {
            position: position.text(),
            turn: position.to_act().into_iter().map(ActorObject).collect(),
            in_check: position.in_check().iter().map(Seat::to_string).collect(),
            moves,
            san,
            outcome: position.outcome().map(OutcomeObject),
        }
    }
}

/// `{"plies": 3, "kind": "offer", "player": "w", "proposal": "draw:wb"}`.
#[derive(serde::Serialize)]
pub(crate) struct AsideObject {
    plies: usize,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<String>,
    /// Letters of the receivers; empty for a public message.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl AsideObject {
    pub(crate) fn of<A: Display>(plies: usize, aside: &Aside<A>) -> Self {
        let (mut proposal, mut message) = (None, None);
        let (kind, player) = match aside {
            Aside::Offer { by, proposal: it } => {
                proposal = Some(it.to_string());
                ("offer", Some(*by))
            }
            Aside::Answer { player, agrees } => {
                (if *agrees { "agree" } else { "refuse" }, Some(*player))
            }
            Aside::Withdrawal { player } => ("withdraw", Some(*player)),
            Aside::Absence { player } => ("absent", Some(*player)),
            Aside::Message(it) => {
                message = Some(it);
                (if it.is_deal { "deal" } else { "say" }, Some(it.by))
            }
            _ => ("lapse", None),
        };
        Self {
            plies,
            kind,
            player: player.map(Player::letter),
            proposal,
            to: message.map(|message| message.to.iter().map(|to| to.letter()).collect()),
            text: message.map(|message| message.text().to_owned()),
        }
    }
}

#[derive(serde::Serialize)]
pub(crate) struct GameObject {
    pub(crate) position: String,
    pub(crate) outcome: Option<OutcomeObject>,
    pub(crate) plies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) record: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) repairs: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) asides: Vec<AsideObject>,
    /// For all lines of played variations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ends: Option<Vec<String>>,
}

#[derive(serde::Serialize)]
pub(crate) struct PerftObject {
    pub(crate) variant: &'static str,
    pub(crate) depth: u32,
    pub(crate) nodes: Count,
    pub(crate) seconds: f64,
    pub(crate) divide: BTreeMap<String, Count>,
}

#[derive(serde::Serialize)]
pub(crate) struct PlayoutObject {
    pub(crate) games: Count,
    pub(crate) plies: Count,
    pub(crate) seconds: f64,
    /// By outcome, such as `checkmate w=1 b=0`.
    pub(crate) results: BTreeMap<String, Count>,
}

/// A number, or a string with one.
impl<'de> serde::Deserialize<'de> for Count {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u64),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(number) => Ok(Self(number.into())),
            Written::Text(text) => text.parse().map(Self).map_err(serde::de::Error::custom),
        }
    }
}
