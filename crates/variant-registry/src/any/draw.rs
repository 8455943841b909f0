#[cfg(feature = "draw")]
#[doc(hidden)]
#[macro_export]
macro_rules! __draw {
    () => {
        const _: () = {
            use $crate::export::render::{Draw, Ruling, Sheet, Specials};
            use $crate::export::{Seat, String, Vec};

            impl Draw for AnyPosition {
                forward! {
                    fn sheet(&self) -> Sheet;
                    fn attackers_of(&self, seat: Seat, square: u16, moving: &[[u16; 2]]) -> Vec<u16>;
                    fn specials_of(&self, seat: Seat) -> Specials;
                    fn ruling_on(&self, seat: Seat, moving: [u16; 2]) -> Ruling;
                    fn last_rule(&self) -> &'static str;
                    fn why_no_own_move(&self, text: &str) -> String;
                }
            }
        };
    };
}
