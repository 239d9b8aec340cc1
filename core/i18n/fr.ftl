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
option-on = Oui
option-off = Non
level-easy = Facile
level-normal = Normal
error-no_such_game = Ce jeu n’existe pas ({ $detail }).
error-bad_option = Cette option ne convient pas ({ $detail }).
error-bad_table = Cette table n’est pas possible ({ $detail }).
error-bad_seed = Cette graine ne convient pas : il faut 1 à 64 chiffres hexadécimaux (0-9, a-f).
error-bad_record = Cette partie enregistrée est illisible ({ $detail }).
error-wrong_record = Cette partie enregistrée ne suit pas les règles ({ $detail }).
error-too_new = Ce fichier vient d’une version plus récente de Cartable : mettez l’application à jour.
error-bad_score = Ces points ne conviennent pas ({ $detail }).
error-bad_pad = Cette feuille de score est illisible ({ $detail }).
error-match_over = La partie est terminée : annulez ou corrigez une manche, ou commencez une nouvelle feuille.
error-bad_name = Ce nom ne convient pas : il faut 1 à 40 caractères.
error-bad_players = Hors ligne, une seule personne joue ; donnez un niveau à tous les autres.
error-no_such_item = Cet élément n’est plus disponible.
error-no_such_choice = Ce choix n’est plus possible.
error-match_running = La partie n’est pas terminée : son enregistrement révélerait les cartes.
error-system = L’appareil refuse son aide ({ $detail }).
