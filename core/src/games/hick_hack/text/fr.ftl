hick_hack-title = Hick Hack
hick_hack-tagline = Picorer au bon moment… et laisser le renard à jeun.
hick_hack-first = Qui prend le marqueur en premier ?

hick_hack-option-talks = Les volailles peuvent se partager les grains avant de lancer le dé
hick_hack-option-counters = À un partage, chacun peut en opposer un autre, une fois

hick_hack-yard-yellow = Poules
hick_hack-yard-blue = Canards
hick_hack-yard-purple = Faisans
hick_hack-yard-green = Oies
hick_hack-yard-red = Pintades
hick_hack-yard-black = Dindons

hick_hack-card-bird = { $colour ->
    [yellow] poule
    [blue] canard
    [purple] faisan
    [green] oie
    [red] pintade
   *[black] dindon
} { $value }
hick_hack-card-coward = poule mouillée { $colour ->
    [yellow] jaune
    [blue] bleue
    [purple] violette
    [green] verte
    [red] rouge
   *[black] noire
} (−2)
hick_hack-card-fox = { $colour ->
    [yellow] renard jaune
    [blue] renard bleu
    [purple] renard violet
    [green] renard vert
    [red] renard rouge
   *[black] renard noir
} { $value }
hick_hack-fox-letter = R

hick_hack-grains-green = { $count ->
    [one] { $count } vert
   *[other] { $count } verts
}
hick_hack-grains-blue = { $count ->
    [one] { $count } bleu
   *[other] { $count } bleus
}
hick_hack-grains-yellow = { $count ->
    [one] { $count } jaune
   *[other] { $count } jaunes
}
hick_hack-here-green = { $count ->
    [one] { $count } grain vert (1 point)
   *[other] { $count } grains verts (1 point chacun)
}
hick_hack-here-blue = { $count ->
    [one] { $count } grain bleu (2 points)
   *[other] { $count } grains bleus (2 points chacun)
}
hick_hack-here-yellow = { $count ->
    [one] { $count } grain jaune (3 points)
   *[other] { $count } grains jaunes (3 points chacun)
}
hick_hack-nothing = rien
hick_hack-owned = { $name } : { $what }
hick_hack-eaten = { $name } : { $what }, pris par un renard
hick_hack-gift = { $what } pour { $name }

hick_hack-title-last-round = Au tour précédent
hick_hack-title-final-round = Au dernier tour
hick_hack-title-laid = Face cachée
hick_hack-title-gifts = À donner (le reste est pour vous)
hick_hack-title-counter = Partage proposé (le reste est pour vous)
hick_hack-title-proposal = Partage proposé
hick_hack-short-gifts = À donner
hick_hack-short-lay = Poser
hick_hack-short-roll = Le dé
hick_hack-short-propose = Proposer
hick_hack-short-accept = Accepter
hick_hack-short-refuse = Refuser
hick_hack-title-hand = Votre main

hick_hack-ask-lay-one = Tour { $round } sur { $rounds } : choisissez une carte à jouer.
hick_hack-ask-lay-two = Tour { $round } sur { $rounds } : deux cartes, jamais volaille et renard d’une même couleur.
hick_hack-ask-lay-another = Une carte de plus : on en joue deux, jamais une volaille et un renard de la même couleur.
hick_hack-ask-propose = { $yard } : proposez un partage, ou lancez le dé.
hick_hack-ask-answer = { $yard } : { $name } propose : { $split }. D’accord ?
hick_hack-ask-others = { $yard } : les autres discutent. { $waiting }

hick_hack-note-grains = grains { $grains }
hick_hack-note-grains-label = grains : { $grains }
hick_hack-note-birds = proies { $birds }
hick_hack-note-birds-label = volailles attrapées : { $birds }
hick_hack-note-chosen = a choisi
hick_hack-note-marker = marqueur
hick_hack-note-marker-label = a le marqueur du tour

hick_hack-choice-lay = Jouer : { $cards }
hick_hack-choice-propose = Proposer : { $split }
hick_hack-choice-roll = Ne rien proposer : lancer le dé
hick_hack-choice-accept = Accepter (pour vous : { $grains })
hick_hack-choice-refuse = Refuser : lancer le dé
hick_hack-choice-refuse-only = Refuser, sans rien proposer
hick_hack-choice-counter = Proposer plutôt : { $split }

hick_hack-log-dealt = { $you ->
    [yes] Vous avez le marqueur du premier tour.
   *[no] { $name } a le marqueur du premier tour.
}
hick_hack-log-counted = Résultat : { $points }.
hick_hack-log-sown = Tour { $round } : un grain de plus dans chaque basse-cour.
hick_hack-log-revealed = Cartes retournées – { $cards }.
hick_hack-log-stole = { $yard } : { $you ->
    [yes] votre poule mouillée s’enfuit avec un grain vert.
   *[no] la poule mouillée ({ $name }) s’enfuit avec un grain vert.
}
hick_hack-log-fled = { $yard } : { $you ->
    [yes] votre poule mouillée s’enfuit sans rien.
   *[no] la poule mouillée ({ $name }) s’enfuit sans rien.
}
hick_hack-log-hungry = { $yard } : { $count ->
    [one] le renard ({ $names }) ne trouve aucune volaille.
   *[other] les renards ({ $names }) ne trouvent aucune volaille.
}
hick_hack-log-caught = { $yard } : { $you ->
    [yes] votre renard fait une prise, { $birds } ({ $points }).
   *[no] le renard ({ $name }) fait une prise, { $birds } ({ $points }).
}
hick_hack-log-ate = { $yard } : { $you ->
    [yes] tous les grains sont pour vous, { $grains } ({ $points }).
   *[no] tous les grains sont pour { $name }, { $grains } ({ $points }).
}
hick_hack-log-proposed = { $yard } : { $you ->
    [yes] vous proposez : { $split }.
   *[no] { $name } propose : { $split }.
}
hick_hack-log-declined = { $yard } : { $you ->
    [yes] vous préférez le dé.
   *[no] { $name } préfère le dé.
}
hick_hack-log-accepted = { $yard } : { $you ->
    [yes] vous acceptez.
   *[no] { $name } accepte.
}
hick_hack-log-refused = { $yard } : { $you ->
    [yes] vous refusez, le dé décide.
   *[no] { $name } refuse, le dé décide.
}
hick_hack-log-refused-only = { $yard } : { $you ->
    [yes] vous refusez.
   *[no] { $name } refuse.
}
hick_hack-log-countered = { $yard } : { $you ->
    [yes] vous proposez plutôt : { $split }.
   *[no] { $name } propose plutôt : { $split }.
}
hick_hack-log-agreed = { $yard } : d’accord, { $split }.
hick_hack-log-rolled = { $you ->
    [yes] Vous lancez le dé
   *[no] { $name } lance le dé
} : { $card }, { $value } + { $die } = { $total }.
hick_hack-log-renewed = Les cartes jouées forment une nouvelle pioche de { $count }.
hick_hack-log-drew = Vous piochez : { $cards }.

hick_hack-refused-round_is_over = La partie est terminée.
hick_hack-refused-not_your_turn = Rien ne vous est demandé maintenant.
hick_hack-refused-not_in_hand = Vous n’avez pas ces cartes en main.
hick_hack-refused-wrong_number = Ce n’est pas le nombre de cartes à jouer.
hick_hack-refused-bird_and_fox = Jamais une volaille et un renard de la même couleur.
hick_hack-refused-not_all_grains = Un partage répartit tous les grains de la basse-cour, ni plus ni moins.
hick_hack-refused-not_involved = Seuls ceux dont les volailles sont là reçoivent des grains.
hick_hack-refused-other_proposal = Cette proposition n’est plus sur la table.
hick_hack-refused-no_counter = Ce partage s’accepte ou se refuse : chacun ne propose qu’une fois.
hick_hack-refused-same_split = C’est le partage proposé : acceptez-le, ou donnez les grains autrement.
hick_hack-refused-yard_first = On sert d’abord cette basse-cour ; les cartes se jouent au tour suivant.
hick_hack-refused-give_one_by_one = Les grains se partagent un par un : choisissez à qui va chacun.
hick_hack-refused-answer_whole = Un partage s’accepte ou se refuse en entier.
hick_hack-refused-sent_for = On ne prend pas les grains : on envoie une bête de la couleur les manger.

hick_hack-why-coward = { $yard } : seule, la poule mouillée mange tout ; si quelqu’un vient, il vous reste un grain vert.
hick_hack-why-two = { $yard } : à deux, vos bêtes ont plus de chances au dé.
hick_hack-why-fox-most = { $yard } : aucune basse-cour n’a davantage de points ({ $points }) ; les volailles qui viennent les picorer sont une proie pour votre renard.
hick_hack-why-fox = { $yard } : les volailles qui viennent pour { $points ->
    [one] le point
   *[other] les { $points } points
} sont une proie pour votre renard.
hick_hack-why-most = { $yard } : { $points ->
    [one] il y a un point à picorer, et aucune autre n’en a davantage.
   *[other] il y a { $points } points à picorer, et aucune autre n’en a davantage.
}
hick_hack-why-some = { $yard } : { $points ->
    [one] il y a un point à picorer.
   *[other] il y a { $points } points à picorer.
}
hick_hack-why-nothing-lost = Il n’y a rien à picorer là, mais vos autres cartes restent en main.
hick_hack-why-propose = Il vous reste { $points ->
    [one] { $points } point
   *[other] { $points } points
} sur { $all } ; au dé, vous auriez tout { $percent } fois sur cent.
hick_hack-why-roll = Vous ne cédez rien : au dé, { $all ->
    [one] le point est à vous
   *[other] les { $all } points sont à vous
} { $percent } fois sur cent.
hick_hack-why-accept = { $points ->
    [one] { $points } point
   *[other] { $points } points
} sur { $all } à coup sûr, plutôt que tout { $percent } fois sur cent.
hick_hack-why-refuse = Tout avoir, { $all } points, { $percent } fois sur cent vaut mieux que { $points ->
    [one] { $points } point
   *[other] { $points } points
} à coup sûr.

hick_hack-impossible = Tous les grains valent 130 points, et les volailles 150 : à vous tous, vous ne pouvez pas en avoir autant.
hick_hack-impossible-below = Seules les six poules mouillées comptent en dessous de zéro, −2 chacune.

hick_hack-count-green = Grains verts (1 point)
hick_hack-count-blue = Grains bleus (2 points)
hick_hack-count-yellow = Grains jaunes (3 points)
hick_hack-count-birds = Volailles attrapées, par leur valeur
hick_hack-count-grains = { $grain ->
    [green] Il n’y a que { $all } grains verts.
    [blue] Il n’y a que { $all } grains bleus.
   *[yellow] Il n’y a que { $all } grains jaunes.
}

hick_hack-deed-stole = Volé !
