numx-title = NUM-X
numx-tagline = Lay, fuse, cut… and leave little in front of you.
numx-first = Who deals first?
numx-chance = Time for a Facteur X out of turn

numx-option-infinity_four = Infinity 4: four end the tour
numx-option-hand_specials = A special card left in hand
numx-option-hand_specials-zero = nothing
numx-option-hand_specials-two = 2 points
numx-option-hand_specials-twenty = 20 points
numx-option-objectives = Secret objectives (10 points)

numx-ask-show = Choose two cards to lay open in front of you.
numx-ask-lead = You lead: lay a set, or draw.
numx-ask-cover = On the table: { $set }. Cover it, draw or pass.
numx-ask-after-special = Lay another card or set, or end your turn.
numx-ask-more = { $count ->
    [one] One card is still missing: those that go with it stand out.
   *[other] { $count } cards are still missing: those that go with it stand out.
}
numx-ask-other = Nothing can be done with these cards: put them back.
numx-ask-refill = Fill up your row: with a card from your hand, or the top card of the deck.
numx-ask-factor = You can play Facteur X!

numx-row = { $you ->
    [yes] Your visible cards
   *[no] { $name }’s visible cards
}
numx-pli = Set to cover
numx-deck = Deck
numx-deck-count = { $count ->
    [0] The deck is empty
    [one] 1 card in the deck
   *[other] { $count } cards in the deck
}
numx-short-show = Show
numx-short-lay = Lay
numx-short-num_x = Num-X
numx-short-left = Left
numx-short-right = Right
numx-short-all = All
numx-short-end = End
numx-short-draw = Draw
numx-short-take = Take
numx-short-pass = Pass
numx-short-refill = Refill
numx-hand = Your hand

numx-card-inf = infinity
numx-card-num_x = Num-X
numx-card-joker = X-Joker
numx-card-swap = Swap
numx-card-malus_1_1 = Malus + (1 in hand, 1 visible)
numx-card-malus_2_1 = Malus + (2 in hand, 1 visible)
numx-card-malus_1_2 = Malus + (1 in hand, 2 visible)

numx-set = { $count ->
    [one] { $card }
   *[other] { $count } × { $card }
}{ $jokers ->
    [0] { "" }
    [one] { " " }with a joker
   *[other] { " " }with { $jokers } jokers
}
numx-jokers = { $count ->
    [one] a joker as { $card }
   *[other] { $count } jokers as { $card }
}

numx-note-hand = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
numx-note-hand-label = { $count ->
    [0] no card in hand
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
numx-note-leads = leads
numx-note-leads-label = leads the tour
numx-note-laid-last = laid last
numx-note-laid-last-label = laid last
numx-note-objective = Objective: { $objective }
numx-note-tally = visible cards { $visible }, hand { $hand }{ $objectives ->
    [yes] , objective { $bonus }
   *[no] { "" }
}

numx-objective-fusion_x = lay a Fusion X
numx-objective-fusion_x-mark = Fusion X
numx-objective-factor_x = lay a Facteur X out of turn
numx-objective-factor_x-mark = Facteur X
numx-objective-num_x = end a tour with Num-X
numx-objective-num_x-mark = Num-X
numx-objective-big_set = lay a set of four cards or more
numx-objective-big_set-mark = 4 cards
numx-objective-low_row = finish with visible cards that sum to 3 or less
numx-objective-low_row-mark = sum ≤ 3
numx-objective-empty_hand = finish with an empty hand
numx-objective-empty_hand-mark = empty hand

numx-choice-show = Lay these two open
numx-choice-lay = Lay { $set }
numx-choice-fusion = Fusion X: { $set }
numx-choice-factor = Facteur X: { $set }
numx-choice-num_x = End the tour with Num-X
numx-choice-swap = Swap rows with { $name }
numx-choice-swap-left = Every row moves one seat to the left
numx-choice-swap-right = Every row moves one seat to the right
numx-choice-malus = Malus + on { $name }
numx-choice-malus-all = Malus + on everybody, including you
numx-choice-end = End the turn
numx-choice-draw = Draw from the deck
numx-choice-take = Take in hand: { $card } (in front of { $name })
numx-choice-pass = Pass
numx-choice-refill = Lay open: { $card }
numx-choice-refill-blind = Turn up the top of the deck

numx-log-lay = { $you ->
    [yes] You lay { $set }.
   *[no] { $name } lays { $set }.
}
numx-log-fusion = Fusion X! { $you ->
    [yes] You add { $set }.
   *[no] { $name } adds { $set }.
}
numx-log-factor = Facteur X! { $you ->
    [yes] You lay { $set }.
   *[no] { $name } lays { $set }.
}
numx-log-borrowed = (Visible cards taken from: { $names }.)
numx-log-cut = { $you ->
    [yes] You end the tour with Num-X.
   *[no] { $name } ends the tour with Num-X.
}
numx-log-swap = { $you ->
    [yes] You swap rows with { $other }.
   *[no] { $name } swaps rows with { $other }.
}
numx-log-swap-left = { $you ->
    [yes] Swap: you move every row one seat to the left.
   *[no] Swap: { $name } moves every row one seat to the left.
}
numx-log-swap-right = { $you ->
    [yes] Swap: you move every row one seat to the right.
   *[no] Swap: { $name } moves every row one seat to the right.
}
numx-log-malus = { $you ->
    [yes] You lay { $card } on { $other }.
   *[no] { $name } lays { $card } on { $other }.
}
numx-log-malus-all = { $you ->
    [yes] You lay { $card } on everybody.
   *[no] { $name } lays { $card } on everybody.
}
numx-log-drew = { $count ->
    [0] { $name } finds nothing to draw.
    [one] { $name } draws a card.
   *[other] { $name } draws { $count } cards.
}
numx-log-received = You draw: { $cards }.
numx-log-took = { $you ->
    [yes] You take in hand: { $card } (in front of { $other }).
   *[no] { $name } takes in hand: { $card } (in front of { $other }).
}
numx-log-opened = { $you ->
    [yes] Turned up from the deck in front of you: { $cards }.
   *[no] Turned up from the deck in front of { $name }: { $cards }.
}
numx-log-refilled = { $you ->
    [yes] You fill up with { $card }.
   *[no] { $name } fills up with { $card }.
}
numx-log-passed = { $you ->
    [yes] You pass.
   *[no] { $name } passes.
}
numx-log-renewed = The sets of finished tours become a new deck of { $count }{ $left ->
    [0] , the last of this round
   *[other] { "" }
}.
numx-log-deck-used-up = The last deck is used up. The round ends.
numx-log-leads = { $you ->
    [yes] You lead.
   *[no] { $name } leads.
}
numx-log-ending = Nobody can play on: the round ends.
numx-log-emptied = Empty hand: { $names }. The round ends.
numx-log-objective-met = { $you ->
    [yes] You met your objective ({ $objective }): +10.
   *[no] { $name } met the objective ({ $objective }): +10.
}
numx-log-objective-missed = { $you ->
    [yes] You missed your objective ({ $objective }).
   *[no] { $name } missed the objective ({ $objective }).
}

numx-why-wait = You keep { $count ->
    [one] your card
   *[other] your { $count } cards
} for your own turn.
numx-why-show-low = They cost little if they stay in front of you.
numx-why-show-single = Your hand holds no other cards of their values: your sets stay whole.
numx-why-empty = It empties your hand.
numx-why-factor = You lay without waiting for your turn, and play goes on after you.
numx-why-rid = It rids you of { $count } visible points.
numx-why-rob = It takes a low card away from { $name }.
numx-why-shed = { $count ->
    [one] One card less in your hand.
   *[other] { $count } cards less in your hand, all at once.
}
numx-why-ahead = If nobody covers it, you lead the next tour.
numx-why-cut = You end this tour and lead the next one.
numx-why-swap = { $count ->
    [one] Your visible cards will cost one point less.
   *[other] Your visible cards will cost { $count } points less.
}
numx-why-malus = Every further card will cost { $name } time or points.
numx-why-keep = You keep { $count ->
    [one] your card
   *[other] your { $count } cards
} for later.
numx-why-draw = You have no set to lay.
numx-why-take-low = A low card: it fills up your row at little cost.
numx-why-take-gap = { $name } will have to fill up the row.
numx-why-take-set = With your hand that makes { $count } of one value.
numx-why-refill-saves = { $count ->
    [one] Visible, it saves you a point.
   *[other] Visible, it saves you { $count } points.
}
numx-why-refill-free = Visible, it costs nothing.
numx-why-refill-lowest = No card in your hand costs less when visible.
numx-why-refill = Your lower cards stay together in your hand as sets.
numx-why-blind = { $count ->
    [one] Your card stays
   *[other] Your { $count } cards stay
} in your hand.

numx-refused-not_visible = That card no longer lies there.
numx-refused-no_cards = A set needs at least one card.
numx-refused-does_not_cover = That does not cover the set: as many cards of a higher value, or one card more.
numx-refused-jokers_name_another = Jokers alone must take another value than the set’s.
numx-refused-not_factor_x = Out of turn only a Facteur X is possible: more cards, of a higher value.
numx-refused-last_card_classic = The last card of a hand must be a classic card.
numx-refused-no_pli = There is no set on the table to cut off.
numx-refused-num_x_alone = Num-X is always laid alone.
numx-refused-bad_target = This cannot be its target.
numx-refused-not_malus = That is not a Malus + card.
numx-refused-own_card = You cannot take your own visible card.
numx-refused-after_special = After a special card: lay on, or end your turn.
numx-refused-no_special_laid = You have not laid a special card in this turn.
numx-refused-deck_empty = There is nothing left to draw.
numx-refused-leader_may_not_pass = Whoever leads may not pass: lay a set, or draw.
numx-refused-special_alone = A special card is laid alone: put the others back first.
numx-refused-one_value = Cards of one value are laid together: put the others back first.
numx-refused-choose_first = First choose two cards of your hand to lay open.
numx-refused-to_be_covered = This is the set to cover: nothing is taken from it.
numx-refused-refill_first = First fill up your row, from your hand or from the deck.

numx-impossible = In NUM-X points are lost: only the −2 and the −1s bring any, 4 in all.
numx-impossible-loss = All the cards in the pack together do not cost that much.

numx-count-visible = Visible cards (x for a special, inf for infinity)
numx-count-hand = Classic cards still in hand
numx-count-specials = Special cards still in hand
numx-count-bonus = Points for an objective at your table
numx-count-met = Objective met
numx-count-met-no = no
numx-count-met-yes = yes

numx-deed-factor = Facteur X!
numx-deed-fusion = Fusion X!
numx-deed-cut = Num-X!
numx-deed-swap = Swap!
numx-deed-malus = Malus+!
