package fr.cartable.desktop

import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.key.key
import androidx.compose.ui.input.key.type
import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.WindowPosition
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import fr.cartable.SessionKeeper
import fr.cartable.Shelf
import fr.cartable.core.Lang
import fr.cartable.drawing.Sound
import fr.cartable.drawing.wave
import fr.cartable.ui.screens.AppScreen
import fr.cartable.ui.screens.Surroundings
import fr.cartable.ui.state.App
import fr.cartable.ui.state.Desk
import fr.cartable.ui.state.Phone
import fr.cartable.ui.state.fileName
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch
import kotlinx.coroutines.swing.Swing
import java.awt.Desktop
import java.awt.Toolkit
import java.awt.datatransfer.StringSelection
import java.io.IOException
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.net.URI
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.Locale
import javax.sound.sampled.AudioSystem
import javax.sound.sampled.LineEvent
import kotlin.concurrent.thread
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteIfExists
import kotlin.io.path.div
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.io.path.writeText

/**
 * The app in a window, for development without a phone.
 * It shares the terminal's directory, `$XDG_DATA_HOME/cartable`; `WIDTHxHEIGHT` makes the window as large as a phone.
 */
fun main(args: Array<String>) {
    val (width, height) = (args.firstOrNull() ?: "412x915").split('x').map { it.toInt() }
    window(appOfUser(), width, height)
}

/** The app on the user's own directory. */
fun appOfUser(): App {
    val directory = directory()
    val lang = if (Locale.getDefault().language == "fr") Lang.FR else Lang.EN
    val scope = CoroutineScope(SupervisorJob() + Dispatchers.Swing)
    return App(Desk(Shelf(directory.toString()), scope, Dispatchers.IO, lang, DesktopPhone(directory)))
}

/** Shows the app in a window until it is closed. */
fun window(app: App, width: Int, height: Int) = application {
    Window(
        onCloseRequest = {
            app.desk.scope.launch {
                app.pause().join()
                exitApplication()
            }
        },
        state = rememberWindowState(position = WindowPosition(0.dp, 0.dp), width = width.dp, height = height.dp),
        title = "Cartable",
        onKeyEvent = { it.type == KeyEventType.KeyUp && it.key == Key.Escape && app.back() },
    ) { AppScreen(app, Surroundings("0.1.0", { emptyList() }, System::currentTimeMillis)) }
}

/** The directory in which the terminal keeps its tables as well. */
private fun directory(): Path {
    val data = System.getenv("XDG_DATA_HOME")?.ifEmpty { null }?.let(Path::of) ?: (Path.of(System.getProperty("user.home")) / ".local" / "share")
    return data / "cartable"
}

/**
 * A desktop in the place of a phone.
 * Shared texts go to the clipboard, shared files beside the tables, and secrets into a file that only the user can read.
 */
private class DesktopPhone(private val directory: Path) : Phone {
    override fun share(text: String) = Toolkit.getDefaultToolkit().systemClipboard.setContents(StringSelection(text), null)

    override fun shareFile(name: String, mime: String, text: String) = (directory.createDirectories() / name).writeText(text)

    override fun sound(sound: Sound) {
        // A machine without a loudspeaker is silent.
        runCatching {
            val clip = AudioSystem.getClip()
            clip.addLineListener { if (it.type == LineEvent.Type.STOP) clip.close() }
            clip.open(AudioSystem.getAudioInputStream(wave(sound).inputStream()))
            clip.start()
        }
    }

    override fun tick(times: Int) = Unit

    override fun hit() = Unit

    override fun browse(url: String): Boolean {
        if (!Desktop.isDesktopSupported() || !Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) return false
        return runCatching { Desktop.getDesktop().browse(URI(url)) }.isSuccess
    }

    override fun wayBack(back: (String) -> Unit): String {
        val place = ServerSocket(0, 0, InetAddress.getLoopbackAddress())
        val address = "http://127.0.0.1:${place.localPort}/"
        thread(isDaemon = true) {
            place.use {
                while (true) {
                    // A browser may open connections that it never uses.
                    val path = runCatching { place.accept().use { answer(it) } }.getOrNull() ?: continue
                    return@thread back(address + path)
                }
            }
        }
        return address
    }

    /** Answers a browser. Returns the address with which it came back, if it did. */
    private fun answer(browser: Socket): String? {
        browser.soTimeout = BROWSER_MS
        val path = browser.getInputStream().bufferedReader().readLine()?.removePrefix("GET /")?.substringBefore(' ')?.takeIf { it.startsWith('?') }
        val status = if (path == null) "404 Not Found" else "200 OK"
        val body = if (path == null) "" else "Cartable"
        browser.getOutputStream().write("HTTP/1.1 $status\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n$body".toByteArray())
        return path
    }

    override val isNight = false

    override val name = "Cartable, ${System.getProperty("os.name")}"

    override fun session(server: String): String? = secret(server).takeIf { it.exists() }?.readText()

    override fun keeper(server: String) = object : SessionKeeper {
        private val secret = secret(server)

        override fun keep(session: String?): Boolean = try {
            if (session == null) secret.deleteIfExists() else write(session)
            true
        } catch (_: IOException) {
            false
        }

        override fun kept(): String? = session(server)

        private fun write(session: String) {
            secret.parent.createDirectories()
            if (!secret.exists()) Files.createFile(secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
            secret.writeText(session)
        }
    }

    private fun secret(server: String): Path = directory / "session-${fileName(server)}"

    private companion object {
        /** The time within which a browser must send its request. */
        const val BROWSER_MS = 2_000
    }
}
