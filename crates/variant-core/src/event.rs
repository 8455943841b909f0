use core::fmt;

/// The type of events of a game that has none: no value of it exists.
///
/// ```
/// use variant_core::NoEvent;
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
