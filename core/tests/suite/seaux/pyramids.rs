//! Pyramids: the buckets that rest on others, those that fall, and the place at which a base is cut.

use super::*;

/// The buckets that are left when these are gone, found the slow way:
/// as long as one lacks one of the two it rests on, it falls.
fn settled(standing: Cells) -> Vec<Cell> {
    let mut left: Vec<Cell> = standing.iter().collect();
    loop {
        let rests = |cell: &Cell| {
            cell.row() == 0
                || [0, 1].into_iter().all(|step| {
                    left.iter()
                        .any(|below| below.row() + 1 == cell.row() && below.column() == cell.column() + step)
                })
        };
        let next: Vec<Cell> = left.iter().copied().filter(rests).collect();
        if next.len() == left.len() {
            return left;
        }
        left = next;
    }
}

/// [D] Vector: removing one cell of a full pyramid loses, in all, base 5, 8, 9, 8, 5.
#[test]
fn a_base_bucket_of_a_full_pyramid_takes_5_8_9_8_5_with_it() {
    let lost: Vec<usize> = (0..5).map(|column| full().falling(cell(0, column)).len()).collect();
    assert_eq!(lost, [5, 8, 9, 8, 5]);
}

/// [S pictures, W] A bucket falls when either of the two it rests on is gone, and so on upwards.
#[test]
fn a_bucket_falls_when_either_support_is_gone() {
    assert_eq!(
        full().falling(cell(1, 0)),
        [cell(1, 0), cell(2, 0), cell(3, 0), cell(4, 0)].into_iter().collect()
    );
    // Every bucket of every pyramid that can come about from a full one by giving up whatever one likes.
    let mut seen = std::collections::HashSet::new();
    let mut open = vec![full()];
    while let Some(pyramid) = open.pop() {
        if !seen.insert(pyramid) {
            continue;
        }
        for cell in pyramid.standing().iter() {
            let falling = pyramid.falling(cell);
            let one: Cells = std::iter::once(cell).collect();
            let rest = settled(pyramid.standing().minus(one));
            assert_eq!(pyramid.standing().minus(falling).iter().collect::<Vec<_>>(), rest);
            let left = pyramid.without(falling);
            match left.parts() {
                None => open.push(left),
                Some(parts) => open.extend(parts.map(|part| left.without(part))),
            }
        }
    }
    // Over a base of k neighbours there are Catalan(k) shapes:
    // 5 * 1 + 4 * 2 + 3 * 5 + 2 * 14 + 42, and none at all.
    assert_eq!(seen.len(), 99);
}

/// [S] Picture 1 to 2: taking the top bucket away costs nothing else.
#[test]
fn the_top_bucket_falls_alone() {
    assert_eq!(full().falling(cell(4, 0)).len(), 1);
}

/// [S] Picture 2 to 3: without the top, the middle bucket of the third row takes the two above with it.
#[test]
fn the_middle_of_the_third_row_takes_two_with_it() {
    let pyramid = full().without(full().falling(cell(4, 0)));
    let lost = pyramid.falling(cell(2, 1));
    assert_eq!(lost, [cell(2, 1), cell(3, 0), cell(3, 1)].into_iter().collect());
    assert_eq!(pyramid.without(lost).parts(), None);
}

/// [D] Vector: removing base cell 2 leaves two parts of 3 and 3.
#[test]
fn removing_the_middle_of_the_base_leaves_3_and_3() {
    let sizes = |column| {
        full().without(full().falling(cell(0, column))).parts().map(|parts| parts.map(|part| part.len()))
    };
    assert_eq!(sizes(2), Some([3, 3]));
    assert_eq!(sizes(1), Some([1, 6]));
    assert_eq!(sizes(3), Some([6, 1]));
    assert_eq!((sizes(0), sizes(4)), (None, None));
}

#[test]
fn a_mirrored_pyramid_changes_left_and_right() {
    assert_eq!(full().mirrored(), pyramid("aayyy rrra bbb gg g"));
    assert_eq!(full().mirrored().mirrored(), full());
}

/// The counting of cards by values that everything else relies on.
#[test]
fn cards_of_a_colour_are_counted_by_value() {
    let mut met = 0;
    Cards::pack().of(Colour::Red).each_set(|set, sum| {
        let list: Vec<u8> = set.iter().collect();
        assert_eq!((usize::from(set.len()), set.sum()), (list.len(), list.iter().sum()));
        assert_eq!(sum, set.sum());
        assert_eq!(values(&list), set);
        Cards::pack().of(Colour::Red).each_set(|other, _| {
            let fits = (1..=8).all(|value| set.count(value) >= other.count(value));
            assert_eq!(set.holds(other), fits, "{set:?} {other:?}");
        });
        met += 1;
    });
    // 8 kinds: 8 single cards, 36 pairs, 120 sets of three, without three 1s and three 8s.
    assert_eq!(met, 8 + 36 + 120 - 2);
    assert_eq!(Cards::pack().of(Colour::Red).sum(), 99);
}
