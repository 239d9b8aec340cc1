niet-title = NIET!
niet-tagline = Say no to what you dislike, then win tricks in teams that keep changing.
niet-first = Who deals first?

niet-option-no_trump_cell = A “no trump” cell on the board
niet-option-x2_rule = What the ×2 card doubles
niet-option-x2_rule-team_total = Its holder’s tricks and loot
niet-option-x2_rule-holder_only = Its holder’s points only
niet-option-target = Points that end the match
niet-option-even_deals = Finish the circle of dealers

niet-refused-not_your_turn = It is not your turn.
niet-refused-cell_covered = That cell is already covered.
niet-refused-last_open_cell = The last open cell of a row has to stay open.
niet-refused-bad_teams = These teams are not possible with this many players.
niet-refused-bad_holder = The ×2 card cannot go there.
niet-refused-wrong_number = That is not how many cards are asked for.
niet-refused-no_ones = 1s cannot be discarded in this round.
niet-refused-not_in_hand = That card is not in your hand.
niet-refused-must_follow = You have to follow the colour that was led.
niet-refused-tokens_first = First everybody says no with tokens; the cards come later.
niet-refused-teams_first = The teams are made first.
niet-refused-contract_stands = The contract is decided for the whole round.
niet-refused-played = A card that has been played stays played.

niet-ask-place = Say no: put a token on what you do not want.
niet-ask-teams-3 = You are first player: alone with ×2, or with whom?
niet-ask-teams-4 = You are first player: who is your partner?
niet-ask-teams-5 = You are first player: pick one partner (the two of you with ×2) or two (three of you).
niet-ask-discard-one = Discard one card.
niet-ask-discard-two = Discard two cards.
niet-ask-discard-another = One more: discard two cards.
niet-ask-discard-one_but_no_one = Discard one card, but not a 1.
niet-ask-discard-give_left = Give a card to { $name }.
niet-ask-lead = You lead: play any card.
niet-ask-follow = Follow { $colour ->
    [blue] blue
    [yellow] yellow
    [red] red
   *[green] green
}.
niet-ask-follow-trump = Trump was led: follow with { $colour ->
    [blue] blue
    [yellow] yellow
    [red] red
   *[green] green
} or a { $supertrump ->
    [blue] blue
    [yellow] yellow
    [red] red
   *[green] green
} 1.
niet-ask-free = You have no { $colour ->
    [blue] blue
    [yellow] yellow
    [red] red
   *[green] green
}: play any card.

niet-board = Board: ▶ first player, ▼ discard, trump, ▲ supertrumps, ● points
niet-board-short = Board
niet-row-0 = First
niet-row-1 = Discard
niet-row-2 = Trump
niet-row-3 = Supertrumps
niet-row-4 = Points
niet-contract = Contract: ▶ first player, ▼ discard, trump, ▲ supertrumps, ● points
niet-partners = Players
niet-laid = What you laid down
niet-trick = Trick
niet-last-trick = Last trick: { $name }
niet-short-place = Niet!
niet-short-play = Play
niet-short-give = Give
niet-short-discard = Discard
niet-short-team = Team
niet-hand = Your hand

niet-card = { $value } of { $colour ->
    [blue] blue
    [yellow] yellow
    [red] red
   *[green] green
}
niet-card-supertrump = { $card }, supertrump
niet-card-received = { $card }, from { $name }
niet-card-played = { $you ->
    [yes] You play
   *[no] { $name } plays
} { $card }
niet-card-winning = { $you ->
    [yes] You play
   *[no] { $name } plays
} { $card }, winning so far
niet-card-won = { $you ->
    [yes] You
   *[no] { $name }
} played { $card } and won the trick

niet-cell-0 = First player: { $name }
niet-cell-1 = Discard: { $column ->
    [0] nothing
    [1] one card
    [2] two cards
    [3] one card, but not a 1
   *[4] one card given to the left neighbour
}
niet-cell-2 = Trump: { $column ->
    [0] blue
    [1] yellow
    [2] red
    [3] green
   *[4] none
}
niet-cell-3 = Supertrumps: { $column ->
    [0] the blue 1s
    [1] the yellow 1s
    [2] the red 1s
    [3] the green 1s
   *[4] none
}
niet-cell-4 = Points per trick and loot card: { $points }
niet-cell-nobody = First player: a character nobody plays
niet-cell-covered = { $cell } (refused by { $name })
niet-cell-decided = { $cell } (decided)
niet-face-none = none

niet-choice-place = Refuse: { $part }
niet-part-0 = { $you ->
    [yes] you
   *[no] { $name }
} as first player
niet-part-1 = { $column ->
    [0] discard nothing
    [1] discard a card
    [2] discard two cards
    [3] discard a card, but not a 1
   *[4] give a card to the left neighbour
}
niet-part-2 = { $column ->
    [0] blue trumps
    [1] yellow trumps
    [2] red trumps
    [3] green trumps
   *[4] no trumps
}
niet-part-3 = { $column ->
    [0] the blue 1s as supertrumps
    [1] the yellow 1s as supertrumps
    [2] the red 1s as supertrumps
    [3] the green 1s as supertrumps
   *[4] no supertrumps
}
niet-part-4 = { $points } for each trick and card of loot
niet-part-nobody = a first player whom nobody plays
niet-choice-alone = Play alone with ×2
niet-choice-team = With { $partners } against { $others }
niet-choice-team-x2 = With { $partners } against { $others }, ×2 for { $holder }
niet-choice-team-x2-you = With { $partners } against { $others }, ×2 for you
niet-choice-discard = Discard { $cards }
niet-choice-give = Give { $cards } to { $name }
niet-choice-play = Play { $card }

niet-note-dealer = dealer
niet-note-dealer-label = Dealt this round
niet-note-with = with you
niet-note-with-label = Plays with you
niet-note-against = against
niet-note-against-label = Plays against you
niet-note-first-team = team 1
niet-note-first-team-label = In the first player’s team
niet-note-other-team = team 2
niet-note-other-team-label = In the other team
niet-note-x2-label = Holds the ×2 card
niet-note-laid-label = Has chosen
niet-note-tricks = { $count ->
    [one] { $count } trick
   *[other] { $count } tricks
}
niet-note-tricks-label = { $count ->
    [one] { $count } trick won
   *[other] { $count } tricks won
}
niet-note-loot = loot { $count }
niet-note-loot-label = { $count ->
    [one] { $count } loot card
   *[other] { $count } loot cards
}
niet-note-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
niet-note-cards-label = { $count ->
    [one] { $count } card in hand
   *[other] { $count } cards in hand
}
niet-note-points = { $team ->
    [yes] in the team,{ " " }
   *[no] { "" }
}{ $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}{ $loot ->
    [0] { "" }
    [one] { " " }and { $loot } loot card
   *[other] { " " }and { $loot } loot cards
}{ $again ->
    [0] { "" }
   *[other] , { $again } of them twice
}; times { $value }{ $doubled ->
    [yes] , doubled
   *[no] { "" }
}: { $points }

niet-log-placed = { $you ->
    [yes] You say no to
   *[no] { $name } says no to
} “{ $cell }”.
niet-log-decided = It is decided: { $contract }.
niet-log-teamed = Teams: { $team } against { $others }.
niet-log-teamed-x2 = Teams: { $team } against { $others }, ×2 for { $holder }.
niet-log-all-laid = Everybody has chosen.
niet-log-received = { $name } gives you { $card }.
niet-log-played = { $you ->
    [yes] You play
   *[no] { $name } plays
} { $card }.
niet-log-won = { $you ->
    [yes] You win
   *[no] { $name } wins
} the trick{ $count ->
    [0] .
    [one] { " " }and 1 loot card: { $loot }.
   *[other] { " " }and { $count } loot cards: { $loot }.
}

niet-why-first = The fewer names are left in this row, the more likely it is you who makes the teams.
niet-why-no-penalty = { $count } of your cards are above 9: tricks should bring points.
niet-why-dear = { $count } of your cards are above 9: tricks had better be dear.
niet-why-cheap = Only { $count } of your cards { $count ->
    [one] is
   *[other] are
} above 9: tricks had better be cheap.
niet-why-shed-ones = You hold { $count ->
    [one] 1 card of value 1 that you may want to discard.
   *[other] { $count } cards of value 1 that you may want to discard.
}
niet-why-trump = { $count ->
    [0] You hold no card of this colour
    [one] You hold 1 card of this colour
   *[other] You hold { $count } cards of this colour
}, and { $most } of another one that is still open.
niet-why-supertrump = { $count ->
    [0] You hold none of the 1s of this colour
   *[other] You hold { $count } of the 1s of this colour
}, and { $most } of another one that is still open.
niet-why-alone = Alone you share nothing, and your own tricks count double.
niet-why-apart = You and { $names } do not sit side by side: after each of you others play, and then one of you.
niet-why-gift = { $names } plays with you: what you give stays in the team.
niet-why-rid-of-one = A 1 that is not a supertrump is easily lost to the others.
niet-why-emptied = It empties a colour: you need not follow it any more.
niet-why-rid-of-high = Tricks cost points: what takes them had better go.
niet-why-rid-of-low = You keep what is higher in its colour.
niet-why-sure = Nobody can beat it.
niet-why-master = In its colour no card still out can beat it; only a trump could.
niet-why-lead-low = Tricks cost points: others can go over it.
niet-why-lead = { $count ->
    [one] You keep 1 stronger card for other tricks.
   *[other] You keep { $count } stronger cards for other tricks.
}
niet-why-present = Loot costs them points: they may have your 1.
niet-why-below = Tricks cost points, and this one does not take it.
niet-why-must-take = You must take this trick: you may as well get rid of the highest card you can play.
niet-why-may-be-beaten = Somebody may still go over it, and then you are rid of it.
niet-why-loot = { $count ->
    [one] It takes the trick, and one of the others’ 1s as loot.
   *[other] It takes the trick, and { $count } of the others’ 1s as loot.
}
niet-why-saves = It takes the trick and saves your partner’s 1.
niet-why-takes = It takes the trick from the others.
niet-why-ahead = It goes over the others’ best card so far.
niet-why-over-partner = It makes the trick safer than { $names }’s card.
niet-why-home = { $names } plays with you and wins this trick: your 1 is safe in it.
niet-why-partner-holds = { $names } plays with you, and nobody can take the trick any more: nothing stronger is needed.
niet-why-partner-so-far = { $names } plays with you and holds the trick so far.
niet-why-lost = The trick stays with { $names }’s team: of what you can play, this is the lowest that is not a 1.

niet-impossible-teams = Every member of a team scores the same total, a multiple of the contract’s points: no way of making the teams gives these numbers.
niet-impossible-tricks = A round has too few tricks and loot cards for these totals, or too many.

niet-count-points = Points of the contract (last row)
niet-count-discard = Discard of the contract
niet-count-discard-none = none
niet-count-discard-1 = 1
niet-count-discard-2 = 2
niet-count-discard-not_one = 1≠1
niet-count-discard-give = give
niet-count-alone = Player who is alone, with the ×2 card
niet-count-team = The two players of one team
niet-count-x2 = Player with the ×2 card
niet-count-tricks = Tricks won
niet-count-loot = Loot cards
niet-count-x2-outside = The ×2 card belongs to one of the two in the team of two.
niet-count-tricks-differ = That makes { $found } { $found ->
    [one] trick
   *[other] tricks
}: with this discard { $expected } are played.
niet-count-loot-differs = The pack has { $ones } 1s: there cannot be more loot.
