package fr.cartable.ui

import androidx.compose.runtime.staticCompositionLocalOf
import fr.cartable.core.Lang
import fr.cartable.widestName

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
    val games: String get() = text("start-games")
    val placeGames = of("Jeux", "Games")
    val placePads = of("Marque", "Scores")
    val placeMe = of("Moi", "Me")
    val pads = of("Feuilles de marque", "Score pads")
    val padsTagline = of("Compter les points à côté des vraies cartes", "Keep the score beside the real cards")
    val online = of("En ligne", "Online")
    val matches: String get() = text("matches-title")
    val settings: String get() = text("settings-title")
    fun ago(minutes: Long) = when {
        minutes < 1 -> of("à\u00a0l’instant", "just\u00a0now")
        minutes < 60 -> of("il y a $minutes\u00a0min", "$minutes\u00a0min ago")
        minutes < 48 * 60 -> of("il y a ${minutes / 60}\u00a0h", "${minutes / 60}\u00a0h ago")
        else -> of("il y a ${minutes / 1440}\u00a0jours", "${minutes / 1440}\u00a0days ago")
    }

    // A game.
    val play: String get() = text("game-play")
    val lesson: String get() = text("game-lesson")
    fun lessonOf(game: String) = of("Première leçon\u00a0: $game", "First lesson: $game")
    val lessonTagline: String get() = text("game-lesson-tagline")
    val rules: String get() = text("game-rules")
    fun rulesOf(game: String) = of("Règles\u00a0: $game", "Rules: $game")
    val players: String get() = text("room-players")

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
    val nameFull = of("Un nom a au plus ${widestName()} lettres.", "A name has ${widestName()} letters at the most.")
    val calls: String get() = text("settings-calls")
    val callsForbidden: String get() = text("settings-calls-forbidden")
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
