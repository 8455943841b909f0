//! Pixel pictures.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::failure::Failure;

/// How many pixels a unit of the SVG becomes.
const SCALE: f32 = 2.0;

/// A PNG file of an SVG document.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(Failure::input)?;
    let size = tree.size().to_int_size().scale_by(SCALE);
    let pixels = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or_else(|| Failure::input("the picture is too large"))?;
    let scale = Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(Failure::input)
}
