package fr.cartable.ui.table

import androidx.compose.runtime.Immutable
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.Choice
import fr.cartable.ChoiceId
import fr.cartable.Item
import fr.cartable.ItemId
import fr.cartable.PlayerTime
import fr.cartable.Scene
import fr.cartable.Step
import fr.cartable.TableInterface
import fr.cartable.TableStatus
import fr.cartable.text

/** A table as the screen sees it: what it shows, and what a finger can do to it. */
@Stable
interface TableState {
    /** What lies there now. */
    val scene: Scene

    /** How the table stands, apart from the match. */
    val status: TableStatus

    /** What has happened and was not [shown] yet, the oldest first. */
    val steps: List<Step>

    /** Why the last tap was not taken; gone with the next. */
    val refusal: Refusal?

    fun tap(item: ItemId)

    fun choose(choice: ChoiceId)

    fun dropPicks()

    /** What could be chosen if these items were picked and nothing else. */
    fun preview(items: List<ItemId>): List<Choice>

    /** Everything up to this step has been seen. */
    fun shown(step: UInt)

    /** How long what runs now may still last, in milliseconds. */
    fun timeLeftMs(): UInt?

    /** What each seat has left of its time, by seat; empty at a table without clocks. */
    fun times(): List<PlayerTime>
}

/** What is picked, area by area. */
internal val Scene.picks: List<ItemId> get() = items { it.picked }

/** What can be tapped, area by area. */
internal val Scene.tappable: List<ItemId> get() = items { it.canTap }

private fun Scene.items(which: (Item) -> Boolean) = areas.flatMap { it.items }.filter(which).map { it.id }

/** Why a tap was not taken. Two that say the same are not the same: each shakes once. */
@Immutable
class Refusal(val text: String)

/**
 * A table of the library. [read] takes over what has changed there: call it on the main thread after every
 * `TableListener.changed()`.
 */
open class LiveTable(protected val table: TableInterface) : TableState {
    final override var scene by mutableStateOf(table.scene())
        private set
    final override var status by mutableStateOf(table.status())
        private set
    final override var steps by mutableStateOf(emptyList<Step>())
        private set
    final override var refusal by mutableStateOf<Refusal?>(null)
        protected set

    /** The last step that was shown. What lay there before the screen was opened is not shown again. */
    private var seen = table.steps(0u).lastOrNull()?.number ?: 0u

    init {
        table.shown(seen)
    }

    /** Reads what has changed. */
    open fun read() {
        scene = table.scene()
        status = table.status()
        steps = table.steps(seen)
    }

    override fun tap(item: ItemId) = act { table.tap(item) }

    override fun choose(choice: ChoiceId) = act { table.choose(choice) }

    override fun dropPicks() = act { table.clearPicks() }

    /** Takes the last move back. */
    fun takeBack() = act { table.takeBack() }

    /** Reads on in the lesson. */
    fun readOn() = act { table.readOn() }

    override fun preview(items: List<ItemId>): List<Choice> = table.preview(items)

    override fun shown(step: UInt) {
        if (step <= seen) return
        seen = step
        steps = table.steps(seen)
        table.shown(step)
    }

    override fun timeLeftMs(): UInt? = table.timeLeftMs()

    override fun times(): List<PlayerTime> = table.times()

    /** Has a command done: now, or when it is its turn. */
    protected open fun act(command: () -> Unit) = attempt(command)

    /** Does a command, or tells why it cannot be done, and reads what came of it. */
    protected fun attempt(command: () -> Unit) {
        refusal = null
        try {
            command()
        } catch (error: CartableException) {
            refusal = Refusal(error.text)
        }
        read()
    }
}
