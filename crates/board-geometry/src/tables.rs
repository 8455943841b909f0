//! Tables of a board, of 256 entries: look-ups by `u8` need no bounds check. Only boards of up to 64 squares have a
//! table of squares between.

use crate::between::Between;
use crate::bits::{Bits, Const};
use crate::grid::MAX_SIDE;
use crate::layout::Layout;
use crate::set_step::{MAX_SHIFTS, SetStep};
use crate::{Direction, U192, U256};

pub(crate) const NO_DIRECTION: u8 = 8;

/// Tables for one width of words.
#[derive(Clone, Debug)]
pub struct Tables<B: Bits> {
    pub(crate) layout: Layout,
    pub(crate) all: B,
    pub(crate) dark: B,
    pub(crate) rays: [[B; 8]; 256],
    pub(crate) rook_lines: [B; 256],
    pub(crate) bishop_lines: [B; 256],
    pub(crate) neighbours: [B; 256],
    pub(crate) knights: [B; 256],
    pub(crate) toward: [[u8; 256]; 256],
    pub(crate) between: B::Table,
    pub(crate) set_steps: [SetStep<B>; 8],
    pub(crate) edges: [B; 8],
    pub(crate) files: [B; MAX_SIDE],
    pub(crate) ranks: [B; MAX_SIDE],
    /// By ASCII letter.
    pub(crate) regions: [B; 128],
}

/// Knight leaps: files east, ranks north.
///
/// ```
/// assert!(board_geometry::KNIGHT_LEAPS.contains(&(2, -1)));
/// ```
pub const KNIGHT_LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

macro_rules! tables {
    ($word:ty $(, $add_between:ident)?) => {
        impl Tables<$word> {
            /// Computes the tables of a layout.
            #[doc(hidden)]
            #[allow(clippy::large_stack_arrays, reason = "mostly computed at compile time")]
            pub const fn new(layout: Layout) -> Self {
                let mut tables = Self {
                    all: <$word as Bits>::ZERO,
                    dark: <$word as Bits>::ZERO,
                    rays: [[<$word as Bits>::ZERO; 8]; 256],
                    rook_lines: [<$word as Bits>::ZERO; 256],
                    bishop_lines: [<$word as Bits>::ZERO; 256],
                    neighbours: [<$word as Bits>::ZERO; 256],
                    knights: [<$word as Bits>::ZERO; 256],
                    toward: [[NO_DIRECTION; 256]; 256],
                    between: <$word as Between>::EMPTY,
                    set_steps: [SetStep {
                        sources: [<$word as Bits>::ZERO; MAX_SHIFTS],
                        shifts: [0; MAX_SHIFTS],
                        len: 0,
                        overflow: false,
                    }; 8],
                    edges: [<$word as Bits>::ZERO; 8],
                    files: [<$word as Bits>::ZERO; MAX_SIDE],
                    ranks: [<$word as Bits>::ZERO; MAX_SIDE],
                    regions: [<$word as Bits>::ZERO; 128],
                    layout,
                };
                let mut square = 0;
                while square < tables.layout.len {
                    tables.add_place(square as u8);
                    tables.add_knight(square as u8);
                    let mut direction = 0;
                    while direction < 8 {
                        tables.add_ray(square as u8, Direction::ALL[direction]);
                        direction += 1;
                    }
                    square += 1;
                }
                $(tables.$add_between();)?
                tables
            }

            /// Squares by name; `None` if one is unknown.
            #[doc(hidden)]
            pub const fn squares(&self, names: &[&str]) -> Option<$word> {
                let mut set = <$word as Bits>::ZERO;
                let mut index = 0;
                while index < names.len() {
                    let Some(square) = self.layout.named(names[index].as_bytes()) else {
                        return None;
                    };
                    set = Const::<$word>::or(set, Const::<$word>::bit(square));
                    index += 1;
                }
                Some(set)
            }

            /// Turns a set counter-clockwise; squares without an image drop out.
            #[doc(hidden)]
            pub const fn turned(&self, set: $word, quarters: u8) -> $word {
                let mut turned = <$word as Bits>::ZERO;
                let mut square = 0;
                while square < self.layout.len {
                    if Const::<$word>::has(set, square as u8) {
                        if let Some(image) = self.layout.turned(square as u8, quarters) {
                            turned = Const::<$word>::or(turned, Const::<$word>::bit(image));
                        }
                    }
                    square += 1;
                }
                turned
            }

            const fn add_place(&mut self, square: u8) {
                let bit = Const::<$word>::bit(square);
                let (file, rank) = self.layout.places[square as usize];
                let region = self.layout.regions[square as usize] as usize % 128;
                self.all = Const::<$word>::or(self.all, bit);
                self.files[file as usize] = Const::<$word>::or(self.files[file as usize], bit);
                self.ranks[rank as usize] = Const::<$word>::or(self.ranks[rank as usize], bit);
                self.regions[region] = Const::<$word>::or(self.regions[region], bit);
                if (file + rank) % 2 == 0 {
                    self.dark = Const::<$word>::or(self.dark, bit);
                }
            }

            const fn add_knight(&mut self, square: u8) {
                let (file, rank) = self.layout.places[square as usize];
                let mut index = 0;
                while index < KNIGHT_LEAPS.len() {
                    let (east, north) = KNIGHT_LEAPS[index];
                    let (east, north) = (east as i32, north as i32);
                    if let Some(to) = self.layout.at(file as i32 + east, rank as i32 + north) {
                        self.knights[square as usize] = Const::<$word>::or(
                            self.knights[square as usize],
                            Const::<$word>::bit(to),
                        );
                    }
                    index += 1;
                }
            }

            const fn add_ray(&mut self, from: u8, direction: Direction) {
                let bit = Const::<$word>::bit(from);
                let Some(next) = self.layout.step(from, direction) else {
                    if !self.layout.goes_on(from, direction) {
                        self.edges[direction as usize] =
                            Const::<$word>::or(self.edges[direction as usize], bit);
                    }
                    return;
                };
                self.neighbours[from as usize] =
                    Const::<$word>::or(self.neighbours[from as usize], Const::<$word>::bit(next));
                self.add_set_step(from, next, direction);
                let ray = &mut self.rays[from as usize][direction as usize];
                let mut reached = Some(next);
                while let Some(square) = reached {
                    *ray = Const::<$word>::or(*ray, Const::<$word>::bit(square));
                    self.toward[from as usize][square as usize] = direction as u8;
                    reached = self.layout.step(square, direction);
                }
                let ray = *ray;
                let lines = if direction.is_diagonal() {
                    &mut self.bishop_lines[from as usize]
                } else {
                    &mut self.rook_lines[from as usize]
                };
                *lines = Const::<$word>::or(*lines, ray);
            }

            const fn add_set_step(&mut self, from: u8, to: u8, direction: Direction) {
                let step = &mut self.set_steps[direction as usize];
                let shift = to as i16 - from as i16;
                let mut index = 0;
                while index < step.len as usize && step.shifts[index] != shift {
                    index += 1;
                }
                if index == MAX_SHIFTS {
                    step.overflow = true;
                    return;
                }
                step.shifts[index] = shift;
                step.sources[index] =
                    Const::<$word>::or(step.sources[index], Const::<$word>::bit(from));
                if index == step.len as usize {
                    step.len += 1;
                }
            }
        }
    };
}

impl Tables<u64> {
    const fn add_between(&mut self) {
        let mut a = 0;
        while a < 64 {
            let mut b = 0;
            while b < 64 {
                let direction = self.toward[a][b] as usize;
                if direction < 8 {
                    self.between[a][b] =
                        self.rays[a][direction] & self.rays[b][(direction + 4) % 8];
                }
                b += 1;
            }
            a += 1;
        }
    }
}

tables!(u64, add_between);
tables!(u128);
tables!(U192);
tables!(U256);
