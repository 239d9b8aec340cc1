# Les textes du programme « cartable » dans le terminal.
player-number = Joueur { $number }

simulate-head = { $game } à { $seats } : { $matches } parties, { $moves } coups
simulate-by-bot = Joueur
simulate-by-seat = Place
simulate-wins = Victoires
simulate-score = Points
simulate-fault = La partie { $number } a mal tourné

arena-head = { $game } à { $seats } : { $matches } parties, chaque donne jouée de chaque place ; à force égale, chacun en gagnerait { $fair } %
arena-level = Niveau
arena-against = Contre
arena-wins = Gagnées
arena-losses = Perdues
arena-draws = Partagées
arena-share = Gagnées hors partages (95 %)
arena-rating = Classement (95 %)
arena-mean = Réflexion moyenne
arena-worst = La plus longue
arena-reader = Lecteur
arena-blunders = Fautes sur 1 000 décisions
arena-stopped = Arrêt demandé : voici les donnes jouées de chaque place.
arena-chart = La force selon le temps de réflexion
arena-chart-across = réflexion moyenne par décision
arena-chart-up = classement

replay-head = { $game } : { $names }
replay-old-rules = Les règles ont changé depuis cette partie : on ne peut plus la rejouer, seul son résultat est montré.
verify-whole = La partie est complète et juste, coup par coup ({ $moves }).
verify-running = La partie n’est pas terminée ; ses { $moves } coups sont justes.
verify-commitment = Empreinte de la donne (SHA-256) : { $hash }

score-total = Total
plain-player = { $name }{ $you ->
    [yes] {" "}(vous)
   *[no] {""}
} : { $score }
plain-area = { $title } : { $items }
plain-picked = pris

you = Vous
link-reconnecting = Connexion perdue ; nouvel essai…
link-lost = Cette table n’est plus joignable.
no-table = Il n’y a pas de table à reprendre.
damaged-table = La table enregistrée ne peut pas être reprise. { $why } Elle est gardée ici : { $file }
damaged-pad = La feuille de score enregistrée est illisible. { $why } Elle est gardée ici : { $file }
saved = Enregistré : { $file }
shown-match = { $game } : une partie entre ordinateurs

plain-hint = Tapez « help » pour la liste des commandes.
plain-help =
    un nombre : faire ce choix
    un code (a1, b3…) : prendre ou reposer cette carte ou cette case
    clear : tout reposer    table : relire la table    log : relire le journal
    hint : un conseil    moments : la partie finie, ce qui se jouait mieux
    scores : les points    rules : les règles    save FICHIER : enregistrer
    quit : partir ; la table est gardée
plain-unknown = « { $word } » n’est ni un choix, ni un code, ni une commande. Tapez « help ».
plain-save-where = Indiquez un fichier : save FICHIER

title-of-rounds = { $game } · manche { $round }/{ $rounds }
title-round = { $game } · manche { $round }
scores-title = Points
log-title = Journal
rules-title = Règles
pace-now = Rythme des ordinateurs : { $ms } ms
keys-bar = ? aide  h conseil  s points  j journal  l EN  q quitter
keys-bar-over = ? aide  m à revoir  s points  j journal  l EN  q quitter
time-left = { $seconds } s
keys-page =
    # Touches
    - **Flèches** : se déplacer ; **Tab** : prochaine chose à faire
    - **Espace** : prendre ou reposer ; **Entrée** : prendre, puis confirmer
    - **1–9, A–Z** : faire un choix ; **Échap** : tout reposer
    - **h** : un conseil ; **m** : la partie finie, les moments à revoir
    - **s** : points ; **j** : journal ; **l** : langue ; **+ −** : rythme des ordinateurs
    - **q** : partir ; la table est gardée

hint-title = Conseil
hint-thinking = Réflexion en cours…
hint-gone = La table a changé pendant la réflexion : redemandez conseil.
hint-line = Conseil : { $label }. { $why }
moments-title = À revoir
moments-thinking = Relecture de la partie…
moments-progress = Relecture de la partie : { $percent } %
moments-none = Bien joué : aucun autre choix n’aurait changé grand-chose.
moments-played = { $only ->
    [yes] { "" }
   *[no] Manche { $round } :{ " " }
}{ $played } (−{ $gain } % de chances de gagner)
moments-better = Mieux : { $better }. { $why }
moments-seat = Indiquez la place à relire : --seat, de 1 à { $seats }.

menu-resume = Reprendre la dernière table
menu-play = Jouer contre l’ordinateur
menu-game = Jeu
menu-seats = Joueurs
menu-level = Niveau
menu-name = Votre nom
menu-pace = Rythme des ordinateurs
menu-pace-value = { $seconds },{ $tenths } s
menu-lang = Langue
menu-lang-name = Français
menu-score = Feuille de score
menu-quit = Quitter
menu-keys = ↑↓ choisir  ←→ changer  Entrée valider  q quitter

pad-deals = { $name } donne.
pad-correct = Corriger
pad-no-number = « { $word } » n’est pas un nombre.
pad-keys = Entrée noter  ↑ corriger  u annuler  n nouvelle  q quitter
pad-help =
    les points de chacun (12 -4 0 7) : noter une manche
    correct N points… : corriger la manche N    undo : annuler la dernière
    scores : relire    save FICHIER : enregistrer    quit : partir ; la feuille est gardée

guest = Invité
menu-server = Serveur
menu-open = Ouvrir un salon en ligne
menu-join = Rejoindre le salon
menu-code-missing = Un salon a un code de six lettres.
room-title = Salon
room-code = Code du salon : { $code }
room-you = { $name } (vous)
room-bot = ordinateur ({ $level })
room-open = place libre
room-owner = « start » ou Entrée lance la partie ; l’ordinateur prend les places libres. Une table pleine commence d’elle-même.
room-guest = La partie commence quand la personne qui a ouvert le salon la lance.
room-keys = Entrée commencer  q partir
