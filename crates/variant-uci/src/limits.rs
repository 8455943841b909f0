use std::str::SplitWhitespace;
use std::time::Duration;

use variant_core::{Player, Position, Variant};
use variant_match::clock_shares;

/// Limits of a search: the words of `go`.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use std::time::Duration;
/// use variant_uci::Limits;
/// let start = OrthodoxChess::default();
/// let (limits, problems) = Limits::read("wtime 60000 winc 500 depth 9 searchmoves e2e4", &start);
/// assert!(problems.is_empty());
/// assert_eq!((limits.depth, limits.search_moves.len()), (Some(9), 1));
/// assert_eq!(limits.clocks[0].increment, Duration::from_millis(500));
/// assert!(limits.time() < Some(Duration::from_secs(15)));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Limits<M> {
    /// Player to search for, by `go player P`.
    pub player: Option<Player>,
    /// First player who may move.
    first: Option<Player>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Number of positions to visit.
    pub nodes: Option<u64>,
    /// Own moves in which to mate.
    pub mate: Option<u32>,
    /// Exact time for the move.
    pub move_time: Option<Duration>,
    /// Clocks, at most one a player.
    pub clocks: Vec<Clock>,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Whether only a stop ends the search.
    pub infinite: bool,
    /// Whether the game's last move is only expected. The session withholds times, and after `ponderhit` stops the
    /// engine in time.
    pub ponder: bool,
    /// First moves to consider; all if empty.
    pub search_moves: Vec<M>,
}

/// Clock of a player.
///
/// ```
/// use std::time::Duration;
/// use variant_core::Player;
/// let second = Duration::from_secs(1);
/// let clock = variant_uci::Clock { player: Player::new(b'w'), remaining: 60 * second, increment: second };
/// assert!(clock.share(None) > second && clock.share(None) < 4 * second);
/// assert!(clock.share(Some(1)) > 50 * second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Player whose time it is.
    pub player: Player,
    /// Time to the next time control.
    pub remaining: Duration,
    /// Time added with each move.
    pub increment: Duration,
}

impl Clock {
    /// Time for one move; without `moves_to_go`, about a thirtieth.
    pub fn share(&self, moves_to_go: Option<u32>) -> Duration {
        let [fair, most] = clock_shares(self.remaining, self.increment, moves_to_go);
        fair.min(most)
    }
}

impl<M> Limits<M> {
    /// Clock of [`player`](Self::player) or the first player who may move, else any.
    pub fn clock(&self) -> Option<&Clock> {
        let player = self.player.or(self.first);
        let of_player = |clock: &&Clock| Some(clock.player) == player;
        let mut clocks = self.clocks.iter();
        clocks.clone().find(of_player).or_else(|| clocks.next())
    }

    /// `movetime`, or a share of the clock.
    pub fn time(&self) -> Option<Duration> {
        let share = |clock: &Clock| clock.share(self.moves_to_go);
        self.move_time.or_else(|| self.clock().map(share))
    }

    /// Whether only a stop ends the search.
    pub fn is_endless(&self) -> bool {
        let has_limit = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.time().is_some();
        self.infinite || !has_limit
    }

    pub(crate) fn without_times(mut self) -> Self {
        self.move_time = None;
        self.clocks.clear();
        self.moves_to_go = None;
        self
    }
}

impl<M: Copy> Limits<M> {
    /// Parses the words after `go`; skips wrong ones with messages.
    ///
    /// Moves are in coordinate or algebraic notation. Clocks go by players' letters: `wtime` and `winc` for White,
    /// `stime` for South, `Atime` for player A.
    pub fn read<P: Variant<Move = M>>(text: &str, position: &P) -> (Self, Vec<String>) {
        let mut reader = Reader {
            words: text.split_whitespace(),
            limits: Self {
                player: None,
                first: None,
                depth: None,
                nodes: None,
                mate: None,
                move_time: None,
                clocks: Vec::new(),
                moves_to_go: None,
                infinite: false,
                ponder: false,
                search_moves: Vec::new(),
            },
            problems: Vec::new(),
        };
        while let Some(word) = reader.words.next() {
            if !reader.take(word, position) {
                reader.warn(format_args!("unknown word `{}`", cut(word)));
            }
        }
        reader.take_first(position);
        (reader.limits, reader.problems)
    }
}

struct Reader<'a, M> {
    words: SplitWhitespace<'a>,
    limits: Limits<M>,
    problems: Vec<String>,
}

impl<M: Copy> Reader<'_, M> {
    /// Returns whether `go` has such a word.
    fn take<P: Variant<Move = M>>(&mut self, word: &str, position: &P) -> bool {
        match word {
            "depth" => self.limits.depth = self.number(word).map(narrow),
            "nodes" => self.limits.nodes = self.number(word),
            "mate" => self.limits.mate = self.number(word).map(narrow),
            "movestogo" => self.limits.moves_to_go = self.number(word).map(narrow),
            "movetime" => self.limits.move_time = self.number(word).map(Duration::from_millis),
            "infinite" => self.limits.infinite = true,
            "ponder" => self.limits.ponder = true,
            "searchmoves" => self.take_moves(position),
            "player" => {
                let word = self.words.next().unwrap_or_default();
                self.limits.player = self.player(word, position);
            }
            _ => {
                let Some((letter, is_increment)) = clock_word(word) else {
                    return false;
                };
                let time = self.number(word).map(Duration::from_millis);
                if let (Some(player), Some(time)) = (self.player(letter, position), time) {
                    self.set_clock(player, time, is_increment);
                }
            }
        }
        true
    }

    /// Reads up to the next word of `go`.
    fn take_moves<P: Variant<Move = M>>(&mut self, position: &P) {
        while let Some(word) = self.words.next() {
            match position.parse_move(word) {
                Ok(m) => self.limits.search_moves.push(m),
                Err(_) if self.take(word, position) => return,
                Err(error) => match position.parse_san_lenient(word) {
                    Ok(m) => self.limits.search_moves.push(m),
                    Err(_) => self.warn(format_args!("searchmoves {}: {error}", cut(word))),
                },
            }
        }
    }

    fn take_first<P: Position<Move = M>>(&mut self, position: &P) {
        let actors = position.to_act();
        let moves = self.limits.search_moves.iter();
        let listed = moves.filter_map(|&m| position.actor_of(m));
        let mut players = listed.map(|actor| actor.player).peekable();
        let first = || actors.first().map(|actor| actor.player);
        self.limits.first = players.peek().copied().or_else(first);
        if let Some(player) = self.limits.player
            && actors.iter().any(|actor| actor.player == player)
            && players.peek().is_some()
            && players.all(|other| other != player)
        {
            self.warn(format_args!("searchmoves: no move of player {player}"));
        }
    }

    fn set_clock(&mut self, player: Player, time: Duration, is_increment: bool) {
        let clocks = &mut self.limits.clocks;
        let index = clocks.iter().position(|clock| clock.player == player);
        let index = index.unwrap_or_else(|| {
            clocks.push(Clock {
                player,
                remaining: Duration::ZERO,
                increment: Duration::ZERO,
            });
            clocks.len() - 1
        });
        if is_increment {
            clocks[index].increment = time;
        } else {
            clocks[index].remaining = time;
        }
    }

    fn player<P: Position>(&mut self, letter: &str, position: &P) -> Option<Player> {
        let players = position.players();
        let mut chars = letter.chars();
        let letter_of = chars.next().filter(|_| chars.next().is_none());
        let found = players
            .iter()
            .find(|player| Some(player.letter()) == letter_of);
        if found.is_none() {
            self.warn(format_args!("no player `{}`", cut(letter)));
        }
        found.copied()
    }

    /// Clocks below zero count as zero.
    fn number(&mut self, name: &str) -> Option<u64> {
        let word = self.words.next().unwrap_or_default();
        let number = match word.strip_prefix('-') {
            Some(digits) => digits.parse::<u64>().map(|_| 0),
            None => word.parse::<u64>(),
        };
        if number.is_err() {
            self.warn(format_args!("expected a number after {name}"));
        }
        // At most a century: sums cannot overflow.
        number.ok().map(|number| {
            if name == "nodes" {
                number
            } else {
                number.min(1 << 42)
            }
        })
    }

    fn warn(&mut self, problem: std::fmt::Arguments<'_>) {
        if self.problems.len() < 10 {
            self.problems.push(format!("go: {problem}"));
        }
    }
}

fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A player's letter, and whether the word names an increment.
fn clock_word(word: &str) -> Option<(&str, bool)> {
    let time = word.strip_suffix("time").map(|letter| (letter, false));
    let split = time.or_else(|| word.strip_suffix("inc").map(|letter| (letter, true)));
    split.filter(|(letter, _)| letter.chars().count() == 1)
}

pub(crate) fn cut(word: &str) -> String {
    variant_core::text::excerpt(word).to_string()
}
