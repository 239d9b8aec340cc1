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
