//! Chess boards of any shape as text and SVG.
