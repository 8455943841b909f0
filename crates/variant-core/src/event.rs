use core::fmt;

/// Events of games without events.
///
/// ```
/// use variant_core::implement::NoEvent;
/// let events: Vec<NoEvent> = Vec::new();
/// assert!(events.iter().all(|event| match *event {}));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoEvent {}

impl fmt::Display for NoEvent {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}
