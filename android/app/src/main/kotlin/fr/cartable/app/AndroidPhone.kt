package fr.cartable.app

import android.content.Context
import android.content.Intent
import android.content.res.Configuration
import android.media.AudioAttributes
import android.media.AudioFormat
import android.media.AudioTrack
import android.os.VibrationEffect
import android.os.Vibrator
import fr.cartable.SessionKeeper
import fr.cartable.ui.state.Phone
import fr.cartable.ui.state.Tone

/** What an Android phone can do for the app. */
class AndroidPhone(private val context: Context) : Phone {
    private val secret = Secret(context)
    private val tones = mutableMapOf<Tone, AudioTrack>()

    override fun share(text: String) {
        val send = Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, text)
        context.startActivity(Intent.createChooser(send, null).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))
    }

    override fun sound(tone: Tone) = tones.getOrPut(tone) { track(tone) }.run {
        if (playState == AudioTrack.PLAYSTATE_PLAYING) stop()
        reloadStaticData()
        play()
    }

    override fun tick(times: Int) {
        val vibrator = context.getSystemService(Vibrator::class.java) ?: return
        val pattern = LongArray(times * 2) { if (it % 2 == 0) PAUSE_MS else TICK_MS }.also { it[0] = 0 }
        vibrator.vibrate(VibrationEffect.createWaveform(pattern, -1))
    }

    override val isNight: Boolean
        get() = context.resources.configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK == Configuration.UI_MODE_NIGHT_YES

    override fun session(): String? = secret.read()

    override val keeper = object : SessionKeeper {
        override fun keep(session: String?) = secret.write(session)
    }

    private fun track(tone: Tone): AudioTrack {
        val samples = tone.samples(RATE)
        return AudioTrack.Builder()
            .setAudioAttributes(AudioAttributes.Builder().setUsage(AudioAttributes.USAGE_GAME).setContentType(AudioAttributes.CONTENT_TYPE_SONIFICATION).build())
            .setAudioFormat(AudioFormat.Builder().setEncoding(AudioFormat.ENCODING_PCM_16BIT).setSampleRate(RATE).setChannelMask(AudioFormat.CHANNEL_OUT_MONO).build())
            .setTransferMode(AudioTrack.MODE_STATIC)
            .setBufferSizeInBytes(samples.size * Short.SIZE_BYTES)
            .build()
            .also { it.write(samples, 0, samples.size) }
    }

    private companion object {
        const val RATE = 22_050
        const val TICK_MS = 12L
        const val PAUSE_MS = 90L
    }
}
