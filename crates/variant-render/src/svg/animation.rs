use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Layout;
use super::paint::Painter;
use super::pen::{Layer, Pen};
use crate::theme::region_letters;
use crate::{Sheet, Theme};

/// Durations of the last frame.
const HOLD: usize = 3;

/// Returns one SVG document that shows sheets in turn, each for some milliseconds, the last one longer.
///
/// A click pauses it and lets it go on; with Shift it steps. Programs without animation show the last sheet.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Game, Variant};
/// use variant_render::{Draw, Theme, animated};
/// let mut game = Game::new(OrthodoxChess::default());
/// let mut frames = vec![game.position().sheet()];
/// for text in ["e4", "e5", "Nf3"] {
///     game.apply(text)?;
///     frames.push(game.position().sheet());
/// }
/// let svg = animated(&frames, &Theme::default(), 800);
/// assert!(svg.contains("<animate ") && svg.contains(r#"dur="5600ms""#)); // (4 + 3) * 800
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn animated(frames: &[Sheet], theme: &Theme, milliseconds: u32) -> String {
    let regions = region_letters(frames.iter().flat_map(|sheet| &sheet.diagrams));
    let layouts: Vec<Layout> = frames.iter().map(Layout::of).collect();
    let width = layouts.iter().map(|layout| layout.width).max().unwrap_or(1);
    let heights = layouts.iter().map(|layout| layout.height);
    let height = heights.max().unwrap_or(1);
    let mut reel = Reel::default();
    for (number, (sheet, layout)) in frames.iter().zip(&layouts).enumerate() {
        let mut painter = Painter::new(sheet, theme, &regions);
        painter.sheet(layout);
        reel.add(number, &painter.pen);
    }
    let empty = Sheet::default();
    let sheets: Vec<&Sheet> = frames.iter().collect();
    let mut painter = Painter::new(frames.last().unwrap_or(&empty), theme, &regions);
    let step = f64::from(milliseconds.max(1)) / 1000.0;
    let clicked = format!(
        concat!(
            r#" onclick="let held=this.animationsPaused();this.pauseAnimations();"#,
            r#"if(event.shiftKey)this.setCurrentTime(this.getCurrentTime()+{});"#,
            r#"else if(held)this.unpauseAnimations()""#
        ),
        step
    );
    painter.open(&sheets, width, height, &clicked);
    reel.write(&mut painter.pen, frames.len(), milliseconds);
    painter.pen.put(format_args!("</g></svg>\n"));
    painter.pen.finish()
}

/// Markup of some frames, in ascending order.
struct Item {
    layer: Layer,
    markup: String,
    frames: Vec<usize>,
}

#[derive(Default)]
struct Reel {
    items: Vec<Item>,
    by_markup: BTreeMap<(Layer, String), usize>,
}

impl Reel {
    fn add(&mut self, frame: usize, pen: &Pen) {
        for (layer, markup) in pen.parts() {
            let key = (layer, String::from(markup));
            let next = self.items.len();
            let index = *self.by_markup.entry(key).or_insert(next);
            if index == next {
                self.items.push(Item {
                    layer,
                    markup: markup.into(),
                    frames: Vec::new(),
                });
            }
            if let Some(item) = self.items.get_mut(index)
                && item.frames.last() != Some(&frame)
            {
                item.frames.push(frame);
            }
        }
    }

    fn write(mut self, pen: &mut Pen, count: usize, milliseconds: u32) {
        self.items.sort_by_key(|item| item.layer);
        for item in &self.items {
            if item.frames.len() == count {
                pen.put(format_args!("{}", item.markup));
            } else {
                item.write(pen, count, milliseconds);
            }
        }
    }
}

impl Item {
    fn is_in(&self, frame: usize) -> bool {
        self.frames.binary_search(&frame).is_ok()
    }

    fn write(&self, pen: &mut Pen, count: usize, milliseconds: u32) {
        let changes: Vec<usize> = (0..count)
            .filter(|&frame| frame == 0 || self.is_in(frame) != self.is_in(frame - 1))
            .collect();
        let state = |frame| {
            if self.is_in(frame) {
                "visible"
            } else {
                "hidden"
            }
        };
        let total = count + HOLD;
        let last = state(count.saturating_sub(1));
        let time = |frame: usize| format!("0.{:05}", frame * 100_000 / total);
        let states: Vec<&str> = changes.iter().map(|&frame| state(frame)).collect();
        let times: Vec<String> = changes.iter().map(|&frame| time(frame)).collect();
        let duration = total as u64 * u64::from(milliseconds.max(1));
        pen.put(format_args!(
            concat!(
                r#"<g visibility="{}"><animate attributeName="visibility" calcMode="discrete" "#,
                r#"values="{}" keyTimes="{}" dur="{}ms" repeatCount="indefinite"/>{}</g>"#
            ),
            last,
            states.join(";"),
            times.join(";"),
            duration,
            self.markup
        ));
    }
}
