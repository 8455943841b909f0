//! The position text: `<placement> <mode> <turn> <standing> <castling> <ep> <points> <halfmove> <ply>`.

use super::board::{Kingdom, Square};
use super::state::{Mode, State, Status, Turn};

impl State {
    /// The position text.
    pub(crate) fn text(&self) -> String {
        let points = self.points.map(|n| n.to_string()).join(",");
        format!("{} {points} {} {}", self.key(), self.clock, self.ply)
    }

    /// The part of the text by which positions are the same for repetition (QK-13).
    pub(crate) fn key(&self) -> String {
        [
            self.placement(),
            self.mode_text(),
            self.turn_text(),
            self.standing_text(),
            self.castling_text(),
            self.en_passant_text(),
        ]
        .join(" ")
    }

    fn placement(&self) -> String {
        let ranks = (0..12).rev().map(|rank| self.rank_text(rank));
        ranks.collect::<Vec<_>>().join("/")
    }

    fn rank_text(&self, rank: i8) -> String {
        let mut tokens = Vec::new();
        let mut empty = 0;
        for file in 0..12 {
            let square = Square::new(file, rank);
            let piece = square.and_then(|square| self.board.get(square));
            if square.is_some() && piece.is_none() {
                empty += 1;
                continue;
            }
            flush(&mut tokens, &mut empty);
            tokens.push(piece.map_or("*".to_string(), |piece| {
                format!("{}{}", piece.kingdom.letter(), piece.piece_type.letter())
            }));
        }
        flush(&mut tokens, &mut empty);
        tokens.join(",")
    }

    fn mode_text(&self) -> String {
        let mode = match self.mode {
            Mode::Ffa => "ffa".to_string(),
            Mode::Teams => "teams".to_string(),
            Mode::TwoA => "two-a".to_string(),
            Mode::TwoB => "two-b".to_string(),
            Mode::Three { holder, next } => {
                let holder = holder.map_or('-', Kingdom::letter);
                format!("three:{holder}{}", next.letter())
            }
        };
        let points = if self.points_option { "+points" } else { "" };
        let draws = if self.draws_option { "+draws" } else { "" };
        format!("{mode}{points}{draws}")
    }

    fn turn_text(&self) -> String {
        let letters = match self.turn {
            Turn::One(kingdom) => vec![kingdom],
            Turn::Pair(first, second) => vec![first, second],
            Turn::TwoA { mover, reply } => vec![mover, reply],
        };
        letters.into_iter().map(Kingdom::letter).collect()
    }

    fn standing_text(&self) -> String {
        let letter = |kingdom: Kingdom| match self.standing[kingdom as usize] {
            Status::Active => kingdom.letter(),
            Status::Fallen => '-',
            Status::Trapped => '=',
        };
        Kingdom::ALL.map(letter).into_iter().collect()
    }

    fn castling_text(&self) -> String {
        let mut text = String::new();
        for kingdom in Kingdom::ALL {
            let [near, far] = self.castling[kingdom as usize];
            if near || far {
                text.push(kingdom.letter());
                text.push_str(if near { "K" } else { "" });
                text.push_str(if far { "Q" } else { "" });
            }
        }
        or_dash(text)
    }

    fn en_passant_text(&self) -> String {
        let rights = self.en_passant.iter().map(|right| {
            let entitled = Kingdom::ALL.into_iter();
            let entitled = entitled.filter(|&k| right.entitled[k as usize]);
            let letters: String = entitled.map(Kingdom::letter).collect();
            format!("{}{}:{letters}", right.target, right.pawn)
        });
        or_dash(rights.collect::<Vec<_>>().join(","))
    }
}

fn flush(tokens: &mut Vec<String>, empty: &mut u32) {
    if *empty > 0 {
        tokens.push(empty.to_string());
        *empty = 0;
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() {
        "-".to_string()
    } else {
        text
    }
}
