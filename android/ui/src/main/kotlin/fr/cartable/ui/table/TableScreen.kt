package fr.cartable.ui.table

import androidx.compose.foundation.background
import androidx.compose.foundation.horizontalScroll
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.BoxWithConstraintsScope
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
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.runtime.snapshotFlow
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.dp
import fr.cartable.core.AreaRole
import fr.cartable.core.ChoiceId
import fr.cartable.core.ChoiceKind
import fr.cartable.core.Item
import fr.cartable.core.ItemId
import fr.cartable.core.Lang
import fr.cartable.core.Scene
import fr.cartable.drawing.Felt
import fr.cartable.drawing.TableMemory
import fr.cartable.drawing.TablePage
import fr.cartable.drawing.enlarged
import fr.cartable.drawing.roomToTell
import fr.cartable.ui.LocalWords
import fr.cartable.ui.Words
import fr.cartable.ui.cards.LocalFigures
import fr.cartable.ui.cards.LocalWorld
import fr.cartable.ui.cards.bed
import fr.cartable.ui.cards.ground
import fr.cartable.ui.cards.rememberFigures
import fr.cartable.ui.cards.rememberWorld
import fr.cartable.ui.plain
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.SheetView
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.beneath
import fr.cartable.ui.theme.fading
import fr.cartable.ui.theme.paper

/** The player's settings of the table. */
@Immutable
data class TableSettings(
    val lang: Lang,
    /** True if the buttons are within reach of a left thumb. */
    val leftHanded: Boolean = false,
    /** True if nothing travels and changes fade. */
    val reducedMotion: Boolean = false,
    /** True if a second tap or a drag plays a card that opens a single choice. If false, a second tap puts it back, and a drag picks it. */
    val quickPlay: Boolean = true,
    /** True if the bots are quick: the stops of moves are short, too. */
    val quickBots: Boolean = false,
)

/** The actions of the table's bar and at the end of a step; `null` for one that is not possible. */
@Immutable
class TableActions(
    val back: () -> Unit,
    val menu: () -> Unit,
    val hint: (() -> Unit)? = null,
    val takeBack: (() -> Unit)? = null,
    /** Goes on to the next text. */
    val readOn: () -> Unit = {},
    /** Closes a hint. */
    val dropHint: () -> Unit = {},
    /** Called when something begins to be shown, with what is heard and felt of it. */
    val onFelt: (Felt) -> Unit = {},
    /** Called when the viewer has little time left. */
    val onHurry: () -> Unit = {},
)

/** The text beside the table: a step of a lesson, or a hint with its reason. */
@Immutable
data class Told(
    val text: String,
    /** The items that the text speaks of. */
    val marks: Set<ItemId> = emptySet(),
    /** The choice that it suggests. */
    val choice: ChoiceId? = null,
    /** True if there is more text. */
    val canReadOn: Boolean = false,
    /** True if it is a hint, which can be closed. */
    val isHint: Boolean = false,
)

/**
 * A whole table of any game. It knows no rule: everything that it draws and offers is in the scene.
 * `title` names the game; `banner` stands below the bar and tells about the connection, if there is anything to tell.
 * `sheets` are pulled up over it, and going back closes them first; `show` holds the changes being shown.
 */
@Composable
fun TableScreen(
    state: TableState,
    title: String,
    settings: TableSettings,
    actions: TableActions,
    modifier: Modifier = Modifier,
    told: Told? = null,
    sheets: TableSheets = rememberSheets(state),
    show: Show = remember(state) { Show(state) },
    banner: (@Composable () -> Unit)? = null,
) {
    val scene = show.scene()
    val zoomInBar = remember(state) { ZoomInBar() }
    CompositionLocalProvider(
        LocalWords provides remember(settings.lang) { Words(settings.lang) },
        LocalFigures provides rememberFigures(),
        LocalWorld provides rememberWorld(remember(state) { state.game }),
        LocalTimes provides rememberTimes(state),
    ) {
        BoxWithConstraints(modifier.fillMaxSize().paper().semantics { paneTitle = title }) {
            Enlarged {
                val hasWideBar = constraints.maxWidth / LocalDensity.current.run { density * fontScale } > LEAST_WIDE_BAR
                Column(Modifier.fillMaxSize().beneath(sheets.isOpen)) {
                    TableBar(state, title, scene, actions, show::finish, zoomInBar.zoom.takeIf { hasWideBar })
                    banner?.invoke()
                    BoxWithConstraints(Modifier.weight(1f).fillMaxWidth()) {
                        val whole = page(settings)
                        Column {
                            told?.let { ToldView(it, remember(scene, whole) { roomToTell(scene, whole) }, actions.readOn, actions.dropHint) }
                            BoxWithConstraints(Modifier.weight(1f).fillMaxWidth().ground()) {
                                PageView(state, show, scene, page(settings), settings, actions, told, sheets, zoomInBar)
                            }
                        }
                    }
                }
                SheetsOf(scene, sheets) { choice ->
                    show.finish()
                    state.choose(choice)
                }
            }
        }
    }
}

/** Draws all of a table larger where the screen is a tablet's. */
@Composable
private fun BoxWithConstraintsScope.Enlarged(content: @Composable () -> Unit) {
    val larger = enlarged(maxWidth.value, maxHeight.value)
    CompositionLocalProvider(LocalDensity provides LocalDensity.current.run { Density(density * larger, fontScale) }, content)
}

/** The width of a bar, in points of the usual text size, below which a title has no room beside the button that zooms: two fingers do it then. */
private const val LEAST_WIDE_BAR = 165f

@Composable
private fun BoxWithConstraintsScope.page(settings: TableSettings) =
    TablePage(maxWidth.value, maxHeight.value, LocalDensity.current.fontScale, settings.leftHanded)

@Composable
private fun PageView(
    state: TableState,
    show: Show,
    scene: Scene,
    page: TablePage,
    settings: TableSettings,
    actions: TableActions,
    told: Told?,
    sheets: TableSheets,
    zoomInBar: ZoomInBar,
) {
    val (players, middle) = rememberPane(state) to rememberPane(state)
    val layouts = remember(state) { Layouts() }
    val (handAcross, density) = rememberScrollState() to LocalDensity.current.density
    fun seen(scene: Scene) =
        Seen(layouts.of(scene, page).zoomed(players.zoom, middle.zoom), players.scrolled(density), middle.scrolled(density), handAcross.value / density)
    val onFelt by rememberUpdatedState(actions.onFelt)
    // A step that comes meanwhile waits: another player who is ready must not end a trick that is being shown.
    LaunchedEffect(show, page, settings.reducedMotion, settings.quickBots) {
        snapshotFlow { state.steps }.collect { show.play(settings.reducedMotion, ::seen, settings.quickBots, onFelt) }
    }

    val plain = layouts.of(scene, page)
    val layout = plain.zoomed(players.zoom, middle.zoom)
    val hands = remember(state, settings.quickPlay) { handsOf(state, show, sheets, settings.quickPlay) }
    val (seats, marks) = scene.seats to told?.marks.orEmpty()
    val around = remember(seats, marks, hands) { Around(seats, marks, show::isHidden, hands) }
    val free = {
        // Picks built by many taps are put back one by one, so that a stray tap does not lose them.
        if (!show.finish() && state.scene.picks.size <= FEW_PICKS) state.dropPicks()
    }
    val (palette, world) = LocalPalette.current to LocalWorld.current
    PaneView(plain.players, players, settings.reducedMotion, free) {
        for (place in layout.seats) key(place.seat.seat) { SeatView(place, settings.reducedMotion) { sheets.open = Sheet.Seat(it.seat) } }
        BedsView(layout.fronts)
        for (place in layout.fronts) key(place.area.id) { AreaView(place, around, place.order) }
        RisenView(show, layout, settings.reducedMotion)
    }
    CompositionLocalProvider(LocalPalette provides world.onGround) {
        layout.fold?.let { FoldView(it, layout, players) }
        PaneView(plain.middle, middle, settings.reducedMotion, free) {
            BedsView(layout.areas)
            for (place in layout.areas) key(place.area.id) { AreaView(place, around, place.order) }
            ChalkView(scene, plain, middle.zoom)
        }
    }
    val lying = remember(plain) { plain.areas.flatMap { area -> area.spots.map { it.rect } + listOfNotNull(area.title) } }
    ZoomView(plain.middle, lying, Zoom(listOf(plain.players to players, plain.middle to middle)), settings.leftHanded, zoomInBar)
    layout.side?.let { SideView(scene, it) }
    // Question and buttons lie on a strip of the book in every world.
    Box(Modifier.at(layout.strip).background(palette.paper))
    QuestionView(layout, scene, state.refusal, settings.reducedMotion) { sheets.open = Sheet.Log }
    ChoicesView(
        // The choice for the next round appears once the end of this one was shown, so that nobody goes on by mistake.
        layout,
        if (show.isAtRest) scene.choices else scene.choices.filter { it.kind != ChoiceKind.NEXT_ROUND },
        scene.choices.find {
            it.id ==
                told?.choice
        },
        choose = { choice ->
            show.finish()
            state.choose(choice.id)
        },
        openAll = { choices -> sheets.open = Sheet.Choices(choices.map { it.id }) },
    )
    layout.hand?.let { hand ->
        val view = layout.handView
        val local = hand.changed { it.translate(-view.topLeft) }
        val wide = local.rect.right + EDGE_OF_HAND
        // A pane that scrolls is cut at its edge; a hand that does not scroll lets its picked cards rise over it.
        val scrolls = wide > view.width + 0.5f
        val scrolling = if (scrolls) Modifier.fading(handAcross, world.onGround.paper, isAcross = true).horizontalScroll(handAcross) else Modifier
        Box(Modifier.at(view).read(HAND).then(scrolling)) {
            Box(Modifier.size(maxOf(wide, view.width).dp, view.height.dp)) {
                CompositionLocalProvider(LocalPalette provides world.onGround) { AreaView(local, around, 0) }
            }
        }
    }
    FlightsView(show)
    AccentsView(show, layout.middle.view, settings.reducedMotion)
}

/** The beds of areas. All lie below all things, because a bed may stand out over its area. */
@Composable
private fun BedsView(places: List<AreaPlace>) {
    for (place in places) {
        if (place.area.role != AreaRole.LAST_TRICK || place.spots.isNotEmpty()) key(place.area.id) { Box(Modifier.at(place.rect).bed(place.area)) }
    }
}

/** The moving items, composed on their own, so that nothing else is composed anew when they change. */
@Composable
private fun FlightsView(show: Show) = show.movers.forEach { mover -> FlightView(mover, show.travel::value) }

@Composable
private fun RisenView(show: Show, layout: TableLayout, isStill: Boolean) {
    LaunchedEffect(show.risen) { show.lift() }
    for ((seat, points) in show.risen) layout.seat(seat)?.let { RiseView(it, points, isStill, show.rise::value) }
}

/** The margin beside the last card of a hand that scrolls. */
private const val EDGE_OF_HAND = 6f

/** The number of picks that a player who has dropped them by mistake can quickly pick again. */
private const val FEW_PICKS = 2

/** The layouts of the last tables, because moving items ask for them again and again. */
private class Layouts {
    private var memory = TableMemory()
    private val last = ArrayDeque<Pair<Scene, TableLayout>>()

    fun of(scene: Scene, page: TablePage): TableLayout {
        last.find { it.first === scene && it.second.page == page }?.let { return it.second }
        val layout = layOut(scene, page, memory)
        memory = layout.memory
        last.addFirst(scene to layout)
        if (last.size > KEPT) last.removeLast()
        return layout
    }

    private companion object {
        /** The layouts before, during and after a change. */
        const val KEPT = 3
    }
}

/** The effects of a tap, a long press and a drag. */
private fun handsOf(state: TableState, show: Show, sheets: TableSheets, quickPlay: Boolean): Hands {
    // A tap during movement is meant for the former table: it only ends the movement, and is not refused.
    fun isMeant(item: Item) = !show.finish() || item.id in state.scene.tappable
    return Hands(
        tap = { if (isMeant(it)) state.tap(it.id, quickPlay) },
        ask = { item -> sheets.open = Sheet.What(item.label) },
        play = { if (isMeant(it)) state.drag(it.id, quickPlay) },
    )
}

/** Log and scores beside the table. */
@Composable
private fun SideView(scene: Scene, rect: Rect) {
    val (palette, words) = LocalPalette.current to LocalWords.current
    val scroll = rememberScrollState()
    Column(
        Modifier.at(rect).read(SIDE).background(palette.paper).padding(10.dp).fading(scroll, palette.paper).verticalScroll(scroll),
        verticalArrangement = Arrangement.spacedBy(4.dp),
    ) {
        if (scene.scores.rows.isNotEmpty()) {
            Text(words.scores, Modifier.semantics { heading() }, color = palette.ink, style = Type.headline)
            ScoreSheet(scene.scores, words.total)
        }
        if (scene.log.isNotEmpty()) {
            Text(words.log, Modifier.semantics { heading() }, color = palette.ink, style = Type.headline)
            LogLines(scene.log)
        }
    }
}

/** The sheet that is open, if any. */
@Composable
private fun SheetsOf(scene: Scene, sheets: TableSheets, choose: (ChoiceId) -> Unit) {
    val words = LocalWords.current
    val close: () -> Unit = { sheets.close() }
    when (val sheet = sheets.open) {
        null -> Unit

        Sheet.Log -> SheetView(words.log, words.close, close) {
            if (scene.scores.rows.isNotEmpty()) ScoreSheet(scene.scores, words.total, LocalPalette.current.sheet)
            LogLines(scene.log)
        }

        is Sheet.Choices -> {
            val choices = scene.choices.filter { it.id in sheet.ids }
            // A sheet of choices closes once the move of another player has removed them all.
            if (choices.isEmpty()) {
                LaunchedEffect(sheet) { sheets.close() }
            } else {
                SheetView(words.choices, words.close, close) {
                    AllChoices(choices) {
                        close()
                        choose(it.id)
                    }
                }
            }
        }

        is Sheet.Seat -> scene.seats.find { it.seat == sheet.seat }?.let { panel ->
            SheetView("${panel.name} · ${plain(panel.score)}", words.close, close) { SeatNotes(panel) }
        }

        is Sheet.What -> SheetView(sheet.label, words.close, close) { }
    }
}
