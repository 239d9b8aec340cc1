package fr.cartable.ui

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.SkikoComposeUiTest
import androidx.compose.ui.test.assertIsNotSelected
import androidx.compose.ui.test.assertIsSelected
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performTouchInput
import androidx.compose.ui.test.runSkikoComposeUiTest
import androidx.compose.ui.test.swipe
import fr.cartable.core.AreaRole
import fr.cartable.core.Item
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.state.TableHolder
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path
import kotlin.random.Random

/** How a card is played at the app's own table: as the app is set where nobody has set anything, and where each move is to be confirmed. */
@OptIn(ExperimentalTestApi::class)
class ConfirmTest {
    @TempDir
    lateinit var directory: Path

    /** The app at a trick in which the player may play a card. */
    private fun atTrick(confirm: Boolean?, test: SkikoComposeUiTest.(TableHolder, Item) -> Unit) = runSkikoComposeUiTest(Size(412f, 915f)) {
        val app = app(directory)
        confirm?.let { app.set(app.desk.settings.copy(confirm = it)) }
        setContent { AppScreen(app, Surroundings("test", { emptyList() }) { 0 }) }
        test(app.begin("niet").also { it.wait() }, trick(app))
    }

    private fun trick(app: App): Item {
        val random = Random(2)
        repeat(2_000) {
            app.table.hand().find { !it.picked && app.table.preview(listOf(it.id)).size == 1 }
                ?.takeIf { app.table.hand().none { other -> other.picked } && app.table.scene.choices.isEmpty() }?.let { return it }
            app.table.act(random)
        }
        error("no trick is played")
    }

    private fun TableHolder.hand() = scene.areas.filter { it.role == AreaRole.HAND }.flatMap { it.items }.filter { it.canTap }

    private fun SkikoComposeUiTest.tap(table: TableHolder, card: Item) = onNodeWithTag("item-${card.id}").also {
        it.performClick()
        table.wait()
    }

    private fun SkikoComposeUiTest.drag(table: TableHolder, card: Item) {
        onNodeWithTag("item-${card.id}").performTouchInput { swipe(center, center - Offset(0f, 200f)) }
        table.wait()
    }

    /** The log: the hand does not tell it, because for a card that goes another may come. */
    private val TableHolder.told get() = scene.log

    @Test
    fun `where nothing was set a second tap plays`() = atTrick(confirm = null) { table, card ->
        val told = table.told
        tap(table, card).assertIsSelected()
        assertEquals(told, table.told)
        tap(table, card)
        assertNotEquals(told, table.told)
    }

    @Test
    fun `where nothing was set a drag plays`() = atTrick(confirm = null) { table, card ->
        val told = table.told
        drag(table, card)
        assertNotEquals(told, table.told)
    }

    @Test
    fun `where each move is confirmed a second tap puts back, a drag picks, and the button plays`() = atTrick(confirm = true) { table, card ->
        val told = table.told
        tap(table, card).assertIsSelected()
        tap(table, card).assertIsNotSelected()
        drag(table, card)
        onNodeWithTag("item-${card.id}").assertIsSelected()
        drag(table, card)
        onNodeWithTag("item-${card.id}").assertIsSelected()
        assertEquals(told, table.told)
        val choice = table.scene.choices.single()
        assertEquals(table.preview(listOf(card.id)).single().id, choice.id)
        onNodeWithTag("choice-${choice.id}").performClick()
        table.wait()
        assertNotEquals(told, table.told)
    }
}
