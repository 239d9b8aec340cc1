nmbrs-title = nmbrs!
nmbrs-tagline = Des suites de nombres qui s’allongent, se croisent et se rejoignent.
nmbrs-first = Qui donne en premier ?

nmbrs-option-level = Règles
nmbrs-option-level-base = de base : l’écart est constant, sans autre condition
nmbrs-option-level-expert = joueurs avertis : à rebours, la série arrive à 0 ou à 1
nmbrs-option-level-simple = version simple : nombres de 1 à 50, chaque carte vaut 1

nmbrs-option-games = Manches au plus
nmbrs-option-games-usual = comme d’habitude : jusqu’à 100 points ; 5 en version simple à partir de quatre joueurs

nmbrs-ask-draw = À vous : prendre le { $card } du tas ouvert, ou le laisser ?
nmbrs-ask-offer = { $name } laisse le { $card }. Le prendre, avec une carte du tas fermé ?
nmbrs-ask-redraw = Il est pris. Prenez la carte suivante ou une carte du tas fermé.
nmbrs-ask-first = Choisissez une première série, trois cartes ou plus, ou une défausse.
nmbrs-ask-meld = Choisissez des cartes à poser, ou une carte à défausser.
nmbrs-ask-owed = Avant de défausser, reposez dans une série : { $jokers }.
nmbrs-ask-more = Ensemble, il leur manque encore une carte : choisissez-la.
nmbrs-ask-nowhere = Ensemble, ces cartes ne vont nulle part.
nmbrs-ask-through = Aucune série ne passe à la fois par toutes ces cartes : reposez-en une de la table.
nmbrs-ask-which = Où les poser ? Choisissez aussi une carte de la table pour préciser.

nmbrs-joker = joker { $colour ->
    [red] rouge
    [green] vert
    [blue] bleu
   *[orange] orange
}
nmbrs-card = { $number } { $colour ->
    [red] rouge
    [green] vert
    [blue] bleu
   *[orange] orange
}
nmbrs-card-points = { $card }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
nmbrs-standing = { $number } ({ $joker })
nmbrs-as-number = { $joker } pour { $number }

nmbrs-row = la ligne { $id }
nmbrs-column = la colonne { $id }
nmbrs-line = la série { $id }
nmbrs-row-title = Ligne { $id } (de { $gap } en { $gap })
nmbrs-column-title = Colonne { $id } (de { $gap } en { $gap })
nmbrs-line-title = Série { $id } (de { $gap } en { $gap })
nmbrs-crosses = { $card }, croise { $line }
nmbrs-open = Tas ouvert
nmbrs-open-empty = le tas ouvert est vide
nmbrs-closed = Tas fermé
nmbrs-closed-count = { $count ->
    [0] le tas fermé est vide
    [one] { $count } carte dans le tas fermé
   *[other] { $count } cartes dans le tas fermé
}
nmbrs-short-meld = Poser ({ $points })
nmbrs-short-swap = Échanger
nmbrs-short-discard = Défausser
nmbrs-short-take = Prendre
nmbrs-short-leave = Laisser
nmbrs-short-draw = Piocher
nmbrs-hand = Votre main
nmbrs-hand-of = Resté chez { $name }

nmbrs-note-hand = { $count ->
    [0] plus de carte en main
    [one] { $count } carte en main
   *[other] { $count } cartes en main
}
nmbrs-note-opened = a posé sa première série
nmbrs-note-melded = { $points } dans cette manche
nmbrs-note-running = { $points } ce tour-ci
nmbrs-note-count = séries { $melded }, cartes en main { $deducted }

nmbrs-choice-take = Prendre le { $card }
nmbrs-choice-take-offer = Prendre le { $card } et une carte du tas fermé
nmbrs-choice-leave = Laisser le { $card }, puis piocher
nmbrs-choice-leave-alone = Laisser le { $card } : il n’y a rien d’autre à piocher
nmbrs-choice-leave-offer = Laisser le { $card }
nmbrs-choice-draw = Prendre une carte du tas fermé
nmbrs-choice-new = Nouvelle série : { $series } ({ $points }{ $double ->
    [yes] , compte double
   *[no] { "" }
})
nmbrs-choice-grow = Compléter { $line } : { $series } ({ $points }{ $double ->
    [yes] , compte double
   *[no] { "" }
})
nmbrs-choice-link = Lier { $line } et { $other } : { $series } ({ $points }{ $double ->
    [yes] , compte double
   *[no] { "" }
})
nmbrs-choice-cross = Croiser { $lines } : { $series } ({ $points }{ $double ->
    [yes] , compte double
   *[no] { "" }
})
nmbrs-choice-swap = Échanger contre le { $joker }, posé pour { $number }
nmbrs-choice-discard = Défausser le { $card } et finir le tour

nmbrs-log-took = { $you ->
    [yes] Vous prenez la carte ouverte : { $card }.
   *[no] { $name } prend la carte ouverte : { $card }.
}
nmbrs-log-drew = { $name } pioche une carte du tas fermé.
nmbrs-log-received = Vous piochez : { $card }.
nmbrs-log-nothing = { $you ->
    [yes] Vous ne trouvez rien à piocher.
   *[no] { $name } ne trouve rien à piocher.
}
nmbrs-log-renewed = Le tas ouvert, mélangé, forme un nouveau tas fermé : { $count ->
    [one] { $count } carte.
   *[other] { $count } cartes.
}
nmbrs-log-new = { $you ->
    [yes] Vous posez { $series }.
   *[no] { $name } pose { $series }.
}
nmbrs-log-grown = { $you ->
    [yes] Vous complétez une série : { $series }.
   *[no] { $name } complète une série : { $series }.
}
nmbrs-log-linked = { $you ->
    [yes] Vous liez deux séries : { $series }.
   *[no] { $name } lie deux séries : { $series }.
}
nmbrs-log-crossed = { $you ->
    [yes] Vous croisez : { $series }.
   *[no] { $name } croise : { $series }.
}
nmbrs-log-swapped = { $you ->
    [yes] Vous échangez le { $card } contre le { $joker }.
   *[no] { $name } échange le { $card } contre le { $joker }.
}
nmbrs-log-discarded = { $you ->
    [yes] Vous défaussez le { $card }.
   *[no] { $name } défausse le { $card }.
}
nmbrs-log-scored = { $you ->
    [yes] Vous marquez { $points }.
   *[no] { $name } marque { $points }.
}
nmbrs-log-doubled = { $you ->
    [yes] Vous marquez { $points } ; comptées double : { $cards }.
   *[no] { $name } marque { $points } ; comptées double : { $cards }.
}
nmbrs-log-out = { $you ->
    [yes] Vous n’avez plus de carte : vous gagnez cette manche.
   *[no] { $name } n’a plus de carte et gagne cette manche.
}
nmbrs-log-idle = Depuis dix tours de table, personne n’a rien posé : la manche s’arrête.
nmbrs-log-left = { $you ->
    [yes] Il vous reste { $cards }.
   *[no] Il reste { $cards } à { $name }.
}
nmbrs-log-deducted = { $you ->
    [yes] Il vous reste { $cards } : −{ $points }.
   *[no] Il reste { $cards } à { $name } : −{ $points }.
}

nmbrs-why-fits = Le { $card } va dans une série avec vos cartes.
nmbrs-why-nearer = Le { $card } vous rapproche plus d’une série qu’une carte inconnue.
nmbrs-why-no-use = Le { $card } ne va dans aucune série avec vos cartes.
nmbrs-why-unknown = Une carte du tas fermé promet davantage.
nmbrs-why-out = Il ne vous restera rien à déduire : la manche s’arrête, et les autres déduisent leur main.
nmbrs-why-double = La série compte double : { $count } points.
nmbrs-why-brings = { $count ->
    [one] Elle rapporte un point, et cette carte ne vous coûtera plus rien.
   *[other] Elle rapporte { $count } points, et ces cartes ne vous coûteront plus rien.
}
nmbrs-why-swap = Votre { $number } prend sa place, et le joker vous sert ailleurs.
nmbrs-why-dear = Aucune carte de votre main ne coûterait plus à la fin.
nmbrs-why-rest = Les autres cartes de votre main vont mieux ensemble.

nmbrs-refused-closed_empty = Le tas fermé est vide.
nmbrs-refused-not_in_hand = Vous n’avez pas cette carte en main.
nmbrs-refused-too_high = Ce nombre n’existe pas dans ce jeu.
nmbrs-refused-not_from_zero = Comptée à rebours, cette série n’arrive ni à 0 ni à 1.
nmbrs-refused-no_such_line = Cette série n’est plus sur la table.
nmbrs-refused-line_not_whole = La série déjà posée doit rester entière.
nmbrs-refused-not_end_to_end = Ces deux séries ne se suivent pas dans une même direction.
nmbrs-refused-not_on_table = Ce joker n’est pas à cet endroit.
nmbrs-refused-crosses_nothing = Cette série ne croise rien.
nmbrs-refused-crosses_twice = Cette série croiserait deux fois la même.
nmbrs-refused-no_direction = Une série qui ne croise que des séries sans direction est une colonne.
nmbrs-refused-nothing_added = Il faut poser au moins une carte de votre main.
nmbrs-refused-joker_outside = Le joker doit prendre une place libre de la série.
nmbrs-refused-jokers_alone = Une série compte au moins une vraie carte.
nmbrs-refused-first_from_hand = Posez d’abord une nouvelle série de votre main.
nmbrs-refused-last_card = La dernière carte ne se pose pas : elle va sur le tas ouvert.
nmbrs-refused-joker_owed = Reposez d’abord les jokers que vous avez pris.
nmbrs-refused-joker_stuck = Vous ne pourriez plus reposer tous les jokers que vous prenez.
nmbrs-refused-no_series = Ces cartes ne vont ensemble dans aucune série.
nmbrs-refused-no_crossing = Choisissez d’abord des cartes de votre main ; une carte de la table dit ensuite où elles vont.
nmbrs-refused-draw_first = Il faut d’abord piocher : dites quelle carte vous prenez.
nmbrs-refused-drawn_already = Vous avez déjà pioché : posez des séries ou défaussez une carte.
nmbrs-refused-not_through = Aucune série de ces cartes ne passe par là.

nmbrs-impossible = Une carte, posée ou gardée en main, vaut 3 points au plus, ou le double : le paquet entier ne donne pas ces totaux.
nmbrs-impossible-simple = Une carte, posée ou gardée en main, vaut 1 point, ou le double : le paquet entier ne donne pas ces totaux.

nmbrs-count-melds = Points de chaque tour
nmbrs-count-left = Points des cartes restées en main
nmbrs-count-note = Une ligne est une partie entière, points restés en main déduits. Pendant la partie, « + NOM points » ajoute un tour.
