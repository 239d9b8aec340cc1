package fr.cartable.ui.table

import androidx.compose.runtime.Immutable
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.CartableException
import fr.cartable.TableInterface
import fr.cartable.TableStatus
import fr.cartable.core.Choice
import fr.cartable.core.ChoiceId
import fr.cartable.core.Item
import fr.cartable.core.ItemId
import fr.cartable.core.PlayerTime
import fr.cartable.core.Scene
import fr.cartable.core.Step
import fr.cartable.text

/** A table as the screen sees it: its content, and the actions of a finger. */
@Stable
interface TableState {
    /** The game's id. */
    val game: String

    /** The present scene. */
    val scene: Scene

    /** The state of the table, apart from the match. */
    val status: TableStatus

    /** The steps that were not [shown] yet, the oldest first. */
    val steps: List<Step>

    /** The reason why the last tap was refused; it goes with the next tap, step or question. */
    val refusal: Refusal?

    /**
     * Taps this item, which picks it or puts it back.
     * If it `plays`, a tap on a picked item makes the one choice that the picks have opened; in a race the tap that opens it makes it.
     */
    fun tap(item: ItemId, plays: Boolean = false)

    /** Drags this item towards the table, which picks it, or if it `plays` and opens one choice, plays it. */
    fun drag(item: ItemId, plays: Boolean)

    fun choose(choice: ChoiceId)

    fun dropPicks()

    /** Reports that every step up to this one was shown. */
    fun shown(step: UInt)

    /** The time left to the period that runs now, in milliseconds. */
    fun timeLeftMs(): UInt?

    /** The remaining time of each seat, by seat; empty at a table without clocks. */
    fun times(): List<PlayerTime>
}

/** The line of the question: the effect of the picks, or else the question. */
internal val Scene.asked: String get() = meaning.ifEmpty { headline }

/** The picked items, area by area. */
internal val Scene.picks: List<ItemId> get() = items { it.picked }

/** The items that can be tapped, area by area. */
internal val Scene.tappable: List<ItemId> get() = items { it.canTap }

private fun Scene.items(which: (Item) -> Boolean) = areas.flatMap { it.items }.filter(which).map { it.id }

/** The reason why a tap was refused. Two reasons with the same text differ, because each shakes once. */
@Immutable
class Refusal(val text: String)

/** A table of the library. [read] takes over its changes: call it on the main thread after every `TableListener.changed()`. */
open class LiveTable(protected val table: TableInterface) : TableState {
    override val game: String get() = table.game()
    final override var scene by mutableStateOf(table.scene())
        private set
    final override var status by mutableStateOf(table.status())
        private set
    final override var steps by mutableStateOf(emptyList<Step>())
        private set
    final override var refusal by mutableStateOf<Refusal?>(null)
        protected set

    /** The last step that was shown. Steps from before the screen was opened are not shown. */
    private var seen = table.steps(0u).lastOrNull()?.number ?: 0u

    init {
        table.shown(seen)
    }

    /** Takes over the changes. */
    open fun read() {
        scene = table.scene()
        status = table.status()
        steps = table.steps(seen)
        // A refusal of the former state does not hold any more.
        if (status.refusal == null) refusal = null
    }

    /** True if everybody races for the items, so that one tap is enough. */
    protected open val isRace: Boolean get() = false

    // The meaning of a tap is decided when its turn comes, because the effect of the tap before may not be drawn yet.
    override fun tap(item: ItemId, plays: Boolean) = act {
        val wasPicked = item in scene.picks
        val choice = if (plays && wasPicked) opened(scene.choices) else null
        if (choice != null) return@act make(choice.id)
        table.tap(item)
        val after = table.scene()
        if (plays && isRace && item in after.picks) opened(after.choices)?.let { make(it.id) }
    }

    /**
     * The one choice among these that the picks have opened.
     * It is null if there are several, or if such a choice is offered without picks, as for a pyramid that can be built in any order.
     */
    private fun opened(choices: List<Choice>): Choice? {
        val always = preview(emptyList()).map { it.short }
        return choices.filter { it.short !in always }.singleOrNull()
    }

    override fun drag(item: ItemId, plays: Boolean) = act {
        val picks = scene.picks
        // Together with the present picks, or else alone.
        val ways = if (plays) listOf((picks + item).distinct(), listOf(item)) else emptyList()
        val way = ways.firstNotNullOfOrNull { wanted -> opened(preview(wanted))?.let { wanted to it } }
        if (way != null) {
            play(way.first, way.second)
        } else if (item !in picks) {
            table.tap(item)
        }
    }

    private fun play(wanted: List<ItemId>, choice: Choice) {
        (scene.picks - wanted.toSet()).forEach(table::tap)
        (wanted - table.scene().picks.toSet()).forEach(table::tap)
        make(choice.id)
    }

    override fun choose(choice: ChoiceId) = act { make(choice) }

    /** Makes a choice, when its turn comes. */
    protected open fun make(choice: ChoiceId) = table.choose(choice)

    override fun dropPicks() = act { table.clearPicks() }

    /** Takes the last move back. */
    fun takeBack() = act { table.takeBack() }

    /** Reads on in the lesson. */
    fun readOn() = act { table.readOn() }

    /** The choices if exactly these items were picked. */
    fun preview(items: List<ItemId>): List<Choice> = table.preview(items)

    override fun shown(step: UInt) {
        if (step <= seen) return
        seen = step
        steps = table.steps(seen)
        table.shown(step)
    }

    override fun timeLeftMs(): UInt? = table.timeLeftMs()

    override fun times(): List<PlayerTime> = table.times()

    /** Runs a command: now, or when its turn comes. */
    protected open fun act(command: () -> Unit) = attempt(command)

    /** Runs a command, shows the reason if it fails, and reads the changes. */
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
