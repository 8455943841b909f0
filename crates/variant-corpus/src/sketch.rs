//! Records as words, with places known before they are written.

use variant_core::{Game, PlyRef, Rng, Variant};
use variant_record::{GameResult, Item, Record};

use super::walks::pick;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    /// Ply number.
    Ply(usize),
    /// Comment, variation or glyph.
    Said,
    Ignored,
    Result,
}

#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) kind: Kind,
    before: &'static str,
}

impl Word {
    pub(crate) fn new(text: impl Into<String>, kind: Kind) -> Self {
        Self {
            text: text.into(),
            kind,
            before: " ",
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct RawTag {
    pub(crate) name: &'static str,
    pub(crate) text: String,
    after: &'static str,
}

#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    /// Lines before the tags.
    front: Vec<&'static str>,
    pub(crate) tags: Vec<RawTag>,
    pub(crate) words: Vec<Word>,
    /// Text and algebraic notation of each ply; equal for actions.
    plies: Vec<(String, String)>,
    /// Over by rule, not by a draw that players may decline.
    pub(crate) is_over: bool,
    pub(crate) players: usize,
    result: GameResult,
}

pub(crate) struct Rendered {
    pub(crate) text: String,
    pub(crate) tags: Vec<usize>,
    pub(crate) words: Vec<usize>,
}

const TAGS: [(&str, &str); 6] = [
    (
        "Event-Sponsor",
        "[Event-Sponsor \"The \\\"Casual\\\" \\\\ Open\"]",
    ),
    ("Site", "[ Site   \"Zürich\"  ]"),
    ("Date", "[Date \"1993.08.29\"]"),
    ("White-Elo", "[White-Elo \"2400\"]"),
    ("Annotator", "[Annotator \"\"]"),
    ("Round", "[Round\n\"1/2-1/2\"]"),
];

/// Valid anywhere after the tags.
const SAID: [&str; 16] = [
    "{a  comment}",
    "{[%clk 0:03:00]}",
    "{over two\nlines}",
    "{}",
    "{( ; % [ $1 1-0}",
    "{\u{1f600} \u{e9}}",
    ";to the end of the line }\n",
    ";\n",
    "(1. any (thing {)} $1) Z0 --)",
    "(Z0 ;said )\n e4 1-0)",
    "()",
    "$14",
    "$999",
    "+-",
    "\u{b1}",
    "!?",
];

const IGNORED: [&str; 2] = ["\n% ignored {\n", "\n%\n"];

impl Sketch {
    pub(crate) fn of<V: Variant>(game: &Game<V>) -> Self {
        let record = Record::of_game(game);
        let mut plies = Vec::new();
        for (before, ply) in game.history().plies_back() {
            plies.push(match ply {
                PlyRef::Move(m) => (m.to_string(), before.san(m)),
                PlyRef::Action(action) => (action.to_string(), action.to_string()),
            });
        }
        plies.reverse();
        let mut words = Vec::new();
        let mut ply = 0;
        for entry in record.entries() {
            let kind = if let Item::Ply(_) = entry.item {
                ply += 1;
                Kind::Ply(ply - 1)
            } else {
                Kind::Number
            };
            words.push(Word::new(entry.item.to_string(), kind));
        }
        words.push(Word::new(record.result.to_string(), Kind::Result));
        let known = [
            "Variant",
            "VariantMode",
            "FEN",
            "SetUp",
            "Result",
            "Termination",
        ];
        let tags = record.tags.iter().map(|tag| RawTag {
            name: known
                .into_iter()
                .find(|&name| name == tag.name)
                .unwrap_or_default(),
            text: tag.to_string(),
            after: "\n",
        });
        Self {
            front: Vec::new(),
            tags: tags.collect(),
            words,
            plies,
            is_over: game.clone().reopen().is_none() && game.outcome().is_some(),
            players: game.start().players().len(),
            result: record.result,
        }
    }

    pub(crate) fn rendered(&self) -> Rendered {
        let mut text: String = self.front.concat();
        let mut rendered = Rendered {
            text: String::new(),
            tags: Vec::new(),
            words: Vec::new(),
        };
        for tag in &self.tags {
            rendered.tags.push(text.len());
            text += &tag.text;
            text += tag.after;
        }
        if !self.tags.is_empty() {
            text += "\n";
        }
        for (index, word) in self.words.iter().enumerate() {
            // After an empty line, the text before would be a heading.
            let begins_line = text.is_empty() || text.ends_with('\n');
            text += if index == 0 || begins_line {
                ""
            } else {
                word.before
            };
            rendered.words.push(text.len());
            text += &word.text;
        }
        text += "\n";
        rendered.text = text;
        rendered
    }

    /// Plies, result, remarks.
    pub(crate) fn expected(&self) -> (usize, String, usize) {
        let said = |word: &&Word| word.kind == Kind::Said;
        let front = self
            .front
            .iter()
            .filter(|line| line.starts_with(['{', ';']));
        let kept = self.words.iter().filter(said).count() + front.count();
        (self.plies.len(), self.result.to_string(), kept)
    }

    pub(crate) fn result_word(&self) -> Option<usize> {
        self.words.iter().position(|word| word.kind == Kind::Result)
    }

    pub(crate) fn decorate(&mut self, default_mode: &str, rng: &mut Rng) {
        match rng.below(12) {
            0..4 => self.say(rng),
            4 => self.ignore(rng),
            5 | 6 => self.write_ply_otherwise(rng),
            7 => self.write_number_otherwise(rng),
            8 => self.write_result_otherwise(rng),
            9 => self.change_tags(default_mode, rng),
            10 => self.break_line(rng),
            _ => self.change_front(rng),
        }
    }

    /// Not before a heading, or a word without a blank before it.
    pub(crate) fn gap(&self, rng: &mut Rng) -> Option<usize> {
        let first = if self.has_heading() { 2 } else { 0 };
        let gaps = (first..=self.words.len()).filter(|&gap| {
            let glued = self
                .words
                .get(gap)
                .is_some_and(|word| word.before.is_empty());
            !glued && gap <= self.result_word().unwrap_or(gap)
        });
        pick(&gaps.collect::<Vec<_>>(), rng).copied()
    }

    fn has_heading(&self) -> bool {
        self.words
            .first()
            .is_some_and(|word| word.text.ends_with("\n\n"))
    }

    fn say(&mut self, rng: &mut Rng) {
        let text = SAID[rng.below(SAID.len() as u64) as usize];
        let is_comment = text.starts_with(['{', ';']);
        let gap = match self.result_word() {
            Some(result) if is_comment && rng.below(4) == 0 => Some(result + 1),
            _ => self.gap(rng),
        };
        if let Some(gap) = gap {
            self.words.insert(gap, Word::new(text, Kind::Said));
        }
    }

    fn ignore(&mut self, rng: &mut Rng) {
        if let Some(gap) = self.gap(rng) {
            let text = IGNORED[rng.below(IGNORED.len() as u64) as usize];
            self.words.insert(gap, Word::new(text, Kind::Ignored));
        }
    }

    fn write_ply_otherwise(&mut self, rng: &mut Rng) {
        for _ in 0..=rng.below(4) {
            let index = rng.below(self.words.len() as u64) as usize;
            let word = &mut self.words[index];
            let Kind::Ply(ply) = word.kind else {
                continue;
            };
            let (coordinates, san) = &self.plies[ply];
            word.text = match rng.below(3) {
                0 => coordinates.clone(),
                1 => san.trim_end_matches(['+', '#']).to_owned(),
                _ => format!("{san}{}", ["!", "?", "!!", "?!"][rng.below(4) as usize]),
            };
        }
    }

    fn write_number_otherwise(&mut self, rng: &mut Rng) {
        let index = rng.below(self.words.len() as u64) as usize;
        let is_first = self.has_heading() && index == 1;
        if self.words[index].kind != Kind::Number || is_first {
            return;
        }
        let is_glued = |word: &Word| word.before.is_empty();
        if self.words.get(index + 1).is_some_and(is_glued) {
            return;
        }
        let word = &mut self.words[index];
        match rng.below(5) {
            0 => drop(self.words.remove(index)),
            1 => word.text = word.text.trim_end_matches('.').to_owned(),
            2 => word.text += "..",
            3 => "4294967295.".clone_into(&mut word.text),
            _ if word.text.ends_with('.') => {
                let next = self.words.get_mut(index + 1);
                if let Some(ply) = next.filter(|next| matches!(next.kind, Kind::Ply(_))) {
                    ply.before = "";
                }
            }
            _ => {}
        }
    }

    fn write_result_otherwise(&mut self, rng: &mut Rng) {
        let Some(index) = self.result_word() else {
            return;
        };
        let is_last = index + 1 == self.words.len();
        let text = &mut self.words[index].text;
        match rng.below(4) {
            0 => *text = text.replace("1/2", "\u{bd}"),
            1 => *text = text.replace("1/2", "0.5"),
            2 if text == "*" && is_last => drop(self.words.pop()),
            _ if text == "*" => {
                let scores = vec!["1/2"; self.players].join("-");
                if let Some(result) = GameResult::read(&scores) {
                    *text = scores;
                    self.result = result;
                }
            }
            _ => {}
        }
    }

    fn change_tags(&mut self, default_mode: &str, rng: &mut Rng) {
        let place = rng.below(self.tags.len() as u64 + 1) as usize;
        let tag = self.tags.get_mut(place);
        match rng.below(4) {
            0 | 1 => {
                let (name, text) = TAGS[rng.below(TAGS.len() as u64) as usize];
                let text = text.to_owned();
                let after = ["\n", "\r\n", " ", ""][rng.below(4) as usize];
                self.tags.insert(place, RawTag { name, text, after });
            }
            2 => {
                let default = format!("[VariantMode \"{default_mode}\"]");
                let is_needed = tag.is_none_or(|tag| match tag.name {
                    "FEN" | "SetUp" | "Variant" => true,
                    "VariantMode" => tag.text != default,
                    _ => false,
                });
                // Without tags, comments would turn a heading into moves.
                if !is_needed && !self.has_heading() {
                    self.tags.remove(place);
                }
            }
            _ => {
                if let Some(tag) = tag.filter(|tag| tag.name == "SetUp") {
                    tag.text = "[Annotator \"?\"]".into();
                }
            }
        }
    }

    fn break_line(&mut self, rng: &mut Rng) {
        let index = rng.below(self.words.len() as u64) as usize;
        let word = &mut self.words[index];
        if !word.before.is_empty() {
            word.before = ["\n", "\r\n", "\t", "  "][rng.below(4) as usize];
        }
    }

    /// Adds a byte order mark, a comment before the tags, or text before a table of moves.
    fn change_front(&mut self, rng: &mut Rng) {
        match rng.below(4) {
            0 if self.front.is_empty() => self.front.push("\u{feff}"),
            1 => self.front.push("{before the tags}\n"),
            2 => self.front.push(";a file of games\n"),
            _ => {
                let is_table = self.words.first().is_some_and(|word| word.text == "1.");
                if is_table && !self.has_heading() && !self.tags.is_empty() {
                    let text = "A casual game.\nThe columns are the players.\n\n";
                    self.words.insert(0, Word::new(text, Kind::Said));
                }
            }
        }
    }
}
