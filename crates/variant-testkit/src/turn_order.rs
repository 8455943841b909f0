use variant_core::{Position, Seat};

use crate::violation::ensure;
use crate::{Checked, Violation};

#[derive(Clone, Debug)]
pub(crate) struct TurnOrder<'a> {
    order: &'a [Seat],
    last: Option<Seat>,
    out: Vec<Seat>,
}

impl<'a> TurnOrder<'a> {
    pub(crate) const fn new(order: &'a [Seat]) -> Self {
        Self {
            order,
            last: None,
            out: Vec::new(),
        }
    }

    pub(crate) fn note<P: Position>(&mut self, position: &P) -> Checked {
        let actors = position.to_act();
        let [actor] = actors.as_slice() else {
            return Ok(());
        };
        if self.order.is_empty() {
            return Ok(());
        }
        ensure!(
            !self.out.contains(&actor.seat),
            "the turn goes round in the declared order",
            "{} acts, but was passed over before",
            actor.seat
        );
        let place = |seat: Seat| self.order.iter().position(|&other| other == seat);
        let Some(now) = place(actor.seat) else {
            return Err(Violation::new(
                "the turn goes round in the declared order",
                format!("{} acts, which is not in the order", actor.seat),
            ));
        };
        if let Some(before) = self.last.and_then(place) {
            let count = self.order.len();
            let steps = (now + count - before - 1) % count;
            let passed = (1..=steps).map(|step| self.order[(before + step) % count]);
            self.out.extend(passed);
        }
        self.last = Some(actor.seat);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;

    use super::*;

    #[test]
    fn the_turn_goes_round_and_never_back_to_those_passed_over() {
        let noted = |letters: &str, turns: &str| {
            let seats: Vec<Seat> = letters.chars().map(Seat::Army).collect();
            let mut order = TurnOrder::new(&seats);
            let note = |turn: char| {
                let text = format!("4k3/8/8/8/8/8/P7/4K3 {turn} - - 0 1");
                order.note(&text.parse::<OrthodoxChess>().unwrap())
            };
            let noted: Checked = turns.chars().try_for_each(note);
            noted.map_err(|violation| violation.seen)
        };
        for (letters, turns) in [
            ("wb", "wbwb"),
            ("bw", "wbwb"),
            ("wxb", "wbwb"),
            ("bxw", "bwbw"),
        ] {
            assert_eq!(noted(letters, turns), Ok(()), "{letters} {turns}");
        }
        assert_eq!(noted("", "wwbb"), Ok(()));
        let passed = Err("b acts, but was passed over before".to_owned());
        assert_eq!(noted("wb", "wwb"), passed);
        assert_eq!(noted("xwb", "wwwb"), passed);
        let unknown = Err("b acts, which is not in the order".to_owned());
        assert_eq!(noted("w", "wb"), unknown);
        assert_eq!(noted("w", "www"), Ok(()));
    }
}
