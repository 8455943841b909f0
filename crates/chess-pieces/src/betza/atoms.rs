use crate::Ride;

pub(super) const LEAPERS: [(u8, (i8, i8)); 7] = [
    (b'D', (0, 2)),
    (b'N', (1, 2)),
    (b'A', (2, 2)),
    (b'H', (0, 3)),
    (b'C', (1, 3)),
    (b'Z', (2, 3)),
    (b'G', (3, 3)),
];

pub(super) const MOST_LEAPS: usize = 40;

pub(super) const LEAPS: &[([(i8, i8); MOST_LEAPS], usize); 128] = &{
    let mut table = [([(0, 0); MOST_LEAPS], 0); 128];
    const_for!(choice, 0..table.len(), {
        let (leaps, len) = &mut table[choice];
        const_for!(index, 0..8 * LEAPERS.len(), {
            let (atom, turn) = (index / 8, index % 8);
            if choice >> atom & 1 == 1
                && let Some(turned) = turned(LEAPERS[atom].1, turn)
            {
                leaps[*len] = turned;
                *len += 1;
            }
        });
    });
    table
};

/// Leaps along lines have four turns, each twice.
pub(super) const fn turned((short, long): (i8, i8), turn: usize) -> Option<(i8, i8)> {
    let (east, north) = if turn < 4 {
        (short, long)
    } else {
        (long, short)
    };
    let (turns_east, turns_north) = (turn & 1 == 1, turn & 2 == 2);
    if turn >= 4 && short == long || east == 0 && turns_east || north == 0 && turns_north {
        return None;
    }
    Some((
        if turns_east { -east } else { east },
        if turns_north { -north } else { north },
    ))
}

pub(super) const LONGEST: usize = 26;

pub(super) const UNLIMITED: usize = LONGEST + 1;

pub(super) const RIDES: &[[([Ride; 2], usize); UNLIMITED + 1]; UNLIMITED + 1] = &{
    let mut table = [[([Ride::ROOK; 2], 0); UNLIMITED + 1]; UNLIMITED + 1];
    const_for!(straight, 0..table.len(), {
        const_for!(diagonal, 0..table.len(), {
            table[straight][diagonal] = rides(straight, diagonal);
        });
    });
    table
};

const fn rides(straight: usize, diagonal: usize) -> ([Ride; 2], usize) {
    let (rook, bishop) = (ranged(Ride::ROOK, straight), ranged(Ride::BISHOP, diagonal));
    match (straight, diagonal) {
        (0, 0) => ([rook, bishop], 0),
        (_, 0) => ([rook, rook], 1),
        (0, _) => ([bishop, bishop], 1),
        (1, 1) => ([Ride::KING, Ride::KING], 1),
        // A king's steps have a table; steps along some lines do not.
        (1, _) => ([bishop, Ride::KING], 2),
        (_, 1) => ([rook, Ride::KING], 2),
        _ => ([rook, bishop], 2),
    }
}

const fn ranged(ride: Ride, range: usize) -> Ride {
    if range == UNLIMITED {
        ride
    } else {
        ride.up_to(range as u8)
    }
}
