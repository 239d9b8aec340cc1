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
option-on = On
option-off = Off
level-easy = Easy
level-normal = Normal
error-no_such_game = There is no such game ({ $detail }).
error-bad_option = This option cannot be used ({ $detail }).
error-bad_table = This table is not possible ({ $detail }).
error-bad_seed = This seed cannot be used: it takes 1 to 64 hexadecimal digits (0-9, a-f).
error-bad_record = This saved match cannot be read ({ $detail }).
error-wrong_record = This saved match does not follow the rules ({ $detail }).
error-too_new = This file comes from a newer version of Cartable: update the app.
error-bad_score = These points cannot be used ({ $detail }).
error-bad_pad = This score pad cannot be read ({ $detail }).
error-match_over = The match is over: undo or correct a round, or start a new pad.
error-bad_name = This name cannot be used: it takes 1 to 40 characters.
error-bad_players = Offline one person plays; give everybody else a level.
error-no_such_item = This is no longer to be had.
error-no_such_choice = This choice is no longer possible.
error-match_running = The match still runs, and its record would tell the cards.
error-system = The device does not help ({ $detail }).
