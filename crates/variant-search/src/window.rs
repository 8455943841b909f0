#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const OPEN: Self = Self {
        alpha: -i32::MAX,
        beta: i32::MAX,
    };

    pub(crate) const fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    pub(crate) fn raised(self, alpha: i32) -> Self {
        let alpha = self.alpha.max(alpha);
        Self { alpha, ..self }
    }

    /// Is a value above alpha?
    pub(crate) const fn scout(self) -> Self {
        Self {
            beta: self.alpha + 1,
            ..self
        }
    }

    pub(crate) const fn is_scout(self) -> bool {
        self.beta as i64 - self.alpha as i64 <= 1
    }

    pub(crate) fn around(guess: i32, margin: i32) -> Self {
        Self {
            alpha: guess - margin,
            beta: guess + margin,
        }
    }
}
