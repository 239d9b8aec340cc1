package fr.cartable.app

import android.content.Intent
import android.graphics.Bitmap
import android.net.Uri
import android.os.Looper
import androidx.compose.ui.graphics.asAndroidBitmap
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.test.captureToImage
import androidx.compose.ui.test.hasClickAction
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.junit4.v2.createEmptyComposeRule
import androidx.compose.ui.test.onRoot
import androidx.compose.ui.test.performScrollTo
import androidx.compose.ui.test.performSemanticsAction
import androidx.test.core.app.ActivityScenario
import androidx.test.core.app.ApplicationProvider
import fr.cartable.Lang
import fr.cartable.ui.Words
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.TableHolder
import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode

/** The real activity on Android's own framework, with the real Rust library. */
@RunWith(RobolectricTestRunner::class)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(sdk = [35], qualifiers = "fr-w360dp-h640dp-xhdpi")
class ActivityTest {
    @get:Rule
    val rule = createEmptyComposeRule()

    private val words = Words(Lang.FR)
    private val app: App get() = ApplicationProvider.getApplicationContext<CartableApplication>().cartable
    private val table: TableHolder get() = (app.page as Page.Table).holder

    private fun press(text: String) = rule.onNode(hasText(text) and hasClickAction()).run {
        runCatching { performScrollTo() }
        performSemanticsAction(SemanticsActions.OnClick)
        rule.waitForIdle()
    }

    /** Waits for what happens on other threads and comes back to the main one. */
    private fun until(isSo: () -> Boolean) {
        repeat(500) {
            shadowOf(Looper.getMainLooper()).idle()
            rule.waitForIdle()
            if (isSo()) return
            Thread.sleep(20)
        }
        error("in vain")
    }

    private fun shot(name: String) {
        val file = File(System.getProperty("screens"), "$name.png")
        file.parentFile!!.mkdirs()
        file.outputStream().use { rule.onRoot().captureToImage().asAndroidBitmap().compress(Bitmap.CompressFormat.PNG, 100, it) }
    }

    /** From the start to a table of NIET!. */
    private fun sitDown() {
        rule.waitForIdle()
        shot("start")
        press("NIET!")
        shot("game")
        press(words.play)
        until { app.page is Page.Table }
        rule.waitForIdle()
    }

    @Test
    fun `the start leads to a table, and back leads to the start`() {
        ActivityScenario.launch(MainActivity::class.java).use { scenario ->
            sitDown()
            shot("table")
            scenario.onActivity { it.onBackPressedDispatcher.onBackPressed() }
            rule.waitForIdle()
            assertEquals(Page.Start, app.page)
            until { app.tables.size == 1 }
            shot("start-with-table")
        }
    }

    @Test
    fun `a rotation keeps the table, and draws it wide`() {
        ActivityScenario.launch(MainActivity::class.java).use { scenario ->
            sitDown()
            val before = table
            RuntimeEnvironment.setQualifiers("fr-w640dp-h360dp-land-xhdpi")
            scenario.recreate()
            rule.waitForIdle()
            assertTrue(before === table)
            shot("table-landscape")
        }
    }

    @Test
    fun `after the process died the table is there again`() {
        val intent = Intent(ApplicationProvider.getApplicationContext(), MainActivity::class.java)
        ActivityScenario.launch<MainActivity>(intent).use { scenario ->
            sitDown()
            until { table.place != null }
            val route = app.route
            val log = table.scene.log.take(1)
            // What the system keeps of an activity whose process dies is its state; the app itself begins anew.
            while (app.back()) rule.waitForIdle()
            scenario.recreate()
            app.restore(route)
            until { app.page is Page.Table }
            rule.waitForIdle()
            assertEquals(log, table.scene.log.take(1))
        }
    }

    @Test
    fun `a link to a room asks before it opens the rooms of a server that is not known`() {
        val link = Intent(Intent.ACTION_VIEW, Uri.parse("cartable://127.0.0.1:9/r/abcdef"))
        link.setClass(ApplicationProvider.getApplicationContext(), MainActivity::class.java)
        ActivityScenario.launch<MainActivity>(link).use {
            rule.waitForIdle()
            assertEquals(Page.Start, app.page)
            shot("stranger")
            press(words.connect)
            assertEquals(Page.Online, app.page)
            assertEquals("ABCDEF", app.invitation)
            shot("online")
        }
    }

    @Test
    fun `the night is slate`() {
        RuntimeEnvironment.setQualifiers("+night")
        ActivityScenario.launch(MainActivity::class.java).use {
            sitDown()
            shot("table-night")
        }
    }
}
