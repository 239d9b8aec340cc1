package fr.cartable.ui

import fr.cartable.Emote
import fr.cartable.core.Lang
import fr.cartable.emotes
import fr.cartable.pages.pageText
import kotlin.math.abs

/** The words of everything that needs a server: accounts, rooms, ranked play. They are part of [Words]. */
open class OnlineWords(lang: Lang) : TableWords(lang) {
    protected fun count(n: Int, frOne: String, frMany: String, enOne: String, enMany: String) =
        "${plain(n)}\u00a0" + if (lang == Lang.FR) (if (abs(n) < 2) frOne else frMany) else (if (abs(n) == 1) enOne else enMany)

    /** A text that the library has for its pages. */
    fun text(key: String) = pageText(key, lang)

    /** The title of a page that the library describes, while it is not open. */
    fun titleOfPage(key: String) = text("${key.substringBefore('/')}-title")

    /** The name of a thing, and its state. */
    fun said(what: String, how: String) = of("$what\u00a0: $how", "$what: $how")

    // The way to a server.
    val server: String get() = text("online-where")
    val serverHint = of("Par exemple https://cartable.example", "Such as https://cartable.example")
    val noServer = of(
        "Cartable n’a pas de serveur à lui\u00a0: chacun peut en tenir un. Entrez l’adresse de celui où jouent vos amis.",
        "Cartable has no server of its own: anybody can run one. Enter the address of the one where your friends play.",
    )
    val connect: String get() = text("online-server")
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
    val withFriends: String get() = text("online-friends")
    val friendsTagline = of("Une table à vous, par un code ou un lien", "A table of your own, by a code or a link")
    val code: String get() = text("room-code")
    val join: String get() = text("online-join")
    val matched = of("une partie est trouvée", "a match was found")
    val yourTurn = of("à vous de jouer", "your turn")
    val rematch = of("on vous propose une revanche", "they want to play again")
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
    val watch: String get() = text("online-watch")
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
    val peopleHere = of("Les personnes à cette table", "The people at this table")

    // One’s account.
    val account: String get() = text("account-title")
    val recoveryCode: String get() = text("account-code")
    val recoveryNote: String get() = text("account-no-code")
    val openAccount: String get() = text("account-recover-settle")
    val newDevice: String get() = text("account-news")
    fun openByIdentity(issuer: String) = of("Ouvrir mon compte avec $issuer", "Open my account with $issuer")
    val nothingBegun = of(
        "Aucune connexion n’a été commencée ici, ou elle est déjà terminée.",
        "No sign-in was begun here, or it is done already.",
    )
    val beginUnkept = of(
        "Le téléphone n’a pas pu noter ce que vous commencez. Réessayez dans un moment.",
        "The phone could not write down what you begin. Try again in a moment.",
    )
    fun noBrowser(url: String) = of("Aucun navigateur ne s’ouvre. Ouvrez vous-même\u00a0: $url", "No browser opens. Open it yourself: $url")
    val keepAccount = of("Garder ce compte", "Keep this account")

    // Ranked play.
    val ranked: String get() = text("queue-ranked")
    val rankedTagline: String get() = text("queue-tagline")
    val enqueue: String get() = text("queue-search")
    val queueing: String get() = text("queue-searching")
    val leaveQueue: String get() = text("queue-leave")
    val matchFound = of("Votre partie commence\u00a0!", "Your match begins!")
    val matchFoundNote = of("Les autres vous attendent à la table.", "The others wait for you at the table.")

    // The daily deal.
    val daily: String get() = text("daily-title")
    val dailyTagline: String get() = text("daily-tagline")

    val rating = of("Votre cote", "Your rating")
    fun points(points: Int, margin: Int, provisional: Boolean) = "$points ± $margin" + if (provisional) of(", provisoire", ", provisional") else ""
    fun pointsSpoken(points: Int, margin: Int, provisional: Boolean) =
        of("$points points, à $margin près", "$points points, give or take $margin") + if (provisional) of(", provisoire", ", provisional") else ""
    val showMore = of("En voir d’autres", "Show more")
}
