use alloc::string::String;
use core::fmt;

use board_geometry::{Chessboard, Square};
use chess_pieces::notation::{army_of_case, cased};
use chess_pieces::placement::{self, Style};
use chess_pieces::{Army, CastlingRights, PieceType, Pieces};
use orthodox_chess::{ChessRules, WHITE};
use variant_core::Player;
use variant_core::text::Field;

use crate::rules::options::SetRule;
use crate::setup::BoardSetup;
use crate::text::fields::{Error, Places, fields, number};

impl fmt::Display for BoardSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.players;
        write!(f, "{} {white}-{black} ", self.number)?;
        let chess = &self.chess;
        placement::write(f, Style::Compact, chess.pieces.occupied(), |square, f| {
            let Some((army, piece_type)) = chess.pieces.at(square) else {
                return Ok(());
            };
            write!(f, "{}", letter(army, piece_type))?;
            match self.sets.get(usize::from(square.index())) {
                None | Some(0) => Ok(()),
                Some(set) => write!(f, "({set})"),
            }
        })?;
        f.write_str(if chess.turn == WHITE { " w " } else { " b " })?;
        f.write_str(&text_of_castling(chess.castling, self.kings_unmoved))?;
        match chess.en_passant {
            Some(target) => write!(f, " {target}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", chess.halfmove_clock, chess.fullmove_number)
    }
}

/// Upper case for White.
pub(crate) fn letter(army: Army, piece_type: PieceType) -> char {
    cased(army, piece_type.letter())
}

pub(crate) fn piece_of(letter: char) -> Option<(Army, PieceType)> {
    Some((army_of_case(letter), PieceType::from_letter(letter)?))
}

/// By army: castling rights, and an unmoved king without rights (CC-8).
const CASTLING_LETTERS: [[char; 3]; 2] = [['K', 'Q', 'U'], ['k', 'q', 'u']];

fn castling_letters(rights: CastlingRights, unmoved: [bool; 2]) -> impl Iterator<Item = char> {
    let mut army = 0;
    CASTLING_LETTERS
        .into_iter()
        .zip(unmoved)
        .flat_map(move |(letters, unmoved)| {
            let [short, long] = [rights.contains(army), rights.contains(army + 1)];
            army += 2;
            let shown = [short, long, unmoved && !short && !long];
            letters
                .into_iter()
                .zip(shown)
                .filter_map(|(letter, shown)| shown.then_some(letter))
        })
}

pub(crate) fn text_of_castling(rights: CastlingRights, unmoved: [bool; 2]) -> String {
    let letters: String = castling_letters(rights, unmoved).collect();
    if letters.is_empty() {
        "-".into()
    } else {
        letters
    }
}

pub(crate) fn read_board<'a>(
    section: Field<'a>,
    rule: SetRule,
    places: &mut Places<'a>,
) -> Result<BoardSetup, Error> {
    let text = section.text.split(' ').next().unwrap_or_default();
    let name = "board";
    let number = number(
        Field {
            name,
            text,
            ..section
        },
        0,
    )?;
    let names = [
        ("board", "a number"),
        ("board players", "`<White player>-<Black player>`"),
        ("placement", "the pieces on the board"),
        ("turn", "`w` or `b`"),
        ("castling", "letters of `KQUkqu` in this order, or `-`"),
        ("en passant", "a square or `-`"),
        ("halfmove clock", "a number"),
        ("fullmove number", "a number"),
    ];
    let [
        _,
        players,
        placement,
        turn,
        castling,
        en_passant,
        halfmove,
        fullmove,
    ] = fields(section, names, Some(number), places)?;
    let players = read_seats(&players)?;
    let (pieces, sets) = read_pieces(&placement, number, rule)?;
    let (castling, kings_unmoved) = read_castling(&castling)?;
    Ok(BoardSetup {
        number,
        players,
        chess: orthodox_chess::Setup {
            pieces,
            turn: Army::new(turn.one_of(&["w", "b"], "`w` or `b`")? as u8),
            castling,
            en_passant: match en_passant.text {
                "-" => None,
                name => Some(
                    name.parse()
                        .map_err(|_| en_passant.error(0, "the name of a square or `-`"))?,
                ),
            },
            halfmove_clock: halfmove.number(u32::MAX, "a number up to 4294967295")?,
            fullmove_number: fullmove.number(u32::MAX, "a number up to 4294967295")?,
            game: ChessRules,
        },
        sets,
        kings_unmoved,
    })
}

fn read_seats(field: &Field<'_>) -> Result<[Player; 2], Error> {
    match *field.text.as_bytes() {
        [white, b'-', black] if white.is_ascii_uppercase() && black.is_ascii_uppercase() => {
            Ok([white, black].map(Player::new))
        }
        _ => Err(field.error(0, "`<White player>-<Black player>`")),
    }
}

fn read_pieces(
    field: &Field<'_>,
    number: u8,
    rule: SetRule,
) -> Result<(Pieces<ChessRules>, [u8; 64]), Error> {
    let mut pieces = Pieces::EMPTY;
    let mut sets = [0; 64];
    placement::read(field, Style::Compact, |square: Square<Chessboard>, text| {
        let (army, piece_type) = piece_of(text.chars().next()?)?;
        pieces.put(square, army, piece_type);
        let Some(inside) = text.get(1..)?.strip_prefix('(') else {
            return Some(1);
        };
        let (digits, _) = inside.split_once(')')?;
        let set = set_number(digits)?;
        // Omitted for the board's own set, kings and under `social`.
        if rule == SetRule::Social || set == number || piece_type == PieceType::KING {
            return None;
        }
        *sets.get_mut(usize::from(square.index()))? = set;
        Some(digits.len() + 3)
    })?;
    Ok((pieces, sets))
}

pub(crate) fn set_number(digits: &str) -> Option<u8> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let number = digits.parse().ok().filter(|_| is_number);
    number.filter(|number| (1..=26).contains(number))
}

fn read_castling(field: &Field<'_>) -> Result<(CastlingRights, [bool; 2]), Error> {
    let mut rights = CastlingRights::NONE;
    for (index, letter) in ['K', 'Q', 'k', 'q'].into_iter().enumerate() {
        if field.text.contains(letter) {
            rights = rights.with(index);
        }
    }
    let unmoved = CASTLING_LETTERS.map(|letters| field.text.contains(letters));
    let mut strict = castling_letters(rights, unmoved);
    let mut given = field.text.chars().filter(|_| field.text != "-");
    let mut at = 0;
    loop {
        match (strict.next(), given.next()) {
            (None, None) => return Ok((rights, unmoved)),
            (expected, found) if expected != found => {
                return Err(field.error(at, "letters of `KQUkqu` in this order, or `-`"));
            }
            (_, found) => at += found.map_or(0, char::len_utf8),
        }
    }
}
