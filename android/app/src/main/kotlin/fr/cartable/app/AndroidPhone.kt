package fr.cartable.app

import android.app.LocaleManager
import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.content.res.Configuration
import android.graphics.Bitmap
import android.graphics.Canvas
import android.media.AudioAttributes
import android.media.AudioFormat
import android.media.AudioTrack
import android.net.Uri
import android.os.Build
import android.os.LocaleList
import android.os.VibrationEffect
import android.os.Vibrator
import android.provider.Settings
import androidx.core.content.FileProvider
import com.caverock.androidsvg.SVG
import fr.cartable.SessionKeeper
import fr.cartable.core.Lang
import fr.cartable.drawing.Sound
import fr.cartable.drawing.wave
import fr.cartable.ui.state.Phone
import java.io.ByteArrayOutputStream
import java.io.File
import java.io.IOException

/** The abilities of an Android phone. */
class AndroidPhone(private val context: Context, override val caller: AndroidCaller) : Phone {
    private val tracks = mutableMapOf<Sound, AudioTrack>()

    override fun share(text: String) = send(Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, text))

    override fun shareFile(name: String, mime: String, text: String) = share(name, mime, text.toByteArray())

    // Few of the apps that take pictures show SVG.
    override fun sharePicture(svg: String) = share("cartable.png", "image/png", png(svg))

    private fun share(name: String, mime: String, content: ByteArray) {
        // The next file of this name replaces the last, which the other app has read by then.
        val file = File(context.cacheDir, SHARED).apply { mkdirs() }.resolve(name).apply { writeBytes(content) }
        val uri = FileProvider.getUriForFile(context, "${context.packageName}.$SHARED", file)
        send(Intent(Intent.ACTION_SEND).setType(mime).putExtra(Intent.EXTRA_STREAM, uri).addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION))
    }

    private fun send(what: Intent) = context.startActivity(Intent.createChooser(what, null).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))

    @Synchronized
    override fun sound(sound: Sound) {
        // Android has a limited number of tracks; without one the table is silent.
        val track = tracks[sound] ?: track(sound)?.also { tracks[sound] = it } ?: return
        if (track.playState == AudioTrack.PLAYSTATE_PLAYING) track.stop()
        track.reloadStaticData()
        track.play()
    }

    override fun tick(times: Int) {
        val vibrator = context.getSystemService(Vibrator::class.java) ?: return
        val pattern = LongArray(times * 2) { if (it % 2 == 0) PAUSE_MS else TICK_MS }.also { it[0] = 0 }
        vibrator.vibrate(VibrationEffect.createWaveform(pattern, -1))
    }

    override fun hit() {
        val vibrator = context.getSystemService(Vibrator::class.java) ?: return
        val isKnown = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q
        vibrator.vibrate(
            if (isKnown) {
                VibrationEffect.createPredefined(VibrationEffect.EFFECT_HEAVY_CLICK)
            } else {
                VibrationEffect.createOneShot(HIT_MS, VibrationEffect.DEFAULT_AMPLITUDE)
            },
        )
    }

    override fun browse(url: String): Boolean {
        val page = Intent(Intent.ACTION_VIEW, Uri.parse(url)).addCategory(Intent.CATEGORY_BROWSABLE).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
        return try {
            context.startActivity(page)
            true
        } catch (_: ActivityNotFoundException) {
            false
        }
    }

    /** From version 13 on, Android's settings have a language for each app. */
    override val hasAppLang = Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU

    override var appLang: Lang?
        get() = locales()?.let { spoken(it.applicationLocales) }
        set(lang) {
            locales()?.applicationLocales = lang?.let { LocaleList.forLanguageTags(it.name.lowercase()) } ?: LocaleList.getEmptyLocaleList()
        }

    private fun locales(): LocaleManager? = if (hasAppLang) context.getSystemService(LocaleManager::class.java) else null

    override val isNight: Boolean
        get() = context.resources.configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK == Configuration.UI_MODE_NIGHT_YES

    override val isStill: Boolean
        get() = Settings.Global.getFloat(context.contentResolver, Settings.Global.ANIMATOR_DURATION_SCALE, 1f) == 0f

    override val name: String get() = Build.MODEL.orEmpty()

    override fun hasSession(server: String): Boolean = Secret(context, server).isKept

    override fun session(server: String): String? = Secret(context, server).read()

    override fun forgetSession(server: String): Boolean = Secret(context, server).forget()

    override fun keeper(server: String) = object : SessionKeeper {
        override fun keep(session: String?): Boolean = Secret(context, server).write(session)

        override fun kept(): String? = try {
            session(server)
        } catch (_: IOException) {
            // The client goes on with what it knows.
            null
        }
    }

    private fun png(svg: String): ByteArray {
        val picture = SVG.getFromString(svg)
        val bitmap = Bitmap.createBitmap((picture.documentWidth * SHARPNESS).toInt(), (picture.documentHeight * SHARPNESS).toInt(), Bitmap.Config.ARGB_8888)
        picture.renderToCanvas(Canvas(bitmap).apply { scale(SHARPNESS, SHARPNESS) })
        return ByteArrayOutputStream().also { bitmap.compress(Bitmap.CompressFormat.PNG, BEST, it) }.toByteArray()
    }

    private fun track(sound: Sound): AudioTrack? {
        val file = wave(sound)
        val length = file.size - HEADER
        val builder = AudioTrack.Builder()
            .setAudioAttributes(
                AudioAttributes.Builder().setUsage(AudioAttributes.USAGE_GAME).setContentType(AudioAttributes.CONTENT_TYPE_SONIFICATION).build(),
            )
            .setAudioFormat(
                AudioFormat.Builder().setEncoding(AudioFormat.ENCODING_PCM_16BIT).setSampleRate(RATE).setChannelMask(AudioFormat.CHANNEL_OUT_MONO).build(),
            )
            .setTransferMode(AudioTrack.MODE_STATIC)
            .setBufferSizeInBytes(length)
        val track = try {
            builder.build()
        } catch (_: UnsupportedOperationException) {
            return null
        }
        track.write(file, HEADER, length)
        if (track.state == AudioTrack.STATE_INITIALIZED) return track
        track.release()
        return null
    }

    private companion object {
        /** The folder of shared files, and the end of its provider's name, as in the manifest. */
        const val SHARED = "shared"

        /** How many pixels a unit of a picture is wide, and high. */
        const val SHARPNESS = 1.5f
        const val BEST = 100

        /** The length of a WAV file's header, in bytes, and the samples of a second. */
        const val HEADER = 44
        const val RATE = 22_050
        const val TICK_MS = 12L
        const val PAUSE_MS = 90L
        const val HIT_MS = 30L
    }
}
