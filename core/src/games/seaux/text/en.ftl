seaux-title = La guerre des seaux
seaux-tagline = Build your pyramid, divert the attacks, and keep the most buckets.
seaux-first = Who attacks first?

seaux-option-games = Number of rounds that add up
seaux-option-reverse_on_equal = Equal totals turn the direction around

seaux-colour = { $colour ->
    [yellow] yellow
    [grey] grey
    [red] red
    [blue] blue
   *[green] green
}
seaux-card = { $colour } { $value }
seaux-laid-by = { $card }, laid by { $name }
seaux-bucket = { $colour ->
    [yellow] yellow
    [grey] grey
    [red] red
    [blue] blue
   *[green] green
} bucket, level { $row }, place { $place }
seaux-would-fall = { $bucket }, would fall too

seaux-ask-build = Build: pick from the supply, base first, or pick two buckets to exchange.
seaux-ask-attack = Attack { $name }: one to three cards of one colour.
seaux-ask-answer = { $name } attacks in { $colour ->
    [yellow] yellow ({ $level }): lay { $needed } or more, or give up a yellow bucket.
    [grey] grey ({ $level }): lay { $needed } or more, or give up a grey bucket.
    [red] red ({ $level }): lay { $needed } or more, or give up a red bucket.
    [blue] blue ({ $level }): lay { $needed } or more, or give up a blue bucket.
   *[green] green ({ $level }): lay { $needed } or more, or give up a green bucket.
}
seaux-ask-answer-any = { $name } attacks in { $colour ->
    [yellow] yellow ({ $level }): lay { $needed } or more, or give up any bucket.
    [grey] grey ({ $level }): lay { $needed } or more, or give up any bucket.
    [red] red ({ $level }): lay { $needed } or more, or give up any bucket.
    [blue] blue ({ $level }): lay { $needed } or more, or give up any bucket.
   *[green] green ({ $level }): lay { $needed } or more, or give up any bucket.
}
seaux-ask-give = { $name } attacks in { $colour ->
    [yellow] yellow ({ $level }): you would need { $needed }, so give up a yellow bucket.
    [grey] grey ({ $level }): you would need { $needed }, so give up a grey bucket.
    [red] red ({ $level }): you would need { $needed }, so give up a red bucket.
    [blue] blue ({ $level }): you would need { $needed }, so give up a blue bucket.
   *[green] green ({ $level }): you would need { $needed }, so give up a green bucket.
}
seaux-ask-give-any = { $name } attacks in { $colour ->
    [yellow] yellow ({ $level }): you would need { $needed }, so give up any bucket.
    [grey] grey ({ $level }): you would need { $needed }, so give up any bucket.
    [red] red ({ $level }): you would need { $needed }, so give up any bucket.
    [blue] blue ({ $level }): you would need { $needed }, so give up any bucket.
   *[green] green ({ $level }): you would need { $needed }, so give up any bucket.
}
seaux-ask-more = { $total } is not enough: add a card, you need { $needed } or more.
seaux-ask-split = Your pyramid is cut in two: which part do you give up?

seaux-pyramid = { $you ->
    [yes] Your pyramid
   *[no] { $name }’s pyramid
}
seaux-supply = Supply
seaux-table = Attack
seaux-attack = Attack in { $colour }: { $total } ({ $name })
seaux-attack-reversed = Attack in { $colour }, reversed: { $total } ({ $name })
seaux-deck = { $count ->
    [0] the deck is empty
    [one] 1 card in the deck
   *[other] { $count } cards in the deck
}
seaux-discard = { $count ->
    [0] the discard pile is empty
    [one] 1 card in the discard pile
   *[other] { $count } cards in the discard pile
}
seaux-short-build = Build
seaux-short-attack = Attack
seaux-short-turn = Turn
seaux-short-answer = Answer
seaux-short-give = Give up
seaux-short-left = Left
seaux-short-right = Right
seaux-hand = Your hand

seaux-note-hand = { $count ->
    [0] no card in hand
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
seaux-note-buckets = { $count ->
    [0] no bucket left
    [one] 1 bucket
   *[other] { $count } buckets
}
seaux-note-total = { $count } in all in this attack
seaux-note-out = out, no bucket left
seaux-note-starts = attacks first
seaux-note-built = pyramid built

seaux-choice-build = Build, base first: { $pyramid }
seaux-choice-attack = Attack { $name } in { $colour }: { $total }
seaux-choice-attack-several = Attack { $name } in { $colour }: { $total } ({ $cards })
seaux-choice-answer = Lay { $cards }: { $total } in all
seaux-choice-turn = Lay { $cards }: make it equal at { $total } and turn the direction around
seaux-choice-give = Give up the { $bucket }: { $count ->
    [one] nothing else falls
   *[other] { $count } buckets lost in all
}
seaux-choice-give-cut = Give up the { $bucket }: { $count ->
    [one] 1 bucket
   *[other] { $count } buckets
}, then one part too
seaux-choice-part-left = Give up the left part: { $count ->
    [one] 1 bucket
   *[other] { $count } buckets
}
seaux-choice-part-right = Give up the right part: { $count ->
    [one] 1 bucket
   *[other] { $count } buckets
}

seaux-log-dealt = Round { $round }: { $you ->
    [yes] you attack first.
   *[no] { $name } attacks first.
}
seaux-log-built = { $you ->
    [yes] Your pyramid is built.
   *[no] { $name } has built a pyramid.
}
seaux-log-revealed = The pyramids are shown.
seaux-log-attack = { $you ->
    [yes] You attack in { $colour }: { $total }
   *[no] { $name } attacks in { $colour }: { $total }
}{ $count ->
    [one] .
   *[other] { " " }({ $cards }).
}
seaux-log-answer = { $you ->
    [yes] You lay { $cards } in { $colour }: { $total } in all.
   *[no] { $name } lays { $cards } in { $colour }: { $total } in all.
}
seaux-log-turn = { $you ->
    [yes] You lay { $cards } in { $colour }, equal at { $total }: the direction turns around.
   *[no] { $name } lays { $cards } in { $colour }, equal at { $total }: the direction turns around.
}
seaux-log-received = You draw: { $card }.
seaux-log-renewed = The discard pile is shuffled into a new deck of { $count } cards.
seaux-log-gave-up = { $you ->
    [yes] You give up the { $bucket }
   *[no] { $name } gives up the { $bucket }
}: { $count ->
    [one] nothing else falls.
   *[other] { $count } buckets lost in all.
}
seaux-log-gave-up-left = { $you ->
    [yes] You give up the left part too
   *[no] { $name } gives up the left part too
}: { $count ->
    [one] 1 more bucket lost.
   *[other] { $count } more buckets lost.
}
seaux-log-gave-up-right = { $you ->
    [yes] You give up the right part too
   *[no] { $name } gives up the right part too
}: { $count ->
    [one] 1 more bucket lost.
   *[other] { $count } more buckets lost.
}
seaux-log-out = { $you ->
    [yes] You have no bucket left and are out; your hand is discarded.
   *[no] { $name } has no bucket left and is out; the hand is discarded.
}

seaux-why-base = Your base is made of the colours that your hand defends best.
seaux-why-costs = { $count ->
    [one] If { $name } cannot answer, a bucket falls.
   *[other] If { $name } cannot answer, at least { $count } buckets fall.
}
seaux-why-hard = To answer, { $name } will need at least { $count } cards.
seaux-why-saves = { $count ->
    [one] Giving up would cost a bucket.
   *[other] Giving up would cost at least { $count } buckets.
}
seaux-why-least = No lower total would do: your stronger cards stay in your hand.
seaux-why-lowest = No lower total would do.
seaux-why-unable = { $count ->
    [one] You cannot answer: this way a single bucket falls.
   *[other] You cannot answer: no choice costs less than { $count } buckets.
}
seaux-why-cheap = { $count ->
    [one] A single bucket falls, and you keep your cards.
   *[other] { $count } buckets fall, but you keep your cards.
}
seaux-why-left = Your hand is better at defending what is left standing.
seaux-why-bigger = You keep the bigger part.
seaux-why-better = Your hand is better at defending the part that you keep.

seaux-refused-not_complete = A pyramid has three buckets of each colour, one in every cell.
seaux-refused-wrong_number = One, two or three cards are laid.
seaux-refused-not_in_hand = You do not hold these cards.
seaux-refused-wrong_colour = An attack is answered in its colour.
seaux-refused-too_low = Your total is too low to answer this attack.
seaux-refused-no_bucket = There is no bucket there any more.
seaux-refused-other_bucket = You still have a bucket of the attacked colour: give up one of those.
seaux-refused-one_colour = Cards of one colour are laid together: put the others back first.
seaux-refused-cards_or_bucket = You lay cards or give up a bucket: put the cards back first.
seaux-refused-attack_lies = These cards stay until the attack is over.
seaux-refused-draws_itself = You do not draw yourself: a card comes to you each time you lay.
seaux-refused-build_first = Build your pyramid first.
seaux-refused-others_bucket = Its owner chooses which bucket falls.
seaux-refused-part_first = First choose which part you lose, the left or the right.
seaux-refused-not_attacked = A bucket is given up only under attack.

seaux-impossible = A pyramid has 15 buckets: 0 to 15 each.
seaux-impossible-end = The game ends as soon as one pyramid is gone (two, with five or six players): no earlier and no later.

seaux-count-points = Buckets still standing
seaux-count-note = Another game may follow: write the next row, the points add up.

seaux-deed-wall = { $count } buckets!
seaux-deed-fall = −{ $count }
