//! The generator on boards and piece types made for the tests, beside a plain one.

mod boards;
mod fast;
