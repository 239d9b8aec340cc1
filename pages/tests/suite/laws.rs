//! The laws of every page, in every state that a test can lead it to, in both languages.

use crate::phone::Phone;
use crate::{account, board, daily, game, history, online, own, person, room, start, texts};
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use cartable_pages::{
    Answer, BlockKind, BlockRole, Offer, PageEvent, QueueState, Report, ShownPage, TroubleKind, Weight, plain,
};
use std::collections::BTreeSet;

/// Pages in all their states.
fn phones() -> Vec<(String, Phone)> {
    let mut phones: Vec<_> = daily::phones().into_iter().map(|phone| ("daily".to_owned(), phone)).collect();
    phones.extend(board::phones().into_iter().map(|phone| ("board/duel".to_owned(), phone)));
    phones.extend(history::phones().into_iter().map(|phone| ("history".to_owned(), phone)));
    phones.extend(person::phones());
    phones.extend(own::phones());
    phones.extend(game::phones());
    phones.extend(start::phones().into_iter().map(|phone| ("start".to_owned(), phone)));
    phones.extend(account::phones().into_iter().map(|phone| ("account".to_owned(), phone)));
    phones.extend(online::phones().into_iter().map(|phone| ("online".to_owned(), phone)));
    for game in GameId::ALL {
        let key = format!("queue/{game}");
        for state in 0..6 {
            let mut phone = Phone::new();
            phone.open(&key);
            if state == 1 {
                phone.set(&key, "counts", "casual");
            }
            if state >= 2 {
                phone.tap(&key, "search");
            }
            let number = if state >= 3 { phone.call().0 } else { 0 };
            match state {
                3 => phone.fail(number, TroubleKind::Other, "unreachable"),
                4.. => phone.answer(number, Answer::Queued),
                _ => {}
            }
            if state == 5 {
                let state = QueueState {
                    waiting: 4,
                    ahead: 1,
                    estimated_seconds: Some(150),
                    reconnecting: true,
                    ..QueueState::default()
                };
                phone.hear(Report::QueueTold { call: number, state });
            }
            phones.push((key.clone(), phone));
        }
        for (index, room) in room::rooms(game).into_iter().enumerate() {
            let mut phone = Phone::new();
            let key = format!("room/{}", room.code);
            phone.open(&key);
            let (number, _) = phone.call();
            match index {
                0 => phone.fail(number, TroubleKind::Refused, "no_such_room"),
                _ => phone.answer(number, Answer::Room(Box::new(room))),
            }
            phones.push((key, phone));
        }
    }
    phones
}

/// Every page with its language.
fn pages() -> Vec<(Lang, ShownPage)> {
    let mut pages = Vec::new();
    for (key, mut phone) in phones() {
        for lang in Lang::ALL {
            phone.pages.set_language(lang);
            pages.push((lang, phone.page(&key)));
        }
    }
    pages
}

#[test]
fn keys_and_typed_names_are_unique() {
    for (_, page) in pages() {
        let blocks: BTreeSet<_> = page.all_blocks().map(|block| &block.key).collect();
        assert_eq!(blocks.len(), page.all_blocks().count(), "{page:?}");
        let actions: BTreeSet<_> = page.all_actions().map(|action| &action.key).collect();
        assert_eq!(actions.len(), page.all_actions().count(), "{page:?}");
        let names = page.actions.iter().map(|action| &action.name);
        let names = names.chain(page.all_blocks().map(|block| &block.name).filter(|name| !name.is_empty()));
        let names: Vec<_> = names.collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        assert!(page.actions.iter().filter(|action| action.weight == Weight::Main).count() <= 1);
    }
}

/// No text is a key that has no message, and none is empty.
#[test]
fn everything_has_a_text_in_both_languages() {
    let keys = texts::messages(Lang::En);
    for (lang, page) in pages() {
        let actions = page.all_actions().flat_map(|action| [action.label.clone(), action.name.clone()]);
        let lines = page.all_blocks().flat_map(|block| plain::lines(block, lang));
        let labels = page.all_blocks().flat_map(|block| match &block.kind {
            BlockKind::Choice { offers, .. } => offers.iter().map(|offer| offer.label.clone()).collect(),
            _ => Vec::new(),
        });
        for text in actions.chain(lines).chain(labels).chain([page.title.clone()]) {
            let is_key = text.contains('-') && keys.contains_key(&text);
            assert!(!text.trim().is_empty() && !is_key, "{lang}: {text:?} on {}", page.key);
        }
    }
}

/// A front end that knows no kind of page shows each of them, and says all that can be said, by blocks alone.
#[test]
fn every_page_is_drawn_and_commanded_in_plain_lines() {
    for (lang, page) in pages() {
        for block in page.all_blocks() {
            // The end of a list needs no words.
            let is_end = matches!(block.kind, BlockKind::Lines { .. }) && block.actions().is_empty();
            assert!(is_end || !plain::lines(block, lang).is_empty(), "{block:?}");
            for (value, said) in values(&block.kind) {
                let event = PageEvent::Set { page: page.key.clone(), block: block.key.clone(), value };
                for said in said {
                    for name in [&block.name, &block.key] {
                        let line = format!("{name} {said}");
                        assert_eq!(plain::command(&page, &line).as_ref(), Some(&event), "{lang}: {line}");
                    }
                }
                // A wrong value is answered by those that there are.
                let wrong = format!("{} xyzzy", block.name);
                assert_eq!(plain::command(&page, &wrong), None);
                assert!(!plain::near(&page, &wrong, lang).is_empty(), "{lang}: {wrong}");
            }
        }
        for block in page.all_blocks().filter(|block| !block.name.is_empty()) {
            for action in block.actions() {
                let event = PageEvent::Tapped { page: page.key.clone(), action: action.key.clone() };
                for line in [format!("{} {}", block.name, action.name), action.key.clone()] {
                    assert_eq!(plain::command(&page, &line).as_ref(), Some(&event), "{lang}: {line}");
                }
            }
        }
        for action in &page.actions {
            let event = PageEvent::Tapped { page: page.key.clone(), action: action.key.clone() };
            assert_eq!(plain::command(&page, &action.name).as_ref(), Some(&event), "{lang}: {}", action.name);
            assert_eq!(plain::command(&page, &format!(" {} ", action.key)), Some(event));
        }
        let help = plain::help(&page, lang).join("\n");
        assert!(page.actions.iter().all(|action| help.contains(&action.name)), "{help}");
        assert_eq!(plain::command(&page, "xyzzy"), None);
        assert_eq!(plain::command(&page, ""), None);
    }
}

/// The values that a block takes, with the words by which each is typed.
fn values(kind: &BlockKind) -> Vec<(String, Vec<String>)> {
    let as_it_is = |value: String| (value.clone(), vec![value]);
    match kind {
        BlockKind::Choice { offers, numbers, .. } => {
            // A label is typed with the spaces of a keyboard.
            let typed = |label: &str| format!("  {}", label.replace('\u{a0}', " "));
            let said = |offer: &Offer| vec![offer.value.clone(), typed(&offer.label), offer.label.clone()];
            let numbers = numbers.iter().flat_map(|numbers| [numbers.min, numbers.max]);
            let named = offers.iter().map(|offer| (offer.value.clone(), said(offer)));
            named.chain(numbers.map(|number| as_it_is(number.to_string()))).collect()
        }
        BlockKind::Toggle { .. } => ["on", "off"].map(|value| as_it_is(value.to_owned())).into(),
        BlockKind::Number { min, max, .. } => [min, max].map(|value| as_it_is(value.to_string())).into(),
        _ => Vec::new(),
    }
}

/// No tap and no value fails, on pages that are there and on pages that are not,
/// and a page that was open stays open.
#[test]
fn no_event_harms() {
    for (key, mut phone) in phones() {
        let page = phone.page(&key);
        for other in [key.as_str(), "queue/chess", ""] {
            for action in page.actions.iter().map(|action| action.key.as_str()).chain(["", "xyzzy"]) {
                phone.tap(other, action);
            }
            for block in page.all_blocks().map(|block| block.key.as_str()).chain(["", "xyzzy"]) {
                for value in ["", "xyzzy", "2", "-1", "99999999999", "niet"] {
                    phone.set(other, block, value);
                }
            }
        }
        phone.pass(60_000);
        assert_eq!(phone.page(&key).key, key);
    }
}

/// Errors and calls on their way are told on every page in the same way.
#[test]
fn trouble_and_progress_are_texts_of_their_role() {
    let roles = [BlockRole::Trouble, BlockRole::Progress];
    let told =
        pages().into_iter().flat_map(|(_, page)| page.blocks).filter(|block| roles.contains(&block.role));
    let told: Vec<_> = told.collect();
    assert!(roles.iter().all(|role| told.iter().any(|block| block.role == *role)));
    assert!(told.iter().all(|block| matches!(block.kind, BlockKind::Text { .. })));
}
