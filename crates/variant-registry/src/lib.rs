//! Every variant of this workspace behind one name and one dynamic type.
