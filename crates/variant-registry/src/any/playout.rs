#[doc(hidden)]
#[macro_export]
macro_rules! __playout {
    ($($name:ident: $type:ty),+) => {
        impl AnyPosition {
            /// Plays random moves, as fast as `variant_core::playout`.
            ///
            /// ```
            /// use variant_core::Rng;
            /// use variant_registry::AnyPosition;
            /// let start = AnyPosition::start("zm-quadchess", Some("teams-opposite"))?;
            /// assert_eq!(start.playout(&mut Rng::new(1), 10).plies, 10);
            /// # Ok::<(), variant_registry::RegistryError>(())
            /// ```
            pub fn playout(
                &self,
                rng: &mut $crate::export::core::Rng,
                max_plies: u32,
            ) -> $crate::export::core::playout::Playout<Self> {
                match self {
                    $(Self::$name(position) => {
                        let played =
                            $crate::export::core::playout::playout(position, rng, max_plies);
                        $crate::export::core::playout::Playout {
                            position: Self::$name(played.position),
                            outcome: played.outcome,
                            plies: played.plies,
                        }
                    })+
                }
            }
        }
    };
}
