nmbrs-title = nmbrs!
nmbrs-tagline = Series of numbers that grow, cross and join.
nmbrs-first = Who deals first?

nmbrs-option-level = Rules
nmbrs-option-level-base = base: a constant gap, nothing else
nmbrs-option-level-expert = expert: counted down, a series reaches 0 or 1
nmbrs-option-level-simple = simple: numbers 1 to 50, every card counts 1

nmbrs-option-games = Rounds at most
nmbrs-option-games-usual = as usual: until somebody has 100; 5 in the simple version, from four players on

nmbrs-ask-draw = Your turn: take the open { $card } or leave it?
nmbrs-ask-offer = { $name } leaves the { $card }. Take it, with a closed card?
nmbrs-ask-redraw = It is taken. Take the next card or a closed one.
nmbrs-ask-first = Pick a first series, three cards or more, or a card to discard.
nmbrs-ask-meld = Pick cards to lay, or a card to discard.
nmbrs-ask-owed = Before you discard, lay in a series again: { $jokers }.
nmbrs-ask-more = Together they still lack a card: pick one more.
nmbrs-ask-nowhere = Together these cards fit nowhere.
nmbrs-ask-through = No series goes through all of these cards: put one of the table’s back.
nmbrs-ask-which = Where to? Pick a card of the table as well to narrow it down.

nmbrs-joker = { $colour ->
    [red] red
    [green] green
    [blue] blue
   *[orange] orange
} joker
nmbrs-card = { $colour ->
    [red] red
    [green] green
    [blue] blue
   *[orange] orange
} { $number }
nmbrs-card-points = { $card }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
nmbrs-standing = { $number } ({ $joker })
nmbrs-as-number = { $joker } as { $number }

nmbrs-row = row { $id }
nmbrs-column = column { $id }
nmbrs-line = series { $id }
nmbrs-row-title = Row { $id } (by { $gap })
nmbrs-column-title = Column { $id } (by { $gap })
nmbrs-line-title = Series { $id } (by { $gap })
nmbrs-crosses = { $card }, crosses { $line }
nmbrs-open = Open pile
nmbrs-open-empty = the open pile is empty
nmbrs-closed = Closed pile
nmbrs-closed-count = { $count ->
    [0] the closed pile is empty
    [one] { $count } closed card
   *[other] { $count } closed cards
}
nmbrs-short-meld = Lay ({ $points })
nmbrs-short-swap = Swap
nmbrs-short-discard = Discard
nmbrs-short-take = Take
nmbrs-short-leave = Leave
nmbrs-short-draw = Draw
nmbrs-hand = Your hand
nmbrs-hand-of = { $name }’s hand

nmbrs-note-hand = { $count ->
    [0] no card in hand
    [one] { $count } card in hand
   *[other] { $count } cards in hand
}
nmbrs-note-opened = has laid a first series
nmbrs-note-melded = { $points } in this round
nmbrs-note-running = { $points } this turn
nmbrs-note-count = laid { $melded }, left in hand { $deducted }

nmbrs-choice-take = Take the { $card }
nmbrs-choice-take-offer = Take the { $card } and a closed card
nmbrs-choice-leave = Leave the { $card }, then draw
nmbrs-choice-leave-alone = Leave the { $card }: there is nothing else to draw
nmbrs-choice-leave-offer = Leave the { $card }
nmbrs-choice-draw = Take a closed card
nmbrs-choice-new = New series: { $series } ({ $points }{ $double ->
    [yes] , counts double
   *[no] { "" }
})
nmbrs-choice-grow = Complete { $line }: { $series } ({ $points }{ $double ->
    [yes] , counts double
   *[no] { "" }
})
nmbrs-choice-link = Join { $line } and { $other }: { $series } ({ $points }{ $double ->
    [yes] , counts double
   *[no] { "" }
})
nmbrs-choice-cross = Cross { $lines }: { $series } ({ $points }{ $double ->
    [yes] , counts double
   *[no] { "" }
})
nmbrs-choice-swap = Swap it for the { $joker }, laid as { $number }
nmbrs-choice-discard = Discard the { $card } and end the turn

nmbrs-log-took = { $you ->
    [yes] You take the open card: { $card }.
   *[no] { $name } takes the open card: { $card }.
}
nmbrs-log-drew = { $name } draws a closed card.
nmbrs-log-received = You draw: { $card }.
nmbrs-log-nothing = { $you ->
    [yes] You find nothing to draw.
   *[no] { $name } finds nothing to draw.
}
nmbrs-log-renewed = The open pile is shuffled: { $count ->
    [one] { $count } closed card.
   *[other] { $count } closed cards.
}
nmbrs-log-new = { $you ->
    [yes] You lay { $series }.
   *[no] { $name } lays { $series }.
}
nmbrs-log-grown = { $you ->
    [yes] You complete a series: { $series }.
   *[no] { $name } completes a series: { $series }.
}
nmbrs-log-linked = { $you ->
    [yes] You join two series: { $series }.
   *[no] { $name } joins two series: { $series }.
}
nmbrs-log-crossed = { $you ->
    [yes] You cross: { $series }.
   *[no] { $name } crosses: { $series }.
}
nmbrs-log-swapped = { $you ->
    [yes] You swap the { $card } for the { $joker }.
   *[no] { $name } swaps the { $card } for the { $joker }.
}
nmbrs-log-discarded = { $you ->
    [yes] You discard the { $card }.
   *[no] { $name } discards the { $card }.
}
nmbrs-log-scored = { $you ->
    [yes] You score { $points }.
   *[no] { $name } scores { $points }.
}
nmbrs-log-doubled = { $you ->
    [yes] You score { $points }; these counted double: { $cards }.
   *[no] { $name } scores { $points }; these counted double: { $cards }.
}
nmbrs-log-out = { $you ->
    [yes] You have no card left: you win this round.
   *[no] { $name } has no card left and wins this round.
}
nmbrs-log-idle = Ten times around the table nobody has laid anything: the round ends.
nmbrs-log-left = { $you ->
    [yes] You are left with { $cards }.
   *[no] { $name } is left with { $cards }.
}
nmbrs-log-deducted = { $you ->
    [yes] You are left with { $cards }: −{ $points }.
   *[no] { $name } is left with { $cards }: −{ $points }.
}

nmbrs-why-fits = The { $card } goes into a series with your cards.
nmbrs-why-nearer = The { $card } brings you nearer to a series than an unknown card.
nmbrs-why-no-use = The { $card } goes into no series with your cards.
nmbrs-why-unknown = A closed card promises more.
nmbrs-why-out = You will have nothing left to deduct: the round ends, and the others deduct their hands.
nmbrs-why-double = The series counts double: { $count } points.
nmbrs-why-brings = { $count ->
    [one] It brings a point, and the card will cost you nothing any more.
   *[other] It brings { $count } points, and the cards will cost you nothing any more.
}
nmbrs-why-swap = Your { $number } takes its place, and the joker serves you elsewhere.
nmbrs-why-dear = No card of your hand would cost more in the end.
nmbrs-why-rest = The other cards of your hand go better together.

nmbrs-refused-closed_empty = There is no closed card left.
nmbrs-refused-not_in_hand = You do not hold this card.
nmbrs-refused-too_high = There is no such number in this game.
nmbrs-refused-not_from_zero = Counted down, this series reaches neither 0 nor 1.
nmbrs-refused-no_such_line = This series is no longer on the table.
nmbrs-refused-line_not_whole = A series on the table stays whole.
nmbrs-refused-not_end_to_end = These two series do not follow each other in one direction.
nmbrs-refused-not_on_table = This joker is not there.
nmbrs-refused-crosses_nothing = This series crosses nothing.
nmbrs-refused-crosses_twice = This series would cross the same one twice.
nmbrs-refused-no_direction = A series that crosses only series without a direction is a column.
nmbrs-refused-nothing_added = Lay at least one card of your hand.
nmbrs-refused-joker_outside = The joker takes a free place of the series.
nmbrs-refused-jokers_alone = A series holds at least one real card.
nmbrs-refused-first_from_hand = Lay a new series from your hand first.
nmbrs-refused-last_card = The last card is not laid: it goes to the open pile.
nmbrs-refused-joker_owed = First lay the jokers that you have taken.
nmbrs-refused-joker_stuck = You could then no longer lay all the jokers that you take.
nmbrs-refused-no_series = These cards do not go together in any series.
nmbrs-refused-no_crossing = Pick cards of your hand first; a card of the table then says where they go.
nmbrs-refused-draw_first = First comes the draw: say which card you take.
nmbrs-refused-drawn_already = You have drawn already: lay series, or discard a card.
nmbrs-refused-not_through = No series with these cards goes through there.

nmbrs-impossible = A card, laid or left in a hand, is worth 3 points at most, or twice that: the whole pack does not make these totals.
nmbrs-impossible-simple = A card, laid or left in a hand, is worth 1 point, or twice that: the whole pack does not make these totals.

nmbrs-count-melds = Points of each turn
nmbrs-count-left = Points of the cards left in hand
nmbrs-count-note = A row is a whole game, with what is left in hand deducted. While it runs, “+ NAME points” adds a turn.
