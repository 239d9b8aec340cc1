//! The page of the player's account.

use crate::phone::Phone;
use cartable_pages::{
    Account, Answer, BlockKind, Device, Errand, Identity, Issuer, PageEvent, Player, Profile, Request,
    Secret, TroubleKind,
};

const PAGE: &str = "account";
const CODE: &str = "ABCDE-FGHJK-MNPQR-STUVW-XYZAB-CDEFG";

fn device(number: usize, own: bool) -> Device {
    Device {
        session_id: format!("s{number}"),
        name: if own { String::new() } else { format!("Phone {number}") },
        signed_in_at_ms: 0,
        used_at_ms: 3_600_000,
        own,
        recovered: !own,
        identity: None,
        news: !own,
    }
}

fn bea() -> Player {
    Player {
        account_id: "bea".to_owned(),
        name: "Béa".to_owned(),
        tag: "0042".to_owned(),
        avatar: "owl".to_owned(),
        ratings: Vec::new(),
        history_open: false,
    }
}

fn account(has_recovery_code: bool) -> Account {
    let issuer = |name: &str| Issuer { issuer: format!("https://{name}.example"), name: name.to_owned() };
    let linked = Identity { issuer: issuer("club").issuer, name: "Club".to_owned(), linked_at_ms: 0 };
    Account {
        profile: Profile {
            account_id: "anne".to_owned(),
            name: "Anne".to_owned(),
            tag: "1234".to_owned(),
            avatar: "fox".to_owned(),
            has_recovery_code,
            watchable: false,
            history_open: true,
        },
        devices: if has_recovery_code {
            vec![device(1, true), device(2, false)]
        } else {
            vec![device(1, true)]
        },
        avoided: if has_recovery_code { vec![bea()] } else { Vec::new() },
        issuers: if has_recovery_code { vec![issuer("club"), issuer("guild")] } else { Vec::new() },
        identities: if has_recovery_code { vec![linked] } else { Vec::new() },
    }
}

fn told(account: Account) -> Answer {
    Answer::Account { account: Box::new(account), server_ms: 7_200_000 }
}

/// A player who looks at their account.
fn looking(account: Account) -> Phone {
    let mut phone = Phone::new();
    phone.open(PAGE);
    let (number, call) = phone.call();
    assert_eq!(call, Request::Account);
    phone.answer(number, told(account));
    phone.errands.clear();
    phone
}

/// The identity that was to be linked opens Béa's account.
fn opens_other(phone: &mut Phone) {
    phone.tell(PageEvent::OpensOther { page: PAGE.to_owned(), player: bea(), pending: "way in".to_owned() });
}

/// The page in its states, for the laws of every page.
pub fn phones() -> Vec<Phone> {
    let mut failed = Phone::new();
    failed.open(PAGE);
    let (number, _) = failed.call();
    failed.fail(number, TroubleKind::Other, "unreachable");
    let mut secret = looking(account(false));
    secret.tap(PAGE, "code");
    let (number, _) = secret.call();
    secret.answer(number, Answer::Code(Secret(CODE.to_owned())));
    let mut other = looking(account(true));
    opens_other(&mut other);
    vec![failed, looking(account(false)), looking(account(true)), secret, other]
}

/// The call that an event leads to.
fn after(event: impl FnOnce(&mut Phone)) -> Request {
    let mut phone = looking(account(true));
    event(&mut phone);
    phone.call().1
}

#[test]
fn what_is_tapped_or_set_is_asked_of_the_server() {
    let tapped = |action: &str| after(|phone| phone.tap(PAGE, action));
    let set = |block: &str, value: &str| after(|phone| phone.set(PAGE, block, value));
    assert_eq!(set("name", " Zoë "), Request::Rename("Zoë".to_owned()));
    assert_eq!(set("avatar", "hen"), Request::SetAvatar("hen".to_owned()));
    assert_eq!(set("watchable", "on"), Request::SetWatchable(true));
    assert_eq!(set("history-open", "off"), Request::SetHistoryOpen(false));
    assert_eq!(set("recover", "abc"), Request::Recover(Secret("abc".to_owned())));
    assert_eq!(tapped("device s2 end"), Request::EndSession("s2".to_owned()));
    assert_eq!(tapped("end-others"), Request::EndOtherSessions);
    assert_eq!(tapped("understood"), Request::MarkDevicesSeen);
    assert_eq!(tapped("avoided bea unblock"), Request::SetBlocked("bea".to_owned(), false));
    assert_eq!(
        tapped("identity https://club.example unlink"),
        Request::Unlink("https://club.example".to_owned())
    );
    assert_eq!(tapped("export"), Request::Export);
    assert_eq!(tapped("sign-out"), Request::SignOut);
    assert_eq!(tapped("delete"), Request::DeleteAccount);
}

#[test]
fn a_new_code_is_shown_until_it_is_written_down_and_no_longer_than_the_page() {
    let mut phone = looking(account(false));
    phone.tap(PAGE, "code");
    let (number, call) = phone.call();
    assert_eq!(call, Request::MakeCode);
    phone.answer(number, Answer::Code(Secret(CODE.to_owned())));
    let is_shown = |phone: &Phone| phone.text(PAGE).contains(CODE);
    assert!(is_shown(&phone));
    let (number, call) = phone.call();
    assert_eq!(call, Request::Account, "the account has a code now");
    phone.answer(number, told(account(true)));
    assert!(is_shown(&phone));
    assert!(!phone.page(PAGE).route.contains(CODE) && !format!("{:?}", phone.pages).contains(CODE));
    phone.tap(PAGE, "written");
    assert!(!is_shown(&phone) && phone.calls.is_empty());
    // A page that is left forgets it.
    phone.tap(PAGE, "code");
    let (number, _) = phone.call();
    phone.answer(number, Answer::Code(Secret(CODE.to_owned())));
    phone.leave(PAGE);
    phone.open(PAGE);
    assert!(!is_shown(&phone));
}

#[test]
fn who_leaves_an_account_that_nothing_opens_is_told_so() {
    let question = |phone: &Phone| {
        let page = phone.page(PAGE);
        let action = page.all_actions().find(|action| action.key == "sign-out").cloned();
        action.and_then(|action| action.question).expect("a question").note
    };
    let kept = question(&looking(account(true)));
    assert_eq!(kept, "You leave the account of Anne#1234.");
    let lost = question(&looking(account(false)));
    assert!(lost.ends_with("which has no recovery code: it will be lost."), "{lost}");
}

#[test]
fn the_front_end_hears_of_a_changed_profile_and_of_another_account() {
    let mut phone = looking(account(true));
    phone.set(PAGE, "name", "Zoë");
    let (number, _) = phone.call();
    let profile = Profile { name: "Zoë".to_owned(), ..account(true).profile };
    phone.answer(number, Answer::Profile(Box::new(profile.clone())));
    assert_eq!(phone.errands, [Errand::Know { profile }]);
    assert!(phone.text(PAGE).contains("Zoë#1234"));
    for action in ["sign-out", "delete"] {
        let mut phone = looking(account(true));
        phone.tap(PAGE, action);
        let (number, _) = phone.call();
        phone.answer(number, Answer::Done);
        assert_eq!(phone.errands, [Errand::SignedIn { profile: None }]);
        assert!(!phone.text(PAGE).contains("Anne") && phone.calls.is_empty());
    }
}

/// The typed code and the way of an identity are in no log, and the pages forget the account that was left.
#[test]
fn another_account_takes_the_place_of_the_present_one() {
    let by_code = |phone: &mut Phone| phone.set(PAGE, "recover", CODE);
    let by_identity = |phone: &mut Phone| {
        opens_other(phone);
        assert!(phone.text(PAGE).contains("opens the account of Béa#0042 already"));
        phone.tap(PAGE, "open-other");
    };
    for enter in [&by_code as &dyn Fn(&mut Phone), &by_identity] {
        let mut phone = looking(account(true));
        enter(&mut phone);
        let shown = format!("{:?}", phone.pages);
        assert!(!shown.contains(CODE) && !shown.contains("way in"), "{shown}");
        let (number, _) = phone.call();
        let profile = Profile { account_id: "bea".to_owned(), ..account(true).profile };
        phone.answer(number, Answer::Profile(Box::new(profile.clone())));
        assert_eq!(phone.errands, [Errand::SignedIn { profile: Some(profile) }]);
        assert!(!phone.text(PAGE).contains("Anne"));
        assert_eq!(phone.call().1, Request::Account);
    }
    let mut phone = looking(account(true));
    opens_other(&mut phone);
    phone.tap(PAGE, "stay");
    assert!(phone.calls.is_empty() && !phone.text(PAGE).contains("opens the account"));
}

#[test]
fn the_lists_are_read_again_after_a_change() {
    let mut phone = looking(account(true));
    let text = phone.text(PAGE);
    assert!(text.contains("Device (this one)"), "{text}");
    assert!(text.contains("* Phone 2 (1\u{a0}h ago, opened with the recovery code)"), "{text}");
    phone.tap(PAGE, "end-others");
    let (number, _) = phone.call();
    phone.answer(number, Answer::Done);
    let (number, call) = phone.call();
    assert_eq!(call, Request::Account);
    phone.answer(number, told(account(false)));
    assert!(!phone.text(PAGE).contains("Phone 2"));
}

#[test]
fn an_identity_is_linked_in_the_browser_and_an_export_is_a_file() {
    let mut phone = looking(account(true));
    phone.tap(PAGE, "link https://guild.example");
    assert_eq!(phone.errands, [Errand::Link { issuer: "https://guild.example".to_owned() }]);
    phone.errands.clear();
    phone.tap(PAGE, "export");
    let (number, _) = phone.call();
    phone.answer(number, Answer::Export("{}".to_owned()));
    let [Errand::ShareFile { name, text, .. }] = &phone.errands[..] else { panic!("{:?}", phone.errands) };
    assert_eq!((name.as_str(), text.as_str()), ("cartable.json", "{}"));
}

/// Typed words keep their capitals in a field.
#[test]
fn a_field_is_typed_with_its_capitals() {
    let phone = looking(account(true));
    let event = cartable_pages::plain::command(&phone.page(PAGE), "NAME  Zoë de la Tour ");
    let (page, block, value) = (PAGE.to_owned(), "name".to_owned(), "Zoë de la Tour".to_owned());
    assert_eq!(event, Some(PageEvent::Set { page, block, value }));
    let fields = phone.page(PAGE).blocks.into_iter().filter_map(|block| match block.kind {
        BlockKind::Field { value, .. } => Some(value),
        _ => None,
    });
    assert_eq!(fields.collect::<Vec<_>>(), ["Anne", ""]);
}
