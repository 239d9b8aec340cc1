package fr.cartable.ui

import fr.cartable.CartableException
import fr.cartable.Effect
import fr.cartable.Lang
import fr.cartable.SessionKeeper
import fr.cartable.Shelf
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Phone
import fr.cartable.ui.state.Settings
import fr.cartable.ui.state.TableHolder
import java.nio.file.Path
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob

/** A phone of which the test knows everything. */
class TestPhone : Phone {
    val shared = mutableListOf<String>()
    var secret: String? = null

    override fun share(text: String) {
        shared += text
    }

    override fun feel(effect: Effect, settings: Settings) = Unit

    override fun session(): String? = secret

    override val keeper = object : SessionKeeper {
        override fun keep(session: String?) {
            secret = session
        }
    }
}

/** An app on this directory that does everything at once, within the call; so do the bots. */
fun app(directory: Path, phone: Phone = TestPhone(), lang: Lang = Lang.FR): App {
    val desk = Desk(Shelf(directory.toString()), CoroutineScope(SupervisorJob() + Dispatchers.Unconfined), Dispatchers.Unconfined, lang)
    return App(desk, phone).apply { set(desk.settings.copy(paceMs = 0)) }
}

/** The table that is seen. */
val App.table: TableHolder get() = (page as Page.Table).holder

/** Sits down to a game with as few players as it takes, and as few rounds as it can have. */
fun App.begin(game: String, seats: Int? = null, options: Map<String, String> = emptyMap()): TableHolder {
    openGame(game)
    val holder = (page as Page.Game).holder
    holder.seat(seats ?: holder.info.minSeats.toInt())
    for (option in holder.info.options) options[option.key]?.let { holder.set(option, it) }
    play(holder)
    return table
}

/** What is to be tapped next, and what is then to be chosen: as a hint says, or the first that is offered. */
fun TableHolder.advice(): Pair<List<UInt>, UInt?> = try {
    hintNow().let { it.picks to (it.choice ?: scene.choices.firstOrNull()?.id) }
} catch (_: CartableException.NotOffered) {
    emptyList<UInt>() to scene.choices.firstOrNull()?.id
}
