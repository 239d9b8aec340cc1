package fr.cartable.ui.table

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.EaseOut
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.LinearOutSlowInEasing
import androidx.compose.animation.core.tween
import androidx.compose.runtime.Stable
import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import fr.cartable.core.ItemId
import fr.cartable.core.Scene
import fr.cartable.drawing.Accent
import fr.cartable.drawing.End
import fr.cartable.drawing.Felt
import fr.cartable.drawing.Motion
import fr.cartable.drawing.Risen
import fr.cartable.drawing.Touch
import fr.cartable.drawing.manner
import fr.cartable.drawing.motion
import kotlinx.coroutines.Job
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import fr.cartable.drawing.Mover as Movement

/**
 * The view of a table while it changes: cards travel from their old places, a complete trick is shown, points rise.
 * Only the table's own pauses wait for it; [finish] ends it at once.
 */
@Stable
class Show(private val state: TableState) {
    /** The scene drawn while a change is shown, instead of the present one. */
    private var held by mutableStateOf<Scene?>(null)

    /** The moving items. */
    internal var movers by mutableStateOf(emptyList<Mover>())
        private set

    /** Points that rise, by seat. */
    internal var risen by mutableStateOf(emptyList<Risen>())
        private set

    /** What is shown of deeds. */
    internal var accents by mutableStateOf(emptyList<Accented>())
        private set
    private var accentMs = 0

    /** The progress of their movement, from 0 to 1. */
    internal val travel = Animatable(1f)
    internal val rise = Animatable(1f)
    internal val accent = Animatable(1f)

    private var drawn = state.scene
    private var played = state.steps.lastOrNull()?.number ?: 0u
    private var job: Job? = null

    private val hidden by derivedStateOf { movers.mapNotNull { it.item }.toSet() + away }

    /** The items that an accent draws itself, and those that it has taken away. */
    private var away by mutableStateOf(emptySet<ItemId>())

    /** Returns true if an item is moving, and so not drawn at its place. */
    internal fun isHidden(item: ItemId): Boolean = item in hidden

    /** True if all steps that have come were shown. */
    internal val isAtRest by derivedStateOf { held == null && risen.isEmpty() && news.isEmpty() }

    private val news get() = state.steps.filter { it.number > played }

    /** The scene to draw: the newest, unless a change must be shown before it. */
    internal fun scene(): Scene = held ?: if (news.isEmpty()) state.scene.also { drawn = it } else drawn

    /** Ends all movement: of cards, or of the points that rise once the cards have arrived. Returns true if anything moved. */
    internal fun finish(): Boolean {
        val moved = !isAtRest
        risen = emptyList()
        accents = emptyList()
        job?.cancel()
        return moved
    }

    /** Shows the steps that have come, with what is heard and felt of them, and tells the table when they were shown. */
    internal suspend fun play(reduced: Boolean, seen: (Scene) -> Seen, isQuick: Boolean = false, onFelt: (Felt) -> Unit) {
        val steps = news
        // Steps from before the screen was opened are not shown, so the table must not wait for them.
        if (steps.isEmpty()) return state.shown(played)
        val (before, after) = drawn to state.scene
        played = steps.last().number
        held = before
        val motion = motion(state.game, before, steps, after, isQuick)
        try {
            coroutineScope { job = launch { fly(before, motion, after, reduced, seen, onFelt) } }
        } finally {
            held = null
            movers = emptyList()
            away = emptySet()
            job = null
            state.shown(played)
        }
        onFelt(motion.end)
        risen = motion.risen
    }

    /** Lets points rise on their own, because the table goes on meanwhile. */
    internal suspend fun lift() {
        val own = risen
        if (own.isEmpty()) return
        try {
            rise.snapTo(0f)
            rise.animateTo(1f, tween(RISE_MS, easing = LinearOutSlowInEasing))
        } finally {
            if (risen === own) risen = emptyList()
        }
    }

    /** Lets these accents pass, beside the table if nothing stops for them. */
    internal suspend fun accentuate(own: List<Accented>) {
        if (own.isEmpty()) return
        try {
            accent.snapTo(0f)
            accent.animateTo(1f, tween(accentMs, easing = LinearEasing))
        } finally {
            if (accents === own) accents = emptyList()
        }
    }

    private suspend fun fly(before: Scene, motion: Motion, after: Scene, reduced: Boolean, seen: (Scene) -> Seen, onFelt: (Felt) -> Unit) {
        var table = before
        for (beat in motion.beats) {
            val next = beat.table ?: after
            onFelt(beat.lead)
            stop(table, beat.leading, beat.leadMs, true, reduced, seen)
            onFelt(Felt(beat.rustle, Touch.NONE))
            move(table, beat.movers.filterNot { (it.from as? End.Item)?.id in away && it.item == null }, next, reduced, seen)
            away = emptySet()
            // Nothing of the new table waits for what is shown on it.
            held = next
            onFelt(beat.look)
            stop(next, beat.arriving, beat.lookMs, false, reduced, seen)
            table = next
        }
    }

    /** Shows deeds on this table, for as long as it stops. */
    private suspend fun stop(table: Scene, deeds: List<Accent>, stopMs: UInt, isLeading: Boolean, reduced: Boolean, seen: (Scene) -> Seen) {
        if (deeds.isNotEmpty()) {
            val (page, faces) = seen(table) to table.areas.flatMap { it.items }.associate { it.id to it.face }
            fun lying(ids: List<ItemId>) = ids.mapNotNull { id -> page.rect(id)?.let { Lying(faces.getValue(id), it) } }
            val stops = isLeading && stopMs > 0u
            val shown = deeds.map { Accented(manner(it.kind).movement, lying(it.struck), lying(it.causes), page.rect(it.at), it.text, stops) }
            if (stops && !reduced) away = deeds.zip(shown).flatMap { (deed, own) -> (if (own.takes) deed.struck else emptyList()) + deed.causes }.toSet()
            accentMs = if (stops) stopMs.toInt() else deeds.maxOf { it.seenMs }.toInt()
            accents = shown
        }
        delay(stopMs.toLong())
    }

    private suspend fun move(before: Scene, movements: List<Movement>, after: Scene, reduced: Boolean, seen: (Scene) -> Seen) {
        val all = seen(movements, seen(before), seen(after))
        // A step without movement, such as a player who is ready, is shown at once.
        if (all.isEmpty()) return
        travel.snapTo(0f)
        movers = if (reduced) all.mapNotNull { it.fading() } else all
        held = after
        travel.animateTo(1f, tween(TRAVEL_MS, easing = EaseOut))
        movers = emptyList()
    }

    private fun Mover.fading(): Mover? = when {
        item != null && (from == null || was != face || from != to) -> copy(from = null)
        item == null && to != null -> null
        else -> this
    }
}
