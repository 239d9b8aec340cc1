package fr.cartable.ui

import androidx.compose.runtime.staticCompositionLocalOf
import fr.cartable.Lang

/** The words of the app itself, in both languages. What belongs to a game comes from the library. */
class Words(private val lang: Lang) {
    private fun of(fr: String, en: String) = if (lang == Lang.FR) fr else en

    private fun count(n: Int, frOne: String, frMany: String, enOne: String, enMany: String) =
        "$n\u00a0" + if (lang == Lang.FR) (if (n < 2) frOne else frMany) else (if (n == 1) enOne else enMany)

    // Everywhere.
    val app = "Cartable"
    val back = of("Retour", "Back")
    val close = of("Fermer", "Close")
    val delete = of("Supprimer", "Delete")
    val share = of("Partager", "Share")
    val trouble = of("Quelque chose n’a pas marché", "Something went wrong")
    val you = of("Vous", "You")
    val on = of("oui", "on")
    val off = of("non", "off")
    val less = of("Moins", "Less")
    val more = of("Plus", "More")

    // Start.
    val goOn = of("Reprendre", "Go on")
    val games = of("Les jeux", "The games")
    val pads = of("Feuilles de marque", "Score pads")
    val padsTagline = of("Compter les points à côté des vraies cartes", "Keep the score beside the real cards")
    val online = of("En ligne", "Online")
    val onlineTagline = of("Jouer avec des amis, par un code", "Play with friends, by a code")
    val matches = of("Parties terminées", "Matches played")
    val matchesTagline = of("Les revoir, coup par coup", "See them again, move by move")
    val settings = of("Réglages", "Settings")
    fun ago(minutes: Long) = when {
        minutes < 1 -> of("à l’instant", "just now")
        minutes < 60 -> of("il y a $minutes min", "$minutes min ago")
        minutes < 48 * 60 -> of("il y a ${minutes / 60} h", "${minutes / 60} h ago")
        else -> of("il y a ${minutes / 1440} jours", "${minutes / 1440} days ago")
    }

    // A game.
    val play = of("Jouer", "Play")
    val lesson = of("Première leçon", "First lesson")
    val lessonTagline = of("Une donne de quelques minutes, racontée pas à pas", "A deal of a few minutes, told step by step")
    val rules = of("Les règles", "The rules")
    val players = of("Joueurs", "Players")
    val level = of("Niveau des adversaires", "Level of the others")
    val options = of("Options", "Options")
    val statistics = of("Vos parties", "Your matches")
    fun seats(least: Int, most: Int) =
        if (least == most) of("$least joueurs", "$least players") else of("$least à $most joueurs", "$least to $most players")
    fun record(played: Int, won: Int) = of(
        "${count(played, "partie", "parties", "", "")}, ${count(won, "gagnée", "gagnées", "", "")}",
        "${count(played, "", "", "match", "matches")}, $won won",
    )
    fun best(points: Int) = of("meilleur score\u00a0: $points", "best score: $points")
    fun usual(points: String) = of("en moyenne $points", "$points on average")

    // The table.
    val menu = of("Menu", "Menu")
    val scores = of("Les points", "The scores")
    val leave = of("Quitter la table", "Leave the table")
    val leaveNote = of("La partie vous attend à l’accueil.", "The match will wait for you at the start.")
    val hintTitle = of("Conseil", "Hint")
    val thinking = of("Je réfléchis…", "Thinking…")
    val reconnecting = of("Connexion perdue\u00a0: nouvel essai…", "Connection lost: trying again…")
    val lost = of("Cette table ne peut plus être suivie.", "This table can no longer be followed.")

    // The end of a round or match.
    val lookAtTable = of("Voir la table", "See the table")
    val backToResults = of("Voir les résultats", "See the results")
    val round = of("Manche", "Round")
    val total = of("Total", "Total")
    val why = of("Ce qui s’est passé", "What happened")
    val course = of("Manche après manche", "Round by round")
    val again = of("Rejouer", "Play again")
    val replay = of("Revoir la partie", "See it again")
    val moments = of("Moments à revoir", "Moments worth another look")
    val findMoments = of("Chercher les moments à revoir", "Look for moments worth another look")
    val searching = of("Je relis la partie…", "Reading the match again…")
    val noMoments = of("Rien à redire\u00a0: c’était bien joué.", "Nothing to say: well played.")
    val toStart = of("Accueil", "Start")
    fun winners(names: List<String>) = names.joinToString(of(" et ", " and ")) + " " +
        if (names.size > 1) of("gagnent", "win") else of("gagne", "wins")
    fun momentGain(gain: Int) = of("+$gain parties gagnées sur 100", "+$gain matches won of 100")
    fun played(move: String) = of("Joué\u00a0: $move", "Played: $move")
    fun better(move: String) = of("Mieux\u00a0: $move", "Better: $move")
    fun place(place: Int) = of(if (place == 1) "1er" else "${place}e", when (place) { 1 -> "1st"; 2 -> "2nd"; 3 -> "3rd"; else -> "${place}th" })

    // Replays.
    val step = of("Coup", "Step")
    val spectator = of("Spectateur", "Spectator")
    val lookFrom = of("Vu par", "Seen by")
    val playOn = of("Jouer à partir d’ici", "Play on from here")
    val previous = of("Coup précédent", "Step back")
    val next = of("Coup suivant", "Next step")
    val previousRound = of("Manche précédente", "Round before")
    val nextRoundStep = of("Manche suivante", "Next round")
    val noMatches = of("Aucune partie terminée pour l’instant.", "No match has been finished yet.")

    // Score pads.
    val newPad = of("Nouvelle feuille", "New pad")
    val noPads = of("Aucune feuille pour l’instant.", "No pad yet.")
    val game = of("Jeu", "Game")
    val begin = of("Commencer", "Begin")
    fun rounds(n: Int) = count(n, "manche", "manches", "round", "rounds")
    val undo = of("Défaire", "Undo")
    val redo = of("Refaire", "Redo")
    val newRound = of("Nouvelle manche", "New round")
    fun correcting(round: String) = of("Correction\u00a0: $round", "Correcting: $round")
    val write = of("Noter", "Write down")
    val writeAnyway = of("Noter quand même", "Write down all the same")
    val nextPlayer = of("Suivant", "Next")
    val erase = of("Effacer", "Erase")
    val sign = of("Changer de signe", "Change the sign")
    val samePlayers = of("Nouvelle feuille, mêmes joueurs", "New pad, same players")
    fun player(number: Int) = of("Joueur $number", "Player $number")

    // Online.
    val server = of("Serveur", "Server")
    val serverHint = of("L’adresse du serveur, par exemple https://cartable.example", "The server’s address, such as https://cartable.example")
    val connect = of("Se connecter", "Connect")
    val guestName = of("Votre nom à la table", "Your name at the table")
    val signIn = of("Entrer comme invité", "Enter as a guest")
    val signOut = of("Se déconnecter", "Sign out")
    fun signedIn(name: String) = of("Vous êtes $name.", "You are $name.")
    val joinTitle = of("Rejoindre une table", "Join a table")
    val code = of("Code", "Code")
    val join = of("Rejoindre", "Join")
    val openTitle = of("Ouvrir une table", "Open a table")
    val openRoom = of("Ouvrir", "Open")
    val yourRooms = of("Vos tables", "Your tables")
    val running = of("en cours", "running")
    val waiting = of("en attente", "waiting")
    val invite = of("Inviter", "Invite")
    val freeSeat = of("place libre", "free seat")
    val owner = of("ouvre la table", "host")
    val startMatch = of("Commencer la partie", "Start the match")
    val fillWithBots = of("Les places libres vont à des ordinateurs.", "Free seats are taken by computers.")
    val waitForOwner = of("La partie commence quand son hôte le décide.", "The match starts when its host says so.")
    val leaveRoom = of("Quitter", "Leave")
    val sitDown = of("Aller à la table", "Go to the table")
    fun invitation(game: String, code: String, link: String) = of(
        "Jouons à $game sur Cartable\u00a0: code $code\n$link",
        "Let us play $game on Cartable: code $code\n$link",
    )

    // Settings.
    val language = of("Langue", "Language")
    val french = "Français"
    val english = "English"
    val theme = of("Apparence", "Appearance")
    val themeSystem = of("Comme le téléphone", "As the phone")
    val themeDay = of("Cahier (clair)", "Exercise book (light)")
    val themeNight = of("Ardoise (sombre)", "Slate (dark)")
    val contrast = of("Couleurs plus contrastées", "Stronger colours")
    val name = of("Votre nom", "Your name")
    val pace = of("Rythme des adversaires", "Pace of the others")
    fun seconds(tenths: Int) = of("${tenths / 10},${tenths % 10} s", "${tenths / 10}.${tenths % 10} s")
    val playing = of("Au jeu", "At the table")
    val confirm = of("Confirmer chaque coup par un bouton", "Confirm each move with a button")
    val hints = of("Proposer des conseils", "Offer hints")
    val chance = of("Laisser le temps de jouer hors de son tour", "Leave time to play out of turn")
    val haptics = of("Vibrations", "Vibration")
    val sound = of("Sons", "Sound")
    val soundAlways = of("Toujours", "Always")
    val soundByDay = of("Sauf sur l’ardoise", "Except on the slate")
    val soundNever = of("Jamais", "Never")
    val stillness = of("Réduire les animations", "Reduce motion")
    val leftHand = of("Boutons pour la main gauche", "Buttons for the left hand")
    val comfort = of("Confort", "Comfort")
    val about = of("À propos", "About")
    val privacy = of("Vie privée", "Privacy")
    val privacyText = of(
        "Hors ligne, rien ne quitte ce téléphone\u00a0: ni nom, ni partie, ni statistique. En ligne, le serveur que vous nommez " +
            "reçoit le nom que vous vous donnez et les coups que vous y jouez. Aucune publicité, aucun pistage.",
        "Offline, nothing leaves this phone: no name, no match, no statistics. Online, the server that you name " +
            "receives the name you give yourself and the moves you make there. No advertising, no tracking.",
    )
    val licences = of("Logiciels utilisés", "Software used")
    val independent = of(
        "Cartable est un programme indépendant\u00a0: les auteurs et éditeurs des jeux ne l’ont ni fait ni approuvé.",
        "Cartable is an independent program: none of the games’ authors and publishers made or endorsed it.",
    )
}

/** The words of the app where a page is drawn. */
val LocalWords = staticCompositionLocalOf { Words(Lang.FR) }
