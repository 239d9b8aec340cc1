numereum-title = Numereum
numereum-tagline = Bid in secret, bluff, and put together five combinations of three numbers.
numereum-first = Who is the youngest?

numereum-ask-bid = Bid a card, face down. To be won: { $hand } for the hand, { $reserve } for the reserve.
numereum-ask-answer = { $name } bid { $theirs }, you { $mine }: overbid, or concede the round.
numereum-ask-concede = { $name } bid { $theirs }, you { $mine }. One hand is empty: no overbidding.
numereum-ask-cover = { $name } adds a card to the { $theirs }: add one to your { $mine }.
numereum-ask-combine = Combine three cards of your reserve, one of them new this round (✦).
numereum-ask-second = { $one } and two others: those that go with it stand out.
numereum-ask-third = With { $one } and { $other }, the third (marked): { $thirds }.

numereum-reserve = { $you ->
    [yes] Your reserve
   *[no] Reserve: { $name }
}
numereum-prizes = To be won
numereum-bids = Bids
numereum-last = { $you ->
    [yes] You won the round
   *[no] { $name } won the round
}
numereum-last-tied = A tie: nobody won the round
numereum-deck = Deck
numereum-deck-count = { $count ->
    [0] The deck is empty
    [one] { $count } card in the deck
   *[other] { $count } cards in the deck
}
numereum-discards = Discards
numereum-short-combine = Combine
numereum-short-finish = Finish
numereum-short-concede = Concede
numereum-short-bid = Bid
numereum-hand = Your hand

numereum-card-for-hand = { $card }, for the winner’s hand
numereum-card-for-reserve = { $card }, for the winner’s reserve
numereum-card-bid = { $you ->
    [yes] You: { $card }
   *[no] { $name }: { $card }
}
numereum-card-hidden = { $you ->
    [yes] You: { $card }, face down
   *[no] { $name }: a card face down
}
numereum-card-arrived = { $card }, arrived this round
numereum-card-discarded = { $card }, { $count } times

numereum-criterion-addition = addition
numereum-criterion-multiplication = multiplication
numereum-criterion-equidistance = equal gaps
numereum-criterion-suite = run
numereum-criterion-quadruple = four of a digit

numereum-choice-bid = Bid { $card }
numereum-choice-overbid = Overbid with { $card } (total { $total })
numereum-choice-cover = Add { $card } (total { $total })
numereum-choice-concede = Concede the round to { $name }
numereum-choice-combine = Combine { $cards }: { $criteria } (draw one card)
numereum-choice-combine-super = Super-combination { $cards }: { $criteria } (draw two cards)
numereum-choice-finish = Combine no more this round

numereum-note-hand = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
numereum-note-hand-label = { $count ->
    [0] no card in hand
    [one] { $count } card in hand
   *[other] { $count } cards in hand
}
numereum-note-combinations = combinations { $count }/5
numereum-note-combinations-label = { $count ->
    [0] no combination
    [one] { $count } combination of five
   *[other] { $count } combinations of five
}
numereum-note-youngest = youngest
numereum-note-youngest-label = the youngest player
numereum-note-won = { $by ->
    [empty_hand] wins: the other hand is empty
    [five] wins with five combinations
    [deck] wins as the youngest: the deck is used up
    [combinations] wins with more combinations
    [hand] wins with more cards in hand
    [reserve] wins with more cards in the reserve
   *[youngest] wins as the youngest
}
numereum-note-committed = has laid a card face down

numereum-log-dealt = { $you ->
    [yes] You are the youngest player: you win when nothing else decides.
   *[no] { $name } is the youngest player, and wins when nothing else decides.
}
numereum-log-counted = Result: { $points }.
numereum-log-opened = Round { $round }, to be won: { $hand } for the hand, { $reserve } for the reserve.
numereum-log-overbid = { $you ->
    [yes] You overbid.
   *[no] { $name } overbids!
}
numereum-log-bid = { $you ->
    [yes] You: { $bid }.
   *[no] { $name }: { $bid }.
}
numereum-log-conceded = { $you ->
    [yes] You concede the round.
   *[no] { $name } concedes the round.
}
numereum-log-won = { $you ->
    [yes] You win { $hand } (hand) and { $reserve } (reserve).
   *[no] { $name } wins { $hand } (hand) and { $reserve } (reserve).
}
numereum-log-tied = A tie: { $hand } and { $reserve } are discarded.
numereum-log-combined = { $super ->
    [yes] Super-combination!{ " " }
   *[no] { "" }
}{ $you ->
    [yes] You combine { $cards }: { $criteria }.
   *[no] { $name } combines { $cards }: { $criteria }.
}
numereum-log-drew = { $count ->
    [0] The deck is empty.
    [one] { $name } draws a card.
   *[other] { $name } draws { $count } cards.
}
numereum-log-received = You draw: { $cards }.

numereum-ended-empty = { $you ->
    [yes] You have no card left in hand.
   *[no] { $name } has no card left in hand.
}
numereum-ended-empty-both = Nobody has a card left in hand.
numereum-ended-five = { $you ->
    [yes] You have made five combinations.
   *[no] { $name } has made five combinations.
}
numereum-ended-five-both = Both players have made five combinations in the same round.
numereum-ended-deck = { $you ->
    [yes] The deck is used up: the youngest player wins, and that is you.
   *[no] The deck is used up: the youngest player wins, and that is { $name }.
}
numereum-tiebreak = { $you ->
    [yes] You win
   *[no] { $name } wins
}{ " " }{ $by ->
    [combinations] with more combinations.
    [hand] with more cards in hand.
    [reserve] with more cards in the reserve.
   *[youngest] as the youngest.
}

numereum-refused-round_is_over = The game is over.
numereum-refused-not_your_turn = It is not your turn.
numereum-refused-already_committed = You have already laid a card.
numereum-refused-not_in_hand = You do not hold that card.
numereum-refused-cannot_overbid = Nobody can overbid once a hand is empty.
numereum-refused-not_three = A combination has three cards.
numereum-refused-not_in_reserve = These cards do not all lie in your reserve.
numereum-refused-none_arrived = None of these cards arrived in your reserve this round.
numereum-refused-no_criterion = These cards meet none of the five criteria.
numereum-refused-no_combination = These cards make no combination.
numereum-refused-bids_are_over = The bidding is over: now the cards of your reserve are combined.
numereum-refused-bid_first = First comes the bid; cards are combined afterwards.
numereum-refused-other_reserve = This card lies in the other reserve: you combine those of your own.
numereum-refused-to_be_won = This is what the higher bid wins.
numereum-refused-bid_lies = A card that has been bid is not taken back.
numereum-refused-deals_itself = Nobody draws at will: the deck supplies what is bid for, and rewards combinations.

numereum-why-returns = With your reserve this card makes a combination as soon as it gets there, won or lost.
numereum-why-prize = { $card } would complete a combination in your reserve.
numereum-why-deny = { $name } would complete a combination with { $card }.
numereum-why-highest = Your highest card is the hardest to beat.
numereum-why-lowest = It is your lowest card: the better ones stay in your hand.
numereum-why-number = A number is not lost when it is played: it goes to your reserve.
numereum-why-spares = { $count ->
    [one] 1 higher card stays in your hand.
   *[other] { $count } higher cards stay in your hand.
}
numereum-why-leads = It makes { $mine } to { $theirs }: you are ahead, unless { $name } adds enough.
numereum-why-pays = { $name } has to add a card too.
numereum-why-keeps = { $count ->
    [one] You keep your card for the next round.
   *[other] You keep your { $count } cards for the rounds to come.
}
numereum-why-empty = A hand is empty: nobody can overbid any more.
numereum-why-covers = { $name } would need more than { $need } to win the round.
numereum-why-sure = No card that { $name } can have added beats that.
numereum-why-odds = If { $name } varies the bids as a strong player does, this bid is ahead { $ahead } % of the time{ $level ->
    [0] .
   *[other] , and level { $level } %.
}
numereum-why-fifth = It is your fifth combination.
numereum-why-super = It meets two criteria at once: you draw two cards.
numereum-why-combines = One combination more, and a card to draw.
numereum-why-stays = These cards stay in your reserve and may combine with what arrives there.

numereum-impossible = A game of Numereum has exactly one winner: 1 and 0.

numereum-count-winner = Winner of the game

numereum-deed-super = Super!
