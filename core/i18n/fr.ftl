# Textes communs à tous les jeux.
choice-next-round = Manche suivante
headline-counted = La manche { $round } est terminée.
headline-waiting = En attente de { $names }.
log-dealt = Manche { $round } : { $you ->
    [yes] vous donnez.
   *[no] { $name } donne.
}
log-counted = Manche { $round } : { $points }.
log-won = { $count ->
    [one] { $names } gagne la partie !
   *[other] { $names } gagnent la partie ensemble !
}
score-round = Manche { $round }
refused-no_such_seat = Cette place n’existe pas à cette table.
refused-round_over = La manche est terminée : passez d’abord à la suivante.
refused-nothing_to_confirm = Il n’y a pas de résultat à confirmer pour l’instant.
refused-match_over = La partie est terminée.
