duel-title = Duel
duel-tagline = Two of your cards, multiplied, destroy a card of the others: five trophies win.
duel-first = Who begins (the oldest)?

duel-option-large_pack = All 70 cards (always from five on)
duel-option-own_packs = Everybody has a deck of their own

duel-card = attack { $attack }, target { $target }
duel-card-own = { $card }, in front of you
duel-card-of = { $card }, in front of { $name }

duel-ask-lay = Lay a card in front of you.
duel-ask-destroy = Destroy cards of the others, or end your turn.
duel-out-of-reach = Target { $target }: no two of your laid cards multiply to it.

duel-row-own = In front of you
duel-row = In front of { $name }
duel-pile = Deck
duel-pile-own = Your deck
duel-left = { $count ->
    [0] nothing left to draw
    [one] 1 card to draw
   *[other] { $count } cards to draw
}
duel-trophies = { $count ->
    [0] no trophy
    [one] 1 trophy
   *[other] { $count } trophies
}
duel-short-lay = Lay
duel-short-destroy = Destroy
duel-short-end = End
duel-hand = Your hand

duel-choice-lay = Lay: { $card }
duel-choice-destroy = Destroy { $name }’s target { $target } ({ $product })
duel-choice-end = End the turn

duel-log-dealt = { $you ->
    [yes] You begin.
   *[no] { $name } begins.
}
duel-log-counted = Result: { $points }.
duel-log-laid = { $you ->
    [yes] You lay: { $card }.
   *[no] { $name } lays: { $card }.
}
duel-log-drew = You draw: { $card }.
duel-log-destroyed = { $you ->
    [yes] You destroy
   *[no] { $name } destroys
} { $yours ->
    [yes] a card of yours
   *[no] { $owner }’s card
} ({ $card }) with { $product }.
duel-log-empty = There is nothing left to draw: the game is over.

duel-refused-not_your_turn = It is not your turn: you lay and destroy cards only when it is.
duel-refused-lay_first = Your turn begins with laying a card.
duel-refused-already_laid = Only one card is laid in a turn.
duel-refused-not_laid = That card is not on the table.
duel-refused-own_card = That card is yours.
duel-refused-no_product = No two of your laid cards multiply to that target.
duel-refused-draws_itself = A card is drawn for you as soon as you have laid one.

duel-why-wins = It brings your fifth trophy, and the match.
duel-why-takes = { $count ->
    [one] It lets you destroy one card at once.
   *[other] It lets you destroy { $count } cards at once.
}
duel-why-safe = What the others have laid reaches none of your cards; with another card of your hand it would.
duel-why-coming = { $count ->
    [one] One more of the cards that you have not seen would be within your reach.
   *[other] { $count } more of the cards that you have not seen would be within your reach.
}
duel-why-narrow = Only one product gives its target: { $product }.
duel-why-trophy = A trophy for you, and one card less in front of { $name }.
duel-why-saves = A trophy for you, and { $name } reaches fewer of your cards without it.
duel-why-nothing = No two of your laid cards reach a target of the others.

duel-impossible = In Duel only one player can reach 5 trophies, and that ends the game: 0 to 5 trophies each.

duel-count-points = Trophies
