package fr.cartable.app

import android.content.Intent
import android.os.Bundle
import android.os.Looper
import org.junit.rules.ExternalResource
import org.robolectric.Robolectric
import org.robolectric.Shadows.shadowOf
import org.robolectric.android.controller.ActivityController
import java.time.Duration

/**
 * Opens the activity for a screen reader, and closes it after the test.
 *
 * Compose's dispatcher is one for the whole process, and Robolectric empties the main thread's queue between tests.
 * A frame that is still asked for then would never come, and the next test would wait in vain. So closing runs until nothing is asked for.
 */
class Phone : ExternalResource() {
    private val opened = mutableListOf<ActivityController<MainActivity>>()

    /** Opens the activity, as [intent] asks and with the saved [state] of one that died. */
    fun open(intent: Intent? = null, state: Bundle? = null): ActivityController<MainActivity> {
        listenAsReader()
        val activity = Robolectric.buildActivity(MainActivity::class.java, intent)
        opened += activity
        activity.create(state).start().postCreate(state)
        if (state != null) activity.restoreInstanceState(state)
        return activity.resume().visible().topActivityResumed(true)
    }

    override fun after() {
        opened.forEach { it.close() }
        shadowOf(Looper.getMainLooper()).idleFor(Duration.ofSeconds(2))
    }
}

/** Returns the screen reader for this activity's page. */
val ActivityController<MainActivity>.reader get() = Reader(get())
