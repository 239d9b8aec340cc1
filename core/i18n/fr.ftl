# Textes communs à tous les jeux.
area-cards-of = Cartes de { $name }
area-hand = Main
area-centre = Table
area-prize = À gagner
area-contract = Contrat
area-stock = Pioche
area-discard = Défausse
area-last_trick = Avant
choice-next-round = Manche suivante
short-go_on = Continuer
headline-counted = La manche { $round } est terminée.
headline-waiting = On attend { $names }.
log-commitment = Empreinte de la donne (SHA-256) : { $hash }
log-dealt = Manche { $round } : { $you ->
    [yes] vous donnez.
   *[no] { $name } donne.
}
log-counted = Manche { $round } : { $points }.
log-won = { $you ->
    [yes] { $count ->
        [0] Vous gagnez la partie !
       *[other] Vous gagnez la partie avec { $names } !
    }
   *[no] { $count ->
        [one] { $names } gagne la partie !
       *[other] { $names } gagnent ensemble !
    }
}
log-timed_out = { $you ->
    [yes] Votre temps est écoulé : l’ordinateur décide pour vous.
   *[no] { $name } n’a plus de temps : l’ordinateur décide.
}
log-seat_to_bot = { $you ->
    [yes] L’ordinateur joue à votre place.
   *[no] L’ordinateur joue à la place de { $name }.
}
log-seat_back = { $you ->
    [yes] Vous reprenez votre place.
   *[no] { $name } reprend sa place.
}
log-resigned = { $you ->
    [yes] Vous avez abandonné ; l’ordinateur joue à votre place.
   *[no] { $name } a abandonné ; l’ordinateur joue à sa place.
}
log-resigned_two = { $you ->
    [yes] Vous avez abandonné.
   *[no] { $name } a abandonné.
}
headline-resigned = { $you ->
    [yes] Vous avez abandonné et passez après qui a joué jusqu’au bout.
   *[no] { $name } a abandonné et passe après qui a joué jusqu’au bout.
}
headline-held = { $you ->
    [yes] L’ordinateur tenait votre place à la fin : vous passez après qui a joué jusqu’au bout.
   *[no] L’ordinateur tenait la place de { $name } à la fin : { $name } passe après qui a joué jusqu’au bout.
}
note-resigned = abandon
note-held = ordinateur
log-over = La partie est terminée.
void-too_long = La partie a duré plus longtemps qu’une partie ne peut durer : elle est annulée.
void-fault = Le programme s’est trompé : cette partie est annulée, et gardée pour en trouver la cause.
void-old_rules = Les règles ont changé depuis le début de cette partie : elle est annulée.
void-abandoned = Personne n’est revenu à cette partie : elle est annulée.
void-operator = Le serveur a dû annuler cette partie.
void-aborted = Tout le monde a préféré ne pas jouer cette partie : elle est annulée.
void-no_show = Quelqu’un n’est jamais venu à cette partie : elle est annulée et ne compte pas.
player-number = Joueur { $number }
name-you = vous
name-nameless = Vous
names-and = et
names-or = ou
option-range = { $min } à { $max }
score-round = Manche { $round }
score-total = Total
deal-not_drawn = Cet enregistrement ne dit pas comment la donne a été tirée : un seul côté l’a tirée, un appareil ou un serveur sans donnes équitables. Seule l’empreinte affichée avant la première carte le lie à cette donne.
deal-left_out = Faux : l’enregistrement passe sous silence le tirage de la donne, auquel cet appareil a pourtant pris part.
deal-wrong_seed = Faux : la donne ne découle pas du secret et des octets de l’enregistrement.
deal-wrong_share = Faux : les octets de { $name } n’ont pas l’empreinte inscrite à côté d’eux.
deal-wrong_secret = Faux : le secret n’est pas celui auquel le serveur s’était engagé. Il a été choisi après coup.
deal-wrong_hash = Faux : l’empreinte de { $name } n’est pas celle que le serveur avait publiée avant que les octets soient révélés.
deal-wrong_commitment = Faux : ce n’est pas la donne dont l’empreinte a été affichée avant la première carte.
deal-suppressed = Faux : le serveur avait confirmé que les octets de cet appareil étaient arrivés à temps, et l’enregistrement dit le contraire.
deal-agrees = { $shares ->
    [0] La donne découle du seul secret du serveur ; aucune personne n’y a mis d’octets.
    [one] La donne découle du secret du serveur et des octets d’une personne.
   *[other] La donne découle du secret du serveur et des octets de { $shares } personnes.
}
deal-record_alone = Un enregistrement seul ne prouve pas que tout cela était fixé avant la distribution : quiconque en fabrique un peut y faire tout concorder. La preuve, c’est ce que l’appareil d’une des personnes a gardé de la partie, et celui-ci n’en a rien gardé.
deal-proven = Prouvé : cet appareil a vu à quoi le serveur et les autres s’étaient engagés avant de révéler ses propres octets, et ceux-ci sont dans la donne. Tout ce qui la compose était donc fixé quand personne ne pouvait connaître les cartes.
deal-own_missing = Rien n’est prouvé : d’après l’enregistrement, les octets de cet appareil ne sont pas arrivés à temps, et tous les autres peuvent venir de la personne qui tient le serveur.
deal-missing = Annoncés et non révélés à temps : les octets de { $names }. Qui tient le serveur a pu comparer les donnes avec et sans chacun d’eux et choisir : un bit au plus par personne, une donne parmi { $deals } en tout.
deal-not_shown = Ce qu’aucun contrôle ne montre : qui occupait les autres places, et si quelqu’un a regardé les cartes ; le serveur les connaît tant que la partie dure.
deal-day_left_out = Faux : l’enregistrement passe sous silence que sa donne est celle d’un jour, comme laquelle cet appareil l’a jouée.
deal-wrong_day = Faux : cet appareil a joué cette donne comme celle d’un autre jour ou d’un autre jeu que ne le dit l’enregistrement.
deal-wrong_day_seed = Faux : la donne ne découle pas du secret de son jour.
deal-day_agrees = La donne découle du secret de son jour inscrit dans l’enregistrement, comme celle de chacun ce jour-là doit le faire.
deal-day_proven = Prouvé : la donne découle du secret de son jour, auquel le serveur s’était déjà engagé quand cet appareil a eu connaissance de ce jour. Elle était donc fixée avant que cet appareil voie une carte, et c’est la même pour tous.
deal-day_not_shown = Ce qu’aucun contrôle ne montre : si quelqu’un a connu d’avance le secret du jour ; le serveur le connaît.
share-head = { $game } : { $names }
score-only = Résultat
refused-no_such_seat = Cette place n’existe pas à cette table.
refused-round_over = La manche est terminée : passez d’abord à la suivante.
refused-nothing_to_confirm = Il n’y a pas de résultat à confirmer pour l’instant.
refused-match_over = La partie est terminée.
refused-has_resigned = La personne assise ici a abandonné, et c’est définitif.
refused-not_asked = Rien ne vous est demandé pour l’instant.
refused-by_choice = C’est l’un des choix proposés.
refused-put_back = Reposez d’abord vos cartes : c’est ensuite l’un des choix proposés.
refused-not_now = Cela ne se choisit pas maintenant : choisissez ce qui ressort, ou l’une des actions proposées.
refused-game_is_over = La partie est terminée.
refused-round_is_over = La manche est terminée.
refused-not_your_turn = Ce n’est pas à vous de jouer.
refused-not_in_hand = Vous n’avez pas cette carte en main.
refused-wrong_phase = Ce n’est pas ce qui est demandé maintenant.
refused-played = Cette carte a déjà été jouée.
speed-quick = Rapide
speed-normal = Normale
speed-slow = Lente
speed-day = Un jour par décision
speed-two_days = Deux jours par décision
speed-three_days = Trois jours par décision
speed-week = Une semaine par décision
option-on = Oui
option-off = Non
first-drawn = tiré au sort
level-easy = Facile
level-normal = Normal
level-hard = Difficile
level-expert = Expert
level-as_below = { $level } (ici de même force que { $below })
error-no_such_game = Le jeu « { $asked } » n’existe pas ; il y a { $known }.
error-bad_option-key = Ce jeu n’a pas d’option « { $key } » ; il a { $known }.
error-bad_option-value = L’option { $key } ne peut pas être « { $value } » ; c’est { $allowed }.
error-bad_level = Le niveau « { $asked } » n’existe pas ; il y a { $known }.
error-bad_language = Les langues sont fr et en, pas « { $asked } ».
error-bad_table = Cette table n’est pas possible ({ $detail }).
error-bad_table-seats = { $game } se joue à { $most }, pas à { $seats }.
error-bad_table-range = { $game } se joue de { $fewest } à { $most }, pas à { $seats }.
error-bad_table-dealer = Il n’y a pas de place { $seat } à une table de { $seats }.
error-bad_seed = Ce numéro de donne ne convient pas : il faut 1 à 64 chiffres hexadécimaux (0-9, a-f).
error-bad_record = Cette partie enregistrée est illisible.
error-wrong_record-refused = Cette partie enregistrée ne suit pas les règles, au coup { $number } : { $why }
error-wrong_record-commitment = L’empreinte de cette partie enregistrée n’est pas celle de sa donne : l’une des deux a été changée.
error-wrong_record-result = Le résultat de cette partie enregistrée n’est pas celui auquel mènent ses coups.
error-record_gone = Le déroulement de cette partie a été gardé le temps prévu, puis effacé ; son résultat reste.
error-old_rules = Les règles de ce jeu ont changé depuis cette partie : on ne peut plus la rejouer, seul son résultat reste.
error-match_void = La partie s’est terminée sans résultat.
error-seed_lost = Cette partie ne peut plus être montrée : le serveur a perdu la clé de ses cartes.
error-fault = Le programme a fait une erreur ; la partie reste telle qu’elle était et peut être enregistrée ({ $detail }).
error-other_version = Ce fichier vient d’une autre version de Cartable, et celle-ci ne sait pas le lire : mettez l’application à jour, ou ouvrez-le avec la version qui l’a écrit.
error-bad_score = Ces points ne conviennent pas ({ $detail }).
error-bad_score-width = Il faut un nombre par personne : { $expected }, pas { $given }.
error-bad_score-limit = { $points } points dans une manche, c’est impossible : pas plus de { $limit } dans un sens ou dans l’autre.
error-bad_score-round = Il n’y a pas encore de manche { $round }.
error-bad_pad = Cette feuille de score est illisible.
error-match_over = La partie est terminée : annulez ou corrigez une manche, ou commencez une nouvelle feuille.
error-other_version-format = « { $name } » vient d’une autre version de Cartable : son format { $what } n’est pas connu ici. Rien n’y est changé ; ouvrez-le avec cette version, ou mettez celle-ci à jour.
error-other_version-game = « { $name } » vient d’une autre version de Cartable : son jeu « { $what } » n’est pas connu ici. Rien n’y est changé ; ouvrez-le avec cette version, ou mettez celle-ci à jour.
error-other_version-rules = « { $name } » vient d’une autre version de Cartable : les règles { $what } de { $game } ne sont pas connues ici. Rien n’y est changé ; ouvrez-le avec cette version, ou mettez celle-ci à jour.
error-other_version-option = « { $name } » vient d’une autre version de Cartable : son option « { $what } » n’est pas connue ici. Rien n’y est changé ; ouvrez-le avec cette version, ou mettez celle-ci à jour.
error-other_version-level = « { $name } » vient d’une autre version de Cartable : le niveau « { $what } » n’est pas connu ici. Rien n’y est changé ; ouvrez-le avec cette version, ou mettez celle-ci à jour.
error-other_version-move = « { $name } » vient d’une autre version de Cartable : un de ses coups n’est pas connu ici. Rien n’y est changé ; ouvrez-le avec cette version, ou mettez celle-ci à jour.
error-damaged = Ce qui était gardé ici est abîmé et ne s’ouvre plus ; c’est mis de côté ({ $file }), et rien d’autre n’est touché.
error-not_kept = Rien n’est gardé sous ce nom.
error-file = Impossible de lire ou d’écrire { $path } : { $why }.
error-file-full = Il n’y a plus de place sur l’appareil : la partie continue, et sera enregistrée dès qu’il y en aura.
error-file-no_name = Il ne reste plus de nom libre.
error-bad_name-empty = Il faut un nom : au moins une lettre.
error-bad_name-wide = Le nom « { $name } » est trop long : { $width } lettres, pour { $widest } au plus.
error-bad_name-sign = Le nom « { $name } » ne convient pas : il y a un signe qui ne se voit pas, ou qui change ce qui l’entoure.
error-bad_players = Hors ligne, une seule personne joue ; donnez un niveau à tous les autres.
error-no_such_item = Cela ne se choisit pas maintenant.
error-no_such_choice = Ce choix n’est plus possible.
error-nothing_to_take_back = Il n’y a aucun coup à reprendre.
error-nothing_to_play = La partie est terminée ici : revenez en arrière pour la reprendre.
error-match_running = La partie n’est pas terminée : la montrer trahirait les cartes.
error-system = L’appareil ne le permet pas : { $why }.
error-sending = Votre coup est déjà en route.
error-nothing_to_save = Une partie en ligne est gardée par le serveur.
error-only_online = Cela ne vaut que pour une table en ligne.
error-bad_address = Ce n’est pas l’adresse d’un serveur : il faut https://, ou http:// sur cet appareil même.
error-bad_fingerprint = L’empreinte après le # a 64 chiffres hexadécimaux (0-9, a-f).
error-distrusted = Ce serveur ne montre pas de certificat de confiance. S’il est chez quelqu’un que vous connaissez, demandez-lui l’adresse avec son empreinte (https://…#…).
error-signed_out = Personne n’est connecté : identifiez-vous d’abord.
error-signed_in = Quelqu’un est déjà connecté ici : déconnectez-vous d’abord.
error-not_stored = Cet appareil n’a pas pu retenir qui vous êtes : reste-t-il de la place ? Personne n’a été connecté ; réessayez.
error-code_unsure = Impossible de joindre le serveur : { $why }. On ne sait pas si votre dernier code de secours est encore valable : redemandez le nouveau.
error-unreachable = Impossible de joindre le serveur : { $why }.
error-bad_answer = La réponse du serveur est incompréhensible : l’application est peut-être trop ancienne ({ $detail }).
error-client_too_old = Cette application est trop ancienne pour le serveur : mettez-la à jour ({ $detail }).
error-server_too_old = Le serveur est trop ancien pour cette application ({ $detail }).
error-update_app = Cette partie ne peut pas être affichée : mettez l’application à jour.
error-malformed-name = Ce nom ne convient pas : il faut au moins un signe, et 24 colonnes au plus ; pas de #, qui annonce les chiffres d’un compte, ni de signes invisibles ou trop chargés d’accents.
error-malformed-avatar = Cette image n’existe pas.
error-malformed-season = Un mois s’écrit comme 2026-11.
error-malformed-day = Un jour s’écrit comme 2026-11-23.
error-malformed-game = Ce serveur n’a pas ce jeu, ou pas de donne du jour pour lui.
error-malformed-seats = Ce jeu ne se joue pas à ce nombre de personnes.
error-malformed-bots_after_seconds = Dans une partie classée, il n’y a pas d’ordinateurs ; dans une autre, on ne les attend pas si longtemps.
error-malformed = Cette demande ne convient pas ({ $detail }).
error-unreadable = Le serveur n’a pas compris la demande ({ $detail }).
error-too_large = Cette demande est trop grande.
error-too_slow = Le serveur met trop de temps à répondre.
error-unknown_method = Ce serveur est trop ancien pour cette application.
error-bad_options = Cette table n’est pas possible ({ $detail }).
error-request_id_reused = Le serveur a reçu deux demandes sous le même numéro ({ $detail }).
error-no_token = Personne n’est connecté : identifiez-vous d’abord.
error-unknown_token = La session a expiré : identifiez-vous de nouveau.
error-banned = Ce compte est suspendu : on ne peut plus que l’exporter ou le supprimer.
error-unknown_code = Aucun compte n’a ce code de secours.
error-bad_code = Ce code de secours contient une faute de frappe : il a 30 lettres, en six groupes de cinq.
error-unknown_issuer = Ce serveur ne connaît pas ce service de connexion.
error-issuer_silent = Le service de connexion ne répond pas : réessayez dans un instant.
error-identity_refused = Le service de connexion n’a pas prouvé qui vous êtes ({ $detail }).
error-identity_denied = La connexion y a été interrompue ; rien n’a changé.
error-identity_mismatch = Ce qui est revenu n’appartient à aucune connexion commencée ici : recommencez.
error-nonce_spent = Cette connexion a duré plus de dix minutes, ou a déjà servi : recommencez.
error-unknown_identity = Aucun compte n’est lié à cette identité : liez-la d’abord, là où vous êtes connecté.
error-already_linked = Une autre identité de ce service est liée à votre compte : retirez-la d’abord.
error-last_way_in = C’est le dernier accès à votre compte : faites d’abord un code de secours.
error-unknown_account = Ce compte n’existe pas, ou n’existe plus.
error-blocked = Quelqu’un à cette table et vous avez choisi de ne pas vous rencontrer.
error-too_many = Il y en a déjà autant que possible.
error-too_fast = C’était trop souvent : patientez un instant.
error-unknown_room = Aucun salon ne porte ce code.
error-room_full = Toutes les places du salon sont prises.
error-room_changed = Le salon a été modifié entre-temps, peut-être sur un autre appareil : regardez-le et choisissez de nouveau.
error-room_started = La partie de ce salon a déjà commencé.
error-seats_open = Des places sont encore libres.
error-seat_taken = Quelqu’un est assis à cette place.
error-not_in_room = Vous n’êtes pas dans ce salon.
error-not_owner = Seule la personne qui a ouvert le salon peut le faire.
error-too_many_rooms = Vous avez trop de salons en attente.
error-unknown_ticket = Vous n’attendez plus de partie : remettez-vous dans la file.
error-match_to_play = Vous avez d’abord une partie à jouer.
error-still_running = La partie n’est pas encore finie.
error-somebody_plays = Quelqu’un ici a d’abord une partie à la pendule à jouer.
error-no_way_back = Le jeu classé demande un moyen de retrouver votre compte : créez d’abord un code de récupération ou liez une identité.
error-too_new = Le jeu classé s’ouvre une fois terminées encore quelques parties de ce jeu, contre des personnes ou des robots.
error-queue_barred = Vous avez manqué ou vite quitté votre dernière partie : vous pourrez vous remettre dans la file { $minutes ->
    [one] dans une minute
   *[other] dans { $minutes } minutes
}.
error-unknown_match = Cette partie n’existe pas, ou vous n’y jouez pas.
error-draw_closed = Les cartes sont distribuées : ce qui arrive maintenant n’entre plus dans la donne.
error-stale_seq = La partie a avancé entre-temps : regardez de nouveau.
error-seat_held = L’ordinateur joue à votre place : reprenez-la d’abord.
error-not_abortable = Cette partie est classée, est une donne du jour ou a commencé : elle se joue jusqu’au bout.
error-unknown_daily = Il n’y a pas de donne du jour à cette date.
error-daily_over = La donne de ce jour ne peut pas être commencée maintenant.
error-daily_open = Les cartes du jour se jouent encore : ses donnes sont montrées six heures après la fin du jour, à 6 heures du matin UTC.
error-history_closed = Les parties de cette personne ne vous sont pas ouvertes.
error-not_watchable = Cette partie ne se regarde pas : les personnes qui y jouent ne le permettent pas toutes, ou elle n’a pas commencé.
error-seen_late = Une partie classée se voit avec une minute de retard, et celle-ci vient de commencer : réessayez dans un instant.
error-round_hidden = Les cartes de cette manche ne sont pas encore montrées.
error-refused = Les règles ne le permettent pas ({ $detail }).
error-catching_breath = Le serveur reprend son souffle : la suite dans un instant, rien n’est perdu.
error-try_again = Le serveur ne peut pas répondre maintenant : réessayez.
error-stopping = Le serveur redémarre : revenez dans un instant.
error-internal = Le serveur a rencontré un problème.
error-unknown_reason = Le serveur refuse, et cette application n’en connaît pas la raison : elle est peut-être trop ancienne ({ $detail }).
error-closed = La table est fermée.
error-no_hint = Rien ne dépend de vous en ce moment.
error-no_moments = Vous n’avez pas joué dans cette partie.
error-unaided = En partie classée et dans la donne du jour, chacun joue seul : les conseils et l’analyse viennent une fois la partie finie.
error-no_lesson = Il n’y a pas encore de leçon pour { $game } : ses règles disent comment on y joue.
error-nothing_to_read = La leçon attend votre prochain coup.
system-not_found = il n’y a rien à cet endroit
system-not_allowed = vous n’en avez pas le droit
system-exists = il y a déjà quelque chose de ce nom
system-full = il n’y a plus de place
system-read_only = rien ne peut y être modifié
system-no_folder = un élément du chemin est un fichier, pas un dossier
system-folder = c’est un dossier, pas un fichier
system-name = un fichier ne peut pas porter ce nom
system-no_text = ce n’est pas un texte
system-memory = la mémoire ne suffit pas
system-refused = la connexion a été refusée
system-cut = la connexion a été coupée
system-late = aucune réponse n’est venue à temps
system-no_way = l’adresse est inconnue, ou le réseau absent
help-seats = Pour { $most } joueurs.
help-players = De { $fewest } à { $most } joueurs.
help-options = Options
hint-go_on = La manche est comptée : la suivante peut commencer.
hint-best = De tous les choix essayés, c’est celui qui a donné les meilleurs résultats.
hint-shared = { $why } Cela vaut aussi pour un autre choix, mais celui-ci a donné de meilleurs résultats.
hint-pass = Ne rien faire pour l’instant

lesson-freely = Continuez comme vous voulez : à partir d’ici, la partie est à vous.

emote-hello = Bonjour !
emote-good_luck = Bonne chance !
emote-well_played = Bien joué !
emote-wow = Oh là là !
emote-thinking = Un instant…
emote-oops = Oups !
emote-thanks = Merci !
emote-good_game = Belle partie !

# Une manche comptée d’après ce qui est sur la table.
count-points = Points
count-takes-number = un nombre de { $min } à { $max }
count-takes-one-of = { $values }
count-takes-players = { $count ->
    [one] un nom
   *[other] { $count } noms
}
count-takes-cards = des cartes parmi { $cards }
count-too-many-cards = { $found } fois « { $card } » sur la table : le jeu n’en a que { $copies }.
error-bad_count-field = Aucune rubrique « { $key } » ne sert à compter ce jeu.
error-bad_count-seat = Cette rubrique ne se remplit pas ainsi : { $key }.
error-bad_count-word = « { $word } » ne convient pas ici : il faut { $allowed }.
error-bad_count-many = { $given ->
    [one] Une seule réponse est donnée, il en faut { $expected }.
   *[other] { $given } réponses sont données, il en faut { $expected }.
}
error-not_counted = La manche n’est pas encore comptée : il manque des réponses.
error-bad_count = Cette manche ne peut pas être comptée ainsi : { $why }
error-counting = Une autre manche est en train d’être comptée : notez-la ou abandonnez-la d’abord.
score-line = { $title } : { $items }
