//! The games, one folder each, with the same file names in each as far as a game needs them.
//! `multiples` is the deck that sniper and duel share.

pub mod duel;
pub mod hick_hack;
pub mod multiples;
pub mod niet;
pub mod nmbrs;
pub mod numereum;
pub mod numx;
pub mod seaux;
pub mod sniper;

/// The one list of games, in the order of the menu.
/// It calls a macro with lines of the form `Type in module;`, after the macro's other arguments.
#[macro_export]
macro_rules! every_game {
    ($with:ident $($given:tt)*) => {
        $with! {
            $($given)*
            Niet in niet;
            Numx in numx;
            Numereum in numereum;
            HickHack in hick_hack;
            Seaux in seaux;
            Sniper in sniper;
            Duel in duel;
            Nmbrs in nmbrs;
        }
    };
}
