# Texts that all games share.
choice-next-round = Next round
headline-counted = Round { $round } is over.
headline-waiting = Waiting for { $names }.
log-dealt = Round { $round }: { $you ->
    [yes] you deal.
   *[no] { $name } deals.
}
log-counted = Round { $round }: { $points }.
log-won = { $count ->
    [one] { $names } wins the match!
   *[other] { $names } win the match together!
}
score-round = Round { $round }
refused-no_such_seat = There is no such seat at this table.
refused-round_over = The round is over: go on to the next one first.
refused-nothing_to_confirm = There is no result to confirm now.
refused-match_over = The match is over.
