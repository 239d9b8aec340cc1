hick_hack-title = Hick Hack
hick_hack-tagline = Peck at the right moment… and leave the fox hungry.
hick_hack-first = Who has the marker first?

hick_hack-option-talks = Birds may share the grains before they roll the die
hick_hack-option-counters = A split may be answered by another, once each

hick_hack-yard-yellow = Hens
hick_hack-yard-blue = Ducks
hick_hack-yard-purple = Pheasants
hick_hack-yard-green = Geese
hick_hack-yard-red = Guinea fowl
hick_hack-yard-black = Turkeys

hick_hack-card-bird = { $colour ->
    [yellow] hen
    [blue] duck
    [purple] pheasant
    [green] goose
    [red] guinea fowl
   *[black] turkey
} { $value }
hick_hack-card-coward = { $colour ->
    [yellow] cowardly hen
    [blue] cowardly duck
    [purple] cowardly pheasant
    [green] cowardly goose
    [red] cowardly guinea fowl
   *[black] cowardly turkey
} (−2)
hick_hack-card-fox = { $colour ->
    [yellow] yellow fox
    [blue] blue fox
    [purple] purple fox
    [green] green fox
    [red] red fox
   *[black] black fox
} { $value }
hick_hack-fox-letter = F

hick_hack-grains-green = { $count } green
hick_hack-grains-blue = { $count } blue
hick_hack-grains-yellow = { $count } yellow
hick_hack-here-green = { $count ->
    [one] { $count } green grain (1 point)
   *[other] { $count } green grains (1 point each)
}
hick_hack-here-blue = { $count ->
    [one] { $count } blue grain (2 points)
   *[other] { $count } blue grains (2 points each)
}
hick_hack-here-yellow = { $count ->
    [one] { $count } yellow grain (3 points)
   *[other] { $count } yellow grains (3 points each)
}
hick_hack-nothing = nothing
hick_hack-owned = { $name }: { $what }
hick_hack-eaten = { $name }: { $what }, taken by a fox
hick_hack-gift = { $what } for { $name }

hick_hack-title-last-round = Previous round
hick_hack-title-final-round = Final round
hick_hack-title-laid = Face down
hick_hack-title-gifts = To give away (the rest is yours)
hick_hack-title-counter = Proposed split (the rest is yours)
hick_hack-title-proposal = Proposed split
hick_hack-short-gifts = To give away
hick_hack-short-lay = Lay
hick_hack-short-roll = Roll
hick_hack-short-propose = Propose
hick_hack-short-accept = Accept
hick_hack-short-refuse = Refuse
hick_hack-title-hand = Your hand

hick_hack-ask-lay-one = Round { $round } of { $rounds }: choose a card to play.
hick_hack-ask-lay-two = Round { $round } of { $rounds }: two cards, never a bird and a fox of one colour.
hick_hack-ask-lay-another = One more card: two are played, never a bird and a fox of one colour.
hick_hack-ask-propose = { $yard }: propose a split, or roll the die.
hick_hack-ask-answer = { $yard }: { $name } proposes: { $split }. Agreed?
hick_hack-ask-others = { $yard }: the others are talking. { $waiting }

hick_hack-note-grains = grains { $grains }
hick_hack-note-grains-label = grains: { $grains }
hick_hack-note-birds = prey { $birds }
hick_hack-note-birds-label = birds caught: { $birds }
hick_hack-note-chosen = has chosen
hick_hack-note-marker = marker
hick_hack-note-marker-label = has the round’s marker

hick_hack-choice-lay = Play: { $cards }
hick_hack-choice-propose = Propose: { $split }
hick_hack-choice-roll = Propose nothing: roll the die
hick_hack-choice-accept = Accept (for you: { $grains })
hick_hack-choice-refuse = Refuse: roll the die
hick_hack-choice-refuse-only = Refuse, and propose nothing
hick_hack-choice-counter = Propose instead: { $split }

hick_hack-log-dealt = { $you ->
    [yes] You have the marker of the first round.
   *[no] { $name } has the marker of the first round.
}
hick_hack-log-counted = Result: { $points }.
hick_hack-log-sown = Round { $round }: one more grain in every yard.
hick_hack-log-revealed = Cards turned up – { $cards }.
hick_hack-log-stole = { $yard }: { $you ->
    [yes] your coward runs away with a green grain.
   *[no] { $name }’s coward runs away with a green grain.
}
hick_hack-log-fled = { $yard }: { $you ->
    [yes] your coward runs away with nothing.
   *[no] { $name }’s coward runs away with nothing.
}
hick_hack-log-hungry = { $yard }: { $count ->
    [one] the fox ({ $names }) finds no bird.
   *[other] the foxes ({ $names }) find no bird.
}
hick_hack-log-caught = { $yard }: { $you ->
    [yes] your fox catches { $birds } ({ $points }).
   *[no] { $name }’s fox catches { $birds } ({ $points }).
}
hick_hack-log-ate = { $yard }: { $you ->
    [yes] all grains are yours, { $grains } ({ $points }).
   *[no] all grains go to { $name }, { $grains } ({ $points }).
}
hick_hack-log-proposed = { $yard }: { $you ->
    [yes] you propose: { $split }.
   *[no] { $name } proposes: { $split }.
}
hick_hack-log-declined = { $yard }: { $you ->
    [yes] you prefer the die.
   *[no] { $name } prefers the die.
}
hick_hack-log-accepted = { $yard }: { $you ->
    [yes] you accept.
   *[no] { $name } accepts.
}
hick_hack-log-refused = { $yard }: { $you ->
    [yes] you refuse, the die decides.
   *[no] { $name } refuses, the die decides.
}
hick_hack-log-refused-only = { $yard }: { $you ->
    [yes] you refuse.
   *[no] { $name } refuses.
}
hick_hack-log-countered = { $yard }: { $you ->
    [yes] you propose instead: { $split }.
   *[no] { $name } proposes instead: { $split }.
}
hick_hack-log-agreed = { $yard }: agreed, { $split }.
hick_hack-log-rolled = { $you ->
    [yes] You roll the die
   *[no] { $name } rolls the die
}: { $card }, { $value } + { $die } = { $total }.
hick_hack-log-renewed = The cards played become a new deck of { $count }.
hick_hack-log-drew = You draw: { $cards }.

hick_hack-refused-round_is_over = The game is over.
hick_hack-refused-not_your_turn = Nothing is asked of you now.
hick_hack-refused-not_in_hand = You do not have these cards in hand.
hick_hack-refused-wrong_number = That is not the number of cards to play.
hick_hack-refused-bird_and_fox = Never a bird and a fox of one colour.
hick_hack-refused-not_all_grains = A split shares out all grains of the yard, no more and no less.
hick_hack-refused-not_involved = Only those whose birds are there get grains.
hick_hack-refused-other_proposal = That proposal is no longer on the table.
hick_hack-refused-no_counter = This split can only be accepted or refused: each proposes once.
hick_hack-refused-same_split = That is the split that is proposed: accept it, or give the grains otherwise.
hick_hack-refused-yard_first = This yard is served first; cards are played in the next round.
hick_hack-refused-give_one_by_one = The grains are shared out one by one: pick who gets each.
hick_hack-refused-answer_whole = A split is accepted or refused as a whole.
hick_hack-refused-sent_for = Nobody takes grains: you send an animal of that colour to eat them.

hick_hack-why-coward = { $yard }: alone the coward eats everything, and if anybody comes a green grain is still yours.
hick_hack-why-two = { $yard }: two of yours together have better odds in a duel.
hick_hack-why-fox-most = { $yard }: nowhere do more points lie ({ $points }); the birds that come for them are prey for your fox.
hick_hack-why-fox = { $yard }: { $points ->
    [one] birds that come for the point there are
   *[other] birds that come for the { $points } points there are
} prey for your fox.
hick_hack-why-most = { $yard }: { $points ->
    [one] a point lies there, and nowhere more.
   *[other] { $points } points lie there, and nowhere more.
}
hick_hack-why-some = { $yard }: { $points ->
    [one] a point lies there.
   *[other] { $points } points lie there.
}
hick_hack-why-nothing-lost = Nothing lies there, but your other cards stay in your hand.
hick_hack-why-propose = It leaves you { $points } of { $all } points; the die would give you all of them { $percent } % of the time.
hick_hack-why-roll = Nothing is given away: the die brings you { $all ->
    [one] the { $all } point
   *[other] all { $all } points
} { $percent } % of the time.
hick_hack-why-accept = { $points } of { $all } points for certain, rather than all of them { $percent } % of the time.
hick_hack-why-refuse = All { $all } points { $percent } % of the time are worth more than { $points } for certain.

hick_hack-impossible = All the grains are worth 130 points, and the birds 150: together you cannot have that many.
hick_hack-impossible-below = Only the six cowards count below zero, −2 each.

hick_hack-count-green = Green grains (1 point)
hick_hack-count-blue = Blue grains (2 points)
hick_hack-count-yellow = Yellow grains (3 points)
hick_hack-count-birds = Captured birds, by their value
hick_hack-count-grains = { $grain ->
    [green] There are only { $all } green grains.
    [blue] There are only { $all } blue grains.
   *[yellow] There are only { $all } yellow grains.
}

hick_hack-deed-stole = Stolen!
