package fr.cartable.ui

import fr.cartable.Speed
import fr.cartable.ui.state.GameHolder
import java.util.concurrent.ConcurrentLinkedQueue
import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** A room that is looked at while it is changed. */
class LookTest : OnServer() {
    /** What is asked of the server, held back once the test wants it so. */
    private class Held : CoroutineDispatcher() {
        val calls = ConcurrentLinkedQueue<Runnable>()

        @Volatile
        var isHeld = false

        override fun dispatch(context: CoroutineContext, block: Runnable) {
            if (isHeld) calls += block else Dispatchers.IO.dispatch(context, block)
        }
    }

    @Test
    fun `an answer from before a change does not hide the change`() {
        val held = Held()
        val ana = phone("Ana", held)
        val host = ana.enter(serve().address)
        host.open(GameHolder("duel", ana.desk).apply { seat(2) }.room())
        until("a room") { host.room != null && !host.server.isBusy }
        held.isHeld = true
        until("a look at the room") { held.calls.isNotEmpty() }
        // The look is answered, then the change, and the change is heard of first.
        held.calls.remove().run()
        host.set(Speed.SLOW)
        held.calls.remove().run()
        MainThread.runLast()
        assertEquals(Speed.SLOW, host.room?.speed)
        MainThread.run()
        assertEquals(Speed.SLOW, host.room?.speed)
        held.isHeld = false
        host.set(Speed.QUICK)
        until("the next change") { host.room?.speed == Speed.QUICK && !host.server.isBusy }
    }
}
