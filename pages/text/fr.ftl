# Les textes des pages. Une espace insécable précède « : », « ; », « ? » et « ! ».

# Une chose et son état : « Cadence : normale ».
named = { $title } : { $state }
or = ou
seconds = { $number } s
minutes = { $number } min

# L'appel au serveur : tout de suite, puis quand il dure.
asking = Le serveur est interrogé…
slow = Le serveur met du temps à répondre…

# Le temps que donne une cadence.
speed-note = { $bank } pour la partie, et { $increment } à chaque décision

# La file d'attente. Les textes en « -name » sont les mots que l'on tape au terminal.
queue-title = Jouer avec des inconnus
queue-game = Jeu
queue-game-name = jeu
queue-counts = Ce qui compte
queue-counts-name = compte
queue-ranked = Partie classée
queue-casual = Partie libre
queue-seats = À combien jouer ?
queue-seats-name = joueurs
queue-seats-note = Plus vous en acceptez, plus vite une partie se trouve.
queue-speed = Cadence
queue-speed-name = cadence
queue-bots = Les ordinateurs prennent les places libres
queue-bots-name = ordinateurs
queue-bots-after = après { $time }
queue-bots-never = jamais
queue-players-range = de { $least } à { $most } joueurs
queue-players = { $numbers } joueurs
queue-search = Chercher une partie
queue-search-name = chercher
queue-leave = Ne plus attendre
queue-leave-name = partir
queue-searching = On cherche une partie
queue-others = { $waiting ->
    [1] Personne d’autre n’attend pour l’instant.
   *[other] { $waiting } personnes attendent, { $ahead ->
        [0] et vous êtes en tête de la file
       *[other] dont { $ahead } avant vous
    }.
}
queue-estimate = Les derniers ont attendu { $time }.
queue-lost = Connexion perdue : votre place est gardée une minute et demie.
queue-meanwhile = Vous pouvez faire autre chose dans l’application : elle vous préviendra.
queue-absence = Qui ne vient pas à sa partie attend plus longtemps la fois suivante.

# Une option d'un jeu, telle qu'on la tape : « option target 60 ».
option-name = option

# La connexion.
reconnecting = Connexion perdue : nouvel essai…

# Un salon avant sa partie.
room-title = Table
room-code = Code
room-invite = Inviter
room-invite-name = inviter
room-invitation = Jouons à { $game } sur Cartable : code { $code }
room-players = Joueurs
room-you = Vous
room-owner = Hôte
room-free = Place libre
room-kept = place gardée pour { $name }
room-computer = Ordinateur : { $level }
room-seat-name = place
room-look = Voir cette personne
room-look-name = voir
room-remove = Retirer { $name } de la table
room-remove-name = retirer
room-remove-title = Retirer { $name } de la table ?
room-remove-note = Sa place sera libre ; cette personne peut revenir avec le code.
room-set-free = Libérer la place
room-free-name = libre
room-fill = Les places libres vont à des ordinateurs.
room-fill-full = Les places libres vont à des ordinateurs. La partie commence d’elle-même quand quelqu’un prend la dernière.
room-wait = La partie commence quand son hôte le décide.
room-freed = Votre place à cette table a été libérée.
room-seats = Places
room-seats-name = joueurs
room-first-name = premier
room-speed-name = cadence
room-no-clocks = Sans limite
room-options = Options
room-start = Commencer la partie
room-start-name = lancer
room-sit = Aller à la table
room-sit-name = aller
room-leave = Rendre la place
room-leave-title = Rendre votre place ?
room-leave-note = Une autre personne pourra la prendre ; le code mène à une place libre.
room-leave-name = rendre
room-again = Réessayer
room-again-name = réessayer

# Un jour, et une heure.
month-name = { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
}
date = { $day ->
    [1] 1er
   *[other] { $day }
} { month-name } { $year }
month = { month-name } { $year }
moment = { $day } à { $time } UTC

# La ligne qui fait lire la suite d'une liste.
more = En voir d’autres
more-name = suite

# Une ligne d'une liste, par son numéro.
line-name = ligne

# Les donnes du jour : une donne par jour et par jeu, la même pour tous.
daily-title = Donne du jour
daily-head = Le { $day } (UTC), à commencer { $hours ->
    [one] dans l’heure
   *[other] dans les { $hours } heures
}
daily-late = Du { $day } : à terminer bientôt
daily-late-name = reste
daily-deal = { $players } joueurs, { $begun ->
    [0] aucun essai
    [one] 1 essai
   *[other] { $begun } essais
} · { $own }
daily-deal-name = donne
daily-begin = Commencer
daily-begin-name = jouer
daily-begin-title = Commencer la donne du jour à { $game } ?
daily-begin-note = Vous n’avez qu’un essai par jeu et par jour : une fois commencée, la donne est à jouer. On peut la quitter et y revenir.
daily-go_on = Continuer
daily-go_on-name = jouer
daily-see = Revoir
daily-see-name = revoir
daily-game = Les tableaux des jours passés
daily-game-name = tableau
daily-day = Jour
daily-day-name = jour
daily-own = Votre essai
daily-own-name = essai
daily-own-rank = place { $rank } du tableau
daily-own-none = pas jouée
daily-own-running = commencée
daily-own-unfinished = sans résultat
daily-result = { $place ->
    [1] premier
   *[other] place { $place }
}, { $total ->
    [one] { $points } point
   *[other] { $points } points
} ({ $ahead } sur le meilleur adversaire{ $moves ->
    [0] {""}
   *[other] , en { $moves } coups
})
daily-beside = { $words }, hors tableau
daily-open = Le tableau et toutes les cartes seront montrés dans { $hours ->
    [one] l’heure
   *[other] les { $hours } heures
}.
daily-to-come = Le { $day } est à venir : ses donnes ne se jouent que ce jour-là (UTC).
daily-nobody = Le tableau est vide.
daily-proven = Prouvé : la donne découle de ce que le serveur avait publié, et que cet appareil avait gardé, auparavant.
daily-unproven = La donne découle de ce que le serveur dit avoir publié ; cet appareil ne l’avait pas vu auparavant.
daily-broken = La donne ne découle pas de ce que le serveur avait publié : quelqu’un a triché.
daily-commitments = Les donnes déjà fixées
daily-commitment-name = empreinte
# L'empreinte a 64 chiffres.
daily-commitment-note =
    Chaque jour est fixé d’avance par une empreinte de son secret, publié une fois le jour clos. Qui la garde peut vérifier que rien n’a changé :
    { $commitment }
    ({ $published })
daily-published = publiée le { $at }
daily-share = Partager
daily-share-name = partager

# Les classements.
board-title = Classement
board-now = En ce moment
board-month = Fin { $month }
board-period = Moment
board-period-name = mois
board-own = Votre cote
board-you = { $name } (vous)
board-nobody = Personne n’a encore de cote établie à ce jeu.
board-nobody-then = Personne n’avait de cote établie à ce jeu à la fin de ce mois.

# Une cote, et la demi-largeur de son intervalle.
rating = { $points } ± { $margin }{ $provisional ->
    [yes] {", provisoire"}
   *[no] {""}
}

# L’âge d’une chose.
ago-now = à l’instant
ago-minutes = il y a { $count } min
ago-hours = il y a { $count } h
ago-days = il y a { $count } jours

# L’historique des parties.
history-title = Historique
history-theirs = Ses parties
history-tagline = Vos parties en ligne, à revoir coup par coup
history-none = Aucune partie en ligne terminée pour l’instant.
# Un joueur d’une partie ; qui est parti est classé derrière d’autres qui ont moins de points.
history-seat = { $place }. { $name } : { $points }{ $gone ->
    [yes] {" "}(plus là à la fin)
   *[no] {""}
}
history-ranked = classée
history-casual = amicale
history-shown = montrée à tous
history-agreed = montrée dès que tous seront d’accord
history-see = Revoir
history-see-name = voir
history-look = Voir { $name }
history-number = Montrer à tous, sans mon nom
history-number-name = montrer
history-name = Montrer à tous, avec mon nom
history-name-name = montrer nom
history-hide = Ne pas montrer
history-hide-name = cacher
history-show-title = Montrer à tous ?
history-show-note = Tout le monde peut voir cette partie pas à pas sur une page du serveur, dès que tous ceux qui l’ont jouée sont d’accord.
history-share = Envoyer le lien
history-share-name = partager

# Une personne, ou le joueur.
profile-title = Votre profil
person-title = Personne
person-rating = Cote
person-no-rating = Votre cote apparaîtra ici après votre première partie classée.
person-unrated = Aucune partie classée pour l’instant.
person-rated = { $played ->
    [one] { $played } partie classée
   *[other] { $played } parties classées
}
person-own-games = Vos parties en ligne
person-games = Ce que donnent ses parties en ligne
person-game = { $played ->
    [one] { $played } partie
   *[other] { $played } parties
}, dont { $first } à la première place, place moyenne { $mean }
person-opponents = Avec qui
person-met = { $played ->
    [one] { $played } partie
   *[other] { $played } parties
} : { $ahead } fois devant, { $behind } fois derrière
person-history-name = historique
person-block = Ne plus jouer avec cette personne
person-block-name = éviter
person-block-note = Vous ne serez plus assis ensemble par la file d’attente.
person-report = Signaler
person-report-name = Son nom est blessant
person-report-name-name = signaler nom
person-report-cheating = Cette personne triche
person-report-cheating-name = signaler triche
person-report-stalling = Cette personne fait traîner ou quitte les parties
person-report-stalling-name = signaler retard
person-reported = Merci : le signalement est envoyé.
