//! Slow reference of Chess960: the slow game without castling, and castlings square by square.

use board_geometry::{Chessboard, Geometry, Square};
use chess_pieces::{Army, Count, PawnRules, PieceRules, PieceType};
use orthodox_chess::WHITE;
use variant_testkit::Oracle;
use variant_testkit::slow::{Mailbox, SlowGame};

/// Chess without castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Uncastled;

impl PieceRules for Uncastled {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
}

type At = Square<Chessboard>;

#[derive(Clone, Debug)]
pub(crate) struct SlowFischer {
    game: SlowGame<Uncastled>,
    /// Rooks that may castle.
    rooks: Vec<(Army, At)>,
}

/// A castling: from and to of king and rook.
#[derive(Clone, Copy, Debug)]
struct Castling {
    king: [At; 2],
    rook: [At; 2],
}

impl Castling {
    /// The usual king's move from the usual squares; else the king onto its rook.
    fn text(self) -> String {
        let [king, to] = self.king;
        let is_usual = king.file() == 4 && [0, 7].contains(&self.rook[0].file());
        format!("{king}{}", if is_usual { to } else { self.rook[0] })
    }
}

fn at(file: u8, rank: u8) -> At {
    Chessboard::BOARD.at(file, rank).expect("a square")
}

impl SlowFischer {
    fn castling(&self, army: Army, rook: At) -> Castling {
        let king = self.game.king(army).expect("a king");
        let [king_to, rook_to] = if rook.file() > king.file() {
            [6, 5]
        } else {
            [2, 3]
        };
        Castling {
            king: [king, at(king_to, king.rank())],
            rook: [rook, at(rook_to, king.rank())],
        }
    }

    fn legal_castlings(&self) -> Vec<Castling> {
        let of_army = self
            .rooks
            .iter()
            .filter(|(army, _)| *army == self.game.turn);
        let all = of_army.map(|&(army, rook)| self.castling(army, rook));
        all.filter(|&castling| self.is_legal(castling)).collect()
    }

    fn is_legal(&self, castling: Castling) -> bool {
        let (board, us) = (&self.game.pieces, self.game.turn);
        let hostile = self.game.pieces.squares(|army, _| army != us);
        let way = |[from, to]: [At; 2]| {
            let (low, high) = (from.file().min(to.file()), from.file().max(to.file()));
            (low..=high).map(move |file| at(file, from.rank()))
        };
        let own = [castling.king[0], castling.rook[0]];
        let is_free = |square: At| board.is_empty(square) || own.contains(&square);
        let mut lifted = board.clone();
        lifted.put(castling.king[0], None);
        way(castling.king).chain(way(castling.rook)).all(is_free)
            && way(castling.king).all(|square| !lifted.is_attacked::<Uncastled>(square, hostile))
            && !self
                .castled(castling)
                .is_attacked::<Uncastled>(castling.king[1], hostile)
    }

    fn castled(&self, castling: Castling) -> Mailbox<Chessboard> {
        let (mut board, us) = (self.game.pieces.clone(), self.game.turn);
        board.put(castling.king[0], None);
        board.put(castling.rook[0], None);
        board.put(castling.king[1], Some((us, PieceType::KING)));
        board.put(castling.rook[1], Some((us, PieceType::ROOK)));
        board
    }

    fn after_castling(&self, castling: Castling) -> Self {
        let us = self.game.turn;
        let mut game = SlowGame::new(self.castled(castling));
        game.turn = us.enemy();
        game.clock = self.game.clock + 1;
        game.round = self.game.round + u32::from(us != WHITE);
        let mut rooks = self.rooks.clone();
        rooks.retain(|&(army, _)| army != us);
        Self { game, rooks }
    }

    fn castling_field(&self) -> String {
        let mut letters = String::new();
        for (army, rank) in [(WHITE, 0), (WHITE.enemy(), 7)] {
            let mut rooks: Vec<u8> = (self.rooks.iter().filter(|(owner, _)| *owner == army))
                .map(|(_, rook)| rook.file())
                .collect();
            rooks.sort_by_key(|&file| std::cmp::Reverse(file));
            for file in rooks {
                let king = self.game.king(army).expect("a king").file();
                let beyond = if file > king { file + 1..8 } else { 0..file };
                let rook = Some((army, PieceType::ROOK));
                let is_inner = beyond
                    .into_iter()
                    .any(|file| self.game.pieces.at(at(file, rank)) == rook);
                let letter = match is_inner {
                    true => char::from(b'A' + file),
                    false if file > king => 'K',
                    false => 'Q',
                };
                letters.push(if army == WHITE {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                });
            }
        }
        if letters.is_empty() {
            "-".into()
        } else {
            letters
        }
    }

    /// The rook that a letter of X-FEN or Shredder-FEN names.
    fn rook_of(&self, letter: char) -> Result<(Army, At), String> {
        let (army, rank) = if letter.is_ascii_uppercase() {
            (WHITE, 0)
        } else {
            (WHITE.enemy(), 7)
        };
        let king = self.game.king(army).ok_or("expected a king")?.file();
        let is_rook =
            |&file: &u8| self.game.pieces.at(at(file, rank)) == Some((army, PieceType::ROOK));
        let file = match letter.to_ascii_uppercase() {
            'K' => (king..8).rev().find(is_rook),
            'Q' => (0..king).find(is_rook),
            file @ 'A'..='H' => Some(file as u8 - b'A').filter(is_rook),
            _ => None,
        };
        Ok((army, at(file.ok_or("expected a rook")?, rank)))
    }
}

impl Oracle for SlowFischer {
    fn read(text: &str) -> Result<Self, String> {
        let mut fields: Vec<&str> = text.split(' ').collect();
        let castling = *fields.get(2).ok_or("expected six fields")?;
        fields[2] = "-";
        let game = SlowGame::read(&fields.join(" "))?;
        let mut read = Self {
            game,
            rooks: Vec::new(),
        };
        for letter in castling.chars().filter(|_| castling != "-") {
            let rook = read.rook_of(letter)?;
            read.rooks.push(rook);
        }
        Ok(read)
    }

    fn text(&self) -> String {
        let text = self.game.text();
        let mut fields: Vec<&str> = text.split(' ').collect();
        let castling = self.castling_field();
        fields[2] = &castling;
        fields.join(" ")
    }

    fn moves(&self) -> Vec<String> {
        let castlings = self.legal_castlings();
        let castlings = castlings.into_iter().map(Castling::text);
        self.game.moves().into_iter().chain(castlings).collect()
    }

    fn play(&self, text: &str) -> Result<Self, String> {
        let castlings = self.legal_castlings();
        if let Some(castling) = castlings
            .into_iter()
            .find(|castling| castling.text() == text)
        {
            return Ok(self.after_castling(castling));
        }
        let m = (self.game.legal_moves().into_iter()).find(|m| m.to_string() == text);
        let m = m.ok_or("not legal")?;
        let mut rooks = self.rooks.clone();
        rooks.retain(|&(army, rook)| {
            let king_moves = m.piece_type == PieceType::KING && army == self.game.turn;
            !king_moves && rook != m.from && rook != m.to
        });
        Ok(Self {
            game: self.game.after(m),
            rooks,
        })
    }

    fn in_check(&self) -> Option<Vec<String>> {
        self.game.in_check()
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 1 {
            return (self.game.legal_moves().len() + self.legal_castlings().len()) as u64;
        }
        if depth == 0 {
            return 1;
        }
        let castlings = self.legal_castlings();
        let castled = castlings
            .into_iter()
            .map(|castling| self.after_castling(castling).perft(depth - 1));
        let moved = (self.game.legal_moves().into_iter()).map(|m| {
            self.play(&m.to_string())
                .map_or(0, |next| next.perft(depth - 1))
        });
        castled.chain(moved).sum()
    }
}
