//! What cards are called.

use crate::games::multiples::{Card, CardNames};
use crate::text::{Lang, PerLang};

static NAMES: PerLang<CardNames> = PerLang::new(|lang| CardNames::new(lang, "duel-card"));

/// "attack 8, target 24".
pub(super) fn card(card: Card, lang: Lang) -> &'static str {
    NAMES.get(lang).of(card)
}
