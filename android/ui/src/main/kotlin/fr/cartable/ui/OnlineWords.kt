package fr.cartable.ui

import fr.cartable.Emote
import fr.cartable.core.Lang
import fr.cartable.emotes
import fr.cartable.pages.pageText
import java.time.LocalDate
import java.time.format.DateTimeFormatter
import java.util.Locale
import kotlin.math.abs

/** The words of everything that needs a server: accounts, rooms, ranked play. They are part of [Words]. */
open class OnlineWords(lang: Lang) : TableWords(lang) {
    protected fun count(n: Int, frOne: String, frMany: String, enOne: String, enMany: String) =
        "${plain(n)}\u00a0" + if (lang == Lang.FR) (if (abs(n) < 2) frOne else frMany) else (if (abs(n) == 1) enOne else enMany)

    /** A text that the library has for its pages. */
    private fun text(key: String) = pageText(key, lang)

    /** The title of a page that the library describes, while it is not open. */
    fun titleOfPage(key: String) = text("${key.substringBefore('/')}-title")

    /** The name of a thing, and its state. */
    fun said(what: String, how: String) = of("$what\u00a0: $how", "$what: $how")

    // The way to a server.
    val server = of("Serveur", "Server")
    val serverHint = of("Par exemple https://cartable.example", "Such as https://cartable.example")
    val noServer = of(
        "Cartable n’a pas de serveur à lui\u00a0: chacun peut en tenir un. Entrez l’adresse de celui où jouent vos amis.",
        "Cartable has no server of its own: anybody can run one. Enter the address of the one where your friends play.",
    )
    val connect = of("Se connecter", "Connect")
    val stillKept = of(
        "Vous êtes connecté sur ce téléphone, mais le serveur n’a pas encore répondu.",
        "You are signed in on this phone, but the server has not answered yet.",
    )
    val tryAgain = of("Réessayer", "Try again")
    val refresh = of("Actualiser", "Refresh")
    val asking: String get() = text("asking")
    val slow: String get() = text("slow")
    val sessionUnreadable = of(
        "Le téléphone n’arrive pas à lire votre connexion pour l’instant. Rien n’est perdu\u00a0: réessayez dans un moment.",
        "The phone cannot read your sign-in just now. Nothing is lost: try again in a moment.",
    )
    val forgetSession = of("Oublier la connexion", "Forget the sign-in")
    val forgetSessionTitle = of("Oublier la connexion sur ce téléphone\u00a0?", "Forget the sign-in on this phone?")
    val forgetSessionNote = of(
        "Sans code de secours ni identité liée, vous ne retrouverez pas ce compte. Si le téléphone a perdu la clé de vos connexions, celles à d’autres serveurs sont oubliées aussi.",
        "Without a recovery code or a linked identity you cannot come back to this account. If the phone has lost the key of your sign-ins, those at other servers are forgotten, too.",
    )
    val connectTitle = of("Se connecter à ce serveur\u00a0?", "Connect to this server?")
    val connectNote = of(
        "C’est la première fois que vous y allez d’ici. Il verra votre nom, votre image, le modèle de ce téléphone et ce que vous y faites.",
        "You have never been there from here. It will see your name, your picture, the model of this phone and what you do there.",
    )
    val fingerprintNote = of(
        "On le reconnaît à cette empreinte. Comparez-la avec celle que son propriétaire vous donne\u00a0:",
        "It is known by this fingerprint. Compare it with the one its owner gives you:",
    )
    val guestName = of("Votre nom à la table", "Your name at the table")
    val guest = of("Invité", "Guest")
    val guestNote = of(
        "Sans adresse ni mot de passe. Sans nom, vous serez «\u00a0$guest\u00a0»\u00a0; vous pourrez en changer.",
        "No address and no password. Without a name you are “$guest”; you can change it later.",
    )
    val signIn = of("Entrer comme invité", "Enter as a guest")
    val haveCode = of("J’ai un code de secours", "I have a recovery code")

    // Rooms.
    val withFriends = of("Jouer avec des amis", "Play with friends")
    val friendsTagline = of("Une table à vous, par un code ou un lien", "A table of your own, by a code or a link")
    val code = of("Code", "Code")
    val join = of("Rejoindre", "Join")
    val openTitle = of("Ouvrir une table", "Open a table")
    val yourRooms = of("Vos tables", "Your tables")
    val running = of("en cours", "running")
    val resigned = of("abandonnée", "resigned")
    val matched = of("une partie est trouvée", "a match was found")
    val yourTurn = of("à vous de jouer", "your turn")
    val rematch = of("on vous propose une revanche", "they want to play again")
    val waiting = of("en attente", "waiting")
    val sitDown = of("Aller à la table", "Go to the table")

    // At a table on a server.
    val resign = of("Abandonner la partie", "Resign")
    val resignTitle = of("Abandonner\u00a0?", "Resign?")
    fun resignNote(players: Int) = if (players == 2) {
        of("C’est définitif\u00a0: la partie s’arrête là, et l’autre gagne.", "This is final: the match ends there, and the other wins.")
    } else {
        of(
            "C’est définitif\u00a0: un ordinateur joue à votre place, et vous finissez après les autres.",
            "This is final: a computer plays in your place, and you finish behind the others.",
        )
    }
    val commitment = of("Empreinte de la donne", "Commitment of the deal")
    val commitmentNote = of(
        "Connue avant la première carte, elle prouve à la fin que personne n’a changé la donne (SHA-256).",
        "Known before the first card, it proves at the end that nobody has changed the deal (SHA-256).",
    )
    val abort = of("Ne pas jouer cette partie", "Do not play this match")
    val abortTitle = of("Ne pas jouer cette partie\u00a0?", "Do not play this match?")
    val abortNote = of("Elle est annulée si tout le monde est d’accord.", "It is called off if everybody agrees.")
    fun unwilling(name: String) = of("$name préfère ne pas jouer.", "$name would rather not play.")
    val abortAsked = of("Vous préférez ne pas jouer. Il faut encore l’accord des autres.", "You would rather not play. The others have to agree, too.")
    val takeSeatBack = of("Reprendre ma place", "Take my seat back")
    val watch = of("Regarder", "Look on")
    val watching = of("Vous regardez cette partie.", "You look on at this match.")
    fun spectators(n: Int) = count(n, "personne regarde", "personnes regardent", "person looks on", "people look on")
    val shareMatchId = of("Inviter à regarder cette partie", "Invite others to look on")
    fun watchInvitation(game: String, id: String, server: String) = of(
        "Regardez cette partie de $game sur $server. Dans Cartable\u00a0: En ligne, ce code, puis «\u00a0Regarder\u00a0»\u00a0: $id\n" +
            "Dans un terminal\u00a0: cartable watch $id --server $server",
        "Look on at this match of $game at $server. In Cartable: Online, this code, then “Look on”: $id\n" +
            "In a terminal: cartable watch $id --server $server",
    )
    val seenLate = of(
        "Cette partie vient de commencer, et se voit avec une minute de retard. Vous y serez dès qu’il y aura quelque chose à voir.",
        "This match has just begun, and is seen a minute late. You will be there as soon as there is something to see.",
    )
    val openRound = of("La manche, toutes les mains ouvertes", "The round with all hands open")
    val openRounds = of("Les manches, toutes les mains ouvertes", "The rounds with all hands open")

    /** The signs that people can show each other. */
    val signs: List<Emote> get() = emotes(lang)
    val sayWord = of("Dire un mot", "Say a word")
    val mute = of("Ne pas voir ce que disent les autres", "Do not see what the others say")
    val watchable = of("D’autres peuvent regarder mes parties", "Others may look on at my matches")
    val watchableNote = of(
        "Seulement si toutes les personnes à la table le permettent. Une partie classée se voit avec une minute de retard.",
        "Only where all people at the table allow it. A ranked match is seen a minute late.",
    )
    val historyOpen = of("D’autres peuvent voir mon historique", "Others may see my history")
    val historyOpenNote = of(
        "Vos parties terminées et vos statistiques. Votre nom, votre image et votre cote sont visibles de toute façon.",
        "Your matches that are over, and your statistics. Your name, picture and rating are seen in any case.",
    )
    val peopleHere = of("Les personnes à cette table", "The people at this table")

    // Other people.
    val unblock = of("Ne plus éviter", "No longer avoid")
    val blocked = of("Personnes que vous évitez", "People you avoid")

    // One’s account.
    val account = of("Votre compte", "Your account")
    val avatar = of("Votre image", "Your picture")
    val rename = of("Changer de nom", "Change the name")
    val recoveryCode = of("Code de secours", "Recovery code")
    val recoveryNote = of(
        "Avec ce code, vous retrouvez votre compte sur n’importe quel appareil. Sans lui, un téléphone perdu est un compte perdu.",
        "With this code you open your account on any device. Without it, a lost phone is a lost account.",
    )
    val hasCode =
        of(
            "Vous en avez un. L’application ne le garde pas\u00a0: il n’est que sur votre papier.",
            "You have one. The app does not keep it: it is on your paper alone.",
        )
    val newCode = of("Créer un code", "Make a code")
    val renewCode = of("En créer un autre", "Make another")
    val renewTitle = of("Créer un autre code\u00a0?", "Make another code?")
    val renewNote = of("L’ancien ne vaudra plus rien.", "The old one will be worthless.")
    val writeDown = of(
        "Notez-le sur papier, à l’abri\u00a0: qui l’a, a votre compte. Il ne sera plus montré.",
        "Write it down and keep it safe: whoever has it has your account. It will not be shown again.",
    )
    val written = of("C’est noté", "I have written it down")
    val enterCode = of("Ouvrir un compte par son code", "Open an account with its code")
    val openAccount = of("Ouvrir le compte", "Open the account")
    val otherAccountTitle = of("Ouvrir un autre compte ici\u00a0?", "Open another account here?")
    fun leavesAccount(name: String, hasCode: Boolean) = of("Vous quittez le compte de $name", "You leave the account of $name") +
        if (hasCode) "." else of(", qui n’a pas de code de secours\u00a0: il sera perdu.", ", which has no recovery code: it will be lost.")
    val devices = of("Vos appareils", "Your devices")
    val device = of("Appareil", "Device")
    val thisDevice = of("celui-ci", "this one")
    val byCode = of("ouvert par le code de secours", "opened with the recovery code")
    val newDevice = of(
        "Votre code de secours a ouvert ce compte sur un autre appareil. Si ce n’était pas vous, déconnectez-le et créez un autre code.",
        "Your recovery code has opened this account on another device. If that was not you, sign it out and make another code.",
    )
    val identities = of("Identités liées", "Linked identities")
    val identitiesNote = of(
        "Une identité chez l’un de ces services ouvre votre compte sur n’importe quel appareil. Le serveur n’en apprend ni votre nom ni votre adresse.",
        "An identity at one of these services opens your account on any device. The server learns neither your name nor your address from it.",
    )
    val inBrowser = of("Dans votre navigateur", "In your browser")
    fun linkIdentity(issuer: String) = of("Lier une identité chez $issuer", "Link an identity at $issuer")
    fun openByIdentity(issuer: String) = of("Ouvrir mon compte avec $issuer", "Open my account with $issuer")
    fun identityOpens(account: String) = of("Cette identité ouvre le compte de $account.", "This identity opens the account of $account.")
    val unlinkIdentity = of("Ne plus ouvrir le compte avec elle", "No longer open the account with it")
    fun unlinkTitle(issuer: String) = of("Retirer l’identité chez $issuer\u00a0?", "Unlink the identity at $issuer?")
    val unlinkNote = of("Elle n’ouvrira plus ce compte. Vos appareils restent connectés.", "It will open this account no more. Your devices stay signed in.")
    val nothingBegun = of(
        "Aucune connexion n’a été commencée ici, ou elle est déjà terminée.",
        "No sign-in was begun here, or it is done already.",
    )
    val beginUnkept = of(
        "Le téléphone n’a pas pu noter ce que vous commencez. Réessayez dans un moment.",
        "The phone could not write down what you begin. Try again in a moment.",
    )
    fun noBrowser(url: String) = of("Aucun navigateur ne s’ouvre. Ouvrez vous-même\u00a0: $url", "No browser opens. Open it yourself: $url")
    fun byIdentity(issuer: String) = of("ouvert par une identité chez $issuer", "opened with an identity at $issuer")
    fun newDeviceOfIdentity(issuer: String) = of(
        "Une identité chez $issuer a ouvert ce compte sur un autre appareil. Si ce n’était pas vous, déconnectez-le et retirez l’identité.",
        "An identity at $issuer has opened this account on another device. If that was not you, sign it out and unlink the identity.",
    )
    val understood = of("Compris", "Understood")
    val signOut = of("Se déconnecter", "Sign out")
    val signOutOthers = of("Déconnecter tous les autres", "Sign out all others")
    val signOutTitle = of("Se déconnecter ici\u00a0?", "Sign out here?")
    val yourData = of("Vos données", "Your data")
    val export = of("Tout ce que le serveur sait de vous", "All that the server knows of you")
    val exportNote = of("Sous forme de fichier texte (JSON), à partager ou à garder", "As text (JSON), to share or to keep")
    val deleteAccount = of("Supprimer le compte", "Delete the account")
    val deleteTitle = of("Supprimer ce compte\u00a0?", "Delete this account?")
    val deleteNote = of(
        "Tout de suite et pour toujours, sur tous vos appareils. Dans les parties des autres, un autre nom prend votre place.",
        "At once and for good, on all your devices. In the matches of others another name takes your place.",
    )
    val keepAccount = of("Garder ce compte", "Keep this account")

    /** The spoken form of a picture. */
    fun picture(id: String): String = PICTURES[id]?.let { (fr, en) -> of(fr, en) } ?: of("carte", "card")

    // Ranked play.
    val ranked: String get() = text("queue-ranked")
    val rankedTagline = of("Contre des joueurs de votre force", "Against players of your strength")
    val otherPlayers: String get() = text("queue-title")
    val enqueue: String get() = text("queue-search")
    val queueing: String get() = text("queue-searching")
    val leaveQueue: String get() = text("queue-leave")
    val matchFound = of("Votre partie commence\u00a0!", "Your match begins!")
    val matchFoundNote = of("Les autres vous attendent à la table.", "The others wait for you at the table.")

    // The daily deal.
    val daily: String get() = text("daily-title")
    val dailyTagline = of("La même donne pour tous, un essai chacun", "The same deal for everybody, one try each")
    fun dailyOf(game: String, day: LocalDate) = of("Donne du jour, ${date(day)}\u00a0: $game", "Daily deal, ${date(day)}: $game")

    val leaderboard: String get() = text("board-title")
    val leaderboardTagline = of("Les meilleurs de chaque jeu", "The best of each game")
    val rating = of("Votre cote", "Your rating")
    fun points(points: Int, margin: Int, provisional: Boolean) = "$points ± $margin" + if (provisional) of(", provisoire", ", provisional") else ""
    fun pointsSpoken(points: Int, margin: Int, provisional: Boolean) =
        of("$points points, à $margin près", "$points points, give or take $margin") + if (provisional) of(", provisoire", ", provisional") else ""
    val profile: String get() = text("profile-title")
    val profileTagline = of("Votre cote, et contre qui vous jouez", "Your rating, and whom you play against")
    val history: String get() = text("history-title")
    val historyTagline: String get() = text("history-tagline")
    val showMore = of("En voir d’autres", "Show more")

    /** A day as people write it. */
    fun date(day: LocalDate): String {
        val text = day.format(DateTimeFormatter.ofPattern("d MMMM yyyy", locale))
        return if (lang == Lang.FR && day.dayOfMonth == 1) text.replaceFirst("1", "1er") else text
    }

    private val locale: Locale get() = if (lang == Lang.FR) Locale.FRENCH else Locale.ENGLISH

    private companion object {
        /** The pictures that people choose from, as they are spoken. */
        val PICTURES = mapOf(
            "fox" to ("renard" to "fox"), "hen" to ("poule" to "hen"), "duck" to ("canard" to "duck"), "owl" to ("hibou" to "owl"),
            "cat" to ("chat" to "cat"), "dog" to ("chien" to "dog"), "frog" to ("grenouille" to "frog"), "bee" to ("abeille" to "bee"),
            "whale" to ("baleine" to "whale"), "octopus" to ("pieuvre" to "octopus"), "snail" to ("escargot" to "snail"),
            "turtle" to ("tortue" to "turtle"), "apple" to ("pomme" to "apple"), "lemon" to ("citron" to "lemon"),
            "cherry" to ("cerise" to "cherry"), "mushroom" to ("champignon" to "mushroom"), "cactus" to ("cactus" to "cactus"),
            "sun" to ("soleil" to "sun"), "moon" to ("lune" to "moon"), "star" to ("étoile" to "star"), "die" to ("dé" to "die"),
            "rocket" to ("fusée" to "rocket"), "anchor" to ("ancre" to "anchor"), "target" to ("cible" to "target"),
        )
    }
}
