package fr.cartable.ui

import androidx.compose.ui.test.ExperimentalTestApi
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.addressOf
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The target of a text that another app, or another version of this one, has written. */
@OptIn(ExperimentalTestApi::class)
class RouteTest : OnScreen() {
    @Test
    fun `a call leads to a match or to the rooms, and nowhere else`() {
        val app = app(directory)
        val others = listOf(
            "settings", "game/niet", "new pad/niet//Ana", "TABLE/niet-1", "match/niet", "match/niet/a/b",
            "match/niet/a\nsettings", "match/niet/\nsettings", "online\nsettings",
        )
        for (route in others) {
            app.answerCall(route)
            assertEquals(Page.START, app.page, route)
        }
        app.answerCall("match/chess/1")
        assertEquals(Page.START, app.page)
        app.answerCall("online")
        assertEquals(Page.Online, app.page)
    }

    @Test
    fun `what leads to nothing is passed over, and what comes after it is not`() {
        val app = app(directory)
        app.restore(
            "game/chess\nrules/chess\nqueue/chess\nmatch/chess/1\nTABLE/../x\nRECORD/none\nreplay/none\npad/none/1/2\nelsewhere\n\nnew pad/%zz\nsettings",
        )
        assertTrue(Regex("new pad/.*\nsettings").matches(app.route), app.route)
        app.back()
        app.desk.trouble = null
        on(app) { await("a new pad") { sees(words.newPad) } }
        assertTrue((app.page as Page.NewPad).holder.names.isNotEmpty())
        app.back()
        assertEquals(Page.START, app.page)
    }

    @Test
    fun `a server is the same however its address is written, and a link in its place leads to the room`() {
        val same =
            listOf(
                "https://play.example",
                "play.example",
                "« play.example ».",
                " https://play.example/ ",
                "HTTPS://Play.Example:443",
                "https://play.example/some/page",
                "https://PLAY.example/",
            )
        assertEquals(listOf("https://play.example"), same.map(::addressOf).distinct())
        assertEquals("http://127.0.0.1:7878", addressOf("http://127.0.0.1:7878/"))
        assertEquals("https://192.168.1.20:7878#AB:CD", addressOf("https://192.168.1.20:7878/#AB:CD"))
        // An odd text is refused by the library, in words.
        for (odd in listOf("no address at all", "https://a@play.example", "ftp://play.example")) assertEquals(odd, addressOf(odd))
        val app = app(directory)
        app.nameServer("https://Play.example/")
        assertEquals("https://play.example", app.desk.settings.server)
        app.nameServer("https://club.example/r/abcdef")
        assertEquals(listOf("https://club.example", "ABCDEF"), app.stranger?.run { listOf(address, code) })
        app.answer(true)
        app.follow("cartable://PLAY.example/r/ABCDEF")
        assertEquals("https://play.example", app.stranger?.address)
    }

    @Test
    fun `a link that hides its host behind another is none`() {
        val app = app(directory)
        for (link in listOf(
            "cartable://play.example@evil.example/r/ABCDEF",
            "https://play.example%40evil.example/r/ABCDEF",
            "https://a:b@evil.example/r/ABCDEF",
        )) {
            app.follow(link)
            assertNull(app.stranger, link)
        }
        app.follow("cartable://play.example:7443/r/abcdef#AB:CD")
        assertEquals(listOf("play.example:7443", "ABCDEF", "AB:CD"), app.stranger?.run { listOf(host, code, fingerprint) })
    }
}
