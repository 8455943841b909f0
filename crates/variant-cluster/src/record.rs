//! Packed positions with multiplicities.
//!
//! Length of the key, key, multiplicity. Numbers have seven bits a byte, lowest first; the high bit
//! continues.

use std::io::{self, Read};

pub(crate) const LONGEST_KEY: usize = u16::MAX as usize;

fn push_number(bytes: &mut Vec<u8>, mut number: u128) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

pub(crate) fn push(bytes: &mut Vec<u8>, key: &[u8], count: u128) {
    push_number(bytes, key.len() as u128);
    bytes.extend_from_slice(key);
    push_number(bytes, count);
}

fn invalid() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not a record")
}

fn read_number(file: &mut impl Read) -> io::Result<u128> {
    let mut number = 0_u128;
    for shift in (0..u128::BITS).step_by(7) {
        let mut byte = [0];
        file.read_exact(&mut byte)?;
        let bits = u128::from(byte[0] & 0x7f);
        if bits << shift >> shift != bits {
            break;
        }
        number |= bits << shift;
        if byte[0] & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err(invalid())
}

pub(crate) fn split(bytes: &[u8]) -> Option<(&[u8], u128, &[u8])> {
    let (len, rest) = split_number(bytes)?;
    let (key, rest) = rest.split_at_checked(usize::try_from(len).ok()?)?;
    let (count, rest) = split_number(rest)?;
    Some((key, count, rest))
}

fn split_number(bytes: &[u8]) -> Option<(u128, &[u8])> {
    // Nearly all numbers take one byte.
    if let Some((&first @ ..0x80, rest)) = bytes.split_first() {
        return Some((first.into(), rest));
    }
    let mut left = bytes;
    let number = read_number(&mut left).ok()?;
    Some((number, left))
}

/// Reads a record into `key`; returns its multiplicity. Malformed records are `InvalidData`.
pub(crate) fn read(file: &mut impl Read, key: &mut Vec<u8>) -> io::Result<u128> {
    let len = usize::try_from(read_number(file)?).ok();
    let len = len.filter(|&len| len <= LONGEST_KEY);
    key.resize(len.ok_or_else(invalid)?, 0);
    file.read_exact(key)?;
    read_number(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_back() {
        let long = vec![7; 300];
        let all: [(&[u8], u128); 5] = [
            (b"", 1),
            (b"a", 127),
            (b"key", 128),
            (&long, u128::from(u64::MAX)),
            (b"x", u128::MAX),
        ];
        let mut bytes = Vec::new();
        for (key, count) in all {
            push(&mut bytes, key, count);
        }
        let (mut left, mut file, mut read_key) = (&bytes[..], &bytes[..], Vec::new());
        for (key, count) in all {
            let (split_key, split_count, rest) = split(left).unwrap();
            assert_eq!((split_key, split_count), (key, count));
            assert_eq!(read(&mut file, &mut read_key).unwrap(), count);
            assert_eq!(read_key, key);
            left = rest;
        }
        assert!(left.is_empty() && file.is_empty());
        assert!(read(&mut file, &mut read_key).is_err());
        for end in 0..4 {
            assert_eq!(split(&bytes[2 + 1..][..end]), None, "cut after {end} bytes");
        }
    }

    #[test]
    fn numbers_too_large_are_refused() {
        let mut bytes = vec![0];
        bytes.extend([0xff; 18]);
        bytes.push(7);
        assert_eq!(split(&bytes), None);
        assert!(read(&mut &bytes[..], &mut Vec::new()).is_err());
        bytes[19] = 3;
        assert_eq!(split(&bytes).unwrap().1, u128::MAX);
    }
}
