//! The names of cards.

use crate::games::multiples::{Card, CardNames};
use crate::text::{Lang, PerLang};

static NAMES: PerLang<CardNames> = PerLang::new(|lang| CardNames::new(lang, "sniper-card"));

/// Returns "attack 8, target 24".
pub(super) fn card(card: Card, lang: Lang) -> &'static str {
    NAMES.get(lang).of(card)
}
