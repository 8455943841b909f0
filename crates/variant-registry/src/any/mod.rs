mod count;
#[cfg(feature = "draw")]
mod draw;
mod game;
mod list;
mod moves;
mod names;
mod playout;
mod position;
mod shared;
mod tactics;
mod variant;

/// Makes one type of several variants: `AnyPosition`, `AnyProblem`, `AnyMove`, `AnyBatch`, `AnyMoves`,
/// `AnyEvent`, `AnyAction`, `AnyGame`, with the functions `visit_variant` and `variants`.
///
/// Each line is a name for the enums and a [`Registered`](crate::Registered) type. Items are public in the
/// calling module: give a registry its own.
///
/// ```
/// mod mine {
///     variant_registry::registry! {
///         Chess: orthodox_chess::Chess,
///         // and others
///     }
/// }
/// let start = mine::AnyPosition::start("orthodox-chess", None)?;
/// assert_eq!(variant_core::perft::perft(&start, 2), 400);
/// # Ok::<(), variant_registry::RegistryError>(())
/// ```
///
/// `impl CountLeaves;` before the first line adds fast counts and `AnyPerftTable` (feature `perft`), and
/// `AnySharedPerftTable` (feature `parallel`). All types must implement `variant_perft::CountLeaves`.
///
/// `impl Draw;` before the first line adds pictures and `visit_drawn_variant` (feature `draw`). All types
/// must implement `variant_render::Draw`.
#[macro_export]
macro_rules! registry {
    (impl CountLeaves; $($rest:tt)+) => {
        $crate::registry! { $($rest)+ }
        $crate::__counted! { $($rest)+ }
    };
    (impl Draw; $($name:ident: $type:ty),+ $(,)?) => {
        $crate::registry! { $($name: $type),+ }
        $crate::__draw_list! { $($name: $type),+ }
        $crate::__draw_any! { $($name: $type),+ }
    };
    ($($name:ident: $type:ty),+ $(,)?) => {
        $crate::__list! { $($name: $type),+ }
        $crate::__dynamic! { $($name: $type),+ }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __counted {
    (impl Draw; $($rest:tt)+) => { $crate::__counted! { $($rest)+ } };
    ($($name:ident: $type:ty),+ $(,)?) => {
        $crate::__count! { $($name: $type),+ }
        $crate::__shared! { $($name: $type),+ }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __dynamic {
    ($($name:ident: $type:ty),+) => {
        $crate::__game! { $($name: $type),+ }
        $crate::__moves! { $($name: $type),+ }
        $crate::__playout! { $($name: $type),+ }
        $crate::__names! { $($name: $type),+ }
        const _: () = {
            use $crate::export::short::*;
            $crate::__position! { $($name: $type),+ }
            $crate::__tactics! { $($name: $type),+ }
            $crate::__variant! { $($name: $type),+ }
        };
    };
}
