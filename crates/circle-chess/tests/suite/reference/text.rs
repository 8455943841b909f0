//! The position text and move texts of the match; the text of one board is in [`super::board_text`].

use super::board::{Color, Piece, PieceType};
use super::board_text::{number, piece_letter, square_name};
use super::moves::Move;
use super::state::{Game, MatchMove, Player, State};

impl State {
    /// The position text.
    pub(crate) fn text(&self) -> String {
        let mut sections = vec![self.header()];
        sections.extend(self.games.iter().map(Game::text));
        let player = |player: &Player| format!("{} {}", player.letter, self.stockpile_text(player));
        sections.extend(self.players.iter().map(player));
        if !self.mated.is_empty() {
            let numbers: Vec<String> = self.mated.iter().map(u8::to_string).collect();
            sections.push(format!("mated {}", numbers.join(",")));
        }
        sections.join(" | ")
    }

    fn header(&self) -> String {
        let rule = if self.tournament {
            "tournament"
        } else {
            "social"
        };
        let schedule = self
            .round
            .map_or("free".to_owned(), |next| format!("rounds:{next}"));
        format!("{rule} {schedule} {} {}", self.clock, self.ply)
    }

    fn stockpile_text(&self, player: &Player) -> String {
        let pieces: Vec<String> = player
            .stockpile
            .iter()
            .map(|piece| self.loose_piece(*piece))
            .collect();
        if pieces.is_empty() {
            "-".to_owned()
        } else {
            pieces.join(" ")
        }
    }

    /// A piece of a stockpile, with its set where sets count.
    fn loose_piece(&self, piece: Piece) -> String {
        if self.tournament {
            format!("{}{}", piece_letter(piece), piece.set)
        } else {
            piece_letter(piece).to_string()
        }
    }

    /// A promoted or dropped piece: its kind in upper case, and its set where sets count.
    fn put_piece(&self, piece: Piece) -> String {
        self.loose_piece(Piece {
            color: Color::White,
            ..piece
        })
    }

    pub(super) fn move_text(&self, mv: MatchMove) -> String {
        let (number, mv) = match mv {
            MatchMove::Concede(number) => return format!("{number}:concede"),
            MatchMove::OnBoard(number, mv) => (number, mv),
        };
        match mv {
            Move::Walk { from, to } => format!("{number}:{}{}", square_name(from), square_name(to)),
            Move::Promote {
                from,
                to,
                piece,
                at,
            } => {
                let (from, to, at) = (square_name(from), square_name(to), square_name(at));
                format!("{number}:{from}{to}={}@{at}", self.put_piece(piece))
            }
            Move::Drop { piece, at } => {
                format!("{number}:{}@{}", self.put_piece(piece), square_name(at))
            }
        }
    }

    /// Reads a position text in the form of [`State::text`]; ignores unusable en passant squares.
    /// The position must be settled.
    pub(crate) fn parse(text: &str) -> Result<State, String> {
        let mut sections = text.split(" | ").peekable();
        let mut state = parse_header(sections.next().unwrap_or_default())?;
        while let Some(section) =
            sections.next_if(|section| section.starts_with(|c: char| c.is_ascii_digit()))
        {
            state.games.push(Game::parse(section, state.tournament)?);
        }
        while let Some(section) =
            sections.next_if(|section| section.starts_with(|c: char| c.is_ascii_uppercase()))
        {
            state.players.push(parse_player(section, state.tournament)?);
        }
        if let Some(section) = sections.next() {
            state.mated = parse_mated(section)?;
        }
        if let Some(section) = sections.next() {
            return Err(format!("section `{section}` is one too many"));
        }
        state.check_circle()?;
        state.check_settled()?;
        Ok(state)
    }

    /// CC-1, CC-11, CC-13: each player left has White on one board, and Black on the board before
    /// it in the circle.
    fn check_circle(&self) -> Result<(), String> {
        ascending(self.games.iter().map(|game| game.number), "boards")?;
        ascending(self.players.iter().map(|player| player.letter), "players")?;
        ascending(self.mated.iter().copied(), "mated")?;
        let mut whites: Vec<char> = self.games.iter().map(|game| game.seats[0]).collect();
        let followers = self.games.iter().cycle().skip(1);
        if self
            .games
            .iter()
            .zip(followers)
            .any(|(game, next)| game.seats[1] != next.seats[0])
        {
            return Err("boards: Black of each board must be White of the next one".to_owned());
        }
        whites.sort_unstable();
        let players: Vec<char> = self.players.iter().map(|player| player.letter).collect();
        let match_over = whites.is_empty() && players.len() == 1;
        if !match_over && (whites != players || players.len() < 2) {
            return Err("players: those left must be those who play on the boards".to_owned());
        }
        Ok(())
    }

    /// Settled positions: mates are called (CC-10) and settled (CC-12), and boards that cannot move
    /// have passed (CC-3).
    fn check_settled(&self) -> Result<(), String> {
        let uncalled =
            |game: &&Game| self.is_checkmated(game) && !self.mated.contains(&game.number);
        if let Some(game) = self.games.iter().find(uncalled) {
            return Err(format!("unsettled: board {} is checkmate", game.number));
        }
        for &number in &self.mated {
            // The mated player may have captured since, so no stockpile counts here.
            let mated = self
                .game(number)
                .is_some_and(|game| game.board.is_checkmate(&[]));
            if self.round.is_none() || !mated {
                return Err(format!("mated: there is no mate to wait on board {number}"));
            }
        }
        let Some(next) = self.round else {
            return Ok(());
        };
        let first = self.games.first().map_or(0, |game| game.number);
        if next != first && self.game(next).is_none() {
            return Err(format!("rounds: board {next} is not in play"));
        }
        let can_move = |game: &Game| !self.legal_on(game).is_empty();
        if self.game(next).is_some_and(can_move) {
            return Ok(());
        }
        // No board can move: the match is over or a player must concede, with the turn on the first
        // board.
        let waiting_mates = !self.mated.is_empty() && !self.everybody_has_mated();
        if next != first || waiting_mates || self.games.iter().any(can_move) {
            return Err(format!(
                "unsettled: board {next} cannot move, so the turn is not there"
            ));
        }
        Ok(())
    }
}

fn parse_header(section: &str) -> Result<State, String> {
    let fields: Vec<&str> = section.split(' ').collect();
    let [rule, schedule, clock, ply] = fields[..] else {
        return Err(format!("header: `{section}` has not four fields"));
    };
    let tournament = match rule {
        "tournament" => true,
        "social" => false,
        _ => return Err(format!("header: `{rule}` is neither tournament nor social")),
    };
    let round = match schedule.strip_prefix("rounds:") {
        Some(next) => Some(number(next, 0, 26, "rounds")? as u8),
        None if schedule == "free" => None,
        None => {
            return Err(format!(
                "header: `{schedule}` is neither free nor rounds:<board>"
            ));
        }
    };
    Ok(State {
        tournament,
        round,
        clock: number(clock, 0, u32::MAX, "half-move clock")?,
        ply: number(ply, 0, u32::MAX, "ply")?,
        games: Vec::new(),
        players: Vec::new(),
        mated: Vec::new(),
    })
}

fn parse_player(section: &str, tournament: bool) -> Result<Player, String> {
    let wrong = || format!("player: `{section}` is not a letter and a stockpile");
    let (letter, pieces) = section.split_once(' ').ok_or_else(wrong)?;
    let letter = letter.parse().map_err(|_| wrong())?;
    let stockpile = match pieces {
        "-" => Vec::new(),
        _ => pieces
            .split(' ')
            .map(|piece| parse_loose_piece(piece, tournament))
            .collect::<Result<Vec<Piece>, String>>()?,
    };
    if !stockpile.is_sorted() {
        return Err(format!(
            "stockpile: `{pieces}` is not in the order P N B R Q p n b r q, sets ascending"
        ));
    }
    Ok(Player { letter, stockpile })
}

fn parse_loose_piece(text: &str, tournament: bool) -> Result<Piece, String> {
    let wrong = || format!("stockpile: `{text}` is not a piece");
    let letter = text.chars().next().ok_or_else(wrong)?;
    let set = &text[letter.len_utf8()..];
    let set = match (tournament, set) {
        (false, "") => 0,
        (false, _) => return Err(wrong()),
        (true, set) => number(set, 1, 26, "stockpile")? as u8,
    };
    let piece = super::board_text::piece_of(letter, set).ok_or_else(wrong)?;
    // CC-4: kings are never captured.
    if piece.piece_type == PieceType::King {
        Err(wrong())
    } else {
        Ok(piece)
    }
}

fn parse_mated(section: &str) -> Result<Vec<u8>, String> {
    let numbers = section
        .strip_prefix("mated ")
        .ok_or_else(|| format!("section `{section}` is neither a board, a player nor the mates"))?;
    let board = |text| number(text, 1, 26, "mated").map(|number| number as u8);
    numbers.split(',').map(board).collect()
}

fn ascending<T: PartialOrd>(items: impl Iterator<Item = T>, what: &str) -> Result<(), String> {
    if items.is_sorted_by(|a, b| a < b) {
        Ok(())
    } else {
        Err(format!("{what}: not in ascending order"))
    }
}
