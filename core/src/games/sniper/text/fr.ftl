sniper-title = Sniper
sniper-tagline = Qui voit le premier que deux cartes multipliées donnent la cible d’une troisième ?

sniper-option-large_pack = Les 70 cartes (d’office dès cinq)
sniper-option-name_factors = Désigner aussi les deux facteurs
sniper-option-clock = Secondes avant les cartes suivantes

sniper-card = attaque { $attack }, cible { $target }
sniper-card-fresh = { $card }, vient d’être retournée
sniper-card-missed = { $card }, tentée par erreur

sniper-ask-start = On commence ? Dès que tout le monde est d’accord, chacun retourne sa première carte.
sniper-ask = Prenez une carte dont la cible est le produit de deux autres attaques.
sniper-ask-factors = Choisissez la carte à prendre, puis les deux que l’on multiplie.
sniper-ask-factors-of = Cible { $target } : choisissez les deux cartes dont le produit la donne.
sniper-ask-still = Vous pouvez encore prendre une carte.

sniper-pool = Au milieu de la table
sniper-short-start = Commencer
sniper-short-ready = Plus rien
sniper-short-take = Prendre
sniper-pile = À retourner
sniper-pile-in-time = À retourner ({ $seconds } s)
sniper-left = { $count ->
    [0] toutes les cartes ont été retournées
    [one] encore { $count } carte à retourner pour chacun
   *[other] encore { $count } cartes à retourner pour chacun
}
sniper-trophies = { $count ->
    [0] aucun trophée
    [one] { $count } trophée
   *[other] { $count } trophées
}
sniper-note-ready = ne voit plus rien à prendre
sniper-note-ready-to-start = veut commencer

sniper-choice-start = Commencer
sniper-choice-ready = Plus rien à prendre
sniper-choice-take = Prendre : { $card }
sniper-choice-take-with = Prendre : { $card } ({ $product })

sniper-log-dealt = Les cartes sont distribuées, faces cachées.
sniper-log-counted = Résultat : { $points }.
sniper-log-flipped = { $count ->
    [one] Carte retournée : { $cards }.
   *[other] Cartes retournées : { $cards }.
}
sniper-log-taken = { $you ->
    [yes] Vous prenez : { $card } ({ $product }).
   *[no] { $name } prend : { $card } ({ $product }).
}
sniper-log-missed = { $you ->
    [yes] Erreur ! Vous ne pouvez pas prendre : { $card }.
   *[no] Erreur ! { $name } ne peut pas prendre : { $card }.
}
sniper-log-missed-lost = { $you ->
    [yes] Erreur ! Vous ne pouvez pas prendre : { $card }. Vous perdez un trophée.
   *[no] Erreur ! { $name } ne peut pas prendre : { $card }, et perd un trophée.
}

sniper-refused-game_is_over = La partie est terminée.
sniper-refused-not_seated = Personne n’est assis à cette place.
sniper-refused-no_such_table = La partie n’en est pas encore là.
sniper-refused-stale_table = La table vient de changer : regardez de nouveau.
sniper-refused-already_ready = Vous l’avez déjà dit.
sniper-refused-already_missed = Vous venez de le tenter par erreur. Une fois suffit : cherchez-en une autre.
sniper-refused-spoiled = Trop tard : quelqu’un a été plus rapide. Votre geste ne compte pas.
sniper-refused-not_on_table = Cette carte n’est plus sur la table.
sniper-refused-factors_missing = Désignez aussi les deux cartes que vous multipliez.
sniper-refused-factors_unasked = Désignez seulement la carte à prendre.
sniper-refused-not_two_others = Il faut deux autres cartes, différentes l’une de l’autre.
sniper-refused-turned_together = Les cartes suivantes se retournent quand tout le monde est prêt.

sniper-why-takes = { $product } = { $target } : la carte est à vous.
sniper-why-only = { $product } = { $target } : c’est la seule carte à prendre.
sniper-why-leads = { $product } = { $target } : avec cette carte, personne n’a plus de trophées que vous.
sniper-why-start = Les premières cartes se retournent dès que tout le monde a dit vouloir commencer.
sniper-why-few = Moins de trois cartes sont visibles : il n’y a encore rien à prendre.
sniper-why-nothing = Aucune cible n’est le produit de deux autres cartes visibles.

sniper-impossible = À Sniper, on n’a jamais moins de 0 trophée, et il reste toujours deux cartes sur la table.

sniper-count-points = Trophées
