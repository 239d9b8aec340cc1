package fr.cartable.app

import android.Manifest.permission.POST_NOTIFICATIONS
import android.app.Activity
import android.app.Application
import android.app.Notification
import android.app.NotificationManager
import android.content.Intent
import android.content.pm.PackageManager
import android.graphics.Bitmap
import android.graphics.BitmapFactory
import android.os.LocaleList
import android.os.Looper
import android.view.WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS
import androidx.core.content.FileProvider
import androidx.work.NetworkType
import androidx.work.WorkInfo
import androidx.work.WorkManager
import androidx.work.impl.WorkManagerImpl
import androidx.work.testing.TestListenableWorkerBuilder
import androidx.work.testing.WorkManagerTestInitHelper
import fr.cartable.Client
import fr.cartable.OfflineSetup
import fr.cartable.PlayerSetup
import fr.cartable.SessionKeeper
import fr.cartable.Shelf
import fr.cartable.Table
import fr.cartable.core.Lang
import fr.cartable.core.Level
import fr.cartable.games
import fr.cartable.pages.Call
import fr.cartable.pages.RoomSetup
import fr.cartable.ui.state.Settings
import fr.cartable.ui.state.Theme
import org.junit.After
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertThrows
import org.junit.Assert.assertTrue
import org.junit.Assume.assumeTrue
import org.junit.Before
import org.junit.Rule
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode
import org.robolectric.shadows.ShadowNetwork
import org.robolectric.util.ReflectionHelpers
import java.io.File
import java.io.IOException
import java.nio.file.Files
import java.security.KeyStoreException
import java.security.UnrecoverableKeyException
import java.util.Locale

/** Parts of the phone that the app uses beside its page: notifications, work while the app is away, secrets, languages, bars, links. */
@RunWith(RobolectricTestRunner::class)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(sdk = [35], qualifiers = "fr-w360dp-h640dp-xhdpi")
class CallTest {
    private val phone: Application get() = RuntimeEnvironment.getApplication()
    private val shelf get() = Shelf(phone.filesDir.resolve("shelf").path)
    private val notifications: NotificationManager get() = phone.getSystemService(NotificationManager::class.java)
    private val keystore = TestKeystore()
    private var server: Process? = null

    @get:Rule
    val phones = Phone()

    /** Empties what the libraries keep for the whole process, as a new process finds it. */
    @Before
    fun begin() {
        keystore.install()
        for (field in listOf("sDelegatedInstance", "sDefaultInstance")) ReflectionHelpers.setStaticField(WorkManagerImpl::class.java, field, null)
        ReflectionHelpers.getStaticField<MutableMap<*, *>>(FileProvider::class.java, "sCache").clear()
    }

    @After
    fun stop() {
        server?.destroyForcibly()
    }

    private fun set(settings: Settings) = shelf.keepNote("phone", settings.text(), Lang.FR)

    /** The real server, as cargo has built it beside the library; without one the test is left out, and fails in CI. */
    private fun serve(): String {
        val library = File(System.getProperty("jna.library.path"))
        val program = listOf(library, library.parentFile).map { it.resolve("cartable-server") }.firstOrNull { it.canExecute() }
        val why = "no cartable-server beside $library (cargo build --workspace)"
        check(program != null || System.getenv("CI") == null) { why }
        assumeTrue(why, program != null)
        val place = Files.createTempDirectory("cartable").toFile()
        val log = place.resolve("log")
        server =
            ProcessBuilder(
                program!!.path,
                "--listen",
                "127.0.0.1:0",
                "--database",
                place.resolve("server.db").path,
            ).redirectErrorStream(true).redirectOutput(log).start()
        while (true) {
            log.readLines().firstOrNull { it.startsWith(TOLD) }?.let { return "http://127.0.0.1:" + it.removePrefix(TOLD) }
            check(server!!.isAlive) { log.readText() }
            Thread.sleep(20)
        }
    }

    /** Béa is signed in on this phone, away, and a match waits for her. */
    private fun beAwaited(address: String) {
        val bea = Client(address, null, Lang.FR)
        bea.setSessionKeeper(object : SessionKeeper {
            override fun keep(session: String?) = Secret(phone, address).write(session)
            override fun kept(): String? = Secret(phone, address).read()
        })
        bea.signInAsGuest("Béa")
        val ana = Client(address, null, Lang.FR).apply { signInAsGuest("Ana") }

        // The player who begins is asked once all players have added to the deal.
        fun isAsked() = (1..100).any {
            Thread.sleep(100)
            bea.rooms().any { room -> room.call == Call.YOUR_TURN }
        }
        check(
            listOf(0u, 1u).any { first ->
                val code = ana.createRoom(RoomSetup("duel", emptyList(), listOf(null, null), first)).code
                bea.joinRoom(code)
                ana.startMatch(code, null)
                isAsked()
            },
        )
        bea.close()
        set(Settings(server = address, calls = true, quietFrom = 0, quietUntil = 0))
    }

    /** Runs the look that the phone's scheduler would run. */
    private fun look() {
        val work = TestListenableWorkerBuilder<CallWorker>(phone).build().startWork()
        val end = System.nanoTime() + 120_000_000_000
        while (!work.isDone) {
            shadowOf(Looper.getMainLooper()).idle()
            check(System.nanoTime() < end) { "the work does not end" }
            Thread.sleep(5)
        }
        work.get()
    }

    private val watch: WorkInfo? get() = WorkManager.getInstance(phone).getWorkInfosForUniqueWork(AndroidCaller.WATCH).get().singleOrNull()

    @Test
    fun `who is away is called once by a notification, and a tap on it leads to the table`() {
        WorkManagerTestInitHelper.initializeTestWorkManager(phone)
        val address = serve()
        beAwaited(address)
        look()
        val shown = notifications.activeNotifications.single()
        assertEquals(games(Lang.FR).first { it.id == "duel" }.title, shown.notification.extras.getString(Notification.EXTRA_TITLE))
        assertEquals("À vous de jouer", shown.notification.extras.getString(Notification.EXTRA_TEXT))
        assertFalse("no name is told", "Ana" in shown.notification.extras.toString())
        // A call that was notified is not notified again, not even by the next process.
        notifications.cancelAll()
        look()
        assertEquals(0, notifications.activeNotifications.size)
        assertEquals(WorkInfo.State.ENQUEUED, watch!!.state)
        assertEquals(NetworkType.CONNECTED, watch!!.constraints.requiredNetworkType)
        assertEquals(15L * 60_000, watch!!.periodicityInfo!!.repeatIntervalMillis)
        // A message of a distributor has the app look at once, and many are one look.
        val push: Push = (phone as CartableApplication).caller
        push.registered("https://push.example/x")
        repeat(3) { push.received() }
        assertEquals(1, WorkManager.getInstance(phone).getWorkInfosForUniqueWork(AndroidCaller.LOOK).get().size)
        val activity = phones.open(shadowOf(shown.notification.contentIntent).savedIntent)
        activity.reader.read("Menu")
        activity.reader.shot("called")
        // Nobody is signed in any more: the phone looks no longer.
        activity.pause().stop()
        activity.reader.rest()
        Secret(phone, address).write(null)
        look()
        assertEquals(WorkInfo.State.CANCELLED, watch!!.state)
    }

    @Test
    fun `who plays offline has nothing of it`() {
        val activity = phones.open()
        activity.reader.read("Les jeux")
        activity.pause().stop()
        activity.reader.rest()
        assertFalse(WorkManager.isInitialized())
        assertTrue(notifications.notificationChannels.isEmpty())
    }

    @Test
    fun `the switch asks the phone, and says in words where the phone does not let it`() {
        WorkManagerTestInitHelper.initializeTestWorkManager(phone)
        shadowOf(phone).denyPermissions(POST_NOTIFICATIONS)
        shadowOf(notifications).setNotificationsEnabled(false)
        val activity = phones.open()
        val reader = activity.reader
        fun answer(result: Int) {
            val code = shadowOf(activity.get()).lastRequestedPermission.requestCode
            // The phone itself would clear this field before it hands the answer on.
            ReflectionHelpers.setField(Activity::class.java, activity.get(), "mHasCurrentPermissionsRequest", false)
            activity.get().onRequestPermissionsResult(code, arrayOf(POST_NOTIFICATIONS), intArrayOf(result))
        }
        reader.press("Réglages")
        reader.press(SWITCH)
        answer(PackageManager.PERMISSION_DENIED)
        reader.read("ne laisse pas Cartable")
        reader.press("Fermer")
        reader.press(SWITCH)
        shadowOf(notifications).setNotificationsEnabled(true)
        shadowOf(phone).grantPermissions(POST_NOTIFICATIONS)
        answer(PackageManager.PERMISSION_GRANTED)
        reader.read("Silence à partir de")
        reader.shot("calls")
    }

    @Test
    fun `a secret is read again, and what cannot be read now is not taken for nothing`() {
        val secret = Secret(phone, "https://play.example")
        assertNull(secret.read())
        assertTrue(secret.write("geheim"))
        assertEquals("geheim", Secret(phone, "https://play.example").read())
        val file = phone.noBackupFilesDir.listFiles()!!.single { it.name.startsWith("session-") }
        assertFalse("geheim" in file.readText(Charsets.ISO_8859_1))
        keystore.fails = KeyStoreException("busy")
        assertThrows(IOException::class.java) { secret.read() }
        keystore.fails = java.security.ProviderException("gone for a moment")
        assertThrows(IOException::class.java) { secret.read() }
        assertFalse(secret.write("another"))
        keystore.fails = null
        assertEquals("geheim", secret.read())
        file.writeBytes(file.readBytes().also { it[20] = (it[20] + 1).toByte() })
        assertNull("it is damaged", secret.read())
        file.writeBytes(ByteArray(3))
        assertNull(secret.read())
        assertTrue(secret.write(null))
        assertFalse(secret.isKept)
    }

    @Test
    fun `where the key is lost for good a secret can be forgotten, and another kept`() {
        val secret = Secret(phone, "https://play.example")
        assertTrue(secret.write("geheim"))
        keystore.fails = UnrecoverableKeyException("lost")
        assertThrows(IOException::class.java) { secret.read() }
        assertTrue(secret.forget())
        assertNull(secret.read())
        assertTrue(secret.write("another"))
        assertEquals("another", secret.read())
        // A key that can be read is kept for the other secrets.
        assertTrue(Secret(phone, "https://other.example").forget())
        assertEquals("another", secret.read())
    }

    @Test
    fun `the app speaks the first of the phone's languages that it knows, also when they change`() {
        speak("de", "fr")
        val activity = phones.open()
        activity.reader.read("Les jeux")
        speak("it", "en")
        phone.onConfigurationChanged(phone.resources.configuration)
        activity.reader.read("The games")
    }

    private fun speak(vararg languages: String) {
        phone.resources.configuration.setLocales(LocaleList(*languages.map { Locale(it) }.toTypedArray()))
    }

    @Test
    fun `the signs on the phone's bars follow the app's colours`() {
        RuntimeEnvironment.setQualifiers("+night")
        set(Settings(theme = Theme.DAY))
        val activity = phones.open()
        activity.reader.read("Les jeux")
        fun areDark() = activity.get().window.insetsController!!.systemBarsAppearance and APPEARANCE_LIGHT_STATUS_BARS != 0
        assertTrue(areDark())
        activity.reader.press("Réglages")
        activity.reader.press("Ardoise (sombre)")
        assertFalse(areDark())
    }

    @Test
    fun `a link is followed once, not again when the app is opened from the list of apps`() {
        val link = Intent(Intent.ACTION_VIEW, android.net.Uri.parse("https://cartable.example/r/abcdef")).setClass(phone, MainActivity::class.java)
        val activity = phones.open(Intent(link).addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY))
        activity.reader.read("Les jeux")
        assertTrue(activity.reader.texts.none { "cartable.example" in it })
        activity.newIntent(link)
        activity.reader.read("cartable.example")
    }

    @Test
    fun `what another app sends in place of a notification leads nowhere`() {
        val activity = phones.open()
        activity.reader.read("Les jeux")
        activity.newIntent(Intent(phone, MainActivity::class.java).putExtra(MainActivity.CALL, "game/none\nsettings"))
        activity.reader.read("Les jeux")
    }

    @Test
    fun `the network that there was is no news, and another is`() {
        val (first, second) = ShadowNetwork.newInstance(1) to ShadowNetwork.newInstance(2)
        var changes = 0
        val watch = NetworkWatch(first) { changes += 1 }
        for ((network, told) in listOf(first to 0, second to 1, second to 1, first to 2)) {
            watch.onAvailable(network)
            assertEquals(told, changes)
        }
    }

    @Test
    fun `what is shared is lent to who gets it, by a file of its own`() {
        val shared = AndroidPhone(phone, AndroidCaller(phone))
        shared.shareFile("partie.json", "application/json", "{}")
        val chosen = shadowOf(phone).nextStartedActivity.getParcelableExtra(Intent.EXTRA_INTENT, Intent::class.java)!!
        assertEquals("application/json", chosen.type)
        assertTrue(chosen.flags and Intent.FLAG_GRANT_READ_URI_PERMISSION != 0)
        val uri = chosen.getParcelableExtra(Intent.EXTRA_STREAM, android.net.Uri::class.java)!!
        assertEquals("{}", phone.contentResolver.openInputStream(uri)!!.reader().readText())
        phone.cacheDir.resolve("shared").run { deleteRecursively() && createNewFile() }
        assertThrows(IOException::class.java) { shared.shareFile("partie.json", "application/json", "{}") }
    }

    @Test
    fun `a table is shared as a picture that every app can show`() {
        val players = listOf(PlayerSetup("Ana"), PlayerSetup("Béa", Level.EASY), PlayerSetup("Cyr", Level.EASY))
        val table = Table.offline(OfflineSetup("niet", players = players, seed = "07"), Lang.FR)
        AndroidPhone(phone, AndroidCaller(phone)).sharePicture(table.picture())
        val chosen = shadowOf(phone).nextStartedActivity.getParcelableExtra(Intent.EXTRA_INTENT, Intent::class.java)!!
        assertEquals("image/png", chosen.type)
        val uri = chosen.getParcelableExtra(Intent.EXTRA_STREAM, android.net.Uri::class.java)!!
        val picture = phone.contentResolver.openInputStream(uri)!!.use { BitmapFactory.decodeStream(it) }
        assertEquals(1_500, picture.width)
        // More than the paper and its ruling is drawn.
        val colours = (0 until picture.width step 5).flatMap { x -> (0 until picture.height step 5).map { y -> picture.getPixel(x, y) } }.toSet()
        assertTrue("${colours.size}", colours.size > 100)
        picture.compress(Bitmap.CompressFormat.PNG, 100, File(System.getProperty("screens"), "shared.png").apply { parentFile!!.mkdirs() }.outputStream())
    }

    private companion object {
        const val TOLD = "listening on 127.0.0.1:"
        const val SWITCH = "Me prévenir quand on m’attend en ligne"
    }
}
