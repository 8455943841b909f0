use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use serde::Serialize;
use variant_registry::{DrawnVariantVisitor, Registered};
use variant_render::{Draw, Sheet};

use crate::arguments::{Format, Show};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) struct Showing<'a> {
    pub(crate) arguments: &'a Show,
    pub(crate) output: &'a mut Output,
}

/// The answer to `show`: the drawing, or the file it was written to.
#[derive(Serialize)]
struct ShowObject<'a> {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
}

impl DrawnVariantVisitor for Showing<'_> {
    type Output = Result<(), Failure>;

    fn visit<V: Registered + Draw>(self) -> Result<(), Failure> {
        let Show {
            start,
            format,
            output: file,
        } = self.arguments;
        if *format == Format::Png && file.is_none() {
            if self.output.json {
                return Err(Failure::Usage(
                    "--json --format png needs --output FILE".into(),
                ));
            }
            if io::stdout().is_terminal() {
                let message = "--format png needs --output FILE, or a pipe";
                return Err(Failure::Usage(message.into()));
            }
        }
        let is_batch = start.position.as_deref() == Some("-");
        let mut number = 0_usize;
        start.each_position(self.output, |position: &V, output| {
            number += 1;
            let sheet = position.sheet();
            let Some(file) = file else {
                // Texts of several boards are parted by an empty line.
                if number > 1 && !output.json && matches!(format, Format::Ascii | Format::Unicode) {
                    output.line("")?;
                }
                return draw(&sheet, *format, position, output);
            };
            let file = if is_batch {
                numbered(file, number)
            } else {
                file.clone()
            };
            let bytes = match format {
                Format::Ascii => sheet.ascii().into_bytes(),
                Format::Unicode => sheet.unicode().into_bytes(),
                Format::Svg => sheet.svg().into_bytes(),
                Format::Png => sheet.png().map_err(Failure::input)?,
            };
            fs::write(&file, bytes).map_err(|error| Failure::file(file.display(), &error))?;
            if output.json {
                output.object(&ShowObject {
                    position: position.to_string(),
                    drawing: None,
                    output: Some(file.display().to_string()),
                })?;
            }
            Ok(())
        })
    }
}

/// Draws to standard output.
fn draw<V: Registered>(
    sheet: &Sheet,
    format: Format,
    position: &V,
    output: &mut Output,
) -> Result<(), Failure> {
    let drawing = match format {
        Format::Ascii => sheet.ascii(),
        Format::Unicode if Output::has_colours() && !output.json => sheet.unicode_coloured(),
        Format::Unicode => sheet.unicode(),
        Format::Svg => sheet.svg(),
        Format::Png => return output.bytes(&sheet.png().map_err(Failure::input)?),
    };
    if output.json {
        output.object(&ShowObject {
            position: position.to_string(),
            drawing: Some(&drawing),
            output: None,
        })
    } else {
        output.text(&drawing)
    }
}

/// `board.svg` becomes `board-3.svg`: each of many drawings has a file of its own.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{number}"));
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}
