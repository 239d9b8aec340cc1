# Before : ; ! ? and inside « » stand no-break spaces (U+00A0).
numereum-title = Numereum
numereum-tagline = Misez en secret, bluffez, et assemblez cinq combinaisons de trois nombres.
numereum-first = Qui est le plus jeune ?

numereum-ask-bid = Misez une carte, face cachée. À gagner : { $hand } pour la main, { $reserve } pour la réserve.
numereum-ask-answer = { $name } a misé { $theirs }, vous { $mine } : surenchérissez, ou laissez-lui la manche.
numereum-ask-concede = { $name } a misé { $theirs }, vous { $mine }. Une main est vide : pas de surenchère.
numereum-ask-cover = { $name } ajoute une carte à son { $theirs } : ajoutez-en une à votre { $mine }.
numereum-ask-combine = Combinez trois cartes de votre réserve, dont une arrivée cette manche (✦).
numereum-ask-second = { $one } et deux autres : celles qui vont avec ressortent.
numereum-ask-third = Avec { $one } et { $other }, la troisième (marquée) : { $thirds }.

numereum-reserve = { $you ->
    [yes] Votre réserve
   *[no] Réserve : { $name }
}
numereum-prizes = À gagner
numereum-bids = Mises
numereum-last = { $you ->
    [yes] Manche gagnée par vous
   *[no] Manche gagnée par { $name }
}
numereum-last-tied = Égalité : manche sans gagnant
numereum-deck = Pioche
numereum-deck-count = { $count ->
    [0] La pioche est vide
    [one] { $count } carte dans la pioche
   *[other] { $count } cartes dans la pioche
}
numereum-discards = Défausse
numereum-short-combine = Combiner
numereum-short-finish = Terminer
numereum-short-concede = Laisser
numereum-short-bid = Miser
numereum-hand = Votre main

numereum-card-for-hand = { $card }, pour la main du gagnant
numereum-card-for-reserve = { $card }, pour la réserve du gagnant
numereum-card-bid = { $you ->
    [yes] Vous : { $card }
   *[no] { $name } : { $card }
}
numereum-card-hidden = { $you ->
    [yes] Vous : { $card }, face cachée
   *[no] { $name } : une carte face cachée
}
numereum-card-arrived = { $card }, arrivée cette manche
numereum-card-discarded = { $card }, { $count } fois

numereum-criterion-addition = addition
numereum-criterion-multiplication = multiplication
numereum-criterion-equidistance = équidistance
numereum-criterion-suite = suite
numereum-criterion-quadruple = quadruplé

numereum-choice-bid = Miser { $card }
numereum-choice-overbid = Surenchérir avec { $card } (total { $total })
numereum-choice-cover = Ajouter { $card } (total { $total })
numereum-choice-concede = Laisser la manche à { $name }
numereum-choice-combine = Combiner { $cards } : { $criteria } (piochez une carte)
numereum-choice-combine-super = Super-combinaison { $cards } : { $criteria } (piochez deux cartes)
numereum-choice-finish = Ne plus combiner cette manche

numereum-note-hand = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
numereum-note-hand-label = { $count ->
    [0] plus de carte en main
    [one] { $count } carte en main
   *[other] { $count } cartes en main
}
numereum-note-combinations = combinaisons { $count }/5
numereum-note-combinations-label = { $count ->
    [0] aucune combinaison
    [one] { $count } combinaison sur cinq
   *[other] { $count } combinaisons sur cinq
}
numereum-note-youngest = plus jeune
numereum-note-youngest-label = le plus jeune joueur
numereum-note-won = { $by ->
    [empty_hand] gagne : l’autre main est vide
    [five] gagne avec cinq combinaisons
    [deck] gagne comme plus jeune joueur : la pioche est épuisée
    [combinations] gagne avec plus de combinaisons
    [hand] gagne avec plus de cartes en main
    [reserve] gagne avec plus de cartes en réserve
   *[youngest] gagne comme plus jeune joueur
}
numereum-note-committed = a posé une carte face cachée

numereum-log-dealt = { $you ->
    [yes] Vous êtes le plus jeune joueur : vous gagnez si rien d’autre ne départage.
   *[no] { $name } est le plus jeune joueur, et gagne si rien d’autre ne départage.
}
numereum-log-counted = Résultat : { $points }.
numereum-log-opened = Manche { $round }, à gagner : { $hand } pour la main, { $reserve } pour la réserve.
numereum-log-overbid = { $you ->
    [yes] Vous surenchérissez.
   *[no] { $name } surenchérit !
}
numereum-log-bid = { $you ->
    [yes] Vous : { $bid }.
   *[no] { $name } : { $bid }.
}
numereum-log-conceded = { $you ->
    [yes] Vous laissez la manche.
   *[no] { $name } laisse la manche.
}
numereum-log-won = { $you ->
    [yes] Vous gagnez { $hand } (main) et { $reserve } (réserve).
   *[no] { $name } gagne { $hand } (main) et { $reserve } (réserve).
}
numereum-log-tied = Égalité : { $hand } et { $reserve } partent à la défausse.
numereum-log-combined = { $super ->
    [yes] Super-combinaison !{ " " }
   *[no] { "" }
}{ $you ->
    [yes] Vous combinez { $cards } : { $criteria }.
   *[no] { $name } combine { $cards } : { $criteria }.
}
numereum-log-drew = { $count ->
    [0] La pioche est vide.
    [one] { $name } pioche une carte.
   *[other] { $name } pioche { $count } cartes.
}
numereum-log-received = Vous piochez : { $cards }.

numereum-ended-empty = { $you ->
    [yes] Vous n’avez plus de carte en main.
   *[no] { $name } n’a plus de carte en main.
}
numereum-ended-empty-both = Plus personne n’a de carte en main.
numereum-ended-five = { $you ->
    [yes] Vous avez réuni cinq combinaisons.
   *[no] { $name } a réuni cinq combinaisons.
}
numereum-ended-five-both = Les deux joueurs ont réuni cinq combinaisons dans la même manche.
numereum-ended-deck = { $you ->
    [yes] La pioche est épuisée : le plus jeune joueur gagne, c’est vous.
   *[no] La pioche est épuisée : le plus jeune joueur gagne, c’est { $name }.
}
numereum-tiebreak = { $you ->
    [yes] Vous l’emportez
   *[no] { $name } l’emporte
}{ " " }{ $by ->
    [combinations] avec plus de combinaisons.
    [hand] avec plus de cartes en main.
    [reserve] avec plus de cartes en réserve.
   *[youngest] comme plus jeune joueur.
}

numereum-refused-round_is_over = La partie est terminée.
numereum-refused-not_your_turn = Ce n’est pas votre tour.
numereum-refused-already_committed = Vous avez déjà posé une carte.
numereum-refused-not_in_hand = Cette carte n’est pas dans votre main.
numereum-refused-cannot_overbid = Pas de surenchère quand une des mains est vide.
numereum-refused-not_three = Une combinaison compte trois cartes.
numereum-refused-not_in_reserve = Ces cartes ne sont pas toutes dans votre réserve.
numereum-refused-none_arrived = Aucune de ces cartes n’est arrivée dans votre réserve cette manche.
numereum-refused-no_criterion = Ces cartes ne respectent aucun des cinq critères.
numereum-refused-no_combination = Aucune combinaison n’est possible avec ces cartes.
numereum-refused-bids_are_over = Les mises sont faites : c’est le moment de combiner les cartes de votre réserve.
numereum-refused-bid_first = On mise d’abord ; on combine ensuite.
numereum-refused-other_reserve = Cette carte est dans l’autre réserve : vous combinez les vôtres.
numereum-refused-to_be_won = C’est ce que gagne la plus haute mise.
numereum-refused-bid_lies = Une carte misée ne se reprend pas.
numereum-refused-deals_itself = Personne ne pioche quand il veut : la pioche fournit les cartes à gagner et récompense les combinaisons.

numereum-why-returns = Avec votre réserve, cette carte forme une combinaison dès qu’elle y arrive, manche gagnée ou perdue.
numereum-why-prize = { $card } compléterait une combinaison dans votre réserve.
numereum-why-deny = Avec { $card }, { $name } compléterait une combinaison.
numereum-why-highest = Votre carte la plus haute est la plus dure à battre.
numereum-why-lowest = C’est votre carte la plus basse : les meilleures restent en main.
numereum-why-number = Un nombre joué n’est pas perdu : il va dans votre réserve.
numereum-why-spares = { $count ->
    [one] 1 carte plus haute reste en main.
   *[other] { $count } cartes plus hautes restent en main.
}
numereum-why-leads = Cela fait { $mine } contre { $theirs } : vous passez devant, sauf si { $name } ajoute assez.
numereum-why-pays = { $name } doit ajouter une carte aussi.
numereum-why-keeps = { $count ->
    [one] Vous gardez votre carte pour la manche suivante.
   *[other] Vous gardez vos { $count } cartes pour les manches à venir.
}
numereum-why-empty = Une main est vide : on ne peut plus surenchérir.
numereum-why-covers = Il faudrait plus de { $need } à { $name } pour gagner la manche.
numereum-why-sure = Aucune carte que { $name } a pu ajouter ne bat ce total.
numereum-why-odds = Si { $name } varie ses mises comme un joueur fort, cette mise est devant { $ahead } % du temps{ $level ->
    [0] .
   *[other] , à égalité { $level } %.
}
numereum-why-fifth = C’est votre cinquième combinaison.
numereum-why-super = Deux critères à la fois : vous piochez deux cartes.
numereum-why-combines = Une combinaison de plus, et une carte à piocher.
numereum-why-stays = Ces cartes restent dans votre réserve et pourront se combiner avec celles qui y arriveront.

numereum-impossible = Une partie de Numereum a un seul gagnant : 1 et 0.

numereum-count-winner = Qui gagne la partie

numereum-deed-super = Super !
