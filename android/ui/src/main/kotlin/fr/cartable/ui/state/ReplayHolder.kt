package fr.cartable.ui.state

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.Link
import fr.cartable.Replay
import fr.cartable.Table
import fr.cartable.TableStatus
import fr.cartable.core.ChoiceId
import fr.cartable.core.ItemId
import fr.cartable.core.Level
import fr.cartable.core.PlayerTime
import fr.cartable.core.Step
import fr.cartable.ui.table.Refusal
import fr.cartable.ui.table.TableState

/** A replay of a match, step by step: a table at which nothing can be touched. */
class ReplayHolder(private val replay: Replay, private val desk: Desk) : TableState {
    private val record = replay.record()

    /** The game's id. */
    override val game: String = replay.game()

    /** True if there is a record, so that the match can be played on and shared. */
    val isWhole: Boolean get() = record != null

    /** True if the match can only be seen from the player's own seat. */
    val isOwn: Boolean = replay.isOwn()

    /** The proven and unproven facts about its deal, in words. */
    var deal by mutableStateOf(emptyList<String>())
        private set

    override var scene by mutableStateOf(replay.scene())
        private set
    override val status = TableStatus(Link.HERE, sending = false, canTakeBack = false, notice = null, lesson = null)
    override val steps = emptyList<Step>()
    override var refusal by mutableStateOf<Refusal?>(null)
        private set

    /** The number of steps shown. */
    var step by mutableStateOf(replay.step().toInt())
        private set

    /** The seat, from 0, from which the player looks; null for a spectator. */
    var seat by mutableStateOf(replay.seat()?.toInt())
        private set

    /** The number of steps. */
    val size: Int = replay.steps().toInt()

    /** The players' names, by seat. */
    var names by mutableStateOf(replay.names())
        private set

    private val rounds = replay.rounds().map { it.toInt() }
    private var wanted: Int? = null

    /** Goes to the position after this many steps. If several are wanted while it works, the last counts. */
    fun goTo(step: Int) {
        val isBusy = wanted != null
        wanted = step.coerceIn(0, size)
        if (isBusy) return
        desk.scope.launchNow {
            while (true) {
                val next = wanted ?: break
                desk.attempt { replay.goTo(next.toUInt()) }
                look()
                if (wanted == next) wanted = null
            }
        }
    }

    /** Goes to the beginning of the next round. */
    fun nextRound() = goTo(rounds.firstOrNull { it > step } ?: size)

    /** Goes to the beginning of the round before. */
    fun lastRound() = goTo(rounds.lastOrNull { it < step } ?: 0)

    /** Looks from another seat, or as a spectator. */
    fun lookFrom(seat: Int?) = desk.scope.launchNow {
        desk.attempt { replay.lookFrom(seat?.toUInt()) }
        look()
    }

    /** Returns a table that goes on from here, with the player in the seat from which they look. */
    suspend fun playOn(level: Level): Table? {
        val seat = seat ?: return null
        val settings = desk.settings
        return desk.attempt { replay.playOn(seat.toUInt(), level, settings.paceMs.toUInt(), settings.chanceMs.toUInt()) }
    }

    /** Returns the whole match as text, as far as the present seat may know it. */
    suspend fun text(): String? = desk.attempt { replay.text() }

    /** Returns the present scene as SVG. */
    fun picture(): String = replay.picture()

    /** Takes over the language that was set; asked first when the replay is opened. */
    suspend fun obey() {
        desk.attempt { replay.setLanguage(desk.lang) }
        record?.let { record -> desk.attempt { desk.shelf.verify(record, desk.lang).dealWords } }?.let { deal = it }
        look()
    }

    /** Leaves the replay. */
    fun leave() = replay.leave()

    override fun tap(item: ItemId, plays: Boolean) = Unit
    override fun drag(item: ItemId, plays: Boolean) = Unit
    override fun choose(choice: ChoiceId) = Unit
    override fun dropPicks() = Unit
    override fun shown(step: UInt) = Unit
    override fun timeLeftMs(): UInt? = null
    override fun times(): List<PlayerTime> = emptyList()

    private fun look() {
        scene = replay.scene()
        step = replay.step().toInt()
        seat = replay.seat()?.toInt()
        names = replay.names()
    }
}
