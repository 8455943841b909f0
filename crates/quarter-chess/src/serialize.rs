use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use board_geometry::Square;
use chess_pieces::PieceRules;
use chess_pieces::notation::read_square;
use chess_pieces::serialize::WrittenMove;
use variant_core::MoveTextError;
use variant_core::serialize::{
    Compact, deserialize_compact, serde::Deserialize, serde::Deserializer, serde::Serialize,
    serde::Serializer, serialize_compact,
};

use crate::board::{BOARD, DRIVER, QuarterBoard, QuarterRules};
use crate::moves::Move;
use crate::text::read_drive;

/// `Pe2e4`, `Nb1^b5`, `Dd4@d7d6`: with piece and kind of move.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_compact(&Written(*self), serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_compact(deserializer).map(|Written(m)| m)
    }
}

struct Written(Move);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Ordinary(m) => WrittenMove(m).fmt(f),
            Move::Shift {
                from,
                to,
                piece_type,
            } => write!(f, "{}{from}^{to}", QuarterRules::letter(piece_type)),
            drive => write!(f, "{}{drive}", QuarterRules::letter(DRIVER)),
        }
    }
}

impl FromStr for Written {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let drive = text
            .strip_prefix(QuarterRules::letter(DRIVER))
            .map(read_drive);
        if let Some(Ok(Some(drive))) = drive {
            return Ok(Self(drive));
        }
        if let Some(shift) = read_shift(text) {
            return Ok(Self(shift));
        }
        let WrittenMove(m) = text.parse()?;
        Ok(Self(Move::Ordinary(m)))
    }
}

fn read_shift(text: &str) -> Option<Move> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let (from, rest) = read_square(text.get(1..)?)?;
    let (to, rest) = read_square(rest.strip_prefix('^')?)?;
    rest.is_empty().then_some(Move::Shift {
        from,
        to,
        piece_type: QuarterRules::type_of_letter(letter)?,
    })
}

/// Number of the variant, squares, piece types.
impl Compact for Written {
    fn to_compact(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.0 {
            Move::Ordinary(m) => {
                bytes.push(0);
                bytes.extend(WrittenMove(m).to_compact());
            }
            Move::Shift {
                from,
                to,
                piece_type,
            } => bytes.extend([1, from.index(), to.index(), piece_type.index() as u8]),
            Move::Displace { driver, from, to } => {
                bytes.extend([2, driver.index(), from.index(), to.index()]);
            }
            Move::Absorb { driver, victim } => bytes.extend([3, driver.index(), victim.index()]),
            Move::Swap { driver, low, high } => {
                bytes.extend([4, driver.index(), low.index(), high.index()]);
            }
        }
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        Ok(Self(match *bytes {
            [0, ref ordinary @ ..] => {
                let WrittenMove(m) = WrittenMove::from_compact(ordinary)?;
                Move::Ordinary(m)
            }
            [1, from, to, piece_type] => {
                let same = [from, to, piece_type, piece_type];
                let WrittenMove::<QuarterRules>(m) = WrittenMove::from_compact(&same)?;
                Move::Shift {
                    from: m.from,
                    to: m.to,
                    piece_type: m.piece_type,
                }
            }
            [2, driver, from, to] => Move::Displace {
                driver: square(driver)?,
                from: square(from)?,
                to: square(to)?,
            },
            [3, driver, victim] => Move::Absorb {
                driver: square(driver)?,
                victim: square(victim)?,
            },
            [4, driver, low, high] => Move::Swap {
                driver: square(driver)?,
                low: square(low)?,
                high: square(high)?,
            },
            _ => return Err("not the bytes of a move of Quarter Chess".to_string()),
        }))
    }
}

fn square(index: u8) -> Result<Square<QuarterBoard>, String> {
    let square = BOARD.square(usize::from(index));
    square.ok_or_else(|| "the board has fewer squares".to_string())
}
