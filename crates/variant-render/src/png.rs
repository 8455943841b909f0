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

/// Side of the largest square picture.
const SIDE: u16 = 1 << 13;

impl Sheet {
    /// Returns a PNG file with `scale` pixels to a unit of the SVG document: by default two, fewer for a large one.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_render::{Draw, Theme};
    /// let file = OrthodoxChess::default().sheet().png(&Theme::default(), None)?;
    /// assert!(file.starts_with(b"\x89PNG"));
    /// # Ok::<(), variant_render::PngError>(())
    /// ```
    ///
    /// # Errors
    /// [`PngError`] if there are no pixels or more than 2^26 (256 MiB).
    pub fn png(&self, theme: &Theme, scale: Option<f32>) -> Result<Vec<u8>, PngError> {
        let tree = Tree::from_str(&self.svg_with(theme), &Options::default());
        let tree = tree.map_err(drawing)?;
        let (width, height) = (tree.size().width(), tree.size().height());
        render(&tree, scale.unwrap_or_else(|| scale_of(width, height)))
    }
}

fn scale_of(width: f32, height: f32) -> f32 {
    let most = 0.99 * f32::from(SIDE) / (width * height).sqrt();
    most.min(2.0)
}

fn drawing(error: impl std::fmt::Display) -> PngError {
    PngError::Drawing(std::format!("{error}"))
}

fn render(tree: &Tree, scale: f32) -> Result<Vec<u8>, PngError> {
    let size = tree.size().to_int_size().scale_by(scale);
    let size = size.filter(|size| {
        u64::from(size.width()) * u64::from(size.height()) <= u64::from(SIDE).pow(2)
    });
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or(PngError::Size)?;
    let scale = Transform::from_scale(scale, scale);
    resvg::render(tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_pictures_have_fewer_pixels_to_a_unit() {
        assert!(scale_of(400.0, 300.0) > 1.99);
        for (width, height) in [(90_000.0, 900.0), (4_501.0, 4_201.0), (50_000.0, 50_000.0)] {
            let scale = scale_of(width, height);
            let pixels = (width * scale).ceil() * (height * scale).ceil();
            let most = f32::from(SIDE).powi(2);
            assert!(pixels <= most && pixels > most * 0.9, "{width} {height}");
        }
    }
}
