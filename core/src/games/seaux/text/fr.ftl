# Before : ; ! ? and inside « » stand no-break spaces (U+00A0).
seaux-title = La guerre des seaux
seaux-tagline = Bâtissez votre pyramide, détournez les attaques, et gardez le plus de seaux.
seaux-first = Qui attaque en premier ?

seaux-option-games = Manches qui s’additionnent
seaux-option-reverse_on_equal = Égaliser renverse le sens

seaux-colour = { $colour ->
    [yellow] jaune
    [grey] gris
    [red] rouge
    [blue] bleu
   *[green] vert
}
seaux-card = { $value } { $colour }
seaux-laid-by = { $card }, posé par { $name }
seaux-bucket = seau { $colour ->
    [yellow] jaune
    [grey] gris
    [red] rouge
    [blue] bleu
   *[green] vert
}, étage { $row }, place { $place }
seaux-would-fall = { $bucket }, tomberait aussi

seaux-ask-build = Construisez : prenez dans la réserve, base d’abord, ou choisissez deux seaux à échanger.
seaux-ask-attack = Attaquez { $name } : une à trois cartes d’une même couleur.
seaux-ask-answer = { $name } attaque en { $colour ->
    [yellow] jaune ({ $level }) : posez { $needed } ou plus, ou donnez un seau jaune.
    [grey] gris ({ $level }) : posez { $needed } ou plus, ou donnez un seau gris.
    [red] rouge ({ $level }) : posez { $needed } ou plus, ou donnez un seau rouge.
    [blue] bleu ({ $level }) : posez { $needed } ou plus, ou donnez un seau bleu.
   *[green] vert ({ $level }) : posez { $needed } ou plus, ou donnez un seau vert.
}
seaux-ask-answer-any = { $name } attaque en { $colour ->
    [yellow] jaune ({ $level }) : posez { $needed } ou plus, ou donnez un seau au choix.
    [grey] gris ({ $level }) : posez { $needed } ou plus, ou donnez un seau au choix.
    [red] rouge ({ $level }) : posez { $needed } ou plus, ou donnez un seau au choix.
    [blue] bleu ({ $level }) : posez { $needed } ou plus, ou donnez un seau au choix.
   *[green] vert ({ $level }) : posez { $needed } ou plus, ou donnez un seau au choix.
}
seaux-ask-give = { $name } attaque en { $colour ->
    [yellow] jaune ({ $level }) : il vous faudrait { $needed }, donnez donc un seau jaune.
    [grey] gris ({ $level }) : il vous faudrait { $needed }, donnez donc un seau gris.
    [red] rouge ({ $level }) : il vous faudrait { $needed }, donnez donc un seau rouge.
    [blue] bleu ({ $level }) : il vous faudrait { $needed }, donnez donc un seau bleu.
   *[green] vert ({ $level }) : il vous faudrait { $needed }, donnez donc un seau vert.
}
seaux-ask-give-any = { $name } attaque en { $colour ->
    [yellow] jaune ({ $level }) : il vous faudrait { $needed }, donnez donc un seau au choix.
    [grey] gris ({ $level }) : il vous faudrait { $needed }, donnez donc un seau au choix.
    [red] rouge ({ $level }) : il vous faudrait { $needed }, donnez donc un seau au choix.
    [blue] bleu ({ $level }) : il vous faudrait { $needed }, donnez donc un seau au choix.
   *[green] vert ({ $level }) : il vous faudrait { $needed }, donnez donc un seau au choix.
}
seaux-ask-more = { $total } ne suffit pas : ajoutez une carte, il faut { $needed } ou plus.
seaux-ask-split = Votre pyramide est coupée en deux : quelle partie donnez-vous ?

seaux-pyramid = { $you ->
    [yes] Votre pyramide
   *[no] Pyramide ({ $name })
}
seaux-supply = Réserve
seaux-table = Attaque
seaux-attack = Attaque en { $colour } : { $total } ({ $name })
seaux-attack-reversed = Attaque en { $colour }, sens inverse : { $total } ({ $name })
seaux-deck = { $count ->
    [0] la pioche est vide
    [one] 1 carte dans la pioche
   *[other] { $count } cartes dans la pioche
}
seaux-discard = { $count ->
    [0] la défausse est vide
    [one] 1 carte dans la défausse
   *[other] { $count } cartes dans la défausse
}
seaux-short-build = Construire
seaux-short-attack = Attaquer
seaux-short-turn = Renvoyer
seaux-short-answer = Riposter
seaux-short-give = Céder
seaux-short-left = À gauche
seaux-short-right = À droite
seaux-hand = Votre main

seaux-note-hand = { $count ->
    [0] aucune carte en main
    [one] 1 carte en main
   *[other] { $count } cartes en main
}
seaux-note-buckets = { $count ->
    [0] plus aucun seau
    [one] 1 seau
   *[other] { $count } seaux
}
seaux-note-total = { $count } en tout dans cette attaque
seaux-note-out = hors jeu, plus aucun seau
seaux-note-starts = attaque en premier
seaux-note-built = pyramide construite

seaux-choice-build = Construire, base d’abord : { $pyramid }
seaux-choice-attack = Attaquer { $name } en { $colour } : { $total }
seaux-choice-attack-several = Attaquer { $name } en { $colour } : { $total } ({ $cards })
seaux-choice-answer = Poser { $cards } : { $total } en tout
seaux-choice-turn = Poser { $cards } : égaliser à { $total } et renverser le sens
seaux-choice-give = Donner le { $bucket } : { $count ->
    [one] rien d’autre ne tombe
   *[other] { $count } seaux perdus en tout
}
seaux-choice-give-cut = Donner le { $bucket } : { $count ->
    [one] 1 seau
   *[other] { $count } seaux
}, puis une partie en plus
seaux-choice-part-left = Donner la partie gauche : { $count ->
    [one] 1 seau
   *[other] { $count } seaux
}
seaux-choice-part-right = Donner la partie droite : { $count ->
    [one] 1 seau
   *[other] { $count } seaux
}

seaux-log-dealt = Manche { $round } : { $you ->
    [yes] vous attaquez en premier.
   *[no] { $name } attaque en premier.
}
seaux-log-built = { $you ->
    [yes] Votre pyramide est prête.
   *[no] { $name } a construit sa pyramide.
}
seaux-log-revealed = Les pyramides sont dévoilées.
seaux-log-attack = { $you ->
    [yes] Vous attaquez en { $colour } : { $total }
   *[no] { $name } attaque en { $colour } : { $total }
}{ $count ->
    [one] .
   *[other] { " " }({ $cards }).
}
seaux-log-answer = { $you ->
    [yes] Vous posez { $cards } en { $colour } : { $total } en tout.
   *[no] { $name } pose { $cards } en { $colour } : { $total } en tout.
}
seaux-log-turn = { $you ->
    [yes] Vous posez { $cards } en { $colour } et égalisez à { $total } : le sens se renverse.
   *[no] { $name } pose { $cards } en { $colour } et égalise à { $total } : le sens se renverse.
}
seaux-log-received = Vous piochez : { $card }.
seaux-log-renewed = La défausse mélangée forme une nouvelle pioche de { $count } cartes.
seaux-log-gave-up = { $you ->
    [yes] Vous donnez le { $bucket }
   *[no] { $name } donne le { $bucket }
} : { $count ->
    [one] rien d’autre ne tombe.
   *[other] { $count } seaux perdus en tout.
}
seaux-log-gave-up-left = { $you ->
    [yes] Vous donnez aussi la partie gauche
   *[no] { $name } donne aussi la partie gauche
} : { $count ->
    [one] 1 seau de moins.
   *[other] { $count } seaux de moins.
}
seaux-log-gave-up-right = { $you ->
    [yes] Vous donnez aussi la partie droite
   *[no] { $name } donne aussi la partie droite
} : { $count ->
    [one] 1 seau de moins.
   *[other] { $count } seaux de moins.
}
seaux-log-out = { $you ->
    [yes] Vous n’avez plus de seau et quittez la partie ; votre main est défaussée.
   *[no] { $name } n’a plus de seau et quitte la partie ; sa main est défaussée.
}

seaux-why-base = Votre base est faite des couleurs que votre main défend le mieux.
seaux-why-costs = { $count ->
    [one] Si { $name } ne peut pas répondre, un seau tombe.
   *[other] Si { $name } ne peut pas répondre, au moins { $count } seaux tombent.
}
seaux-why-hard = Pour répondre, il faudra à { $name } au moins { $count } cartes.
seaux-why-saves = { $count ->
    [one] Céder coûterait un seau.
   *[other] Céder coûterait au moins { $count } seaux.
}
seaux-why-least = Aucun total plus bas ne suffirait : vos cartes plus fortes restent en main.
seaux-why-lowest = Aucun total plus bas ne suffirait.
seaux-why-unable = { $count ->
    [one] Vous ne pouvez pas répondre : ainsi, un seul seau tombe.
   *[other] Vous ne pouvez pas répondre : aucun choix ne coûte moins de { $count } seaux.
}
seaux-why-cheap = { $count ->
    [one] Un seul seau tombe, et vos cartes restent en main.
   *[other] { $count } seaux tombent, mais vos cartes restent en main.
}
seaux-why-left = Ce qui reste debout, votre main le défend mieux.
seaux-why-bigger = Vous gardez la plus grande partie.
seaux-why-better = La partie que vous gardez, votre main la défend mieux.

seaux-refused-not_complete = Une pyramide compte trois seaux de chaque couleur, un par place.
seaux-refused-wrong_number = On pose une, deux ou trois cartes.
seaux-refused-not_in_hand = Vous n’avez pas ces cartes en main.
seaux-refused-wrong_colour = On répond à une attaque dans sa couleur.
seaux-refused-too_low = Votre total est trop bas pour répondre à cette attaque.
seaux-refused-no_bucket = Il n’y a plus de seau à cette place.
seaux-refused-other_bucket = Vous avez encore un seau de la couleur attaquée : c’est un de ceux-là qu’il faut donner.
seaux-refused-one_colour = On pose des cartes d’une seule couleur : reposez d’abord les autres.
seaux-refused-cards_or_bucket = On pose des cartes ou on donne un seau : reposez d’abord les cartes.
seaux-refused-attack_lies = Ces cartes restent là jusqu’à la fin de l’attaque.
seaux-refused-draws_itself = Vous ne piochez pas vous-même : une carte vous vient après chaque pose.
seaux-refused-build_first = Construisez d’abord votre pyramide.
seaux-refused-others_bucket = C’est à son propriétaire de choisir le seau qui tombe.
seaux-refused-part_first = Choisissez d’abord la partie que vous perdez : la gauche ou la droite.
seaux-refused-not_attacked = On ne donne un seau que lorsqu’on est attaqué.

seaux-impossible = Une pyramide compte 15 seaux : de 0 à 15 chacun.
seaux-impossible-end = La partie s’arrête dès qu’une pyramide a disparu (deux, à cinq ou six joueurs) : ni plus tôt, ni plus tard.

seaux-count-points = Seaux encore debout
seaux-count-note = La partie peut être suivie d’une autre : écrivez la ligne suivante, les points s’ajoutent.

seaux-deed-wall = { $count } seaux !
seaux-deed-fall = −{ $count }
