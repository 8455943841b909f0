use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use variant_core::{Seat, Tactics};
use variant_render::{Draw, Rgb, Theme};

use crate::arrays::written;
use crate::board::Board;
use crate::errors::value;

/// Most pixels of a picture.
const MOST: u64 = 1 << 24;

impl Board {
    fn draw(&self, seat: Option<&str>, theme: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let theme = theme.map_or_else(|| Ok(Theme::default()), read_theme)?;
        let mut sheet = self.position().sheet();
        if let Some(seat) = seat {
            let turned = sheet.from_seat(seat);
            sheet = turned.ok_or_else(|| value(format!("no seat {seat}")))?;
        }
        Ok(sheet.svg_with(&theme))
    }

    fn pixels(&self, seat: Option<&str>, width: u32) -> PyResult<Pixmap> {
        let svg = self.draw(seat, None)?;
        let tree = Tree::from_str(&svg, &Options::default()).map_err(value)?;
        let size = tree.size().to_int_size().scale_to_width(width.max(1));
        let size = size.filter(|size| u64::from(size.width()) * u64::from(size.height()) <= MOST);
        let too_large = || value("the picture would be too large");
        let size = size.ok_or_else(too_large)?;
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(too_large)?;
        // Widths below `MOST` are exact as floats.
        #[allow(clippy::cast_precision_loss)]
        let scale = size.width() as f32 / tree.size().width();
        resvg::render(
            &tree,
            Transform::from_scale(scale, scale),
            &mut pixels.as_mut(),
        );
        Ok(pixels)
    }
}

fn read_theme(colours: &Bound<'_, PyDict>) -> PyResult<Theme> {
    let mut theme = Theme::default();
    for (name, setting) in colours {
        let name: String = name.extract()?;
        let colour = match name.as_str() {
            "square_size" => {
                theme.square_size = setting.extract()?;
                continue;
            }
            "coordinates" => {
                theme.coordinates = setting.extract()?;
                continue;
            }
            "light" => &mut theme.light,
            "dark" => &mut theme.dark,
            "frame" => &mut theme.frame,
            "ink" => &mut theme.ink,
            "check" => &mut theme.check,
            "background" => {
                theme.background = Some(read_colour(&setting.extract::<String>()?)?);
                continue;
            }
            _ => return Err(value(format!("unknown setting of a theme: {name}"))),
        };
        *colour = read_colour(&setting.extract::<String>()?)?;
    }
    Ok(theme)
}

fn read_colour(text: &str) -> PyResult<Rgb> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let number =
        number.ok_or_else(|| value(format!("expected a colour such as `#a3b3b9`: {text}")))?;
    Ok(Rgb::hex(number))
}

#[pymethods]
impl Board {
    /// Picture as SVG, from a seat's side. `theme` has colours such as `{"light": "#ffffff"}`, `square_size` and
    /// `coordinates`.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().svg(seat="b", theme={"dark": "#708090"})[:4]
    /// '<svg'
    #[pyo3(signature = (seat = None, theme = None))]
    fn svg(&self, seat: Option<&str>, theme: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.draw(seat, theme)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.draw(None, None)
    }

    /// Picture as a PNG file.
    #[pyo3(signature = (seat = None, width = 512))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        width: u32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let file = self.pixels(seat, width)?.encode_png().map_err(value)?;
        Ok(PyBytes::new(py, &file))
    }

    /// Picture as a NumPy array of red, green and blue: rows, columns, 3.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().rgb(width=200).shape[1:]
    /// (200, 3)
    #[pyo3(signature = (seat = None, width = 512))]
    fn rgb<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        width: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let pixels = self.pixels(seat, width)?;
        let shape = [pixels.height() as usize, pixels.width() as usize, 3];
        written(py, &shape, None, |bytes: &mut [u8]| {
            for (rgb, rgba) in bytes.chunks_exact_mut(3).zip(pixels.data().chunks_exact(4)) {
                rgb.copy_from_slice(rgba.get(..3).unwrap_or(&[0; 3]));
            }
        })
    }

    /// Board as text.
    fn __str__(&self) -> String {
        self.position().sheet().ascii()
    }

    /// Squares from which a player's pieces attack a square. Not in games of several boards.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().attackers("w", "f3")
    /// ['g1', 'e2', 'g2']
    fn attackers(&self, player: &str, square: &str) -> PyResult<Vec<String>> {
        let names = &self.frame.layout.names;
        let index = names.iter().position(|name| name == square);
        let index = index.ok_or_else(|| value(format!("no square {square}")))?;
        let owner = self
            .read_player(Some(player))?
            .map(|player| player.to_string());
        let owned: Vec<_> = self.pieces();
        let mut found = vec![false; names.len()];
        let mut seats = Vec::new();
        let _ = self.position().visit_pieces(|piece| {
            if !seats.contains(&piece.seat) {
                seats.push(piece.seat);
            }
            std::ops::ControlFlow::<()>::Continue(())
        });
        if seats.iter().any(|seat| !matches!(seat, Seat::Army(_))) {
            return Err(value("attackers are found on a single board"));
        }
        for seat in seats {
            for attacker in self.position().attackers_of(seat, index as u16, &[]) {
                if let Some(found) = found.get_mut(usize::from(attacker)) {
                    *found = true;
                }
            }
        }
        let attackers = names.iter().zip(found).filter(|(_, found)| *found);
        let is_own = |name: &str| {
            let piece = owned.iter().find(|piece| piece.is_at(name));
            piece.is_some_and(|piece| owner.as_deref().is_some_and(|o| piece.is_owned_by(o)))
        };
        let own = attackers.map(|(name, _)| name).filter(|name| is_own(name));
        Ok(own.cloned().collect())
    }
}
