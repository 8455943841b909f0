use std::string::String;
use std::vec::Vec;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

use crate::{Sheet, Theme};

/// Failure to draw pixels.
///
/// ```
/// use variant_render::PngError;
/// assert_eq!(PngError::Size.to_string(), "the picture has no pixels, or too many");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum PngError {
    /// No pixels, or more than fit into memory.
    #[error("the picture has no pixels, or too many")]
    Size,
    /// The drawing cannot be rendered.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

const MOST_PIXELS: u64 = 1 << 26;

impl Sheet {
    /// Returns a PNG file, two pixels to a unit of the SVG document. Needs the feature `png`.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_render::Draw;
    /// let file = Chess::default().sheet().png()?;
    /// assert!(file.starts_with(b"\x89PNG"));
    /// # Ok::<(), variant_render::PngError>(())
    /// ```
    ///
    /// # Errors
    /// [`PngError`] if the sheet is too large.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        self.png_with(&Theme::default(), 2.0)
    }

    /// Returns a PNG file in a theme, `scale` pixels to a unit of the SVG document.
    ///
    /// # Errors
    /// [`PngError`] if there are no pixels or more than 2^26 (256 MiB).
    pub fn png_with(&self, theme: &Theme, scale: f32) -> Result<Vec<u8>, PngError> {
        let drawing = |error: &dyn std::fmt::Display| PngError::Drawing(std::format!("{error}"));
        let svg = self.svg_with(theme);
        let tree = Tree::from_str(&svg, &Options::default()).map_err(|error| drawing(&error))?;
        let size = tree.size().to_int_size().scale_by(scale);
        let size =
            size.filter(|size| u64::from(size.width()) * u64::from(size.height()) <= MOST_PIXELS);
        let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
        let mut pixels = pixels.ok_or(PngError::Size)?;
        let scale = Transform::from_scale(scale, scale);
        resvg::render(&tree, scale, &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| drawing(&error))
    }
}
