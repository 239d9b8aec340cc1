package fr.cartable.ui

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.runtime.saveable.SaveableStateRegistry
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.platform.LocalSoftwareKeyboardController
import androidx.compose.ui.platform.SoftwareKeyboardController
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.semantics.getOrNull
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.TouchInjectionScope
import androidx.compose.ui.test.click
import androidx.compose.ui.test.hasAnyAncestor
import androidx.compose.ui.test.hasContentDescription
import androidx.compose.ui.test.hasScrollAction
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.isFocused
import androidx.compose.ui.test.longClick
import androidx.compose.ui.test.onFirst
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performImeAction
import androidx.compose.ui.test.performTextReplacement
import androidx.compose.ui.test.performTouchInput
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.test.swipe
import androidx.compose.ui.test.swipeUp
import androidx.compose.ui.unit.dp
import fr.cartable.ShelfKind
import fr.cartable.core.AreaRole
import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Field
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import fr.cartable.ui.theme.CartableTheme
import fr.cartable.ui.theme.SETTLE_MS
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import kotlin.random.Random

/** The state that a page keeps, and the state that it leaves behind. */
@OptIn(ExperimentalTestApi::class)
class PagesTest : OnScreen() {
    private val surroundings = Surroundings("test", { emptyList() }, System::currentTimeMillis)

    @Test
    fun `a card that is dragged is played at the table that is seen, not at the one before`() {
        val app = app(directory)
        val first = app.begin("niet", 4)
        fun cards() = app.table.scene.areas.filter { it.role == AreaRole.HAND }.flatMap { it.items }.filter {
            it.canTap && !it.picked &&
                app.table.preview(listOf(it.id)).size == 1
        }
        val random = Random(2)
        repeat(200) { if (cards().isEmpty()) first.act(random) }
        first.dropPicks()
        app.renew()
        on(app) {
            await("the table") { sees(first.scene.headline) }
            // The very same cards lie at the next table, as after a found match they may.
            app.resume(app.tables.single())
            val second = app.table
            assertTrue(second !== first)
            val card = cards().first()
            val told = second.scene.log
            await("the next table") { sees(second.scene.headline) }
            onNodeWithTag("item-${card.id}").performTouchInput { swipe(center, center - Offset(0f, 200f)) }
            // The hand does not tell it: the card's twin may be there under the same name, and another card may have come.
            await("the card is played") { second.scene.log != told }
        }
    }

    @Test
    fun `a card is played by two quick taps, or a tap and a drag, while what was played before is still being written`() {
        val held = Held()
        val app = phone("Ana", held)
        app.set(app.desk.settings.copy(paceMs = 0))
        app.openGame("niet")
        app.play("niet")
        until("a table") { app.sits != null }
        val (table, random) = app.sits!! to Random(2)
        fun cards() = table.scene.areas.filter { it.role == AreaRole.HAND }.flatMap { it.items }.filter {
            it.canTap && !it.picked &&
                table.preview(listOf(it.id)).size == 1
        }
        fun isAsked() = cards().isNotEmpty() && table.scene.choices.isEmpty()
        on(app) {
            for (second in listOf<TouchInjectionScope.() -> Unit>({ click() }, { swipe(center, center - Offset(0f, 200f)) })) {
                await("a trick, to which the player may play a card") {
                    if (!isAsked()) table.act(random)
                    isAsked()
                }
                mainClock.advanceTimeBy(5_000)
                val (card, told) = cards().first() to table.scene.log
                held.isHeld = true
                table.dropPicks()
                onNodeWithTag("item-${card.id}").performTouchInput { click() }
                onNodeWithTag("item-${card.id}").performTouchInput(second)
                assertEquals(told, table.scene.log)
                held.letGo()
                await("the card is played") { table.scene.log != told }
            }
        }
    }

    @Test
    fun `who is new finds a first lesson at the start, and whoever has played finds none there`() {
        val app = app(directory)
        val first = games(Lang.FR).first { it.beginHere }
        val lesson = words.lessonOf(first.title)
        on(app) {
            press(lesson)
            await("the lesson") { app.table.status.lesson != null && app.table.game == first.id }
            app.back()
            await("it is gone on with") { sees(words.daily) && !sees(words.lessonTagline) }
            app.remove(ShelfKind.TABLE, app.tables.single())
            await("nothing was played still") { sees(words.lessonTagline) }
            val table = app.begin(first.id)
            val random = Random(1)
            while (!table.scene.over) table.act(random)
            app.back()
            await("a match was") { sees(words.games) && !sees(words.lessonTagline) }
            app.remove(ShelfKind.RECORD, app.shelf.getValue(ShelfKind.RECORD).single())
            await("it counts, also when it is no longer kept") {
                app.shelf.getValue(ShelfKind.RECORD).isEmpty() && sees(words.games) &&
                    !sees(words.lessonTagline)
            }
        }
    }

    @Test
    fun `time stands still at a table over which another page lies`() {
        val app = app(directory)
        // No limit runs at a table without a pace.
        app.set(app.desk.settings.copy(paceMs = 1))
        val table = app.begin("sniper", options = mapOf("clock" to "60"))
        // A player who is ready gets the first cards, and a minute for them.
        table.choose(table.scene.choices.first().id)
        until("all is seen") { table.steps.lastOrNull()?.let { table.shown(it.number) } == null && table.timeLeftMs() != null }
        app.open(Page.SETTINGS)
        val left = table.timeLeftMs()
        Thread.sleep(50)
        assertEquals(left, table.timeLeftMs())
        app.pause()
        app.goOn()
        assertEquals(left, table.timeLeftMs())
        app.back()
        until("it runs on") { table.timeLeftMs() != left }
    }

    /** Shows the app on so much of the screen. */
    @Composable
    private fun Shown(app: App, size: Size) = Box(Modifier.size(size.width.dp, size.height.dp)) { AppScreen(app, surroundings) }

    /** Shows the app, and after `before` the state that survives a rotation of the phone. */
    private fun turned(app: App, size: Size, before: SkikoComposeUiTest.() -> Unit, after: SkikoComposeUiTest.() -> Unit) =
        runSkikoComposeUiTest(Size(size.maxDimension, size.maxDimension)) {
            var seen by mutableStateOf<Size?>(size)
            var registry = SaveableStateRegistry(null) { true }
            setContent {
                seen?.let { CompositionLocalProvider(LocalSaveableStateRegistry provides registry) { Shown(app, it) } }
            }
            before()
            waitForIdle()
            val saved = registry.performSave()
            seen = null
            waitForIdle()
            registry = SaveableStateRegistry(saved) { true }
            seen = Size(size.height, size.width)
            waitForIdle()
            after()
        }

    @Test
    fun `a keyboard that leaves the page little room takes nothing from who types, nor does a screen that becomes wide`() {
        val app = app(directory)
        app.openThere(Page.Online)
        val field = hasContentDescription(words.server) and hasSetTextAction()
        var seen by mutableStateOf(Size(360f, 640f))
        runSkikoComposeUiTest(Size(1_280f, 1_280f)) {
            setContent { Shown(app, seen) }
            onNode(field).performClick()
            onNode(field).performTextReplacement("https://cartable.exa")
            for ((width, height) in listOf(360f to 330f, 360f to 640f, 915f to 412f, 1_280f to 800f, 568f to 320f)) {
                seen = Size(width, height)
                waitForIdle()
                onNode(field and isFocused() and hasText("https://cartable.exa")).assertExists("at $seen")
            }
        }
    }

    @Test
    fun `what is typed outlasts a rotation and the death of the process`() {
        val app = app(directory)
        app.openThere(Page.Online)
        val field = hasContentDescription(words.server) and hasSetTextAction()
        turned(app, Size(412f, 915f), { onNode(field).performTextReplacement("https://cartable.exa") }) {
            assertEquals("https://cartable.exa", onNode(field).fetchSemanticsNode().config[SemanticsProperties.EditableText].text)
        }
    }

    @Test
    fun `what is pulled up over a table, and how large it is seen, outlast a rotation`() {
        val app = app(directory)
        fun outlasts(what: SemanticsMatcher, open: SkikoComposeUiTest.() -> Unit) = turned(app, Size(320f, 568f), open) { onNode(what).assertExists() }
        fun sheet(title: String) = SemanticsMatcher("the sheet $title") { it.config.getOrNull(SemanticsProperties.PaneTitle)?.startsWith(title) == true }
        val scene = app.begin("seaux", 5).scene
        val (seat, card) = scene.seats[1] to scene.areas.single { it.role == AreaRole.HAND }.items.last()
        outlasts(hasContentDescription(words.reduce)) { onNodeWithTag("enlarge").performClick() }
        outlasts(sheet(words.log)) { onNodeWithTag("log").performClick() }
        outlasts(sheet("${seat.name} · ")) { onNodeWithTag("seat-${seat.seat}").performClick() }
        outlasts(sheet(card.label)) { onNodeWithTag("item-${card.id}").performTouchInput { longClick() } }
        // A card that can be laid in many ways.
        val position = positions.first { it.game.id == "numx" }
        val id = app.desk.shelf.keep(ShelfKind.TABLE, null, position.open(Lang.FR).use { it.save() }, Lang.FR)
        app.restore("${ShelfKind.TABLE.name}/$id")
        position.picks.forEach { app.table.tap(it) }
        val way = app.table.scene.choices.last()
        outlasts(hasText(way.label) and hasAnyAncestor(sheet(words.choices))) { onNodeWithTag("more").performClick() }
        // Once there is none of them any more, nothing stays open.
        turned(app, Size(320f, 568f), { onNodeWithTag("more").performClick() }) {
            app.table.dropPicks()
            waitForIdle()
            onNode(sheet(words.choices)).assertDoesNotExist()
            assertTrue(app.overlays.isEmpty())
        }
    }

    @Test
    fun `what is pulled up over a table after its round or match, too, outlasts a rotation`() {
        val app = app(directory)
        val (table, random) = app.begin("niet", 4) to Random(3)
        fun assertOutlasts() = turned(app, Size(412f, 915f), {
            waitForIdle()
            app.table.isLookedAt = true
            waitForIdle()
            onNodeWithTag("log").performClick()
            waitForIdle()
        }) { onNode(SemanticsMatcher("the log") { it.config.getOrNull(SemanticsProperties.PaneTitle) == words.log }).assertExists() }
        repeat(2_000) { if (table.nextRound == null) table.act(random) }
        assertOutlasts()
        repeat(9_000) { if (!table.scene.over) table.act(random) }
        assertOutlasts()
    }

    @Test
    fun `whoever comes back to a page finds it as they left it, and a page that was left begins anew`() {
        val app = app(directory)
        on(app) {
            await("the start") { sees(words.games) }
            onAllNodes(hasScrollAction()).onFirst().performTouchInput { swipeUp() }
            await("it is scrolled") { scrolled() > 0 }
            val before = scrolled()
            app.open(Page.Online)
            type(words.server, "https://club.exa")
            app.open(Page.Rules("niet"))
            await("the rules") { scrolled() == 0f && !sees("https://club.exa") }
            app.back()
            await("what was typed") { sees("https://club.exa") }
            app.back()
            await("the start as it was") { scrolled() == before }
            app.open(Page.Online)
            await("the page anew") { sees(words.noServer) }
            assertFalse(sees("https://club.exa"))
        }
    }

    @Test
    fun `how far one has read and what is asked outlast the death of the process`() {
        var saved: Map<String, List<Any?>>? = null
        var route = ""
        fun live(what: SkikoComposeUiTest.() -> Unit) = runSkikoComposeUiTest(Size(412f, 915f)) {
            mainClock.autoAdvance = false
            val app = app(directory)
            if (route.isEmpty()) {
                app.openGame("niet")
                app.open(Page.Rules("niet"))
            } else {
                app.restore(route)
            }
            val registry = SaveableStateRegistry(saved) { true }
            setContent { CompositionLocalProvider(LocalSaveableStateRegistry provides registry) { AppScreen(app, surroundings) } }
            mainClock.advanceTimeBy(SETTLE_MS)
            what()
            saved = registry.performSave()
            route = app.route
        }
        var read = 0f
        live {
            await("the rules") { onAllNodes(hasScrollAction()).fetchSemanticsNodes().isNotEmpty() }
            onAllNodes(hasScrollAction()).onFirst().performTouchInput { swipeUp() }
            await("one reads on") { scrolled() > 0 }
            read = scrolled()
        }
        live { await("the same place") { scrolled() == read } }
        route = "matches"
        saved = null
        app(directory).run {
            val table = begin("duel")
            val random = Random(1)
            while (!table.scene.over) table.act(random)
        }
        live { press("${words.delete}, ${games(Lang.FR).first { it.id == "duel" }.title}") }
        live { await("the question") { sees(words.deleteForGood) } }
    }

    private fun SkikoComposeUiTest.scrolled() =
        onAllNodes(hasScrollAction()).onFirst().fetchSemanticsNode().config[SemanticsProperties.VerticalScrollAxisRange].value()

    @Test
    fun `done does what is to be done, and the keyboard goes`() = runSkikoComposeUiTest {
        var (done, hidden) = 0 to 0
        val keyboard = object : SoftwareKeyboardController {
            override fun show() = Unit

            override fun hide() {
                hidden += 1
            }
        }
        setContent {
            CompositionLocalProvider(LocalSoftwareKeyboardController provides keyboard) {
                CartableTheme(false) { Field("name", "Ana", {}, onDone = { done += 1 }) }
            }
        }
        onNode(hasSetTextAction()).performImeAction()
        waitForIdle()
        assertEquals(1 to 1, done to hidden)
    }

    @Test
    fun `a screen reader moves through short replays and long ones`() {
        for ((game, options) in listOf("duel" to emptyMap(), "niet" to mapOf("rounds" to "1"))) {
            val app = app(directory)
            val table = app.begin(game, options = options)
            val random = Random(1)
            while (!table.scene.over) table.act(random)
            app.replay(table)
            val replay = (app.page as Page.Replay).holder
            on(app) {
                await("the replay") { sees("0 / ${replay.size}") }
                var met = 0
                while (replay.step < replay.size) {
                    val slider = onNode(hasContentDescription(words.step)).fetchSemanticsNode()
                    val range = slider.config[SemanticsProperties.ProgressBarRangeInfo]
                    // As Android does it: to the next step where there are steps, else by a twentieth.
                    val parts = if (range.steps > 0) range.steps + 1 else 20
                    val before = replay.step
                    slider.config[SemanticsActions.SetProgress].action!!(range.current + (range.range.endInclusive - range.range.start) / parts)
                    await("a step further than $before of ${replay.size}") { replay.step > before }
                    if (replay.size <= 40) assertEquals(before + 1, replay.step)
                    await("it is told") { sees("${replay.step} / ${replay.size}") }
                    met += 1
                }
                assertTrue(met <= 40, "$game: $met")
            }
            app.back()
        }
    }

    @Test
    fun `the language can be the phone's again`() {
        val app = app(directory)
        app.open(Page.SETTINGS)
        on(app) {
            press(words.text("settings-lang-en"))
            assertEquals(Lang.EN, app.desk.settings.lang)
            press(Words(Lang.EN).text("settings-lang-system"))
            assertNull(app.desk.settings.lang)
            await("French") { sees(words.settings) }
            assertNotEquals(Lang.EN, app.desk.lang)
        }
    }
}
