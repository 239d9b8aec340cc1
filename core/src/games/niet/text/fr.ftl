# Before : ; ! ? and inside « » stand no-break spaces (U+00A0).
niet-title = NIET!
niet-tagline = Dites non, puis gagnez des plis dans des équipes qui changent.
niet-first = Qui donne en premier ?

niet-option-no_trump_cell = Case « sans atout » sur le plateau
niet-option-x2_rule = Ce que double la carte ×2
niet-option-x2_rule-team_total = Plis et butin de son détenteur
niet-option-x2_rule-holder_only = Points du seul détenteur
niet-option-target = Points qui terminent la partie
niet-option-even_deals = Finir le tour des donneurs

niet-refused-not_your_turn = Ce n’est pas votre tour.
niet-refused-cell_covered = Cette case est déjà couverte.
niet-refused-last_open_cell = La dernière case libre d’une ligne doit le rester.
niet-refused-bad_teams = Ces équipes ne sont pas possibles à ce nombre de joueurs.
niet-refused-bad_holder = La carte ×2 ne peut pas aller là.
niet-refused-wrong_number = Ce n’est pas le nombre de cartes demandé.
niet-refused-no_ones = On ne défausse pas de 1 dans cette manche.
niet-refused-not_in_hand = Cette carte n’est pas dans votre main.
niet-refused-must_follow = Il faut jouer la couleur demandée.
niet-refused-tokens_first = On dit d’abord non avec les pions ; les cartes viennent ensuite.
niet-refused-teams_first = On forme d’abord les équipes.
niet-refused-contract_stands = Le contrat est décidé pour toute la manche.
niet-refused-played = Une carte jouée le reste.

niet-ask-place = Dites non : posez un pion sur ce que vous ne voulez pas.
niet-ask-teams-3 = Vous êtes premier joueur : seul avec ×2, ou avec qui ?
niet-ask-teams-4 = Vous êtes premier joueur : avec qui jouez-vous ?
niet-ask-teams-5 = Vous êtes premier joueur : choisissez un partenaire (à deux, avec ×2) ou deux (à trois).
niet-ask-discard-one = Défaussez une carte.
niet-ask-discard-two = Défaussez deux cartes.
niet-ask-discard-another = Encore une : défaussez deux cartes.
niet-ask-discard-one_but_no_one = Défaussez une carte, mais pas un 1.
niet-ask-discard-give_left = Donnez une carte à { $name }.
niet-ask-lead = Vous entamez : jouez la carte de votre choix.
niet-ask-follow = Suivez : jouez { $colour ->
    [blue] du bleu
    [yellow] du jaune
    [red] du rouge
   *[green] du vert
}.
niet-ask-follow-trump = Atout demandé : jouez { $colour ->
    [blue] du bleu
    [yellow] du jaune
    [red] du rouge
   *[green] du vert
} ou un 1 { $supertrump ->
    [blue] bleu
    [yellow] jaune
    [red] rouge
   *[green] vert
}.
niet-ask-free = Vous n’avez pas { $colour ->
    [blue] de bleu
    [yellow] de jaune
    [red] de rouge
   *[green] de vert
} : jouez ce que vous voulez.

niet-board = Plateau : ▶ premier joueur, ▼ défausse, atout, ▲ superatouts, ● points
niet-board-short = Plateau
niet-row-0 = Premier
niet-row-1 = Défausse
niet-row-2 = Atout
niet-row-3 = Superatouts
niet-row-4 = Points
niet-contract = Contrat : ▶ premier joueur, ▼ défausse, atout, ▲ superatouts, ● points
niet-partners = Joueurs
niet-laid = Vos cartes posées
niet-trick = Pli
niet-last-trick = Dernier pli : { $name }
niet-short-place = Niet !
niet-short-play = Jouer
niet-short-give = Donner
niet-short-discard = Défausser
niet-short-team = Équipe
niet-hand = Votre main

niet-card = { $value } { $colour ->
    [blue] bleu
    [yellow] jaune
    [red] rouge
   *[green] vert
}
niet-card-supertrump = { $card }, superatout
niet-card-received = { $card }, carte reçue de { $name }
niet-card-played = { $you ->
    [yes] Vous jouez
   *[no] { $name } joue
} { $card }
niet-card-winning = { $you ->
    [yes] Vous jouez
   *[no] { $name } joue
} { $card }, carte maîtresse
niet-card-won = { $you ->
    [yes] Vous avez
   *[no] { $name } a
} joué { $card } et remporté le pli

niet-cell-0 = Premier joueur : { $name }
niet-cell-1 = Défausse : { $column ->
    [0] aucune carte
    [1] une carte
    [2] deux cartes
    [3] une carte, mais pas un 1
   *[4] une carte donnée au voisin de gauche
}
niet-cell-2 = Atout : { $column ->
    [0] bleu
    [1] jaune
    [2] rouge
    [3] vert
   *[4] aucun
}
niet-cell-3 = Superatouts : { $column ->
    [0] les 1 bleus
    [1] les 1 jaunes
    [2] les 1 rouges
    [3] les 1 verts
   *[4] aucun
}
niet-cell-4 = Points par pli et par carte de butin : { $points }
niet-cell-nobody = Premier joueur : personnage que personne ne joue
niet-cell-covered = { $cell } (refusé par { $name })
niet-cell-decided = { $cell } (décidé)
niet-face-none = sans

niet-choice-place = Refuser : { $part }
niet-part-0 = { $you ->
    [yes] vous
   *[no] { $name }
} premier joueur
niet-part-1 = { $column ->
    [0] ne rien défausser
    [1] défausser une carte
    [2] défausser deux cartes
    [3] défausser une carte, mais pas un 1
   *[4] donner une carte au voisin de gauche
}
niet-part-2 = { $column ->
    [0] atout bleu
    [1] atout jaune
    [2] atout rouge
    [3] atout vert
   *[4] aucun atout
}
niet-part-3 = { $column ->
    [0] les 1 bleus superatouts
    [1] les 1 jaunes superatouts
    [2] les 1 rouges superatouts
    [3] les 1 verts superatouts
   *[4] aucun superatout
}
niet-part-4 = { $points } par pli et par carte de butin
niet-part-nobody = un premier joueur que personne ne joue
niet-choice-alone = Jouer seul avec ×2
niet-choice-team = Avec { $partners } contre { $others }
niet-choice-team-x2 = Avec { $partners } contre { $others }, ×2 pour { $holder }
niet-choice-team-x2-you = Avec { $partners } contre { $others }, ×2 pour vous
niet-choice-discard = Défausser { $cards }
niet-choice-give = Donner { $cards } à { $name }
niet-choice-play = Jouer { $card }

niet-note-dealer = donneur
niet-note-dealer-label = A donné cette manche
niet-note-with = avec vous
niet-note-with-label = Joue avec vous
niet-note-against = contre
niet-note-against-label = Joue contre vous
niet-note-first-team = équipe 1
niet-note-first-team-label = Dans l’équipe du premier joueur
niet-note-other-team = équipe 2
niet-note-other-team-label = Dans l’autre équipe
niet-note-x2-label = Détient la carte ×2
niet-note-laid-label = A choisi
niet-note-tricks = { $count ->
    [one] { $count } pli
   *[other] { $count } plis
}
niet-note-tricks-label = { $count ->
    [one] { $count } pli remporté
   *[other] { $count } plis remportés
}
niet-note-loot = butin { $count }
niet-note-loot-label = { $count ->
    [one] { $count } carte de butin
   *[other] { $count } cartes de butin
}
niet-note-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
niet-note-cards-label = { $count ->
    [one] { $count } carte en main
   *[other] { $count } cartes en main
}
niet-note-points = { $team ->
    [yes] dans l’équipe,{ " " }
   *[no] { "" }
}{ $tricks ->
    [one] { $tricks } pli
   *[other] { $tricks } plis
}{ $loot ->
    [0] { "" }
    [one] { " " }et { $loot } carte de butin
   *[other] { " " }et { $loot } cartes de butin
}{ $again ->
    [0] { "" }
   *[other] , dont { $again } comptés en double
} ; fois { $value }{ $doubled ->
    [yes] , doublé
   *[no] { "" }
} : { $points }

niet-log-placed = { $you ->
    [yes] Vous refusez
   *[no] { $name } refuse
} « { $cell } ».
niet-log-decided = C’est décidé : { $contract }.
niet-log-teamed = Équipes : { $team } contre { $others }.
niet-log-teamed-x2 = Équipes : { $team } contre { $others }, ×2 pour { $holder }.
niet-log-all-laid = Tout le monde a choisi ses cartes.
niet-log-received = { $name } vous donne : { $card }.
niet-log-played = { $you ->
    [yes] Vous jouez
   *[no] { $name } joue
} : { $card }.
niet-log-won = { $you ->
    [yes] Vous remportez
   *[no] { $name } remporte
} le pli{ $count ->
    [0] .
    [one] { " " }et 1 carte de butin : { $loot }.
   *[other] { " " }et { $count } cartes de butin : { $loot }.
}

niet-why-first = Moins il reste de noms dans cette ligne, plus vous avez de chances de former les équipes.
niet-why-no-penalty = Vous avez { $count } cartes au-dessus de 9 : autant que les plis rapportent des points.
niet-why-dear = Vous avez { $count } cartes au-dessus de 9 : mieux vaut que les plis rapportent beaucoup.
niet-why-cheap = { $count ->
    [0] Vous n’avez aucune carte
    [one] Vous n’avez qu’une carte
   *[other] Vous n’avez que { $count } cartes
} au-dessus de 9 : mieux vaut que les plis rapportent peu.
niet-why-shed-ones = { $count ->
    [one] Vous avez un 1, et vous aimerez peut-être le défausser.
   *[other] Vous avez { $count } « 1 », et vous aimerez peut-être en défausser.
}
niet-why-trump = { $count ->
    [0] Vous n’avez aucune carte de cette couleur
    [one] Vous avez une carte de cette couleur
   *[other] Vous avez { $count } cartes de cette couleur
}, et { $most } d’une autre encore ouverte.
niet-why-supertrump = { $count ->
    [0] Vous n’avez aucun 1 de cette couleur
    [one] Vous avez un 1 de cette couleur
   *[other] Vous avez { $count } « 1 » de cette couleur
}, et { $most } d’une autre encore ouverte.
niet-why-alone = Sans partenaire, vous ne partagez rien, et vos plis comptent double.
niet-why-apart = { $names } et vous n’êtes pas côte à côte : après chacun de vous joue un adversaire, puis l’un de vous.
niet-why-gift = { $names } joue avec vous : la carte donnée reste dans l’équipe.
niet-why-rid-of-one = Un 1 qui n’est pas superatout finit souvent chez les autres.
niet-why-emptied = Cela vide une couleur : vous n’aurez plus à la fournir.
niet-why-rid-of-high = Les plis coûtent des points : mieux vaut se défaire de ce qui en prend.
niet-why-rid-of-low = Vous gardez ce qui est plus haut dans sa couleur.
niet-why-sure = Personne ne peut la battre.
niet-why-master = Dans sa couleur, aucune carte encore en jeu ne la bat ; seul un atout le pourrait.
niet-why-lead-low = Les plis coûtent des points : les autres peuvent passer au-dessus.
niet-why-lead = { $count ->
    [one] Vous gardez une carte plus forte pour d’autres plis.
   *[other] Vous gardez { $count } cartes plus fortes pour d’autres plis.
}
niet-why-present = Le butin leur coûte des points : votre 1 est pour eux.
niet-why-below = Les plis coûtent des points, et cette carte ne prend pas celui-ci.
niet-why-must-take = Vous devez prendre ce pli : autant vous défaire de la plus haute carte jouable.
niet-why-may-be-beaten = Quelqu’un peut encore passer au-dessus, et vous en serez débarrassé.
niet-why-loot = { $count ->
    [one] Elle prend le pli, et un 1 adverse comme butin.
   *[other] Elle prend le pli, et { $count } « 1 » adverses comme butin.
}
niet-why-saves = Elle prend le pli et sauve le 1 de votre partenaire.
niet-why-takes = Elle prend le pli aux autres.
niet-why-ahead = Elle passe au-dessus de leur meilleure carte.
niet-why-over-partner = Le pli est plus sûr qu’avec la carte de { $names }.
niet-why-home = { $names } joue avec vous et gagne ce pli : votre 1 y est à l’abri.
niet-why-partner-holds = { $names } joue avec vous et plus personne ne peut prendre le pli : inutile de mettre plus fort.
niet-why-partner-so-far = { $names } joue avec vous et tient le pli pour l’instant.
niet-why-lost = Le pli reste à l’équipe de { $names } : de ce que vous pouvez jouer, c’est la plus basse hors 1.

niet-impossible-teams = Chaque membre d’une équipe marque le même total, un multiple des points du contrat : aucune composition d’équipes ne donne ces nombres.
niet-impossible-tricks = Une manche n’a pas assez de plis et de butin pour ces totaux, ou elle en a trop.

niet-count-points = Points du contrat (dernière ligne)
niet-count-discard = Défausse du contrat
niet-count-discard-none = aucune
niet-count-discard-1 = 1
niet-count-discard-2 = 2
niet-count-discard-not_one = 1≠1
niet-count-discard-give = donner
niet-count-alone = Qui joue seul, avec la carte ×2
niet-count-team = Les deux joueurs d’une même équipe
niet-count-x2 = Qui a la carte ×2
niet-count-tricks = Plis gagnés
niet-count-loot = Cartes de butin
niet-count-x2-outside = La carte ×2 va à l’un des deux joueurs de l’équipe de deux.
niet-count-tricks-differ = Cela fait { $found } { $found ->
    [one] pli
   *[other] plis
} : avec cette défausse, il s’en joue { $expected }.
niet-count-loot-differs = Il n’y a que { $ones } « 1 » dans le jeu : il ne peut pas y avoir plus de butin.
