#[doc(hidden)]
#[macro_export]
macro_rules! __game {
    ($($name:ident: $type:ty),+) => {
        /// Game of any variant. Its record is the variant's own.
        ///
        /// ```
        /// use variant_record::Record;
        /// use variant_registry::{AnyGame, AnyPosition};
        /// let mut game = AnyGame::new(AnyPosition::start("orthodox-chess", None)?);
        /// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        ///     game.apply(text)?;
        /// }
        /// assert_eq!(game.outcome().unwrap().to_string(), "checkmate w=0 b=1");
        /// let record = Record::of_game(&game);
        /// assert_eq!(record.tag("Variant"), None); // PGN is of chess
        /// assert!(record.to_string().ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"));
        /// assert_eq!(record.start::<AnyPosition>()?, *game.start());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub type AnyGame = $crate::export::core::Game<AnyPosition>;
    };
}
