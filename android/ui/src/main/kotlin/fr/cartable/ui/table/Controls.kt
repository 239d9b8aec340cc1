package fr.cartable.ui.table

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.tween
import androidx.compose.foundation.clickable
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.gestures.detectVerticalDragGestures
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.heightIn
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.Icon
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.Role
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.isTraversalGroup
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.semantics.traversalIndex
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.text.rememberTextMeasurer
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.text.style.TextOverflow
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.max
import androidx.compose.ui.unit.sp
import fr.cartable.core.Choice
import fr.cartable.core.Scene
import fr.cartable.drawing.TellingRoom
import fr.cartable.drawing.buttons
import fr.cartable.drawing.questionSize
import fr.cartable.ui.LocalWords
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.fading
import fr.cartable.ui.theme.reached
import fr.cartable.ui.theme.touch
import kotlin.math.PI
import kotlin.math.max
import kotlin.math.min
import kotlin.math.sin

/** The bar above the table: the way back, the game and round, the clock if there is one, and the menu. */
@Composable
internal fun TableBar(state: TableState, title: String, scene: Scene, actions: TableActions, finish: () -> Unit, zoom: Zoom?) {
    val (palette, words) = LocalPalette.current to LocalWords.current
    val round = scene.scores.rounds.let { of -> if (of == 1u) null else words.roundOf(scene.round, of) }
    Row(Modifier.fillMaxWidth().heightIn(min = touch), verticalAlignment = Alignment.CenterVertically) {
        GlyphButton(Glyphs.back, words.back, actions.back)
        BoxWithConstraints(Modifier.weight(1f).semantics(mergeDescendants = true) { heading() }) {
            val (measurer, density) = rememberTextMeasurer() to LocalDensity.current
            val room = with(density) { maxWidth.roundToPx() }

            fun fits(text: String, lines: Int, size: Float, style: TextStyle): Boolean {
                val own = style.copy(fontSize = size.sp)
                return text.split(' ').all { measurer.measure(it, own).size.width <= room } &&
                    measurer.measure(text, own, constraints = Constraints(maxWidth = room)).lineCount <= lines
            }
            val large = remember(title, room, density) {
                listOf(17f, 15f).find { fits(title, 1, it, Type.headline) } ?: listOf(13f, 11f, 9f).find { fits(title, 2, it, Type.headline) } ?: 7f
            }
            Column {
                Text(
                    title,
                    color = palette.ink,
                    style = Type.headline.copy(fontSize = large.sp, lineHeight = large.sp * 1.25f),
                    maxLines = 2,
                    overflow = TextOverflow.Ellipsis,
                )
                round?.let {
                    // Only the figures are shown if the word before them has no room.
                    val isShort = remember(it, room, density) { listOf(11f, 9f, 7f).none { size -> fits(it, 1, size, Type.tiny) } }
                    val seen = if (isShort) it.substringAfterLast(' ') else it
                    WholeWords(
                        seen,
                        Type.tiny.copy(color = palette.quiet),
                        if (isShort) {
                            Modifier.semantics {
                                contentDescription = it
                            }
                        } else {
                            Modifier
                        },
                        maxLines = 1,
                    )
                }
            }
        }
        zoom?.let { ZoomButton(it) }
        if (scene.clock != null) ClockView(state, isRace = scene.seats.none { it.isViewer && it.time?.runs == true }, actions.onHurry)
        actions.takeBack?.let {
            GlyphButton(Glyphs.undo, words.takeBack, {
                finish()
                it()
            })
        }
        actions.hint?.let { GlyphButton(Glyphs.hint, words.hint, it) }
        GlyphButton(Glyphs.menu, words.menu, actions.menu)
    }
}

/**
 * The last event, and below it the question or the reason why the last tap was refused.
 * A new reason shakes, or fades in if nothing may move.
 * Pulled up, or tapped, it shows the log.
 */
@Composable
internal fun QuestionView(layout: TableLayout, scene: Scene, refusal: Refusal?, isStill: Boolean, openLog: () -> Unit) {
    val (palette, words) = LocalPalette.current to LocalWords.current
    val come = remember { Animatable(1f) }
    LaunchedEffect(refusal) {
        come.snapTo(if (refusal == null) 1f else 0f)
        come.animateTo(1f, tween(SHAKE_MS, easing = LinearEasing))
    }
    // A screen reader speaks a live region when its text changes. A space of no width makes the same text a new one.
    val last = remember { arrayOfNulls<String>(1) }
    val refused = remember(refusal) { refusal?.let { if (it.text == last[0]) it.text + NO_WIDTH else it.text }?.also { last[0] = it } }
    val whole = androidx.compose.ui.geometry.Rect(layout.question.left, layout.log.top, layout.question.right, layout.question.bottom)
    Box(
        Modifier
            .at(whole)
            .pointerInput(Unit) { detectTapGestures { openLog() } }
            .pointerInput(Unit) { detectVerticalDragGestures { _, down -> if (down < 0f) openLog() } }
            .read(QUESTION),
    ) {
        if (layout.log.height > 0f) {
            Row(
                Modifier
                    .testTag("log")
                    .reached()
                    .clickable(onClickLabel = words.log, role = Role.Button, onClick = openLog)
                    .semantics(mergeDescendants = true) { liveRegion = LiveRegionMode.Polite }
                    // The target of the finger is as large as a finger needs, and reaches below the question.
                    .height(max(touch, layout.log.height.dp))
                    .padding(start = 4.dp, end = 4.dp, bottom = max(touch - layout.log.height.dp, 0.dp)),
                verticalAlignment = Alignment.CenterVertically,
            ) {
                val told = scene.log.lastOrNull().orEmpty()
                Text(
                    told,
                    Modifier.weight(1f),
                    color = palette.quiet,
                    style = Type.small.copy(fontSize = layout.logSize.sp, lineHeight = layout.logSize.sp * LOG_LINES),
                    maxLines = layout.logLines,
                    overflow = TextOverflow.Ellipsis,
                )
                Icon(Glyphs.up, null, Modifier.size(14.dp), tint = palette.quiet)
            }
        }
        // If the event has no line, or stands beside the table, a screen reader still speaks it.
        if (layout.log.height == 0f) {
            Box(
                Modifier.size(1.dp).testTag("log").semantics {
                    liveRegion = LiveRegionMode.Polite
                    contentDescription = scene.log.lastOrNull().orEmpty()
                },
            )
        }
        Box(Modifier.fillMaxSize().padding(start = 4.dp, top = layout.log.height.dp, end = 4.dp), contentAlignment = Alignment.CenterStart) {
            // A refusal stands where it was asked, and is to be seen whole there, too.
            val size = remember(refusal, layout) {
                refusal?.let { questionSize(it.text, layout.question.frame(), layout.page) } ?: layout.questionSize
            }.sp
            val scroll = rememberScrollState()
            Text(
                refused ?: scene.asked,
                Modifier
                    .graphicsLayer { if (isStill) alpha = come.value else translationX = shaken(come.value).dp.toPx() }
                    // A log without hidden lines leaves the finger to the gesture that pulls it up.
                    .verticalScroll(scroll, enabled = scroll.maxValue > 0)
                    .testTag("headline")
                    .semantics { liveRegion = LiveRegionMode.Polite },
                color = if (refusal != null) palette.refusal else palette.ink,
                style = Type.headline.copy(fontSize = size, lineHeight = size * 1.25f),
            )
        }
    }
}

/** The distance of lines, in letters. */
private const val LOG_LINES = 1.22f

/** The sideways position of something that shakes twice, less and less; `at` goes from 0 to 1. */
private fun shaken(at: Float) = SHAKEN * (1f - at) * sin(4 * PI.toFloat() * at)

private const val NO_WIDTH = '\u200b'
private const val SHAKE_MS = 320
private const val SHAKEN = 10f

/** The reading order of question, choices and hand, and of everything beside the table: after every area of the table. */
internal const val QUESTION = 900
internal const val CHOICES = 910
internal const val HAND = 920
internal const val SIDE = 930

/** Makes a screen reader read this as a whole, at this place of the page's order. */
internal fun Modifier.read(place: Int): Modifier = semantics {
    isTraversalGroup = true
    traversalIndex = place.toFloat()
}

/** The buttons; what they do not say stands in a sheet. */
@Composable
internal fun ChoicesView(layout: TableLayout, choices: List<Choice>, told: Choice?, choose: (Choice) -> Unit, openAll: (List<Choice>) -> Unit) {
    val more = LocalWords.current.moreChoices
    val row = remember(choices, more, layout.choices, layout.page) { buttons(choices, more, layout.choices.frame(), layout.page) }
    val filled = (told ?: choices.find { it.primary })?.id
    Box(Modifier.fillMaxSize().read(CHOICES)) {
        for (button in row.buttons) {
            val own = choices.filter { it.id in button.choices }
            val choice = own.singleOrNull()
            ActionButton(
                button.text,
                { if (choice != null) choose(choice) else openAll(own) },
                Modifier.at(button.frame.rect()).testTag(if (choice != null) "choice-${choice.id}" else "more"),
                filled = filled in button.choices && own.size < choices.size || choices.size == 1,
                label = choice?.label ?: button.text,
                textStyle = Type.button.copy(fontSize = row.size.sp, lineHeight = row.size.sp * 1.2f),
            )
        }
    }
}

/**
 * The text of a lesson or hint. If it is longer than its room it scrolls, and fades at the edge beyond which it continues.
 * On a page with little `room` for the table, a text that waits for a move is folded to its last sentence, which tells the move.
 */
@Composable
internal fun ToldView(told: Told, room: TellingRoom, readOn: () -> Unit, dropHint: () -> Unit) {
    val (palette, words) = LocalPalette.current to LocalWords.current
    var isWhole by remember(told.text) { mutableStateOf(false) }
    val asked = if (room.isLow && !told.canReadOn && !told.isHint) lastSentence(told.text) else told.text
    val scroll = rememberScrollState()
    LaunchedEffect(told.text, isWhole) { scroll.scrollTo(0) }
    Panel(Modifier.fillMaxWidth().padding(horizontal = 6.dp)) {
        Row(Modifier.padding(start = 12.dp, top = toldEdge, bottom = toldEdge, end = 6.dp), verticalAlignment = Alignment.CenterVertically) {
            Text(
                if (isWhole) told.text else asked,
                Modifier.weight(1f).heightIn(max = room.most.dp).fading(scroll, palette.sheet).verticalScroll(scroll).testTag("told")
                    .semantics { liveRegion = LiveRegionMode.Polite },
                color = palette.ink,
                style = Type.body,
                textAlign = TextAlign.Start,
            )
            if (told.canReadOn) {
                GlyphButton(Glyphs.forward, words.readOn, readOn, Modifier.testTag("read-on"), tint = palette.accent)
            } else if (told.isHint) {
                GlyphButton(Glyphs.close, words.close, dropHint, Modifier.testTag("drop-hint"))
            } else if (asked != told.text) {
                GlyphButton(if (isWhole) Glyphs.up else Glyphs.down, if (isWhole) words.fold else words.unfold, {
                    isWhole = !isWhole
                }, Modifier.testTag("unfold"))
            }
        }
    }
}

/** The space above and below the text. */
private val toldEdge = 6.dp

/** The last of several sentences. */
internal fun lastSentence(text: String): String = text.split(BETWEEN_SENTENCES).last()

private val BETWEEN_SENTENCES = Regex("(?<=[.!?…])\\s+(?=\\p{Lu})")
