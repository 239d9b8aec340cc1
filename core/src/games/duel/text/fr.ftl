duel-title = Affrontement direct
duel-tagline = Deux de vos cartes multipliées détruisent une carte adverse : cinq trophées pour gagner.
duel-first = Qui commence (l’aîné) ?

duel-option-large_pack = Les 70 cartes (d’office dès cinq)
duel-option-own_packs = Chacun a sa propre pioche

duel-card = attaque { $attack }, cible { $target }
duel-card-own = { $card }, devant vous
duel-card-of = { $card }, devant { $name }

duel-ask-lay = Posez une carte devant vous.
duel-ask-destroy = Détruisez des cartes adverses, ou terminez votre tour.
duel-out-of-reach = Cible { $target } : aucune paire de vos cartes posées ne donne ce produit.

duel-row-own = Devant vous
duel-row = Devant { $name }
duel-pile = Pioche
duel-pile-own = Votre pioche
duel-left = { $count ->
    [0] la pioche est vide
    [one] { $count } carte à piocher
   *[other] { $count } cartes à piocher
}
duel-trophies = { $count ->
    [0] aucun trophée
    [one] { $count } trophée
   *[other] { $count } trophées
}
duel-short-lay = Poser
duel-short-destroy = Détruire
duel-short-end = Terminer
duel-hand = Votre main

duel-choice-lay = Poser : { $card }
duel-choice-destroy = Détruire la cible { $target } devant { $name } ({ $product })
duel-choice-end = Terminer le tour

duel-log-dealt = { $you ->
    [yes] Vous commencez.
   *[no] { $name } commence.
}
duel-log-counted = Résultat : { $points }.
duel-log-laid = { $you ->
    [yes] Vous posez : { $card }.
   *[no] { $name } pose : { $card }.
}
duel-log-drew = Vous piochez : { $card }.
duel-log-destroyed = { $you ->
    [yes] Vous détruisez
   *[no] { $name } détruit
} { $yours ->
    [yes] une de vos cartes
   *[no] une carte posée par { $owner }
} ({ $card }) avec { $product }.
duel-log-empty = La pioche est épuisée : la partie s’arrête.

duel-refused-not_your_turn = Ce n’est pas votre tour : on ne pose et ne détruit de cartes qu’à son tour.
duel-refused-lay_first = Votre tour commence par une carte à poser.
duel-refused-already_laid = On ne pose qu’une carte par tour.
duel-refused-not_laid = Cette carte n’est pas sur la table.
duel-refused-own_card = Cette carte est à vous.
duel-refused-no_product = Aucune paire de vos cartes posées ne donne ce produit.
duel-refused-draws_itself = Une carte est piochée pour vous dès que vous en avez posé une.

duel-why-wins = De quoi gagner votre cinquième trophée, et la partie.
duel-why-takes = { $count ->
    [one] Elle permet de détruire aussitôt une carte.
   *[other] Elle permet de détruire aussitôt { $count } cartes.
}
duel-why-safe = Les cartes posées des autres n’atteignent aucune des vôtres ; avec une autre carte de votre main, ce ne serait pas le cas.
duel-why-coming = { $count ->
    [one] Une carte de plus, parmi celles que vous n’avez pas vues, serait à votre portée.
   *[other] { $count } cartes de plus, parmi celles que vous n’avez pas vues, seraient à votre portée.
}
duel-why-narrow = Un seul produit donne sa cible : { $product }.
duel-why-trophy = Un trophée pour vous, et une carte de moins devant { $name }.
duel-why-saves = Un trophée pour vous, et sans cette carte { $name } atteint moins des vôtres.
duel-why-nothing = Vos cartes posées n’atteignent aucune cible adverse.

duel-impossible = À l’affrontement direct, une seule personne atteint 5 trophées, et la partie s’arrête là : de 0 à 5 trophées chacun.

duel-count-points = Trophées
