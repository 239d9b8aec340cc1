package fr.cartable.ui

import androidx.compose.runtime.staticCompositionLocalOf
import fr.cartable.core.Lang
import fr.cartable.pages.Call
import fr.cartable.widestName
import java.util.Locale

/** The words of the app itself, in both languages. Texts that belong to a game come from the library. */
class Words(lang: Lang) : OnlineWords(lang) {
    // Everywhere.
    val app = "Cartable"
    val cancel = of("Annuler", "Cancel")
    val delete = of("Supprimer", "Delete")
    val deleteForGood = of("Supprimer pour de bon\u00a0? Rien ne pourra être retrouvé.", "Delete it for good? Nothing of it can be brought back.")
    val share = of("Partager", "Share")
    val shareScores = of("Partager les points, en texte", "Share the points, as text")
    val shareMatch = of("Partager la partie entière, en texte", "Share the whole match, as text")
    val sharePicture = of("Partager la table, en image", "Share the table, as a picture")
    val notShared = of(
        "Le fichier n’a pas pu être écrit. Il manque peut-être de la place sur le téléphone.",
        "The file could not be written. The phone may be short of space.",
    )
    val trouble = of("Quelque chose n’a pas marché", "Something went wrong")
    val you = of("Vous", "You")
    val less = of("Moins", "Less")
    val more = of("Plus", "More")

    // Start.
    val goOn = of("Reprendre", "Continue")
    fun allTables(count: Int) = of("Toutes les parties en cours ($count)", "All $count unfinished matches")
    val games = of("Les jeux", "The games")
    val placeGames = of("Jeux", "Games")
    val placePads = of("Marque", "Scores")
    val placeMe = of("Moi", "Me")
    val me = of("Mon coin", "My corner")
    fun playOnce(game: String) = of("Jouer encore\u00a0: $game", "Play once more: $game")
    val pads = of("Feuilles de marque", "Score pads")
    val padsTagline = of("Compter les points à côté des vraies cartes", "Keep the score beside the real cards")
    val online = of("En ligne", "Online")
    val matches = of("Parties terminées", "Matches played")
    val statistics = of("Statistiques", "Statistics")
    val statisticsTagline = of("Vos parties contre l’ordinateur, jeu par jeu", "Your matches against the computer, game by game")
    val noStatistics = of("Vos parties contre l’ordinateur seront comptées ici.", "Your matches against the computer will be counted here.")
    val matchesTagline = of("Leurs résultats, et chaque coup à revoir", "Their results, and every move to see again")
    val settings = of("Réglages", "Settings")
    val settingsTagline = of("Langue, couleurs, sons, confort", "Language, colours, sounds, comfort")
    val accountTagline = of("Votre nom et vos appareils, pour jouer en ligne", "Your name and your devices, to play online")
    val setUp = of("Adversaires et règles", "Opponents and rules")
    fun ago(minutes: Long) = when {
        minutes < 1 -> of("à\u00a0l’instant", "just\u00a0now")
        minutes < 60 -> of("il y a $minutes\u00a0min", "$minutes\u00a0min ago")
        minutes < 48 * 60 -> of("il y a ${minutes / 60}\u00a0h", "${minutes / 60}\u00a0h ago")
        else -> of("il y a ${minutes / 1440}\u00a0jours", "${minutes / 1440}\u00a0days ago")
    }

    // A game.
    val play = of("Jouer", "Play")
    val lesson = of("Première leçon", "First lesson")

    /** The name in a list, of a table or of a lesson that was left. */
    fun titleOf(game: String, isLesson: Boolean) = if (isLesson) lessonOf(game) else game
    fun lessonOf(game: String) = of("Première leçon\u00a0: $game", "First lesson: $game")
    val lessonTagline = of("Une donne de quelques minutes, racontée pas à pas", "A deal of a few minutes, told step by step")
    val rules = of("Les règles", "The rules")
    fun rulesOf(game: String) = of("Règles\u00a0: $game", "Rules: $game")
    val players = of("Joueurs", "Players")
    val level = of("Niveau des adversaires", "Opponents’ level")
    val options = of("Options", "Options")
    val yourMatches = of("Vos parties", "Your matches")
    fun seats(least: Int, most: Int) = if (least == most) of("$least joueurs", "$least players") else of("$least à $most joueurs", "$least to $most players")
    fun record(played: Int, won: Int) = of(
        "${count(played, "partie", "parties", "", "")}, ${count(won, "gagnée", "gagnées", "", "")}",
        "${count(played, "", "", "match", "matches")}, $won won",
    )
    fun best(points: Int) = of("meilleur score\u00a0: $points", "best score: $points")
    fun usual(points: Double) = of("en moyenne %.1f".format(Locale.FRENCH, points), "%.1f on average".format(Locale.ENGLISH, points))

    // The table.
    val leave = of("Quitter la table", "Leave the table")
    val leaveNote = of("La partie vous attend à l’accueil.", "The match will wait for you at the start.")
    val leaveClockNote = of(
        "La partie continue sans vous\u00a0: votre temps passe, et au bout de trois minutes un ordinateur prend votre place.",
        "The match goes on without you: your time runs, and after three minutes a computer takes your seat.",
    )
    val thinking = of("Je réfléchis…", "Thinking…")
    val reconnecting = of("Connexion perdue\u00a0: nouvel essai…", "Connection lost: trying again…")
    val lost = of("Cette table ne peut plus être suivie.", "This table can no longer be followed.")

    // The end of a round or match.
    val lookAtTable = of("Voir la table", "See the table")
    val backToResults = of("Voir les résultats", "See the results")
    val round = of("Manche", "Round")
    val why = of("Ce qui s’est passé", "What happened")
    val course = of("Manche après manche", "Round by round")
    val firstGame = of("Une première partie", "A first game")
    val again = of("Rejouer", "Play again")
    val replay = of("Revoir la partie", "See it again")
    val moments = of("Moments à revoir", "Key moments")
    val findMoments = of("Chercher les moments à revoir", "Find the key moments")
    val searching = of("Je relis la partie…", "Reading the match again…")
    val noMoments = of("Rien à redire\u00a0: c’était bien joué.", "Nothing to say: well played.")
    fun winners(names: List<String>) = names.joinToString(of(" et ", " and ")) + " " +
        if (names.size > 1) of("gagnent", "win") else of("gagne", "wins")
    fun momentGain(gain: Int) =
        of("+${count(gain, "partie gagnée", "parties gagnées", "", "")} sur 100", "+${count(gain, "", "", "match", "matches")} won in 100")
    fun played(move: String) = of("Joué\u00a0: $move", "Played: $move")
    fun better(move: String) = of("Mieux\u00a0: $move", "Better: $move")
    fun place(place: Int) = of(if (place == 1) "1er" else "${place}e", "$place${englishEnd(place)}")

    // Replays.
    val step = of("Coup", "Step")
    val spectator = of("Spectateur", "Spectator")
    val lookFrom = of("Vu par", "Seen by")
    val playOn = of("Jouer à partir d’ici", "Play on from here")
    val deal = of("La donne", "The deal")
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
    val writeAnyway = of("Noter quand même", "Enter it anyway")
    val nextPlayer = of("Suivant", "Next")
    val erase = of("Effacer", "Erase")
    val sign = of("Changer de signe", "Change the sign")
    val samePlayers = of("Nouvelle feuille, mêmes joueurs", "New pad, same players")
    fun player(number: Int) = of("Joueur $number", "Player $number")

    // Settings.
    val language = of("Langue", "Language")
    val french = "Français"
    val english = "English"
    val theme = of("Apparence", "Appearance")
    val asThePhone = of("Comme le téléphone", "As the phone")
    val themeDay = of("Cahier (clair)", "Exercise book (light)")
    val themeNight = of("Ardoise (sombre)", "Slate (dark)")
    val contrast = of("Couleurs plus contrastées", "Stronger colours")
    val name = of("Votre nom", "Your name")
    val nameFull = of("Un nom a au plus ${widestName()} lettres.", "A name has ${widestName()} letters at the most.")
    val pace = of("Rythme des adversaires", "Opponents’ speed")
    fun seconds(tenths: Int) = of("${tenths / 10},${tenths % 10}\u00a0s", "${tenths / 10}.${tenths % 10}\u00a0s")
    val playing = of("Au jeu", "At the table")
    val confirm = of("Confirmer chaque coup par un bouton", "Confirm each move with a button")
    val hints = of("Proposer des conseils", "Offer hints")
    val chance = of("Laisser le temps de jouer hors de son tour", "Leave time to play out of turn")
    val haptics = of("Vibrations", "Vibration")
    val sound = of("Sons", "Sound")
    val soundAlways = of("Toujours", "Always")
    val soundByDay = of("Sauf en mode sombre", "Not in dark mode")
    val soundNever = of("Jamais", "Never")
    val stillness = of("Réduire les animations", "Reduce motion")
    val leftHand = of("Boutons pour la main gauche", "Buttons for the left hand")
    val calls = of("Me prévenir quand on m’attend en ligne", "Notify me when it’s my turn online")
    val callsNote = of(
        "Par une notification, application fermée. Le téléphone demande alors au serveur, tous les quarts d’heure, ce qui vous attend.",
        "By a notification, while the app is closed. The phone then asks the server every quarter of an hour what waits for you.",
    )
    val callsForbidden = of(
        "Le téléphone ne laisse pas Cartable envoyer de notifications. Permettez-le dans les réglages du téléphone.",
        "The phone does not let Cartable send notifications. Allow it in the phone’s settings.",
    )
    val callsFor = of("Me prévenir pour", "Notify me about")
    fun callOf(call: Call) = when (call) {
        Call.MATCHED -> of("Une partie trouvée", "A match that was found")
        Call.YOUR_TURN -> of("Mon tour", "My turn")
        Call.REMATCH -> of("Une revanche", "Playing again")
    }
    val quietFrom = of("Silence à partir de", "Quiet from")
    val quietUntil = of("Silence jusqu’à", "Quiet until")
    fun hour(hour: Int) = of("$hour\u00a0h", "%02d:00".format(hour))
    val comfort = of("Confort", "Comfort")
    val about = of("À propos", "About")
    val privacy = of("Vie privée", "Privacy")
    val privacyText = of(
        "Hors ligne, rien ne quitte ce téléphone\u00a0: ni nom, ni partie, ni statistique. À un serveur que vous choisissez\u00a0: votre nom, " +
            "votre image, le modèle de votre téléphone (nom de l’appareil dans votre compte), vos coups et vos signes, et ce que vous y " +
            "faites\u00a0: qui vous évitez ou signalez, les identités liées. Votre nom, votre image et votre cote sont visibles de tous. " +
            "Il garde les parties\u00a0; votre compte vous les remet ou les efface. Si vous voulez être prévenu quand on vous attend, " +
            "le téléphone demande à ce serveur ce qui vous attend, et à lui seul. " +
            "Aucune publicité, aucun pistage.",
        "Offline, nothing leaves this phone: no name, no match, no statistics. To a server that you choose: your name, your picture, " +
            "the model of your phone (the device’s name in your account), your moves and your signs, and what you do there: whom you " +
            "avoid or report, the identities you link. Your name, your picture and your rating are seen by everybody. " +
            "It keeps the matches; your account hands them to you or deletes them. If you want to be told when you are waited for, " +
            "the phone asks this server what waits for you, and no other. " +
            "No advertising, no tracking.",
    )
    val licences = of("Logiciels utilisés", "Software used")
    val independent = of(
        "Cartable est un programme indépendant\u00a0: les auteurs et éditeurs des jeux ne l’ont ni fait ni approuvé.",
        "Cartable is an independent program: none of the games’ authors and publishers made or endorsed it.",
    )
}

/** The ending behind the figure of a place: 21st, 102nd, but 11th and 112th. */
private fun englishEnd(place: Int) = when {
    place % 100 in 11..13 -> "th"
    place % 10 == 1 -> "st"
    place % 10 == 2 -> "nd"
    place % 10 == 3 -> "rd"
    else -> "th"
}

/** The words of the app on the page that is drawn. */
val LocalWords = staticCompositionLocalOf { Words(Lang.FR) }
