package fr.cartable.desktop

import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.unit.Density
import fr.cartable.Lang
import fr.cartable.SessionKeeper
import fr.cartable.Shelf
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.NewPadHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Phone
import fr.cartable.ui.state.TableHolder
import fr.cartable.ui.state.Theme
import fr.cartable.ui.state.Tone
import java.io.File
import java.nio.file.Files
import javax.swing.SwingUtilities
import kotlin.random.Random
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.runBlocking

/** An app in a directory of its own, which does everything at once. */
class Scenery(lang: Lang) {
    private val phone = object : Phone {
        override fun share(text: String) = Unit
        override fun sound(tone: Tone) = Unit
        override fun tick(times: Int) = Unit
        override val isNight = false
        override fun session(): String? = null
        override val keeper = object : SessionKeeper {
            override fun keep(session: String?) = Unit
        }
    }
    private val shelf = Shelf(Files.createTempDirectory("cartable").toString())
    private val desk = Desk(shelf, CoroutineScope(SupervisorJob() + Dispatchers.Unconfined), Dispatchers.Unconfined, lang, phone)
    val app = App(desk).apply { set(desk.settings.copy(paceMs = 0, name = "Anne")) }

    private fun table(game: String): TableHolder {
        app.openGame(game)
        val holder = (app.page as Page.Game).holder
        holder.seat(4)
        app.play(holder)
        return (app.page as Page.Table).holder
    }

    /** Plays at random. */
    private fun TableHolder.playUntil(end: TableHolder.() -> Boolean) {
        val random = Random(4)
        repeat(5_000) {
            if (end()) return
            val choice = scene.choices.randomOrNull(random)
            val item = scene.areas.flatMap { it.items }.filter { it.canTap && !it.picked }.randomOrNull(random)
            if (choice != null && (item == null || random.nextInt(3) > 0)) choose(choice.id) else if (item != null) tap(item.id)
            runBlocking { settle() }
        }
    }

    private fun home() {
        while (app.back()) Unit
    }

    /** Every page, by name; each is to be drawn before the next is asked for. */
    val pages: Map<String, () -> Unit> = linkedMapOf(
        "start-empty" to {},
        "game-niet" to { app.openGame("niet") },
        "game-numx" to { home(); app.openGame("numx") },
        "rules-niet" to { app.open(Page.Rules("niet")) },
        "table-niet" to { home(); table("niet").playUntil { scene.log.size > 12 } },
        "round-niet" to { (app.page as Page.Table).holder.playUntil { nextRound != null && scene.round > 1u } },
        "match-duel" to { home(); table("duel").playUntil { scene.over } },
        "match-moments" to { (app.page as Page.Table).holder.findMoments() },
        "match-niet" to { home(); table("niet").playUntil { scene.over } },
        "replay" to { app.replay((app.page as Page.Table).holder) },
        "replay-middle" to { (app.page as Page.Replay).holder.run { goTo(size / 2) } },
        "start" to { home(); table("numx"); home(); table("seaux"); home() },
        "matches" to { app.open(Page.Matches) },
        "pads-empty" to { home(); app.open(Page.Pads) },
        "pad-new" to { app.open(Page.NewPad(NewPadHolder(app.desk).apply { seat(4) })) },
        "pad" to {
            app.begin((app.page as Page.NewPad).holder)
            (app.page as Page.Pad).holder.run {
                for (round in 0..2) for (seat in 0..3) { "${(round * 7 + seat * 5) % 13}".forEach(::type); enter() }
                "12".forEach(::type)
                enter()
            }
        },
        "pad-correct" to { (app.page as Page.Pad).holder.goToRound(1) },
        "pads" to { home(); app.open(Page.Pads) },
        "online-server" to { home(); app.openOnline() },
        "settings" to { home(); app.open(Page.Settings) },
        "about" to { home(); app.open(Page.About) },
        "lesson" to { home(); app.learn("niet") },
    )
}

/** `OUT WIDTHxHEIGHT TEXT NIGHT LANG [NAME]`: pictures of the pages around the table. */
fun main(args: Array<String>) {
    val out = File(args[0]).apply { mkdirs() }
    val (width, height) = args[1].split('x').map { it.toInt() }
    val scenery = Scenery(if (args.getOrNull(4) == "en") Lang.EN else Lang.FR)
    if (args.getOrNull(3) == "night") scenery.app.set(scenery.app.desk.settings.copy(theme = Theme.NIGHT))
    val density = Density(1.5f, args.getOrElse(2) { "1" }.toFloat())
    for ((name, go) in scenery.pages) {
        SwingUtilities.invokeAndWait {
            go()
            val scene = ImageComposeScene((width * 1.5).toInt(), (height * 1.5).toInt(), density) {
                AppScreen(scenery.app, Surroundings("0.1.0", listOf("Compose, Apache 2.0"), System::currentTimeMillis))
            }
            for (ms in 0..600 step 100) scene.render(ms * 1_000_000L)
            File(out, "$name.png").writeBytes(scene.render(700_000_000L).encodeToData()!!.bytes)
            scene.close()
        }
    }
}
