package fr.cartable.app

import android.app.Application
import android.app.LocaleManager
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.os.LocaleList
import fr.cartable.core.Lang
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode
import org.robolectric.util.ReflectionHelpers
import org.robolectric.util.ReflectionHelpers.ClassParameter

/** The real activity on Android's own framework, with the real Rust library, seen and used by a screen reader. */
@RunWith(RobolectricTestRunner::class)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(sdk = [35], qualifiers = "fr-w360dp-h640dp-xhdpi")
class ActivityTest {
    @get:Rule
    val phones = Phone()

    /** From the start to a table of NIET!. */
    private fun ActivityController<MainActivity>.sitDown() = reader.run {
        read("Les jeux")
        press("NIET!")
        press("Jouer")
        read("Menu")
    }

    @Test
    fun `the start leads to a table, and back leads to a start that goes on with it`() {
        val phone = phones.open()
        phone.reader.shot("start")
        phone.reader.press("NIET!")
        phone.reader.read("Adversaires et règles")
        phone.reader.shot("game")
        phone.reader.press("Jouer")
        phone.reader.read("Menu")
        phone.reader.shot("table")
        phone.reader.press("Menu")
        phone.reader.read("Quitter la table")
        phone.reader.shot("table-menu")
        // Back closes the sheet that lies over the table first.
        phone.get().onBackPressed()
        phone.reader.read("Conseil")
        phone.get().onBackPressed()
        phone.reader.read("Donne du jour")
        phone.reader.read("à\u00a0l’instant")
        phone.reader.shot("start-with-table")
        phone.reader.press("NIET!")
        phone.reader.read("Menu")
    }

    @Test
    fun `the app's language and the one that Android's settings give it are the same`() {
        val phone = phones.open()
        phone.reader.read("Les jeux")
        val cartable = RuntimeEnvironment.getApplication() as CartableApplication
        val locales = cartable.getSystemService(LocaleManager::class.java)
        cartable.open().run { set(desk.settings.copy(lang = Lang.EN)) }
        assertEquals("en", locales.applicationLocales.toLanguageTags())
        phone.reader.read("The games")
        // Chosen on Android's own page.
        locales.applicationLocales = LocaleList.forLanguageTags("fr")
        cartable.onConfigurationChanged(cartable.resources.configuration)
        phone.reader.read("Les jeux")
        assertEquals(Lang.FR, cartable.open().desk.settings.lang)
        locales.applicationLocales = LocaleList.getEmptyLocaleList()
        cartable.onConfigurationChanged(cartable.resources.configuration)
        assertEquals(null, cartable.open().desk.settings.lang)
    }

    @Test
    fun `a hint says what is best and why, and is read away`() {
        val phone = phones.open()
        phone.sitDown()
        // Once the player is asked nothing changes by itself.
        phone.reader.read("Dites non")
        val before = phone.reader.texts
        phone.reader.press("Conseil")
        phone.reader.read("Fermer")
        phone.reader.shot("hint")
        val hint = phone.reader.texts - before.toSet()
        assertTrue(hint.any { it.count { letter -> letter == ' ' } > 5 })
        phone.reader.press("Fermer")
        assertTrue(phone.reader.texts.none { it in hint })
    }

    @Test
    fun `a rotation keeps the table, and draws it wide`() {
        val phone = phones.open()
        phone.sitDown()
        val before = phone.reader.buttons
        RuntimeEnvironment.setQualifiers("fr-w640dp-h360dp-land-xhdpi")
        val wide = phone.recreate()
        wide.reader.read("Menu")
        assertTrue(wide.get().window.decorView.run { width > height })
        assertTrue(wide.reader.buttons.containsAll(before.filter { it == "Retour" || it == "Conseil" }))
        wide.reader.shot("table-landscape")
    }

    @Test
    fun `after the process died the table is there again`() {
        val phone = phones.open()
        phone.sitDown()
        val state = Bundle()
        phone.pause().stop().saveInstanceState(state)
        phone.reader.rest()
        die()
        val again = phones.open(state = state)
        again.reader.read("Menu")
        again.reader.shot("table-again")
        assertFalse(phone.get().application === again.get().application)
    }

    @Test
    fun `a link to a room asks before it opens the rooms of a server that is not known`() {
        val link = Intent(Intent.ACTION_VIEW, Uri.parse("cartable://127.0.0.1:9/r/abcdef"))
        link.setClass(RuntimeEnvironment.getApplication(), MainActivity::class.java)
        val phone = phones.open(link)
        phone.reader.read("127.0.0.1")
        phone.reader.shot("stranger")
        phone.reader.press("Se connecter")
        phone.reader.shot("online")
        phone.reader.read("En ligne")
    }

    @Test
    fun `the night is slate`() {
        RuntimeEnvironment.setQualifiers("+night")
        val phone = phones.open()
        phone.sitDown()
        phone.reader.shot("table-night")
    }

    /** The process dies: the app keeps its files, and the activity its state. */
    private fun die() {
        val dead = RuntimeEnvironment.getApplication()
        val reborn = CartableApplication()
        ReflectionHelpers.callInstanceMethod<Any?>(Application::class.java, reborn, "attach", ClassParameter.from(Context::class.java, dead.baseContext))
        ReflectionHelpers.setStaticField(RuntimeEnvironment::class.java, "application", reborn)
        reborn.onCreate()
    }
}
