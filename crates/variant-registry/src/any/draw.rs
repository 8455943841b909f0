#[doc(hidden)]
#[macro_export]
macro_rules! __draw_list {
    ($($name:ident: $type:ty),+) => {
        /// Runs generic drawing code for a named variant.
        ///
        /// # Errors
        /// `UnknownVariant` for an unknown name.
        pub fn visit_drawn_variant<T: $crate::DrawnVariantVisitor>(
            name: &str,
            visitor: T,
        ) -> ::core::result::Result<T::Output, $crate::UnknownVariant> {
            $(
                if name == <$type as $crate::export::core::Variant>::NAME {
                    return Ok(visitor.visit::<$type>());
                }
            )+
            Err($crate::UnknownVariant::new(name, NAMES))
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __draw_any {
    ($($name:ident: $type:ty),+) => {
        impl $crate::export::render::Draw for AnyPosition {
            fn sheet(&self) -> $crate::export::render::Sheet {
                match self {
                    $(Self::$name(position) => $crate::export::render::Draw::sheet(position),)+
                }
            }

            fn attackers_of(
                &self,
                seat: $crate::export::core::Seat,
                square: u16,
                moving: Option<[u16; 2]>,
            ) -> $crate::export::Vec<u16> {
                match self {
                    $(Self::$name(position) => {
                        $crate::export::render::Draw::attackers_of(position, seat, square, moving)
                    })+
                }
            }
        }
    };
}
