/// Declares macros that delegate to the types of a registry.
///
/// - `each!(self in AnyPosition(position), m in AnyMove(m) => position.is_legal(m), else false)` matches values
///   of one variant. `; AnyMove as wrap / unwrap` before the arrow makes `wrap` the constructor of that variant, and
///   `unwrap` its inverse.
/// - `forward!` lists methods that call the variant's own. `(&self; m)` takes a move, `as AnyMove(wrap)` maps the
///   result.
#[doc(hidden)]
#[macro_export]
macro_rules! __each {
    ($($name:ident: $type:ty),+; $d:tt) => {
        macro_rules! each {
            (
                $d($d value:tt in $d any:ident($d inner:pat)),+
                $d(; $d sum:ident as $d wrap:ident $d(/ $d unwrap:ident)?)*
                => $d body:expr $d(, else $d other:expr)?
            ) => {
                match ($d($d value,)+) {
                    $(($d($d any::$name($d inner),)+) => {
                        $d(
                            let $d wrap = $d sum::$name;
                            $d(let $d unwrap = |any| match any {
                                $d sum::$name(own) => Some(own),
                                _ => None,
                            };)?
                        )*
                        $d body
                    })+
                    $d(_ => $d other,)?
                }
            };
        }
        macro_rules! forward {
            ($d(
                fn $d method:ident(&$d this:ident $d(; $d m:ident)? $d(, $d argument:ident: $d of:ty)*)
                -> $d out:ty $d(as $d sum:ident($d wrap:ident))? $d(, else $d other:expr)?;
            )+) => {
                $d(fn $d method(&$d this $d(, $d m: AnyMove)? $d(, $d argument: $d of)*) -> $d out {
                    each!(
                        $d this in AnyPosition(position) $d(, $d m in AnyMove($d m))? $d(; $d sum as $d wrap)?
                        => position.$d method($d($d m,)? $d($d argument),*) $d(.map($d wrap))? $d(, else $d other)?
                    )
                })+
            };
        }
    };
}

/// Declares `first!(V if name == V::NAME => V::MODES)`, which returns from the function for the first variant that
/// satisfies the condition.
#[doc(hidden)]
#[macro_export]
macro_rules! __first {
    ($($name:ident: $type:ty),+; $d:tt) => {
        macro_rules! first {
            (
                $d v:ident if $d condition:expr $d(; $d sum:ident as $d wrap:ident)* => $d body:expr
            ) => {
                $({
                    type $d v = $type;
                    if $d condition {
                        $d(let $d wrap = $d sum::$name;)*
                        return $d body;
                    }
                })+
            };
        }
    };
}
