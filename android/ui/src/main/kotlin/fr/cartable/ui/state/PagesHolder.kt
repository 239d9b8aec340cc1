package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableIntStateOf
import androidx.compose.runtime.setValue
import fr.cartable.PagesInterface
import fr.cartable.changes
import fr.cartable.pages.Errand
import fr.cartable.pages.PageEvent
import fr.cartable.pages.QueueWish
import fr.cartable.pages.ShownPage
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.first

/** A match that has begun, by the queue or in a room. */
class Found(val matchId: String, val game: String)

/** The pages that the library describes, for Compose: what is read here is read anew after each change. */
class PagesHolder(
    private val pages: PagesInterface,
    scope: CoroutineScope,
    /** True if the app is in sight; until then errands wait. Null for the pages of this device, whose errands are done within the tap. */
    private val isSeen: StateFlow<Boolean>? = null,
    /** Does what the pages ask of the app. */
    private val carryOut: (Errand) -> Unit,
) {
    private var changes by mutableIntStateOf(0)

    private val listening = scope.launchNow {
        pages.changes().collect {
            changes += 1
            isSeen?.first { it }
            carryOutAll()
        }
    }

    /** The wish that waits in the queue; null while the player does not wait. */
    val queued: QueueWish? get() = seen { queued() }

    /** The open page of this key, as it stands; null if none is open. */
    fun page(key: String): ShownPage? = seen { page(key) }

    /**
     * Tells an event, whose effect is seen at once. What pages of this device ask is done at once, too, and here: the listener, which may
     * have a thread of its own in tests, waits until it is done.
     */
    fun tell(event: PageEvent) = synchronized(this) {
        pages.tell(event)
        changes += 1
        if (isSeen == null) carryOutAll()
    }

    /** Does what the pages ask, in order. */
    private fun carryOutAll() = synchronized(this) { pages.errands().forEach(carryOut) }

    /** Takes over the language. */
    fun obey(desk: Desk) = pages.setLanguage(desk.lang)

    /** Listens no more, for good. */
    suspend fun close() {
        listening.cancelAndJoin()
        (pages as? AutoCloseable)?.close()
    }

    private fun <T> seen(read: PagesInterface.() -> T): T = changes.let { pages.read() }
}
