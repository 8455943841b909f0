/// Adds pictures.
#[cfg(feature = "draw")]
#[doc(hidden)]
#[macro_export]
macro_rules! __draw {
    () => {
        const _: () = {
            use $crate::export::render::{Draw, Sheet};
            use $crate::export::{Seat, Vec};

            impl Draw for AnyPosition {
                forward! {
                    fn sheet(&self) -> Sheet;
                    fn attackers_of(&self, seat: Seat, square: u16, moving: Option<[u16; 2]>) -> Vec<u16>;
                }
            }
        };
    };
}
