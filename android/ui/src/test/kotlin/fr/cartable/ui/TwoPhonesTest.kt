package fr.cartable.ui

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.size
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsNode
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.hasAnyAncestor
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasContentDescription
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.hasTestTag
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.isEnabled
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.test.performTextReplacement
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.unit.dp
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.pages.pageText
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** Two phones side by side and the real server: from the first start to the end of a match, seen and used by screen readers alone. */
@OptIn(ExperimentalTestApi::class)
class TwoPhonesTest : OnServer() {
    private val words = Words(Lang.FR)

    /** A text of the library's pages. */
    private fun text(key: String) = pageText(key, Lang.FR)

    /** One of the phones. */
    private inner class Side(private val test: SkikoComposeUiTest, private val name: String) {
        private val here = hasAnyAncestor(hasTestTag(name))

        private fun find(what: SemanticsMatcher) = test.onAllNodes(what and here)

        fun sees(text: String): Boolean = find(hasText(text, substring = true)).fetchSemanticsNodes().isNotEmpty()

        fun await(what: String, isSo: () -> Boolean) = until("$name: $what", { test.frames() }, isSo)

        fun awaits(text: String) = await(text) { sees(text) }

        fun press(text: String) {
            val button = (hasText(text) or hasContentDescription(text)) and hasClickAction() and isEnabled()
            await("a button: $text") { find(button).fetchSemanticsNodes().isNotEmpty() }
            find(button).onFirst().performSemanticsAction(SemanticsActions.OnClick)
            test.frames()
        }

        fun type(field: String, text: String) {
            val place = hasContentDescription(field) and hasSetTextAction()
            await("a field: $field") { find(place).fetchSemanticsNodes().isNotEmpty() }
            find(place).onFirst().performTextReplacement(text)
            test.frames()
        }

        /** The first text on the page that looks like this. */
        fun read(pattern: Regex): String {
            var found: String? = null
            await("$pattern") {
                val texts = find(SemanticsMatcher.keyIsDefined(SemanticsProperties.Text)).fetchSemanticsNodes().flatMap { it.config[SemanticsProperties.Text] }
                found = texts.firstNotNullOfOrNull { pattern.find(it.text)?.value }
                found != null
            }
            return found!!
        }

        fun enter(address: String) {
            press(words.online)
            type(words.server, address)
            press(words.connect)
            type(words.guestName, name)
            press(words.signIn)
            awaits("$name#")
        }

        /** Makes one tap or choice at the table, if there is one. It puts a pick back only if nothing else is possible. */
        fun act(random: Random): Boolean {
            val offered = find(SemanticsMatcher("can be touched") { it.isOffered }).fetchSemanticsNodes()
            val (choices, cards) = offered.partition { it.tag.startsWith(CHOICE) }
            val (picked, others) = cards.partition { it.config.getOrNull(SemanticsProperties.Selected) == true }
            val nodes = if (choices.isNotEmpty() && (others.isEmpty() || random.nextInt(4) > 0)) choices else others.ifEmpty { picked }
            val node = nodes.randomOrNull(random) ?: return false
            test.runOnUiThread { node.config[SemanticsActions.OnClick].action!!() }
            test.frames()
            return true
        }

        private val SemanticsNode.tag: String get() = config.getOrNull(SemanticsProperties.TestTag).orEmpty()
        private val SemanticsNode.isOffered: Boolean
            get() = (tag.startsWith(CARD) || tag.startsWith(CHOICE)) && SemanticsActions.OnClick in config && SemanticsProperties.Disabled !in config
    }

    private fun SkikoComposeUiTest.frames() {
        waitForIdle()
        mainClock.advanceTimeBy(FRAMES_MS)
        waitForIdle()
    }

    private fun on(phones: Map<String, App>, test: (List<Side>) -> Unit) = runSkikoComposeUiTest(Size(824f, 915f)) {
        // A clock that runs is never idle.
        mainClock.autoAdvance = false
        setContent {
            Row {
                for ((name, app) in phones) {
                    Box(Modifier.testTag(name).size(412.dp, 915.dp)) {
                        AppScreen(app, Surroundings("test", { emptyList() }, System::currentTimeMillis))
                    }
                }
            }
        }
        test(phones.keys.map { Side(this, it) })
    }

    @Test
    fun `two meet in a room by its code and play, and the one who loses the connection comes back by itself`() {
        val server = serve()
        val cable = Cable(server.port)
        val phones = listOf("Ana", "Béa").associateWith { phone(it) }
        on(phones) { (ana, bea) ->
            ana.enter(server.address)
            bea.enter("http://127.0.0.1:${cable.port}")
            val duel = games(Lang.FR).first { it.id == "duel" }
            ana.press(duel.title)
            val code = ana.read(Regex("^[A-Z]{6}$"))
            // Each seat must be gone before the next is removed: a press before the answer would be one too many.
            for (seat in duel.maxSeats.toInt() downTo 3) {
                if (ana.sees("$seat. ${text("room-free")}")) {
                    ana.press("${words.less}, ${text("room-seats")}")
                    ana.await("seat $seat is gone") { !ana.sees("$seat. ${text("room-free")}") }
                }
            }
            bea.type(words.code, code)
            bea.press(words.join)
            bea.awaits(text("room-wait"))
            ana.awaits("2. Béa")
            ana.press(text("room-start"))
            val random = Random(3)
            val sides = listOf(ana, bea)
            // Every card can be touched, and a repetition before the server's answer is no move. So a player who must act acts.
            val asked = { sides.zip(phones.values).filter { (_, app) -> app.sits?.isAsked == true }.map { it.first } }
            fun move() = ana.await("somebody is asked") { asked().any { it.act(random) } || sides.any { it.sees(words.lookAtTable) } }
            repeat(6) { move() }

            cable.cut()
            bea.awaits(words.reconnecting)
            cable.mend()
            bea.await("the connection") { !bea.sees(words.reconnecting) }
            var moves = 0
            while (sides.none { it.sees(words.lookAtTable) }) {
                move()
                check(++moves < MOST) { "the match does not end" }
            }
            sides.forEach { it.awaits(words.lookAtTable) }
        }
        val (one, other) = phones.values.map { it.sits!!.scene.scores }
        assertEquals(one.totals to one.names, other.totals to other.names)
        cable.cut()
    }

    private companion object {
        const val CARD = "item-"
        const val CHOICE = "choice-"
        const val FRAMES_MS = 64L
        const val MOST = 600
    }
}
