use serde::Serialize;
use variant_registry::AnyPosition;
use variant_render::{Draw, Sheet};

use crate::arguments::{Format, Show};
use crate::failure::Failure;
use crate::output::Output;
use crate::target::Target;

/// The answer to `show`: the drawing, or the file it was written to.
#[derive(Serialize)]
struct ShowObject<'a> {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
}

pub(crate) fn run(arguments: &Show, output: &mut Output) -> Result<(), Failure> {
    let Show {
        start,
        format,
        output: file,
        force,
    } = arguments;
    #[cfg(feature = "png")]
    if *format == Format::Png && file.is_none() {
        refuse_text_targets(output)?;
    }
    let target = file.as_deref().map(|file| {
        let is_batch = start.origin.position.as_deref() == Some("-");
        Target::new(file, is_batch, *force)
    });
    let target = target.transpose()?;
    let mut is_first = true;
    start.each_position(output, &mut |position, output| {
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
                position: position.text(),
                drawing: None,
                output: Some(file.display().to_string()),
            })?;
        }
        Ok(())
    })
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
fn draw(
    sheet: &Sheet,
    format: Format,
    position: &AnyPosition,
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
            position: position.text(),
            drawing: Some(&drawing),
            output: None,
        })
    } else {
        output.text(&drawing)
    }
}
