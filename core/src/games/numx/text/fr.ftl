numx-title = NUM-X
numx-tagline = Poser, fusionner, couper… et ne garder presque rien devant soi.
numx-first = Qui donne en premier ?
numx-chance = Temps pour un Facteur X hors tour

numx-option-infinity_four = Infini 4 : quatre coupent le tour
numx-option-hand_specials = Carte spéciale restée en main
numx-option-hand_specials-zero = rien
numx-option-hand_specials-two = 2 points
numx-option-hand_specials-twenty = 20 points
numx-option-objectives = Objectifs secrets (10 points)

numx-ask-show = Choisissez deux cartes à poser face visible devant vous.
numx-ask-lead = À vous d’ouvrir le tour : posez des cartes ou piochez.
numx-ask-cover = Sur la table : { $set }. Recouvrez, piochez ou passez.
numx-ask-after-special = Posez encore une carte ou un pli, ou terminez votre tour de jeu.
numx-ask-more = { $count ->
    [one] Il manque encore une carte : celles qui vont avec ressortent.
   *[other] Il manque encore { $count } cartes : celles qui vont avec ressortent.
}
numx-ask-other = Rien n’est possible avec ces cartes : reposez-les.
numx-ask-refill = Complétez vos cartes visibles : une carte de votre main ou la première de la pioche.
numx-ask-factor = Vous pouvez jouer un Facteur X !

numx-row = { $you ->
    [yes] Devant vous
   *[no] Devant { $name }
}
numx-pli = Pli
numx-deck = Pioche
numx-deck-count = { $count ->
    [0] La pioche est vide
    [one] { $count } carte dans la pioche
   *[other] { $count } cartes dans la pioche
}
numx-short-show = Montrer
numx-short-lay = Poser
numx-short-num_x = Num-X
numx-short-left = À gauche
numx-short-right = À droite
numx-short-all = Tous
numx-short-end = Terminer
numx-short-draw = Piocher
numx-short-take = Prendre
numx-short-pass = Passer
numx-short-refill = Compléter
numx-hand = Votre main

numx-card-inf = infini
numx-card-num_x = Num-X
numx-card-joker = X-Joker
numx-card-swap = Échange
numx-card-malus_1_1 = Malus + (1 en main, 1 visible)
numx-card-malus_2_1 = Malus + (2 en main, 1 visible)
numx-card-malus_1_2 = Malus + (1 en main, 2 visibles)

numx-set = { $count ->
    [one] { $card }
   *[other] { $count } × { $card }
}{ $jokers ->
    [0] { "" }
    [one] { " " }dont un joker
   *[other] { " " }dont { $jokers } jokers
}
numx-jokers = { $count ->
    [one] un joker comme { $card }
   *[other] { $count } jokers comme { $card }
}

numx-note-hand = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
numx-note-hand-label = { $count ->
    [0] plus de carte en main
    [one] { $count } carte en main
   *[other] { $count } cartes en main
}
numx-note-leads = ouvre
numx-note-leads-label = ouvre le tour
numx-note-laid-last = a posé
numx-note-laid-last-label = a posé en dernier
numx-note-objective = Objectif : { $objective }
numx-note-tally = cartes visibles { $visible }, main { $hand }{ $objectives ->
    [yes] , objectif { $bonus }
   *[no] { "" }
}

numx-objective-fusion_x = poser une Fusion X
numx-objective-fusion_x-mark = Fusion X
numx-objective-factor_x = poser un Facteur X hors de son tour
numx-objective-factor_x-mark = Facteur X
numx-objective-num_x = terminer un tour avec Num-X
numx-objective-num_x-mark = Num-X
numx-objective-big_set = poser quatre cartes ou plus d’un coup
numx-objective-big_set-mark = 4 cartes
numx-objective-low_row = finir avec des cartes visibles qui font 3 au plus
numx-objective-low_row-mark = somme ≤ 3
numx-objective-empty_hand = finir la main vide
numx-objective-empty_hand-mark = main vide

numx-choice-show = Poser ces deux cartes
numx-choice-lay = Poser { $set }
numx-choice-fusion = Fusion X : { $set }
numx-choice-factor = Facteur X : { $set }
numx-choice-num_x = Couper le tour avec Num-X
numx-choice-swap = Échanger les cartes visibles avec { $name }
numx-choice-swap-left = Faire tourner toutes les cartes visibles vers la gauche
numx-choice-swap-right = Faire tourner toutes les cartes visibles vers la droite
numx-choice-malus = Malus + pour { $name }
numx-choice-malus-all = Malus + pour tout le monde, vous compris
numx-choice-end = Terminer le tour de jeu
numx-choice-draw = Piocher une carte
numx-choice-take = Prendre en main : { $card } (devant { $name })
numx-choice-pass = Passer
numx-choice-refill = Poser face visible : { $card }
numx-choice-refill-blind = Retourner la première carte de la pioche

numx-log-lay = { $you ->
    [yes] Vous posez { $set }.
   *[no] { $name } pose { $set }.
}
numx-log-fusion = Fusion X ! { $you ->
    [yes] Vous ajoutez { $set }.
   *[no] { $name } ajoute { $set }.
}
numx-log-factor = Facteur X ! { $you ->
    [yes] Vous posez { $set }.
   *[no] { $name } pose { $set }.
}
numx-log-borrowed = (Cartes visibles prises chez : { $names }.)
numx-log-cut = { $you ->
    [yes] Vous coupez le tour avec Num-X.
   *[no] { $name } coupe le tour avec Num-X.
}
numx-log-swap = { $you ->
    [yes] Vous échangez vos cartes visibles avec { $other }.
   *[no] { $name } échange ses cartes visibles avec { $other }.
}
numx-log-swap-left = { $you ->
    [yes] Échange : vous faites tourner les cartes visibles vers la gauche.
   *[no] Échange : { $name } fait tourner les cartes visibles vers la gauche.
}
numx-log-swap-right = { $you ->
    [yes] Échange : vous faites tourner les cartes visibles vers la droite.
   *[no] Échange : { $name } fait tourner les cartes visibles vers la droite.
}
numx-log-malus = { $you ->
    [yes] Vous posez { $card } contre { $other }.
   *[no] { $name } pose { $card } contre { $other }.
}
numx-log-malus-all = { $you ->
    [yes] Vous posez { $card } contre tout le monde.
   *[no] { $name } pose { $card } contre tout le monde.
}
numx-log-drew = { $count ->
    [0] { $name } ne trouve plus rien à piocher.
    [one] { $name } pioche une carte.
   *[other] { $name } pioche { $count } cartes.
}
numx-log-received = Vous piochez : { $cards }.
numx-log-took = { $you ->
    [yes] Vous prenez en main : { $card } (devant { $other }).
   *[no] { $name } prend en main : { $card } (devant { $other }).
}
numx-log-opened = { $you ->
    [yes] Face visible devant vous, de la pioche : { $cards }.
   *[no] Face visible devant { $name }, de la pioche : { $cards }.
}
numx-log-refilled = { $you ->
    [yes] Vous complétez avec { $card }.
   *[no] { $name } complète avec { $card }.
}
numx-log-passed = { $you ->
    [yes] Vous passez.
   *[no] { $name } passe.
}
numx-log-renewed = Les plis des tours terminés forment une nouvelle pioche de { $count }{ $left ->
    [0] , la dernière de la manche
   *[other] { "" }
}.
numx-log-deck-used-up = La dernière pioche est épuisée. La manche s’arrête.
numx-log-leads = { $you ->
    [yes] Vous ouvrez le tour.
   *[no] { $name } ouvre le tour.
}
numx-log-ending = Plus personne ne peut jouer : la manche s’arrête.
numx-log-emptied = Main vide : { $names }. La manche s’arrête.
numx-log-objective-met = { $you ->
    [yes] Vous avez atteint votre objectif ({ $objective }) : +10.
   *[no] { $name } a atteint son objectif ({ $objective }) : +10.
}
numx-log-objective-missed = { $you ->
    [yes] Vous avez manqué votre objectif ({ $objective }).
   *[no] { $name } a manqué son objectif ({ $objective }).
}

numx-why-wait = Vous gardez { $count ->
    [one] votre carte
   *[other] vos { $count } cartes
} pour votre tour.
numx-why-show-low = Elles coûtent peu si elles restent devant vous.
numx-why-show-single = Aucune autre carte de votre main n’a leur valeur : vos séries restent entières.
numx-why-empty = Cela vide votre main.
numx-why-factor = Vous posez sans attendre votre tour, et le jeu reprend après vous.
numx-why-rid = Cela vous débarrasse de { $count ->
    [one] { $count } point visible.
   *[other] { $count } points visibles.
}
numx-why-rob = Cela prive { $name } d’une carte basse.
numx-why-shed = { $count ->
    [one] Une carte de moins en main.
   *[other] { $count } cartes de moins en main, d’un seul coup.
}
numx-why-ahead = Si personne ne recouvre, vous ouvrez le tour suivant.
numx-why-cut = Vous coupez ce tour et ouvrez le suivant.
numx-why-swap = { $count ->
    [one] Vos cartes visibles coûteront un point de moins.
   *[other] Vos cartes visibles coûteront { $count } points de moins.
}
numx-why-malus = Chaque carte de plus coûtera à { $name } du temps ou des points.
numx-why-keep = Vous gardez { $count ->
    [one] votre carte
   *[other] vos { $count } cartes
} pour la suite.
numx-why-draw = Vous n’avez aucune série à poser.
numx-why-take-low = Une carte basse : de quoi compléter votre rangée à peu de frais.
numx-why-take-gap = { $name } devra compléter sa rangée.
numx-why-take-set = Avec votre main, cela en fait { $count } de même valeur.
numx-why-refill-saves = { $count ->
    [one] Visible, elle vous épargne un point.
   *[other] Visible, elle vous épargne { $count } points.
}
numx-why-refill-free = Visible, elle ne coûte rien.
numx-why-refill-lowest = Aucune carte de votre main ne coûte moins une fois visible.
numx-why-refill = Vos cartes plus basses restent ensemble en main, en séries.
numx-why-blind = { $count ->
    [one] Votre carte reste
   *[other] Vos { $count } cartes restent
} en main.

numx-refused-not_visible = Cette carte n’est plus à cet endroit.
numx-refused-no_cards = Un pli compte au moins une carte.
numx-refused-does_not_cover = Cela ne recouvre pas le pli : autant de cartes de valeur supérieure, ou une carte de plus.
numx-refused-jokers_name_another = Des jokers seuls prennent une autre valeur que celle du pli.
numx-refused-not_factor_x = Hors de votre tour, seul un Facteur X est possible : plus de cartes et de valeur supérieure.
numx-refused-last_card_classic = La dernière carte d’une main doit être une carte classique.
numx-refused-no_pli = Il n’y a pas de pli à couper.
numx-refused-num_x_alone = Num-X se joue toujours seule.
numx-refused-bad_target = Cette cible n’est pas possible.
numx-refused-not_malus = Ce n’est pas une carte Malus +.
numx-refused-own_card = Vous ne pouvez pas prendre votre propre carte visible.
numx-refused-after_special = Après une carte spéciale : posez des cartes ou terminez votre tour de jeu.
numx-refused-no_special_laid = Vous n’avez pas posé de carte spéciale ce tour-ci.
numx-refused-deck_empty = Il n’y a plus rien à piocher.
numx-refused-leader_may_not_pass = On ne passe pas quand on ouvre le tour : posez des cartes ou piochez.
numx-refused-special_alone = Une carte spéciale se pose seule : reposez d’abord les autres.
numx-refused-one_value = On pose des cartes d’une seule valeur : reposez d’abord les autres.
numx-refused-choose_first = Choisissez d’abord deux cartes de votre main à poser face visible.
numx-refused-to_be_covered = C’est le pli à recouvrir : on n’y prend rien.
numx-refused-refill_first = Complétez d’abord vos cartes visibles, de votre main ou de la pioche.

numx-impossible = À NUM-X, on perd des points : seuls le −2 et les −1 en rapportent, 4 en tout.
numx-impossible-loss = Toutes les cartes du jeu ensemble ne coûtent pas autant.

numx-count-visible = Cartes visibles (x pour une spéciale, inf pour l’infini)
numx-count-hand = Cartes classiques encore en main
numx-count-specials = Cartes spéciales encore en main
numx-count-bonus = Points d’un objectif atteint à votre table
numx-count-met = Objectif atteint
numx-count-met-no = non
numx-count-met-yes = oui

numx-deed-factor = Facteur X !
numx-deed-fusion = Fusion X !
numx-deed-cut = Num-X !
numx-deed-swap = Swap !
numx-deed-malus = Malus+ !
