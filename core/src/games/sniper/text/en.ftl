sniper-title = Sniper
sniper-tagline = Who is first to see that two cards, multiplied, give the target of a third?

sniper-option-large_pack = All 70 cards (always from five on)
sniper-option-name_factors = Name the two factors as well
sniper-option-clock = Seconds until the next cards

sniper-card = attack { $attack }, target { $target }
sniper-card-fresh = { $card }, just turned
sniper-card-missed = { $card }, tried in vain

sniper-ask-start = Ready? When everybody is, each turns a first card.
sniper-ask = Take a card whose target is the product of two other attacks.
sniper-ask-factors = Pick the card to take, then the two that are multiplied.
sniper-ask-factors-of = Target { $target }: pick the two cards that multiply to it.
sniper-ask-still = You can still take a card.

sniper-pool = In the middle
sniper-short-start = Ready
sniper-short-ready = Nothing
sniper-short-take = Take
sniper-pile = To turn
sniper-pile-in-time = To turn ({ $seconds } s)
sniper-left = { $count ->
    [0] every card has been turned
    [one] 1 more card each to turn
   *[other] { $count } more cards each to turn
}
sniper-trophies = { $count ->
    [0] no trophy
    [one] 1 trophy
   *[other] { $count } trophies
}
sniper-note-ready = sees nothing left to take
sniper-note-ready-to-start = ready

sniper-choice-start = Start
sniper-choice-ready = Nothing left to take
sniper-choice-take = Take: { $card }
sniper-choice-take-with = Take: { $card } ({ $product })

sniper-log-dealt = The cards are dealt, face down.
sniper-log-counted = Result: { $points }.
sniper-log-flipped = { $count ->
    [one] Card turned: { $cards }.
   *[other] Cards turned: { $cards }.
}
sniper-log-taken = { $you ->
    [yes] You take: { $card } ({ $product }).
   *[no] { $name } takes: { $card } ({ $product }).
}
sniper-log-missed = { $you ->
    [yes] A mistake: you cannot take { $card }.
   *[no] A mistake: { $name } cannot take { $card }.
}
sniper-log-missed-lost = { $you ->
    [yes] A mistake: you cannot take { $card }. You lose a trophy.
   *[no] A mistake: { $name } cannot take { $card }, and loses a trophy.
}

sniper-refused-game_is_over = The game is over.
sniper-refused-not_seated = Nobody sits there.
sniper-refused-no_such_table = The game has not got that far.
sniper-refused-stale_table = The table has just changed: look again.
sniper-refused-already_ready = You have already said so.
sniper-refused-already_missed = You have just tried that, by mistake. Once is enough: look for another.
sniper-refused-spoiled = Too late: somebody was quicker. Your claim does not count.
sniper-refused-not_on_table = That card is not on the table any more.
sniper-refused-factors_missing = Name the two cards that you multiply as well.
sniper-refused-factors_unasked = Name only the card to take.
sniper-refused-not_two_others = It takes two other cards, different from each other.
sniper-refused-turned_together = The next cards are turned when everybody is ready.

sniper-why-takes = { $product } = { $target }: the card is yours.
sniper-why-only = { $product } = { $target }: it is the only card within reach.
sniper-why-leads = { $product } = { $target }: with this card nobody has more trophies than you.
sniper-why-start = The first cards are turned as soon as everybody is ready.
sniper-why-few = Fewer than three cards lie open: there is nothing to take yet.
sniper-why-nothing = No two of the open cards multiply to the target of a third.

sniper-impossible = In Sniper nobody has fewer than 0 trophies, and two cards always stay on the table.

sniper-count-points = Trophies
