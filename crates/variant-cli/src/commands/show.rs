use serde::Serialize;
use variant_registry::{DrawnVariantVisitor, Registered};
use variant_render::{Draw, Sheet};

use crate::arguments::{Format, Show};
use crate::failure::Failure;
use crate::output::Output;
use crate::target::Target;

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
            force,
        } = self.arguments;
        #[cfg(feature = "png")]
        if *format == Format::Png && file.is_none() {
            refuse_text_targets(self.output)?;
        }
        let target = file.as_deref().map(|file| {
            let is_batch = start.origin.position.as_deref() == Some("-");
            Target::new(file, is_batch, *force)
        });
        let target = target.transpose()?;
        let mut is_first = true;
        start.each_position(self.output, |position: &V, output| {
            let is_first = std::mem::take(&mut is_first);
            let sheet = position.sheet();
            let Some(target) = &target else {
                // Texts of several boards are parted by an empty line.
                if !is_first && !output.json && matches!(format, Format::Ascii | Format::Unicode) {
                    output.line("")?;
                }
                return draw(&sheet, *format, position, output);
            };
            let bytes = match format {
                Format::Ascii => sheet.ascii().into_bytes(),
                Format::Unicode => sheet.unicode().into_bytes(),
                Format::Svg => sheet.svg().into_bytes(),
                #[cfg(feature = "png")]
                Format::Png => sheet.png().map_err(Failure::input)?,
            };
            let file = target.write(output.input_line, &bytes)?;
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

/// Refuses to write a pixel picture where only text can stand.
#[cfg(feature = "png")]
fn refuse_text_targets(output: &Output) -> Result<(), Failure> {
    if output.json {
        return Err(Failure::Usage(
            "--json --format png needs --output FILE".into(),
        ));
    }
    if std::io::IsTerminal::is_terminal(&std::io::stdout()) {
        let message = "--format png needs --output FILE, or a pipe";
        return Err(Failure::Usage(message.into()));
    }
    Ok(())
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
        #[cfg(feature = "png")]
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
