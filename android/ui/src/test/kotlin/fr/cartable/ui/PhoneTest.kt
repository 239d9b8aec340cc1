package fr.cartable.ui

import androidx.compose.ui.test.ExperimentalTestApi
import fr.cartable.core.Lang
import fr.cartable.drawing.Sound
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.Sounds
import fr.cartable.ui.state.Theme
import fr.cartable.ui.state.linkTo
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The things that the phone hands out, and those that it does not. */
@OptIn(ExperimentalTestApi::class)
class PhoneTest : OnScreen() {
    private val phone = TestPhone()

    @Test
    fun `a sign-in that cannot be read now is told, and not taken for nobody's`() {
        app(directory).run { set(desk.settings.copy(server = SERVER)) }
        phone.keep(SERVER, "secret")
        phone.isBroken = true
        val app = app(directory, phone)
        assertEquals(app.words.sessionUnreadable, app.desk.trouble)
        app.openThere(Page.Online)
        assertNull(app.online, "nobody signs in over it")
        assertEquals("secret", phone.apply { isBroken = false }.session(SERVER))
        app.pause()
        app.goOn()
        assertNotNull(app.online, "the app looks again when it is opened")
    }

    @Test
    fun `a sign-in that can never be read again can be forgotten, which is asked first`() {
        app(directory).run { set(desk.settings.copy(server = SERVER)) }
        phone.keep(SERVER, "secret")
        phone.isBroken = true
        val app = app(directory, phone)
        app.desk.trouble = null
        app.openThere(Page.Online)
        app.desk.trouble = null
        on(app) {
            press(words.forgetSession)
            press(words.cancel)
            assertTrue(phone.hasSession(SERVER))
            press(words.forgetSession)
            await("the question") { sees(words.forgetSessionTitle) }
            press(words.forgetSession)
            await("signing in") { sees(words.signIn) }
        }
        assertFalse(phone.hasSession(SERVER))
        assertFalse(app.isUnread)
    }

    @Test
    fun `nothing moves where the phone or the app is set so`() {
        val app = app(directory, phone)
        assertFalse(app.desk.isStill)
        phone.isStill = true
        assertTrue(app.desk.isStill)
        phone.isStill = false
        app.set(app.desk.settings.copy(stillness = true))
        assertTrue(app.desk.isStill)
    }

    @Test
    fun `it ticks when something more is picked, and twice when the player is waited for`() {
        val app = app(directory, phone)
        val table = app.begin("seaux")
        fun ticks(command: () -> Unit): List<Int> {
            phone.ticks.clear()
            command()
            table.wait()
            return phone.ticks.toList()
        }
        val (own, others) = table.scene.areas.flatMap { it.items }.partition { it.canTap }
        val (once, nothing) = listOf(1) to emptyList<Int>()
        assertEquals(once, ticks { table.tap(own[0].id) })
        assertEquals(once, ticks { table.tap(own[1].id) })
        assertEquals(nothing, ticks { table.tap(own[0].id) }, "put back")
        assertEquals(nothing, ticks { table.tap(others.first().id) }, "refused")
        assertNotNull(table.refusal)
        assertEquals(nothing, ticks { table.dropPicks() })
        assertEquals(once, ticks { table.drag(own[0].id, plays = false) })
        assertEquals(listOf(2), ticks { app.call() })
        app.set(app.desk.settings.copy(haptics = false))
        assertEquals(nothing, ticks { table.tap(own[1].id) })
        assertEquals(nothing, ticks { app.call() })
        app.set(app.desk.settings.copy(haptics = true))
        assertEquals(nothing, ticks { table.choose(table.scene.choices.single().id) })
    }

    @Test
    fun `it sounds always, by day alone, or never, as it is set`() {
        val app = app(directory, phone)
        fun isHeard(): Boolean {
            phone.sounds.clear()
            app.call()
            return phone.sounds == listOf(Sound.BELL)
        }
        val expected = mapOf(Sounds.ALWAYS to listOf(true, true), Sounds.BY_DAY to listOf(true, false), Sounds.NEVER to listOf(false, false))
        for ((sound, heard) in expected) {
            app.set(app.desk.settings.copy(sound = sound))
            assertEquals(
                heard,
                listOf(false, true).map {
                    phone.isNight = it
                    isHeard()
                },
                "$sound, by day and by night",
            )
            // The table is slate by day, or paper by night, if that is set.
            assertEquals(
                heard,
                listOf(Theme.DAY, Theme.NIGHT).map {
                    app.set(app.desk.settings.copy(theme = it))
                    isHeard()
                },
                "$sound, on paper and on slate",
            )
            app.set(app.desk.settings.copy(theme = Theme.SYSTEM))
        }
    }

    @Test
    fun `a file that cannot be written is told`() {
        val app = app(directory, phone)
        phone.isBroken = true
        app.sharePicture { "<svg/>" }
        assertEquals(app.words.notShared, app.desk.trouble)
        phone.isBroken = false
        app.sharePicture { "<svg/>" }
        assertEquals(listOf("<svg/>"), phone.shared)
    }

    @Test
    fun `what takes a while to be made is made off the main thread`() {
        val held = Held()
        val app = phone("Ana", held, phone)
        until("what an app does by itself at its start is through") { app.desk.shelf.note("phone", Lang.FR) != null }
        held.isHeld = true
        app.set(app.desk.settings.copy(sound = Sounds.ALWAYS))
        app.shareMade { "made" }
        app.sharePicture { "drawn" }
        app.call()
        assertEquals(emptyList<Any>(), phone.shared + phone.sounds)
        held.letGo()
        until("it is made") { phone.shared.toSet() == setOf("made", "drawn") && phone.sounds == listOf(Sound.BELL) }
        // The games are asked for once in each language.
        assertSame(app.desk.games, app.desk.games)
    }

    @Test
    fun `an invitation is the server's own page, which every messenger lets people tap`() {
        val app = app(directory, phone)
        val pin = "ab".repeat(32)
        for ((server, link) in mapOf(
            "https://play.example" to "https://play.example/r/QWERTY",
            "https://play.example:7878#$pin" to "https://play.example:7878/r/QWERTY#$pin",
            "http://127.0.0.1:9" to "cartable://127.0.0.1:9/r/QWERTY",
        )) {
            app.set(app.desk.settings.copy(server = server))
            assertEquals(link, linkTo("QWERTY", server))
            // A receiver of it comes to the same server.
            val other = app(directory.resolve("other"), TestPhone()).apply { follow(link) }
            assertEquals(server, other.stranger?.address)
            assertTrue(other.stranger?.code == "QWERTY")
        }
    }

    private companion object {
        const val SERVER = "https://127.0.0.1:9"
    }
}
