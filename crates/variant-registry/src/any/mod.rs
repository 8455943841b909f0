//! The macro that makes one type of many variants. Each file has the part named after it.

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

/// Makes a registry: the types `AnyPosition`, `AnyProblem`, `AnyMove`, `AnyBatch`, `AnyMoves`, `AnyEvent`,
/// `AnyAction` and `AnyGame`, the function `visit_variant`, and the list `variants`, for the variants named.
///
/// Each line is a name for the enums and a type that is [`Registered`](crate::Registered). The items
/// are public and belong to the module in which the macro is called, so a user's registry goes into a
/// module of its own.
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
/// With the feature `perft`, and `impl CountLeaves;` before the first line, `AnyPosition` counts fast, and there is
/// `AnyPerftTable`; with the feature `parallel` also `AnySharedPerftTable`. All types then implement
/// `variant_perft::CountLeaves`.
///
/// With the feature `draw`, and `impl Draw;` before the first line, `AnyPosition` can be drawn, and there
/// is `visit_drawn_variant`. All types then implement `variant_render::Draw`.
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

/// The counts of a registry, whose pictures are made elsewhere.
#[doc(hidden)]
#[macro_export]
macro_rules! __counted {
    (impl Draw; $($rest:tt)+) => { $crate::__counted! { $($rest)+ } };
    ($($name:ident: $type:ty),+ $(,)?) => {
        $crate::__count! { $($name: $type),+ }
        $crate::__shared! { $($name: $type),+ }
    };
}

/// The types of a registry, without its list.
#[doc(hidden)]
#[macro_export]
macro_rules! __dynamic {
    ($($name:ident: $type:ty),+) => {
        $crate::__position! { $($name: $type),+ }
        $crate::__moves! { $($name: $type),+ }
        $crate::__tactics! { $($name: $type),+ }
        $crate::__variant! { $($name: $type),+ }
        $crate::__playout! { $($name: $type),+ }
        $crate::__game! { $($name: $type),+ }
        $crate::__names! { $($name: $type),+ }
    };
}
