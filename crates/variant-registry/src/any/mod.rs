#[cfg(feature = "draw")]
mod draw;
mod each;
mod list;
mod names;
mod parts;
#[cfg(feature = "perft")]
mod perft;
mod position;
mod tactics;
mod types;
mod variant;

/// Declares one type of several variants: `AnyPosition`, `AnyProblem`, `AnyMove`, `AnyEvent`, `AnyAction`,
/// `AnyGame`, with `visit_variant` and `variants`.
///
/// Each line is a name for the enums and a [`Registered`](crate::Registered) type. Items are public in the calling
/// module: give a registry its own.
///
/// ```
/// mod mine {
///     variant_registry::registry! {
///         OrthodoxChess: orthodox_chess::OrthodoxChess,
///         // and others
///     }
/// }
/// let start = mine::AnyPosition::start("orthodox-chess", None)?;
/// assert_eq!(variant_core::perft::perft(&start, 2), 400);
/// # Ok::<(), variant_registry::RegistryError>(())
/// ```
///
/// Before the first line, in this order, `impl Draw;` adds pictures (feature `draw`), `impl CountLeaves;` fast counts
/// (feature `perft`) and `AnySharedPerftTable` (feature `parallel`). All types must implement `variant_render::Draw`
/// or `variant_perft::CountLeaves`.
#[macro_export]
macro_rules! registry {
    (impl CountLeaves; $($rest:tt)+) => {
        $crate::registry! { $($rest)+ }
        $crate::__perft! { $($rest)+ }
    };
    (impl Draw; $($rest:tt)+) => {
        $crate::registry! { $($rest)+ }
        $crate::__draw! {}
    };
    ($($name:ident: $type:ty),+ $(,)?) => {
        $crate::__first! { $($name: $type),+; $ }
        $crate::__list! { $($name: $type),+ }
        $crate::__any! { $($name: $type),+ }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __any {
    ($($name:ident: $type:ty),+) => {
        $crate::__each! { $($name: $type),+; $ }
        $crate::__types! { $($name: $type),+ }
        const _: () = {
            use $crate::export::*;
            $crate::__parts! { AnyMove, AnyEvent, AnyAction }
            $crate::__names! {}
            $crate::__position! {}
            $crate::__tactics! {}
            $crate::__variant! { $($name: $type),+ }
        };
    };
}
