use alloc::vec::Vec;

use variant_core::text::{Field, PositionError};

use crate::setup::SetupError;

pub(crate) type Error = PositionError<SetupError>;

#[derive(Default)]
pub(crate) struct Places<'a> {
    pub(crate) fields: Vec<(Option<u8>, Field<'a>)>,
}

impl Places<'_> {
    pub(crate) fn offset_of(&self, name: &str, board: Option<u8>) -> usize {
        let mut named = self.fields.iter().filter(|(_, field)| field.name == name);
        let on_board = |(of, _): &&(Option<u8>, Field<'_>)| of.is_none() || *of == board;
        let found = named.clone().find(on_board).or_else(|| named.next());
        found.map_or(0, |(_, field)| field.offset)
    }
}

pub(crate) fn fields<'a, const N: usize>(
    section: Field<'a>,
    names: [(&'static str, &'static str); N],
    board: Option<u8>,
    places: &mut Places<'a>,
) -> Result<[Field<'a>; N], Error> {
    let mut parts = section.split(' ');
    let mut found = [section; N];
    for ((name, expected), place) in names.into_iter().zip(&mut found) {
        let part = parts.next().filter(|part| !part.text.is_empty());
        let end = section.offset + section.text.len();
        let part = part.ok_or_else(|| PositionError::syntax(name, end, expected))?;
        *place = Field { name, ..part };
        places.fields.push((board, *place));
    }
    match parts.next() {
        Some(part) => Err(part.error(0, "the end of the section")),
        None => Ok(found),
    }
}

pub(crate) fn number(field: Field<'_>, shift: usize) -> Result<u8, Error> {
    let field = Field {
        offset: field.offset + shift,
        ..field
    };
    field
        .number(26, "a number up to 26")
        .map(|number| number as u8)
}
