//! Boards in a circle, with cards of players between them.

use alloc::vec::Vec;

use super::legend::{CARD_WIDTH, card_height};
use crate::Sheet;

const GAP: i64 = 16;

pub(super) struct Ring {
    pub(super) boards: Vec<(i64, i64)>,
    pub(super) cards: Vec<(i64, i64)>,
    pub(super) width: i64,
    pub(super) height: i64,
    pub(super) centre: (i64, i64),
}

impl Ring {
    /// Places cards and boards clockwise from card `first` at the bottom, on the smallest circle where none touch.
    pub(super) fn of(sheet: &Sheet, first: usize, sizes: &[(i64, i64)]) -> Self {
        let count = sheet.legend.len().max(sizes.len()).max(1);
        // The tallest card counts for all: boards stay in place.
        let tallest = sheet.legend.iter().map(card_height).max().unwrap_or(0);
        let slots: Vec<(i64, i64)> = (0..2 * count)
            .map(|slot| {
                let index = (slot / 2 + first) % count;
                let size = match slot % 2 {
                    0 => sheet.legend.get(index).map(|_| (CARD_WIDTH, tallest)),
                    _ => sizes.get(index).copied(),
                };
                size.unwrap_or((0, 0))
            })
            .collect();
        let mut radius = 0;
        let mut boxes = around(&slots, radius);
        while touches(&boxes) {
            radius += 8;
            boxes = around(&slots, radius);
        }
        let left = boxes.iter().map(|b| b.left).min().unwrap_or(0);
        let top = boxes.iter().map(|b| b.top).min().unwrap_or(0);
        let right = boxes.iter().map(|b| b.left + b.width).max().unwrap_or(0);
        let bottom = boxes.iter().map(|b| b.top + b.height).max().unwrap_or(0);
        let place = |slot: usize| {
            let index = 2 * ((slot / 2 + count - first % count) % count) + slot % 2;
            boxes
                .get(index)
                .map_or((0, 0), |b| (b.left - left, b.top - top))
        };
        Self {
            boards: (0..sizes.len()).map(|index| place(2 * index + 1)).collect(),
            cards: (0..sheet.legend.len())
                .map(|index| place(2 * index))
                .collect(),
            width: right - left,
            height: bottom - top,
            centre: (-left, -top),
        }
    }
}

struct Box {
    left: i64,
    top: i64,
    width: i64,
    height: i64,
}

fn around(slots: &[(i64, i64)], radius: i64) -> Vec<Box> {
    let turn = |slot: usize| 36_000 * slot as i64 / slots.len().max(1) as i64;
    let place = |(slot, &(width, height)): (usize, &(i64, i64))| Box {
        left: -sine(turn(slot)) * radius / 10_000 - width / 2,
        top: sine(turn(slot) + 9_000) * radius / 10_000 - height / 2,
        width,
        height,
    };
    slots.iter().enumerate().map(place).collect()
}

fn touches(boxes: &[Box]) -> bool {
    let touch = |a: &Box, b: &Box| {
        a.width * b.width > 0
            && a.left < b.left + b.width + GAP
            && b.left < a.left + a.width + GAP
            && a.top < b.top + b.height + GAP
            && b.top < a.top + a.height + GAP
    };
    let mut pairs = boxes.iter().enumerate();
    pairs.any(|(index, a)| boxes.iter().skip(index + 1).any(|b| touch(a, b)))
}

/// Sine of hundredths of a degree, times 10,000, by Bhaskara's formula: off by at most 20, the same on every machine.
fn sine(angle: i64) -> i64 {
    let angle = angle.rem_euclid(36_000);
    let (x, sign) = if angle < 18_000 {
        (angle, 1)
    } else {
        (angle - 18_000, -1)
    };
    let product = x * (18_000 - x);
    sign * 40_000 * product / (405_000_000 - product)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines() {
        for angle in -400..800_i32 {
            let exact = f64::from(angle).to_radians().sin() * 10_000.0;
            let approximate = i32::try_from(sine(i64::from(angle) * 100)).expect("at most 10,000");
            let off = f64::from(approximate) - exact;
            assert!(off.abs() <= 20.0, "{angle}: {off}");
        }
    }

    #[test]
    fn boxes_on_the_ring_do_not_touch() {
        for count in 1..12 {
            let slots: Vec<(i64, i64)> = (0..2 * count)
                .map(|slot| {
                    if slot % 2 == 0 {
                        (200, 150)
                    } else {
                        (400, 430)
                    }
                })
                .collect();
            let mut radius = 0;
            while touches(&around(&slots, radius)) {
                radius += 8;
                assert!(radius < 10_000);
            }
        }
    }
}
