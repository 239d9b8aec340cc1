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
