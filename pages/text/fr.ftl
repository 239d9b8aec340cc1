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

# Le compte du joueur.
account-title = Votre compte
account-news = Votre code de secours a ouvert ce compte sur un autre appareil. Si ce n’était pas vous, déconnectez-le et créez un autre code.
account-news-identity = Une identité chez { $issuer } a ouvert ce compte sur un autre appareil. Si ce n’était pas vous, déconnectez-le et retirez l’identité.
account-understood = Compris
account-understood-name = compris
account-code = Code de secours
account-code-write = Notez-le sur papier, à l’abri : qui l’a, a votre compte. Il ne sera plus montré.
account-written = C’est noté
account-written-name = noté
account-has-code = Vous avez un code de secours. L’application ne le garde pas : il n’est que sur votre papier.
account-no-code = Avec un code de secours, vous retrouvez votre compte sur n’importe quel appareil. Sans lui, un téléphone perdu est un compte perdu.
account-make = Créer un code de secours
account-make-name = code
account-renew = Créer un autre code de secours
account-renew-name = code
account-renew-title = Créer un autre code ?
account-renew-note = L’ancien ne vaudra plus rien.
account-name = Votre nom à la table
account-rename-name = nom
account-rename = Changer de nom
account-avatar = Votre image
account-avatar-name = image
account-watch = Ce que voient les autres
account-watchable = D’autres peuvent regarder mes parties
account-watchable-name = regarder
account-watchable-note = Seulement si toutes les personnes à la table le permettent. Une partie classée se voit avec une minute de retard.
account-history-open = D’autres peuvent voir mon historique
account-history-open-name = historique
account-history-open-note = Vos parties terminées et vos statistiques. Votre nom, votre image et votre cote sont visibles de toute façon.
account-devices = Vos appareils
account-device = Appareil
account-device-name = appareil
account-own = celui-ci
account-recovered = ouvert par le code de secours
account-by-identity = ouvert par une identité chez { $issuer }
account-end = Déconnecter
account-end-name = fermer
account-end-title = Déconnecter « { $device } » ?
account-end-note = Ses tables ouvertes se ferment, et il demandera qui vous êtes.
account-end-others = Déconnecter tous les autres
account-end-others-name = fermer autres
account-end-others-title = Déconnecter tous les autres ?
account-avoided = Personnes que vous évitez
account-avoided-name = évité
account-unblock = Ne plus éviter
account-unblock-name = libérer
account-identities = Identités liées
account-identities-note = Une identité chez l’un de ces services ouvre votre compte sur n’importe quel appareil. Le serveur n’en apprend ni votre nom ni votre adresse.
account-identity-name = identité
account-unlink = Ne plus ouvrir le compte avec elle
account-unlink-name = retirer
account-unlink-title = Retirer l’identité chez { $issuer } ?
account-unlink-note = Elle n’ouvrira plus ce compte. Vos appareils restent connectés.
account-link = Lier une identité chez { $issuer }
account-link-name = lier
account-in-browser = Dans votre navigateur
account-recover = Ouvrir un compte par son code de secours
account-recover-name = secours
account-recover-settle = Ouvrir le compte
account-identity-opens = Cette identité ouvre déjà le compte de { $account }.
account-recover-settle-name = ouvrir compte
account-stay = Rester dans ce compte
account-stay-name = rester
account-other-title = Ouvrir un autre compte ici ?
account-leaves = Vous quittez le compte de { $account }{ $lost ->
    [yes] , qui n’a pas de code de secours : il sera perdu.
   *[no] .
}
account-data = Vos données
account-export = Tout ce que le serveur sait de vous
account-export-name = exporter
account-export-note = Sous forme de fichier texte (JSON), à partager ou à garder
account-sign-out = Se déconnecter
account-sign-out-name = déconnecter
account-sign-out-title = Se déconnecter ici ?
account-delete = Supprimer le compte
account-delete-name = supprimer
account-delete-title = Supprimer ce compte ?
account-delete-note = Tout de suite et pour toujours, sur tous vos appareils. Dans les parties des autres, un autre nom prend votre place.

# La page d’un serveur.
online-title = En ligne
online-account-name = compte
online-rooms = Vos tables
online-room-name = table
online-room-go-name = aller
online-daily = Donne du jour, { $day } : { $game }
online-by-code = Code { $code }
online-matched = une partie est trouvée
online-turn = à vous de jouer
online-rematch = on vous propose une revanche
online-waits = en attente
online-resigned = abandonnée
online-plays = en cours
queue-tagline = Contre des joueurs de votre force
daily-tagline = La même donne pour tous, un essai chacun
board-tagline = Les meilleurs de chaque jeu
profile-tagline = Votre cote, et contre qui vous jouez
online-queue-name = file
online-daily-name = donne
online-board-name = classement
online-profile-name = profil
online-history-name = historique
online-friends = Jouer avec des amis
online-join = Rejoindre
online-join-name = rejoindre
online-watch = Regarder
online-watch-name = regarder
online-open = Ouvrir une table
online-open-name = ouvrir
online-where = Serveur
online-server = Se connecter
online-server-name = serveur

# L’accueil.
start-all = Toutes les parties en cours ({ $count })
start-all-name = tout
start-lesson = Première leçon : { $game }
start-again = Jouer encore : { $game }
start-begin-name = commencer
start-games = Les jeux
start-game-name = jeu
start-open-name = ouvrir
start-players = { $least ->
   *[other] { $most } joueurs
}
start-players-range = { $least } à { $most } joueurs
start-table-name = partie
start-delete = Supprimer
start-delete-name = supprimer
start-delete-note = Supprimer pour de bon ? Rien ne pourra être retrouvé.

# Un jeu avant d’y jouer.
game-play = Jouer
game-play-name = jouer
game-resume = Reprendre
game-resume-name = reprendre
game-lesson = Première leçon
game-lesson-name = leçon
game-lesson-tagline = Une donne de quelques minutes, racontée pas à pas
game-rules = Les règles
game-rules-name = règles
game-queue-name = classée
game-setup = Adversaires et règles
game-unfold-name = déplier
game-fold-name = replier
game-players-count = { $count } joueurs
game-seats-name = joueurs
game-level = Niveau des adversaires
game-level-name = niveau
game-first-name = premier
player-you = Vous

# La page du joueur.
me-title = Mon coin
matches-title = Parties terminées
me-matches = Leurs résultats, et chaque coup à revoir
me-matches-name = parties
me-statistics = Vos parties contre l’ordinateur, jeu par jeu
me-statistics-name = statistiques
me-account = Votre nom et vos appareils, pour jouer en ligne
me-account-name = compte
me-settings = Langue, couleurs, sons, confort
me-settings-name = réglages
me-about = Version, vie privée, logiciels utilisés
me-about-name = propos

# Les parties contre l’ordinateur.
statistics-title = Statistiques
statistics-none = Vos parties contre l’ordinateur seront comptées ici.
results-own = Vos parties
results-note = { $played ->
    [0] 0 partie
    [1] 1 partie
   *[other] { $played } parties
}, { $won ->
    [0] 0 gagnée
    [1] 1 gagnée
   *[other] { $won } gagnées
}, meilleur score : { $best }, en moyenne { $usual }

# Les réglages.
settings-title = Réglages
settings-name = Votre nom
settings-name-name = nom
settings-lang = Langue
settings-lang-name = langue
settings-lang-system = Comme le téléphone
settings-lang-fr = Français
settings-lang-en = English
settings-theme = Apparence
settings-theme-name = apparence
settings-theme-system = Comme le téléphone
settings-theme-day = Cahier (clair)
settings-theme-night = Ardoise (sombre)
settings-table = Au jeu
settings-pace = Rythme des adversaires
settings-pace-name = rythme
settings-confirm = Confirmer chaque coup par un bouton
settings-confirm-name = confirmer
settings-hints = Proposer des conseils
settings-hints-name = conseils
settings-chance = Laisser le temps de jouer hors de son tour
settings-chance-name = temps
settings-comfort = Confort
settings-sound = Sons
settings-sound-name = sons
settings-sound-always = Toujours
settings-sound-by_day = Sauf en mode sombre
settings-sound-never = Jamais
settings-haptics = Vibrations
settings-haptics-name = vibrations
settings-stillness = Réduire les animations
settings-stillness-name = animations
settings-left = Boutons pour la main gauche
settings-left-name = gauche
settings-contrast = Couleurs plus contrastées
settings-contrast-name = contraste
settings-online = En ligne
settings-server = Serveur
settings-calls = Me prévenir quand on m’attend en ligne
settings-calls-name = prévenir
settings-calls-note = Par une notification, application fermée. Le téléphone demande alors au serveur, tous les quarts d’heure, ce qui vous attend.
settings-calls-forbidden = Le téléphone ne laisse pas Cartable envoyer de notifications. Permettez-le dans les réglages du téléphone.
settings-calls-off = Me prévenir pour
settings-calls-off-name = pour
settings-calls-off-matched = Une partie trouvée
settings-calls-off-your_turn = Mon tour
settings-calls-off-rematch = Une revanche
settings-quiet-from = Silence à partir de
settings-quiet-from-name = silence
settings-quiet-until = Silence jusqu’à
settings-quiet-until-name = réveil
hour = { $hour } h

# L’application elle-même.
about-title = À propos
about-version = Cartable { $version }
about-independent = Cartable est un programme indépendant : les auteurs et éditeurs des jeux ne l’ont ni fait ni approuvé.
about-privacy = Vie privée
about-data = Hors ligne, rien ne quitte ce téléphone : ni nom, ni partie, ni statistique. À un serveur que vous choisissez : votre nom, votre image, le modèle de votre téléphone (nom de l’appareil dans votre compte), vos coups et vos signes, et ce que vous y faites : qui vous évitez ou signalez, les identités liées. Votre nom, votre image et votre cote sont visibles de tous. Il garde les parties ; votre compte vous les remet ou les efface. Si vous voulez être prévenu quand on vous attend, le téléphone demande à ce serveur ce qui vous attend, et à lui seul. Aucune publicité, aucun pistage.
about-licences = Logiciels utilisés
about-licence-name = licence
about-licence-read = lire

# Les images que l’on choisit.
avatar-fox = renard
avatar-hen = poule
avatar-duck = canard
avatar-owl = hibou
avatar-cat = chat
avatar-dog = chien
avatar-frog = grenouille
avatar-bee = abeille
avatar-whale = baleine
avatar-octopus = pieuvre
avatar-snail = escargot
avatar-turtle = tortue
avatar-apple = pomme
avatar-lemon = citron
avatar-cherry = cerise
avatar-mushroom = champignon
avatar-cactus = cactus
avatar-sun = soleil
avatar-moon = lune
avatar-star = étoile
avatar-die = dé
avatar-rocket = fusée
avatar-anchor = ancre
avatar-target = cible
