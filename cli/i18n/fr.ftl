# Les textes du programme « cartable » dans le terminal.

simulate-head = { $game } à { $seats } : { $matches } parties, { $moves } coups
simulate-by-bot = Joueur
simulate-by-seat = Place
simulate-wins = Victoires
simulate-score = Points
simulate-stopped = Arrêt demandé : voici les parties jouées jusqu’au bout, sur { $matches }.
simulate-fault = La partie { $number } n’a pas pu être jouée jusqu’au bout

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
arena-beginners = Face à { $others }, c’est l’inverse : { $better } a gagné { $wins } %, { $worse } seulement { $less } %.
arena-blunders = Fautes sur 1 000 décisions
arena-stopped = Arrêt demandé : voici les donnes jouées de chaque place.
arena-chart = La force selon le temps de réflexion
arena-chart-across = réflexion moyenne par décision
arena-chart-up = classement

replay-old-rules = Les règles ont changé depuis cette partie : on ne peut plus la rejouer, seul son résultat est montré.
verify-whole = La partie est complète et juste, coup par coup ({ $moves }).
verify-running = La partie n’est pas terminée ; ses { $moves } coups sont justes.
verify-commitment = Empreinte de la donne (SHA-256) : { $hash }

plain-player = { $name }{ $you ->
    [yes] {" "}(vous)
   *[no] {""}
} : { $score }
plain-area = { $title } : { $items }
plain-picked = pris

you = Vous
link-reconnecting = Connexion perdue ; nouvel essai…
link-lost = Cette table n’est plus accessible.
no-table = Il n’y a pas de table à reprendre.
saved = Enregistré : { $file }
record-kept = La partie est gardée : cartable replay { $id }
too-small = Fenêtre trop petite : il lui faut { $columns } colonnes sur { $lines } lignes.
shown-match = { $game } : une partie entre ordinateurs

plain-hint = Tapez « aide » pour la liste des commandes.
plain-help =
    un nombre : faire ce choix
    un code (h1, b3…) : prendre ou reposer cette carte ou cette case ; entre parenthèses, elle n’est pas jouable et dit pourquoi
    reposer : tout reposer    table : relire toute la table    journal : relire le journal
    conseil : un conseil    reprendre : reprendre son dernier coup    revoir : la partie finie, ce qui se jouait mieux
    points : les points    règles : les règles    enregistrer FICHIER : enregistrer
    pendule : les pendules    abandonner : renoncer pour de bon    place : reprendre sa place à l’ordinateur    annuler : convenir de ne pas jouer (le tout en ligne)
    revanche : après une partie en ligne, rejouer avec les mêmes
    dire : ce qu’on peut dire aux autres, dire N : le dire    muet : ne plus voir ce qu’ils disent, ou de nouveau    ouvrir MANCHE : une manche finie, toutes mains ouvertes (le tout en ligne)
    quitter : partir ; la table est gardée
match-id = Cette partie est { $id } : c’est ce que prennent cartable watch, pour les autres, et, une fois qu’elle est finie, cartable history --record.
plain-unknown = « { $word } » n’est ni un choix, ni un code, ni une commande. Tapez « aide ».
plain-save-where = Indiquez un fichier : enregistrer FICHIER

title-of-rounds = { $game } · manche { $round }/{ $rounds }
title-round = { $game } · manche { $round }
scores-title = Points
log-title = Journal
rules-title = Règles
pace-now = Rythme des ordinateurs : { $ms } ms
keys-bar = ? aide  q quitter  h conseil  s points  j journal  w garder  l EN
keys-bar-unaided = ? aide  q quitter  s points  j journal  w garder  l EN
keys-bar-abort = a ne pas jouer
keys-bar-seat = b reprendre sa place
keys-bar-over = n rejouer  ? aide  q quitter  w garder  m à revoir  s points  j journal  l EN
keys-bar-watching = ? aide  q quitter  o manche ouverte  s points  j journal  l EN
watching = vous regardez
watched-by = { $count ->
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}
emotes-title = Dire
emotes-mute = m  ne plus voir ce que disent les autres
emotes-muted = Ce que disent les autres n’est plus montré.
emotes-heard = Ce que disent les autres est montré de nouveau.
emotes-unmute = m  voir de nouveau ce que disent les autres
time-left = { $seconds } s
clock-days = { $days } j
keys-page =
    # Touches
    - **Flèches** : se déplacer ; **Tab** : aller à ce qui peut se jouer
    - **Espace** : prendre ou reposer ; **Entrée** : prendre, puis confirmer
    - **1–9, A–Z** : faire un choix ; **Échap** : tout reposer
    - **h** : un conseil ; **u** : reprendre son dernier coup, contre l’ordinateur ; **m** : la partie finie, les moments à revoir
    - **s** : points ; **j** : journal ; **l** : langue ; **+ −** : rythme des ordinateurs
    - **w** : garder la partie, pour la revoir ; **n** : la partie finie, rejouer
    - **o** : la dernière manche, toutes les mains ouvertes, et **e** : dire un mot aux autres, en ligne
    - **r** : abandonner, en ligne ; **b** : reprendre sa place à l’ordinateur ; **a** : ne pas jouer la partie, si tous sont d’accord, avant le premier coup
    - **q** : partir ; la table est gardée

no-clock = À cette table, le temps n’est limité pour personne.
resigned = Vous avez abandonné.
resign-sure = Appuyez encore sur r pour abandonner : c’est définitif.
seat-held = b, ou « place », reprend votre place à l’ordinateur.
seat-back = Vous jouez de nouveau.
aborting = Vous préférez ne pas jouer ; dès que tout le monde le dit, la partie est annulée.
aborting-of = { $name } préfère ne pas jouer.
aborting-too = a, ou « annuler », pour en faire autant.
taken-back = Votre dernier coup est repris.
replay-title = { $game } · coup { $step }/{ $steps } · { $seat }
replay-spectator = en spectateur
replay-seat = Choisissez d’abord une place avec Tab : c’est là que vous jouerez.
replay-keys = ? aide  q partir  ←→ coup  ↑↓ manche  Tab place  o ouvrir  p jouer d’ici  s points  j journal
replay-keys-page =
    # Touches
    - **→**, **Espace**, **Entrée** : le coup suivant ; **←**, **Retour arrière** : le précédent
    - **Page haut, Page bas** : dix coups ; **Début, Fin** : le début et la fin
    - **↑ ↓** : la manche d’avant et la suivante
    - **Tab** : regarder de la place suivante, et après la dernière, en spectateur
    - **o** : les cartes de tous, si on peut les montrer ; **p** : jouer d’ici, à la place choisie
    - **s** : points ; **j** : journal ; **Échap**, **q** : partir

lesson-keys-read = Entrée : la suite
lesson-keys-astray = u : réessayer  Entrée : continuer seul
lesson-keys-play = à vous de jouer
lesson-plain-read = (Entrée pour la suite)
lesson-plain-astray = (« reprendre » pour réessayer, Entrée pour continuer seul)
lesson-first-game = n : une première partie, courte, à une table pareille
lesson-plain-first-game = Pour une première partie : cartable play { $game } --level easy

hint-title = Conseil
hint-thinking = Réflexion en cours…
hint-gone = La table a changé pendant la réflexion : redemandez un conseil.
hint-line = Conseil : { $label }. { $why }
moments-title = À revoir
moments-thinking = Relecture de la partie…
moments-progress = Relecture de la partie : { $percent } %
moments-none = Rien à regretter : aucun autre choix n’aurait changé grand-chose.
moments-played = { $only ->
    [yes] { "" }
   *[no] Manche { $round } :{ " " }
}{ $played } (−{ $gain } % de chances de gagner)
moments-better = Mieux : { $better }. { $why }
moments-seat = Indiquez la place à relire : --seat, de 1 à { $seats }.

menu-resume = Reprendre une table
menu-there = En ligne
menu-called = On vous attend
menu-queued = File d’attente
menu-play = Jouer contre l’ordinateur
menu-lesson = Première leçon de ce jeu
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
menu-keys = ↑↓ choisir  ←→ changer  Entrée valider  ? règles  q fin
menu-keys-typed = ↑↓ choisir  Entrée suivant  Échap revenir
menu-keys-code = ↑↓ choisir  ←→ changer  Entrée valider  Échap revenir

pad-correct = Correction – { $round }
pad-no-number = « { $word } » n’est pas un nombre.
pad-keys = ? aide  q quitter  Entrée noter  ↑↓ joueur  ←→ manche  u annuler  r refaire  n nouvelle
pad-keys-over = ? aide  q quitter  ←→ corriger une manche  u annuler  r refaire  n nouvelle
pad-keys-names = Entrée suivant  Échap revenir  ↑↓ joueur
pad-keys-first = Entrée suivant  Échap revenir  ↑↓ joueur  ←→ qui est premier
pad-keys-page =
    # Touches
    - **0–9, −** : taper des points ; **Retour arrière** : reprendre le dernier chiffre
    - **↑ ↓** : le joueur ; **Entrée** : à la place vide suivante, et quand toutes sont remplies, noter la manche
    - **← →** : une autre manche, à corriger ; après la dernière, une nouvelle
    - **u** : reprendre ce qui est tapé ; sinon annuler le dernier changement ; **r** : le refaire
    - **n** : une nouvelle feuille, mêmes joueurs ; **l** : langue
    - **Échap** : revenir à la liste des feuilles ; **q** : quitter ; la feuille est gardée
pad-names = Qui joue ? Dans l’ordre de la table.
pad-doubt = { $why } Entrée pour noter quand même.
pad-doubt-plain = { $why } Tapez « oui » pour noter quand même.
pad-new-asked = Une nouvelle feuille avec les mêmes joueurs ? Celle-ci reste dans la liste. n pour oui.
pad-none = Il n’y a pas encore de feuille de score de ce jeu.
pad-typed-undone = Ce qui était tapé est repris ; les manches sont comme avant.
pad-nothing-undone = Il n’y a rien à annuler.
pad-nothing-redone = Il n’y a rien à refaire.
pad-help =
    les points de chacun (12 -4 0 7) : noter une manche
    corriger N points… : corriger la manche N    annuler, refaire : la dernière modification
    points : relire    nouvelle : une nouvelle feuille, mêmes joueurs    enregistrer FICHIER
    compter : compter la manche d’après la table    compter N : recompter la manche N
    noter : écrire la manche comptée    abandonner : vider ce qui est rempli
    N: réponses, N NOM: réponse : remplir la rubrique N    + NOM points : ajouter un tour
    quitter : partir ; la feuille est gardée

list-new-pad = Nouvelle feuille
list-over = terminée
list-lesson = leçon
list-table = manche { $round }{ $you ->
    [yes] {", à vous"}
   *[no] {""}
}
list-rounds = { $count ->
    [one] { $count } manche
   *[other] { $count } manches
}
list-minutes = il y a { $count } min
list-hours = il y a { $count } h
list-days = il y a { $count } j
list-keys = ↑↓ choisir  Entrée ouvrir  x supprimer  q revenir
list-remove-asked = Supprimer pour de bon ? x pour oui.

guest = Invité
menu-server = Serveur
menu-online = Jouer en ligne
menu-online-room = ouvrir un salon
menu-online-ranked = partie classée à { $players }
menu-online-ranked-any = partie classée, à tout nombre
menu-join = Rejoindre le salon
menu-watch = Regarder (salon ou partie)
menu-code-missing = Un salon a un code de six lettres.
menu-watch-missing = Un salon a un code de six lettres, une partie un numéro de 32 chiffres.
daily-none = Il n’y a pas de donne du jour à { $game }.
daily-again = Pour la revoir : cartable history --replay { $id }
watch-title = Regarder
watch-unknown = Il n’y a pas de telle partie ici.
watch-early = Une partie classée se voit avec une minute de retard, et celle-ci vient de commencer. Elle s’affichera d’elle-même dès qu’il y aura quelque chose à voir.
page-keys = ↑↓ choisir  ←→ changer  Entrée valider  q partir
page-sure = { $title } { $note } Encore Entrée : oui.
page-file = Le fichier { $name } est écrit ici.
page-help = page : relire la page
queue-keys = q partir
queue-hint = Ctrl-C quitte la file ; ailleurs, « cartable queue --leave » le fait aussi.
queue-left = Vous avez quitté la file d’attente.
queue-left-alone = Le serveur ne répond pas : sans vous, il libère votre place dans la file au bout de 90 secondes.
queue-not-there = Vous n’attendez dans aucune file.
queue-taken = Vous avez d’abord une partie à jouer, la voici : { $game }.
way-back = Pour y revenir : { $command }
queue-found = La partie commence.
queue-queued = { $game } · { $ranked ->
    [yes] en file d’attente, classée
   *[no] en file d’attente
}
rating-changed = Votre cote : { $points } ± { $margin }{ $provisional ->
    [yes] {", provisoire"}
   *[no] {""}
}, { $change }
history-shown = Tout le monde peut voir cette partie : { $page }
history-agreed = Vous êtes d’accord. La partie se montre quand tous ceux qui l’ont jouée le sont, une donne du jour quand sa journée est close.
history-hidden = Vous n’êtes pas d’accord : personne d’autre ne voit cette partie.
room-you = { $name } (vous)
room-bot = ordinateur ({ $level })
room-open = place libre
room-kept = place gardée pour { $name }
room-hint = « aide » dit ce qui se fait ici.
room-help = quitter : partir ; la place est gardée
room-left = Vous avez rendu votre place.
device = Terminal ({ $machine })
account-no-code = Il n’y a pas de code de secours : sans cet appareil, le compte est perdu. « cartable account code » en fait un.
account-daily = Donne du jour, { $day } : { $game }
account-device = un appareil sans nom
identity-linked = Votre identité chez { $issuer } ouvre désormais ce compte.
identity-unlinked = Votre identité chez { $issuer } n’ouvre plus ce compte.
identity-other = Cette identité ouvre un autre compte, { $account }. L’ouvrir ici à la place ? (o/n)
identity-unchanged = Rien n’a changé.
identity-no-issuers = Ce serveur ne connaît pas d’identités : prenez un code de secours.
identity-which = Lequel : { $names } ?
identity-not-linked = Aucune identité chez { $issuer } n’est liée à votre compte.
identity-browser = Connectez-vous dans votre navigateur :
identity-no-browser = Aucun navigateur ne s’ouvre : ouvrez vous-même cette adresse, sur cette machine.
identity-back = C’est tout : vous pouvez fermer cette fenêtre et revenir au terminal.
identity-late = Personne n’est revenu du navigateur en dix minutes ; rien n’a changé.
account-news = Le code de secours a ouvert votre compte sur un autre appareil : { $device }. Si ce n’était pas vous : cartable account sign-out --others, puis cartable account code.
identity-news = Une identité chez { $issuer } a ouvert votre compte sur un autre appareil : { $device }. Si ce n’était pas vous : cartable account sign-out --others, puis cartable account unlink "{ $issuer }".
account-no-device = Aucun appareil n’a ce numéro : « cartable account » les énumère.
rematch-asked = Les autres trouvent leur place, qui leur est gardée, dans leur liste, ou par le code { $code }.
rematch-offered = Les autres veulent rejouer : n, ou « revanche ».
rematch-here = Contre l’ordinateur, une nouvelle partie se lance par la commande `play`.
account-signs-out = Cette machine quitte { $account }, que son code de secours ou une identité rouvre. La déconnecter ? (o/n)
account-signs-out-loses = { $account } n’a pas de code de secours : le compte sera perdu. Déconnecter cette machine ? (o/n)
account-signed-out = Cette machine est déconnectée de { $account }.
account-now-blocked = Vous ne rencontrerez plus { $name }. Pour le laisser revenir : cartable account unblock { $command }
account-unblocked = { $name } peut de nouveau vous rencontrer.
account-not-blocked = Personne du nom de { $name } n’est bloqué ; « cartable account » montre qui l’est.
account-reported = { $name } est signalé à l’opérateur du serveur.
account-nobody = Vous ne rencontrez personne du nom de { $name } en ce moment.
account-deleted = Le compte est supprimé.
account-none-named = Personne du nom de { $name } n’a de compte chez { $server } sur cette machine.
account-none = Personne n’a de compte chez { $server } sur cette machine.
account-ended = Cette machine a été déconnectée du compte, depuis un autre appareil ou parce que son temps était écoulé. « cartable account recover » le rouvre par son code, « cartable account open » par une identité ; qui continue sans eux est un nouvel invité.
account-type-code = Le code de secours :
account-leaves = Vous quittez { $account }, que son code de secours ou une identité rouvre. Ouvrir un autre compte ici ? (o/n)
account-loses = { $account } n’a pas de code de secours : le compte sera perdu. En ouvrir un autre ici ? (o/n)

usage-unknown = { $what } n’existe pas ici.
usage-no-command = Il n’y a pas de commande { $what }.
usage-twice = { $what } ne se donne qu’une fois.
usage-conflict = { $what } ne va pas avec { $other }.
usage-missing = Il manque : { $what }
usage-equals = La valeur de { $what } se donne après un signe égal.
usage-too-many = { $what } ne prend pas de valeur comme « { $value } ».
usage-no-value = Il manque la valeur de { $what }.
usage-value = « { $value } » ne convient pas pour { $what }.
usage-unclear = Cette ligne de commande est incompréhensible.
usage-key-value = Une option s’écrit clé=valeur.
usage-day = Un jour s’écrit comme dans 2026-11-23.
usage-month = Un mois s’écrit comme dans 2026-11.
usage-number = Il faut un nombre entier.
usage-least = Il faut { $least } au moins.
usage-range = Il faut de { $least } à { $most }.
usage-near = Vouliez-vous dire { $near } ?
usage-help = « cartable --help » dit ce qu’il y a.
usage-levels = --levels demande au moins deux niveaux différents, comme easy,normal.
usage-arena-seats = Dans une arène, des niveaux se rencontrent : --seats demande 2 ou plus.
usage-strongest = Le niveau le plus fort de { $game } est { $level }.
usage-random = Personne ne veut jouer contre le hasard : --level est easy, normal, hard ou expert.
usage-guests = --guests va de 0 à { $most } à une table de { $seats }.
usage-names = --names donne { $names } noms pour { $seats } places.
usage-bots = --bots donne { $bots } niveaux pour { $seats } places ; donnez-en un, ou un par place.
usage-no-contest = Aucun jeu n’a autant de places et ces niveaux ; --seats va jusqu’à { $most }.
usage-seat = La partie a les places 1 à { $seats }, pas { $seat }.
usage-room = Nommez un jeu pour ouvrir un salon, ou un salon à rejoindre.
failed-read = { $path } ne peut pas être lu : { $why }
failed-write = { $path } ne peut pas être écrit : { $why }
failed-terminal = Le terminal a fait défaut : { $why }
failed-matches = { $count ->
    [one] 1 partie n’a pas pu être jouée jusqu’au bout.
   *[other] { $count } parties n’ont pas pu être jouées jusqu’au bout.
}

games-head = Jeux :
games-line = { $title }, { $players } joueurs ; options : { $options }
games-no-options = aucune

count-nothing-runs = À ce jeu, rien ne s’ajoute tour par tour : « compter » compte la manche.
count-whose-points = Il faut un nom et des points : « + Anne 7 ».
count-no-field = Il n’y a pas de rubrique { $number }.
count-all-answered = Tout est rempli : « noter » écrit la manche, « N: réponse » change la rubrique N.
count-no-player = Qui est « { $name } » ? Il y a { $names }.
count-again = Manche { $round }, comptée de nouveau :
count-sum = { $name } : { $sum }
count-change = « N: réponse » change la rubrique N.
count-ready = « noter » écrit cette manche, « N: réponse » change la rubrique N.
count-question = { $asked } ?
connecting = Connexion à { $server }…
