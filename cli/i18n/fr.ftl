# Les textes du programme « cartable » dans le terminal.
player-number = Joueur { $number }

simulate-head = { $game } à { $seats } : { $matches } parties, { $moves } coups
simulate-by-bot = Joueur
simulate-by-seat = Place
simulate-wins = Victoires
simulate-score = Points
simulate-fault = La partie { $number } a mal tourné

replay-head = { $game } : { $names }
verify-whole = La partie est complète et juste, coup par coup ({ $moves }).
verify-running = La partie n’est pas terminée ; ses { $moves } coups sont justes.
verify-commitment = Empreinte de la donne (SHA-256) : { $hash }

score-total = Total
plain-player = { $name }{ $you ->
    [yes] {" "}(vous)
   *[no] {""}
} : { $score }
plain-picked = pris
