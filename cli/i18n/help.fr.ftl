# L’aide de la ligne de commande ; en anglais, elle est écrite à côté des arguments (src/args).

cartable = Jeux de nombres et de cartes : y jouer, les simuler, les rejouer, compter les points. Sans commande : le menu dans un terminal ; ailleurs, une partie entre ordinateurs, imprimée.
play = Jouer à une table : contre l’ordinateur, ou en ligne avec --server.
lesson = Suivre la première leçon d’un jeu : une donne racontée pas à pas.
simulate = Faire jouer beaucoup de parties à l’ordinateur ; compter les victoires et les points. Ctrl-C arrête et imprime ce qui est joué.
arena = Faire jouer chaque niveau de l’ordinateur contre tous les autres, et les classer. Ctrl-C arrête et imprime ce qui est joué.
replay = Vérifier une partie gardée, coup par coup, et l’imprimer.
verify = Vérifier une partie gardée et sa donne ; dire qui a gagné.
share = Imprimer une partie en texte, à envoyer à d’autres : ce qui s’est passé, les points, et de quoi prouver la donne.
score = Compter les points d’un jeu joué avec de vraies cartes.
account = Votre compte sur un serveur : nom et image, moyen d’y revenir, appareils, tables.
stats = Dire ce que sont devenues vos parties contre l’ordinateur.
queue = Jouer avec des inconnus ; avec --ranked, la partie compte pour le classement.
daily = La donne du jour : la même pour tous, un essai chacun. Sans jeu, montrer la journée.
watch = Regarder une partie des autres, si tous ceux qui y jouent le permettent ; une partie classée se voit avec une minute de retard.
leaderboard = Afficher le classement d’un jeu, ou le tableau final d’un mois.
profile = Afficher vos cotes et le bilan de vos parties en ligne, ou d’une autre personne.
history = Afficher vos parties en ligne jouées jusqu’au bout, la dernière d’abord, ou celles d’une autre personne.
rules = Afficher les règles d’un jeu.

heading-usage = Utilisation :
heading-commands = Commandes
heading-arguments = Arguments
heading-options = Options
value-command = COMMANDE
value-may = oui|non
default = { $text } [sans indication : { $default }]

help = Afficher cette aide.
version = Afficher la version.
lang = La langue de tous les textes : fr ou en [sans indication : celle du menu, sinon celle du système].
game = Le jeu.
seats = Le nombre de joueurs.
options = Une option du jeu, comme target=100 ; autant de fois qu’il en faut.
name = Votre nom à la table.
server = Le serveur [sans indication : celui du menu].
plain = Des commandes et du texte ligne par ligne, pour les lecteurs d’écran et les autres programmes.
seed = La graine de toutes les donnes, 64 chiffres hexadécimaux au plus.
json = Imprimer du JSON.
file = La partie : un fichier, le nom sous lequel « w » l’a gardée, ou - pour l’entrée standard.

play-game = Le jeu ; --resume et --room le connaissent déjà.
play-level = La force de l’ordinateur : easy, normal, hard ou, là où il y gagne, expert (ailleurs, c’est hard).
play-seed = La graine des donnes, 64 chiffres hexadécimaux au plus [sans indication : tirée au sort].
play-resume = Reprendre la dernière table, la dernière de ce jeu, ou celle de ce nom.
play-first = Qui donne, commence ou est le plus jeune, selon le jeu : un joueur, à partir de 1, qui est vous [sans indication : tiré au sort].
play-name = Votre nom à la table ; en ligne, avec un compte à lui.
play-pace = Millisecondes entre deux coups de l’ordinateur [sans indication : 700, avec --plain 0].
play-server = Jouer en ligne sur ce serveur ; seul, cela ouvre un salon et affiche son code.
play-room = Rejoindre ce salon, ou y revenir, ou revenir à cette partie à vous, par son numéro [serveur : celui du menu].
play-speed = Le rythme d’un nouveau salon : quick, normal, slow, day, two_days, three_days ou week [sans indication : sans pendules].
play-guests = Combien des autres places d’un nouveau salon sont pour des personnes ; l’ordinateur prend le reste.

history-show = Accepter que tout le monde voie cette partie à vous, pas à pas, sur une page du serveur.
history-named = Y porter votre nom, et non « Joueur 2 ».
history-hide = Ne plus l’accepter.
history-record = Imprimer cette partie à vous, une fois finie ; « verify » et « replay » la prennent.
history-of = Celles d’une personne de votre salon ou de votre partie, ou du compte de ce numéro, qui les a ouvertes.
profile-of = D’une personne de votre salon ou de votre partie, ou du compte de ce numéro.

simulate-matches = Le nombre de parties.
simulate-bots = Les niveaux de l’ordinateur, un pour tous ou un par place ; ils changent de place à chaque partie.

arena-games = Les jeux [sans indication : tous].
arena-levels = Les niveaux qui se rencontrent : random, easy, normal, hard, expert.
arena-matches = Le nombre de parties de chaque paire de niveaux, arrondi pour que chaque donne soit jouée de chaque place.
arena-seats = Le nombre de joueurs ; au-delà de deux, un seul d’un niveau joue parmi ceux d’un autre [sans indication : 2].
arena-stronger_alone = Au-delà de deux joueurs, seulement le plus fort parmi les plus faibles, ce qui va plus vite.
arena-read = Mesurer si l’on peut lire le niveau le plus fort : il joue contre quelqu’un qui connaît son programme, mais ni ses dés ni sa main.
arena-iterations = Combien de temps ce lecteur cherche là où les autres choisissent en même temps.
arena-svg = Dessiner la force selon le temps de réflexion.

replay-seat = Vue de cette place, à partir de 1 [sans indication : en spectateur].
replay-steps = Afficher la table après chaque coup.
replay-watch = La regarder à l’écran, coup par coup, en avant et en arrière, et la reprendre où l’on veut.
replay-svg = Dessiner la table à la fin dans ce fichier.
replay-moments = Dire à la fin où un autre choix aurait le plus rapporté [sans indication : pour la seule personne de la partie].

share-seat = Vue de cette place, à partir de 1 [sans indication : en spectateur].
share-sheet = La feuille de points seule.

score-names = Les noms des joueurs, dans le sens horaire.
score-first = Qui donne ou commence à la première manche : un joueur, à partir de 1 [sans indication : tiré au sort].
score-text = Imprimer la dernière feuille de ce jeu en texte, à envoyer à d’autres.

account-name = Le nom sous lequel vous y jouez sur cette machine ; chacun a un compte à lui [sans indication : le compte habituel, quel que soit son nom].
show = Montrer le nom, l’image, les appareils et les tables, et changer ce qui peut l’être.
rename = Prendre un autre nom ; il reçoit ses propres chiffres.
rename-to = Le nom, 24 colonnes au plus.
avatar = Prendre une autre image ; sans indication, les énumérer toutes.
avatar-id = Son nom.
watchable = Dire si d’autres peuvent regarder ce que vous jouez, si tous à la table le permettent.
watchable-may = oui (yes) ou non (no).
history-open = Dire si d’autres peuvent voir ce que vous avez joué.
history-open-may = oui (yes) ou non (no).
code = Faire un code de secours et le montrer, une seule fois ; celui d’avant ne vaut plus rien.
recover = Entrer sur cette machine dans le compte d’un code de secours.
recover-code = Ses trente lettres ; ni la casse ni ce qui les sépare ne compte. Sans elles, elles sont demandées, et aucun historique de commandes ne les retient.
recover-yes = Ne pas demander si l’on peut quitter le compte gardé ici.
link = Lier, dans le navigateur, votre identité chez un service de connexion reconnu par le serveur : elle ouvre le compte sur n’importe quel appareil.
link-issuer = Le nom du service [sans indication : le seul].
open = Entrer sur cette machine dans le compte de votre identité chez un service de connexion.
open-issuer = Le nom du service [sans indication : le seul].
open-yes = Ne pas demander si l’on peut quitter le compte gardé ici.
unlink = Retirer une identité du compte.
unlink-issuer = Le nom du service.
sign-out = Déconnecter un appareil, par son numéro dans ce que « show » affiche.
sign-out-device = Le numéro.
sign-out-others = Tous sauf celui-ci.
sign-out-yes = Ne pas demander si celui-ci peut être déconnecté.
block = Ne plus rencontrer quelqu’un avec qui vous êtes dans un salon ou à une table, ou venez de jouer.
block-who = Le nom.
unblock = Le laisser revenir.
unblock-who = Le nom#chiffres que « show » affiche, le nom seul, ou celui à la table.
report = Signaler à l’opérateur quelqu’un avec qui vous êtes dans un salon ou à une table, ou venez de jouer.
report-who = Le nom.
report-kind = Pourquoi : name (un nom qui blesse), cheating (un jeu malhonnête) ou stalling (faire traîner ou quitter les tables).
report-match_id = La partie où cela s’est passé, par son numéro.
export = Imprimer, en JSON, tout ce que le serveur garde de vous.
delete = Supprimer le compte pour de bon.
delete-yes = Que c’est bien voulu.

queue-leave = Quitter la file où vous attendez, sur cet appareil ou un autre. Là où vous attendez, Ctrl-C fait de même.
queue-seats = À combien jouer, vous compris [sans indication : n’importe, de 2 au plus grand nombre du jeu].
queue-speed = Le rythme : quick, normal, slow, day, two_days, three_days ou week.
queue-ranked = Pour le classement.
queue-bots_after = Au bout de combien de secondes l’ordinateur prend les places encore libres [sans indication : jamais].
daily-game = Le jeu dont la donne est jouée.
daily-day = Un autre jour, comme 2026-11-22 (UTC) : son tableau une fois clos, ou votre essai à terminer ; sans jeu, tous ses tableaux.
daily-record = Imprimer un essai, par la dernière colonne du tableau d’un jour clos.
watch-what = Le code de son salon, ou le numéro de la partie.
leaderboard-season = Un mois terminé, comme 2026-11.
leaderboard-all = Toutes les lignes, et pas seulement les cinquante premières et la vôtre.
leaderboard-ids = Avec les numéros des comptes, que prennent `profile --of` et `history --of`.
