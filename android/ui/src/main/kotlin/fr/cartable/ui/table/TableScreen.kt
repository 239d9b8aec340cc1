package fr.cartable.ui.table

import androidx.compose.foundation.clickable
import androidx.compose.foundation.gestures.awaitEachGesture
import androidx.compose.foundation.gestures.awaitFirstDown
import androidx.compose.foundation.gestures.calculateZoom
import androidx.compose.foundation.horizontalScroll
import androidx.compose.foundation.interaction.MutableInteractionSource
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.verticalScroll
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableFloatStateOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.AreaRole
import fr.cartable.ChoiceId
import fr.cartable.Item
import fr.cartable.ItemId
import fr.cartable.Lang
import fr.cartable.Scene
import fr.cartable.Step
import fr.cartable.ui.cards.LocalFigures
import fr.cartable.ui.cards.rememberFigures
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.paper
import kotlin.math.roundToInt

/** How somebody likes their table. */
@Immutable
data class TableSettings(
    val lang: Lang,
    /** Buttons stand where a left thumb reaches them. */
    val leftHanded: Boolean = false,
    /** Nothing travels; what changes fades. */
    val reducedMotion: Boolean = false,
    /** A second tap on a card plays it, and so does dragging it, where one choice follows. */
    val quickPlay: Boolean = true,
)

/** What the table's bar and the end of a step lead to; `null` where it is not to be had. */
@Immutable
class TableActions(
    val back: () -> Unit,
    val menu: () -> Unit,
    val hint: (() -> Unit)? = null,
    val takeBack: (() -> Unit)? = null,
    /** Reads on in what is told. */
    val readOn: () -> Unit = {},
    /** A step begins to be shown: what sounds and ticks. */
    val onStep: (Step) -> Unit = {},
)

/** What is told beside the table: a step of a lesson, or a hint with its reason. */
@Immutable
data class Told(
    val text: String,
    /** The items that it speaks of. */
    val marks: Set<ItemId> = emptySet(),
    /** The choice that it suggests. */
    val choice: ChoiceId? = null,
    /** Whether there is more to be read. */
    val canReadOn: Boolean = false,
)

/**
 * A whole table, of whatever game. It knows no rule: all that it draws and offers stands in the scene.
 * `title` names the game; `banner` stands below the bar where there is something to say of the way to the table.
 * `sheets` is what is pulled up over it, which going back closes first.
 */
@Composable
fun TableScreen(
    state: TableState,
    title: String,
    settings: TableSettings,
    actions: TableActions,
    modifier: Modifier = Modifier,
    told: Told? = null,
    sheets: TableSheets = remember { TableSheets() },
    banner: (@Composable () -> Unit)? = null,
) {
    val show = remember(state) { Show(state) }
    val scene = show.scene(state)
    CompositionLocalProvider(LocalWords provides TableWords.of(settings.lang), LocalFigures provides rememberFigures()) {
        Box(modifier.fillMaxSize().paper()) {
            Column(Modifier.fillMaxSize()) {
                TableBar(state, title, scene, actions)
                banner?.invoke()
                told?.let { ToldView(it, actions.readOn) }
                BoxWithConstraints(Modifier.weight(1f).fillMaxWidth()) {
                    val page = Page(maxWidth.value, maxHeight.value, LocalDensity.current.fontScale, settings.leftHanded)
                    TablePage(state, show, scene, page, settings, actions, told, sheets)
                }
            }
            SheetsOf(scene, sheets) { choice ->
                show.finish()
                state.choose(choice)
            }
        }
    }
}

@Composable
private fun TablePage(
    state: TableState,
    show: Show,
    scene: Scene,
    page: Page,
    settings: TableSettings,
    actions: TableActions,
    told: Told?,
    sheets: TableSheets,
) {
    var zoom by remember(state) { mutableFloatStateOf(1f) }
    val known = remember(state) { arrayOf(Known()) }
    fun laidOut(scene: Scene): TableLayout {
        known[0] = known[0].with(scene)
        return layOut(scene, page, known[0]).zoomed(zoom)
    }
    val layout = remember(scene, page, zoom) { laidOut(scene) }
    val (down, across, handAcross) = Triple(rememberScrollState(), rememberScrollState(), rememberScrollState())
    val density = LocalDensity.current.density
    fun seen(scene: Scene) =
        Seen(laidOut(scene), Offset(across.value / density, down.value / density), handAcross.value / density)
    LaunchedEffect(state.steps, state.scene, page) { show.play(state, settings.reducedMotion, ::seen, actions.onStep) }

    // Where more lies than is seen, what is asked about comes in sight by itself.
    val asked = askedAbout(scene, layout)
    LaunchedEffect(asked) {
        if (asked == null) return@LaunchedEffect
        val low = (asked.bottom - layout.table.height).coerceAtMost(asked.top)
        val goal = (down.value / density).coerceIn(minOf(low, asked.top), maxOf(low, asked.top))
        down.animateScrollTo((goal * density).roundToInt())
    }

    val hands = remember(state, settings.quickPlay) { handsOf(state, show, sheets, settings.quickPlay) }
    val around = Around(scene.seats, told?.marks.orEmpty(), show.hidden, hands)
    val isFree = remember { MutableInteractionSource() }
    Box(
        Modifier
            .at(layout.table)
            .pinched { change -> zoom = (zoom * change).coerceIn(1f, MOST) }
            .horizontalScroll(across, enabled = layout.content.width > layout.table.width + 0.5f)
            .verticalScroll(down, enabled = layout.content.height > layout.table.height + 0.5f),
    ) {
        Box(
            Modifier.size(layout.content.width.dp, layout.content.height.dp)
                // A tap beside everything puts back what is picked.
                .clickable(isFree, null) {
                    show.finish()
                    state.dropPicks()
                }
                .clearFreeSemantics(),
        )
        Box(Modifier.size(layout.content.width.dp, layout.content.height.dp)) {
            layout.seats.forEachIndexed { index, place -> key(place.seat.seat) { SeatView(place, index) { sheets.open = Sheet.Seat(it.seat) } } }
            layout.areas.forEachIndexed { index, place -> key(place.area.id) { AreaView(place, around, layout.seats.size + index) } }
            for ((seat, points) in show.risen) layout.seat(seat)?.let { RiseView(it, points, show.rise::value) }
        }
    }
    layout.side?.let { SideView(scene, it) }
    QuestionView(layout, scene, state.refusal) { sheets.open = Sheet.Log }
    ChoicesView(
        layout, scene.choices, settings.leftHanded, scene.choices.find { it.id == told?.choice },
        choose = { choice ->
            show.finish()
            state.choose(choice.id)
        },
        openAll = { sheets.open = Sheet.Choices(it) },
    )
    layout.hand?.let { hand ->
        val view = layout.handView
        val local = hand.moved(-view.topLeft)
        val wide = local.rect.right + EDGE_OF_HAND
        // What scrolls is cut at its edge; a hand that need not scroll lets its picked cards rise over it.
        val scrolls = wide > view.width + 0.5f
        Box(Modifier.at(view).then(if (scrolls) Modifier.horizontalScroll(handAcross) else Modifier)) {
            Box(Modifier.size(maxOf(wide, view.width).dp, view.height.dp)) { AreaView(local, around, HAND) }
        }
    }
    show.movers.forEach { mover -> FlightView(mover, show.travel::value) }
}

/** Where on the table lies what the viewer is asked about: what can be tapped, or what lies in the middle. */
private fun askedAbout(scene: Scene, layout: TableLayout): Rect? {
    if (layout.content.height <= layout.table.height + 0.5f || scene.seats.none { it.isViewer && it.toAct }) return null
    val own = layout.areas.filter { place -> place.area.items.any { it.canTap } && layout.seats.none { place.area.seat == it.seat.seat && !it.seat.isViewer } }
    val middle = layout.areas.filter { it.area.role == AreaRole.CENTRE }
    return own.plus(middle).map { it.rect }.reduceOrNull { one, other -> Rect(minOf(one.left, other.left), minOf(one.top, other.top), maxOf(one.right, other.right), maxOf(one.bottom, other.bottom)) }
}

/** Beside the last card of a hand that scrolls. */
private const val EDGE_OF_HAND = 6f

/** How much a table can be enlarged. */
private const val MOST = 2.5f

/** What a tap, a long press and a drag do. */
private fun handsOf(state: TableState, show: Show, sheets: TableSheets, quickPlay: Boolean): Hands {
    fun picks() = state.scene.areas.flatMap { it.items }.filter { it.picked }.map { it.id }
    return Hands(
        tap = { item: Item ->
            show.finish()
            val choice = state.scene.choices.singleOrNull().takeIf { quickPlay && item.picked }
            if (choice != null) state.choose(choice.id) else state.tap(item.id)
        },
        ask = { item -> sheets.open = Sheet.What(item.label) },
        play = { item ->
            show.finish()
            val together = if (item.picked) picks() else picks() + item.id
            val ways = listOf(together, listOf(item.id)).firstNotNullOfOrNull { picks -> state.preview(picks).singleOrNull()?.let { picks to it } }
            if (ways == null) {
                if (!item.picked) state.tap(item.id)
            } else {
                val (picks, choice) = ways
                (picks() - picks.toSet()).forEach(state::tap)
                (picks - picks().toSet()).forEach(state::tap)
                state.choose(choice.id)
            }
        },
    )
}

/** The same table, larger. */
private fun TableLayout.zoomed(zoom: Float): TableLayout {
    if (zoom == 1f) return this
    fun Rect.larger() = Rect(left * zoom, top * zoom, right * zoom, bottom * zoom)
    return copy(
        content = Size(content.width * zoom, content.height * zoom),
        seats = seats.map { it.copy(rect = it.rect.larger(), header = it.header.larger()) },
        areas = areas.map { place ->
            val spots = place.spots.map { it.copy(rect = it.rect.larger(), caption = it.caption?.larger()) }
            place.copy(rect = place.rect.larger(), title = place.title?.larger(), spots = spots)
        },
    )
}

/** Tells by how much two fingers draw apart; one finger is left to what scrolls and is tapped. */
private fun Modifier.pinched(zoom: (Float) -> Unit): Modifier = pointerInput(Unit) {
    awaitEachGesture {
        awaitFirstDown(requireUnconsumed = false, pass = PointerEventPass.Initial)
        do {
            val event = awaitPointerEvent(PointerEventPass.Initial)
            if (event.changes.count { it.pressed } > 1) {
                zoom(event.calculateZoom())
                event.changes.forEach { it.consume() }
            }
        } while (event.changes.any { it.pressed })
    }
}

/** Nothing is spoken of the free table. */
private fun Modifier.clearFreeSemantics() = clearAndSetSemantics { }

/** Log and scores beside the table. */
@Composable
private fun SideView(scene: Scene, rect: Rect) {
    val (palette, words) = LocalPalette.current to LocalWords.current
    Column(Modifier.at(rect).padding(10.dp).verticalScroll(rememberScrollState()), verticalArrangement = Arrangement.spacedBy(4.dp)) {
        if (scene.scores.rows.isNotEmpty()) {
            Text(words.scores, Modifier.semantics { heading() }, color = palette.ink, style = Type.headline)
            Scores(scene.scores)
        }
        Text(words.log, Modifier.semantics { heading() }, color = palette.ink, style = Type.headline)
        LogLines(scene.log)
    }
}

/** The sheet that is open, if any. */
@Composable
private fun SheetsOf(scene: Scene, sheets: TableSheets, choose: (ChoiceId) -> Unit) {
    val words = LocalWords.current
    val close: () -> Unit = { sheets.close() }
    when (val sheet = sheets.open) {
        null -> Unit
        Sheet.Log -> SheetView(words.log, close) {
            if (scene.scores.rows.isNotEmpty()) Scores(scene.scores)
            LogLines(scene.log)
        }
        is Sheet.Choices -> SheetView(words.choices, close) {
            AllChoices(sheet.choices.filter { it in scene.choices }) {
                close()
                choose(it.id)
            }
        }
        is Sheet.Seat -> scene.seats.find { it.seat == sheet.seat }?.let { panel ->
            SheetView("${panel.name} · ${signed(panel.score)}", close) { SeatNotes(panel) }
        }
        is Sheet.What -> SheetView(sheet.label, close) { }
    }
}
