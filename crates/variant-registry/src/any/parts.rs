#[doc(hidden)]
#[macro_export]
macro_rules! __parts {
    ($($any:ident),+) => {
        $(impl Display for $any {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                each!(self in $any(part) => part.fmt(f))
            }
        })+

        impl Display for AnyProblem {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                if let Self::UnknownVariant(unknown) = self {
                    return unknown.fmt(f);
                }
                each!(self in AnyProblem(problem) => problem.fmt(f), else Err(fmt::Error))
            }
        }

        impl Error for AnyProblem {}
    };
}
