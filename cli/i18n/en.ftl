# The texts of the program “cartable” in the terminal.
player-number = Player { $number }

simulate-head = { $game } with { $seats }: { $matches } matches, { $moves } moves
simulate-by-bot = Player
simulate-by-seat = Seat
simulate-wins = Wins
simulate-score = Points
simulate-fault = Match { $number } went wrong

replay-head = { $game }: { $names }
verify-whole = The match is complete and correct, move by move ({ $moves }).
verify-running = The match is not over; its { $moves } moves are correct.
verify-commitment = Commitment of the deal (SHA-256): { $hash }

score-total = Total
plain-player = { $name }{ $you ->
    [yes] {" "}(you)
   *[no] {""}
}: { $score }
plain-picked = picked
