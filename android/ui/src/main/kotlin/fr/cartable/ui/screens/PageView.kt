package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.ExperimentalLayoutApi
import androidx.compose.foundation.layout.FlowRow
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.Spacer
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.material3.Icon
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.runtime.snapshotFlow
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.vector.ImageVector
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.text.style.TextAlign
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import fr.cartable.pages.Action
import fr.cartable.pages.Block
import fr.cartable.pages.BlockKind
import fr.cartable.pages.BlockRole
import fr.cartable.pages.FieldKind
import fr.cartable.pages.PageEvent
import fr.cartable.pages.PageKind
import fr.cartable.pages.Picture
import fr.cartable.pages.Room
import fr.cartable.pages.Weight
import fr.cartable.ui.LocalWords
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Page
import fr.cartable.ui.state.PagesHolder
import fr.cartable.ui.state.about
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Shapes
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.tabular
import kotlin.math.abs
import androidx.compose.runtime.key as keyed

/** A page of a server that the library describes, drawn by its blocks. */
@Composable
fun DescribedScreen(
    key: String,
    online: OnlineHolder?,
    entry: Entry,
    /** The buttons at the top. */
    actions: @Composable () -> Unit = {},
    /** The first thing at the foot. */
    foot: @Composable ColumnScope.() -> Unit = {},
) {
    Described(key, online?.pages, online?.account?.secrets ?: mutableMapOf()) { drawn ->
        ThereFrame(
            drawn.title,
            online,
            entry,
            actions = actions,
            foot = {
                foot()
                drawn.foot?.invoke(this)
            },
            beside = drawn.beside?.let { beside -> { _, _ -> beside() } },
            list = drawn.list,
        ) { _, _ -> drawn.content(this) }
    }
}

/** A page of this device that the library describes, drawn by its blocks. */
@Composable
fun HereScreen(
    key: String,
    pages: PagesHolder,
    back: (() -> Unit)?,
    /** True if no line of the page stands out, because something above it comes first. */
    isCalm: Boolean = false,
    /** The things above its blocks. */
    above: @Composable () -> Unit = {},
) = Described(key, pages, remember { mutableMapOf() }, isCalm) { drawn ->
    val isWide = drawn.kind == PageKind.STATISTICS || drawn.kind == PageKind.START
    Frame(
        drawn.title,
        back,
        actions = drawn.bar,
        foot = drawn.foot,
        width = if (isWide) widestColumns else widest,
        beside = drawn.beside,
        list = drawn.list,
    ) {
        above()
        drawn.content(this)
    }
}

/** The parts of a page, drawn. */
private class Drawn(
    val kind: PageKind?,
    val title: String,
    /** The actions at the top. */
    val bar: @Composable () -> Unit,
    val foot: (@Composable ColumnScope.() -> Unit)?,
    val beside: (@Composable ColumnScope.() -> Unit)?,
    val list: LongList?,
    val content: @Composable ColumnScope.() -> Unit,
)

@Composable
private fun Described(key: String, pages: PagesHolder?, secrets: MutableMap<String, String>, isCalm: Boolean = false, frame: @Composable (Drawn) -> Unit) {
    val page = pages?.page(key)
    val parts = page?.blocks.orEmpty().groupBy { it.part }
    val list = parts[Part.TEXT].orEmpty().indexOfFirst { it.kind is BlockKind.Lines }
    // The line whose actions are offered, and the action that is asked about.
    var opened by rememberSaveable { mutableStateOf<String?>(null) }
    var asked by rememberSaveable { mutableStateOf<String?>(null) }
    val act = { action: Action -> pages?.tell(PageEvent.Tapped(key, action.key)) ?: Unit }
    val tap: (Action) -> Unit = { action ->
        asked = action.key.takeIf { action.question != null }
        if (asked == null) act(action)
    }
    val set = { block: String, value: String -> pages?.tell(PageEvent.Set(key, block, value)) ?: Unit }
    val view: @Composable (Block) -> Unit = { block ->
        when (val kind = block.kind) {
            is BlockKind.Field -> FieldView(block.key, kind, secrets, set)
            else -> BlockView(if (isCalm) block.calm else block, { set(block.key, it) }, tap) { opened = block.key }
        }
    }
    val drawAll: @Composable (List<Block>) -> Unit = { blocks ->
        for (run in blocks.runs()) {
            when (run.first().shape) {
                Shape.ALONE -> for (block in run) keyed(block.key) { view(block) }
                Shape.IN_COLUMNS -> InColumns(run) { keyed(it.key) { view(it) } }
                Shape.BOX -> Boxes(run.mapNotNull { it.kind as? BlockKind.Line }, tap)
            }
        }
    }
    val draw: @Composable (Part) -> Unit = { drawAll(parts[it].orEmpty()) }
    val lines = if (list < 0) {
        null
    } else {
        val below = parts.getValue(Part.TEXT).drop(list)
        longList(below.first(), below.drop(1), tap, { pages?.tell(PageEvent.Scrolled(key, below.first().key, it)) }, view)
    }
    // The start page has the places at its foot.
    val (atTop, atFoot) = page?.actions.orEmpty().partition { page?.kind == PageKind.START }
    val foot: @Composable ColumnScope.() -> Unit = {
        draw(Part.FOOT)
        if (atFoot.isNotEmpty()) Buttons { for (action in atFoot) ActionView(action, broad, tap) }
    }
    frame(
        Drawn(
            page?.kind,
            page?.title ?: LocalWords.current.titleOfPage(key),
            { for (action in atTop) GlyphButton(glyph(action) ?: Glyphs.forward, action.label, { tap(action) }) },
            foot.takeIf { Part.FOOT in parts || atFoot.isNotEmpty() },
            if (Part.BESIDE in parts) ({ draw(Part.BESIDE) }) else null,
            lines,
        ) { if (list < 0) draw(Part.TEXT) else drawAll(parts.getValue(Part.TEXT).take(list)) },
    )
    val blocks = page?.blocks.orEmpty().flatMap { (it.kind as? BlockKind.Lines)?.blocks.orEmpty() + it }
    blocks.firstNotNullOfOrNull { it.kind as? BlockKind.Secret }?.let { SecretView(it, tap) }
    blocks.find { it.key == opened }?.let { (it.kind as? BlockKind.Line)?.run { Actions(title, offered, tap) { opened = null } } }
    (page?.actions.orEmpty() + blocks.flatMap { it.actions }).find { it.key == asked }?.let { action ->
        action.question?.run { Question(title, note, yes, { asked = null }) { act(action) } }
    }
}

/** The list of a page, with the blocks below it. Lines that the page does not hold have room, and come when they are scrolled to. */
@Composable
private fun longList(block: Block, below: List<Block>, tap: (Action) -> Unit, at: (UInt) -> Unit, view: @Composable (Block) -> Unit): LongList {
    val (list, state) = block.kind as BlockKind.Lines to rememberLazyListState()
    val first = list.first.toInt()
    LaunchedEffect(state, block.key) {
        var told = 0
        snapshotFlow { (state.firstVisibleItemIndex - 1).coerceAtLeast(0) }.collect {
            if (abs(it - told) >= STRIDE) {
                told = it
                at(it.toUInt())
            }
        }
    }
    return LongList(state) {
        items(list.total.toInt(), { list.blocks.getOrNull(it - first)?.key ?: "line $it" }) { place ->
            list.blocks.getOrNull(place - first)?.let { view(it) } ?: Spacer(Modifier.height(72.dp))
        }
        for (action in list.actions) item { Buttons { ActionView(action, Modifier, tap) } }
        for (last in below) item { view(last) }
    }
}

/** The number of lines scrolled until the page is told. */
private const val STRIDE = 16

/** The actions on a line that a sheet offers: all but the main one, which a tap on the line does. */
private val BlockKind.Line.offered: List<Action> get() = actions - listOfNotNull(main).toSet()

/** The action that a tap on the line does; null if there is none, or several are offered. */
private val BlockKind.Line.main: Action? get() = actions.find { it.weight == Weight.MAIN } ?: actions.singleOrNull()

/** The actions on a line, in a sheet over the page. */
@Composable
private fun Actions(title: String, actions: List<Action>, tap: (Action) -> Unit, close: () -> Unit) = Overlay(title, close) {
    for (action in actions) {
        Line(action.label, {
            close()
            tap(action)
        })
    }
}

private val Block.actions: List<Action>
    get() = when (val kind = kind) {
        is BlockKind.Line -> kind.actions
        is BlockKind.Code -> kind.actions
        is BlockKind.Lines -> kind.actions
        is BlockKind.Notice -> kind.actions
        is BlockKind.Secret -> kind.actions
        else -> emptyList()
    }

/** The part of the screen in which a block stands. */
private enum class Part { TEXT, BESIDE, FOOT }

private val Block.part: Part
    get() = when (role) {
        BlockRole.SETTING, BlockRole.OPTION -> Part.BESIDE
        BlockRole.PROGRESS, BlockRole.TROUBLE -> Part.FOOT
        BlockRole.ABOUT, BlockRole.SHELF, BlockRole.STATE, BlockRole.PERIOD, BlockRole.NOTE -> Part.TEXT
    }

/** The way in which blocks stand below or beside each other. */
private enum class Shape { ALONE, IN_COLUMNS, BOX }

private val Block.shape: Shape
    get() = when {
        role == BlockRole.SHELF -> Shape.BOX
        kind is BlockKind.Shares || (kind as? BlockKind.Line)?.picture is Picture.Lid -> Shape.IN_COLUMNS
        else -> Shape.ALONE
    }

/** These blocks in groups of the same shape, in their order. */
private fun List<Block>.runs(): List<List<Block>> = fold(emptyList()) { runs, block ->
    if (runs.lastOrNull()?.last()?.shape == block.shape) runs.dropLast(1) + listOf(runs.last() + block) else runs + listOf(listOf(block))
}

/** The block, not standing out. */
private val Block.calm: Block get() = (kind as? BlockKind.Line)?.let { copy(kind = it.copy(standsOut = false)) } ?: this

@Composable
private fun ActionView(action: Action, modifier: Modifier, tap: (Action) -> Unit) =
    ActionButton(action.label, { tap(action) }, modifier, filled = action.weight == Weight.MAIN, enabled = action.enabled, glyph = glyph(action))

/** The small picture of an action; most have none. */
private fun glyph(action: Action): ImageVector? = when {
    action.key == "search" || action.key == "play" -> Glyphs.play
    action.key == "invite" -> Glyphs.share
    action.key == "settings" -> Glyphs.settings
    action.key.endsWith(" delete") -> Glyphs.bin
    else -> null
}

@Composable
private fun BlockView(block: Block, set: (String) -> Unit, tap: (Action) -> Unit, open: () -> Unit) {
    val palette = LocalPalette.current
    when (val kind = block.kind) {
        is BlockKind.Text -> when (block.role) {
            BlockRole.TROUBLE -> RedPen(kind.text)
            BlockRole.PROGRESS -> Text(kind.text, Modifier.semantics { liveRegion = LiveRegionMode.Polite }, style = Type.small)
            BlockRole.NOTE -> Text(kind.text, color = palette.quiet, style = Type.small)
            BlockRole.OPTION -> Text(kind.text, style = Type.small)
            else -> Text(kind.text, style = Type.body)
        }

        is BlockKind.Heading -> Heading(kind.text)

        // A screen reader hears who comes and goes.
        is BlockKind.Line -> LineView(kind, isTold = block.role == BlockRole.STATE, tap, open)

        // The page itself draws its list, its fields, and a secret over everything.
        is BlockKind.Lines, is BlockKind.Field, is BlockKind.Secret -> Unit

        is BlockKind.Code -> CodeView(kind, tap)

        is BlockKind.Toggle -> SwitchLine(kind.label, kind.on) { set(if (it) "on" else "off") }

        is BlockKind.Number -> Stepper(kind.label, kind.text, kind.less?.let { { set("$it") } }, kind.more?.let { { set("$it") } })

        is BlockKind.Shares -> SharesView(kind)

        // The page's title names the game already.
        is BlockKind.Subject if kind.picture is Picture.Lid -> Lid(kind.picture.id, Modifier.fillMaxWidth().height(LID).clip(Shapes.panel))

        is BlockKind.Subject -> Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
            PictureView(kind.picture, side = 64.dp)
            WholeWords(kind.title, Type.title, Modifier.weight(1f))
        }

        is BlockKind.Notice -> Panel(Modifier.fillMaxWidth(), accent = true) {
            Column(Modifier.padding(12.dp).semantics { liveRegion = LiveRegionMode.Polite }, verticalArrangement = Arrangement.spacedBy(6.dp)) {
                Text(kind.title, style = Type.headline)
                for (line in kind.lines) Text(line, style = Type.body)
                kind.trouble?.let { RedPen(it) }
                if (kind.actions.isNotEmpty()) Buttons { for (action in kind.actions) ActionView(action, Modifier, tap) }
            }
        }

        is BlockKind.Choice -> if (block.role == BlockRole.PERIOD) Period(kind, set) else Offers(kind, isOption = block.role == BlockRole.OPTION, set)
    }
}

/** The line of a room or match of the player, on another page than that of the server. */
@Composable
internal fun RoomLine(online: OnlineHolder, room: Room, accent: Boolean) {
    val line = online.pages.page(Page.Online.key)?.blocks?.find { it.key == "room ${room.about.lowercase()}" }?.kind as? BlockKind.Line ?: return
    LineView(line.copy(standsOut = accent), isTold = false, { online.pages.tell(PageEvent.Tapped(Page.Online.key, it.key)) }) {}
}

@Composable
private fun LineView(line: BlockKind.Line, isTold: Boolean, tap: (Action) -> Unit, open: () -> Unit) {
    val (words, main) = LocalWords.current to line.main
    val hasMore = main != null && line.offered.isNotEmpty()
    Line(
        line.title,
        main?.let { { if (it.enabled) tap(it) } } ?: open.takeIf { line.actions.isNotEmpty() },
        // A name and its digits may break onto the next line together.
        note = line.note.replace("#", "\u200B#"),
        accent = line.standsOut,
        isTold = isTold,
        picture = if (line.picture == Picture.None) null else ({ PictureView(line.picture, side = 40.dp) }),
        aside = when {
            main?.key in FOLDS -> ({ FoldMark(isOpen = main?.key == "fold") })
            line.end.isEmpty() || hasMore -> null
            else -> ({ EndView(line.end) })
        },
        button = if (!hasMore) {
            null
        } else {
            {
                // The end stands above the button, so that the title has room even with large letters.
                Column(horizontalAlignment = Alignment.CenterHorizontally) {
                    if (line.end.isNotEmpty()) EndView(line.end)
                    val only = line.offered.singleOrNull()
                    val own = only?.let(::glyph)
                    if (only != null && own != null) {
                        GlyphButton(own, "${only.label}, ${line.title}", { tap(only) }, enabled = only.enabled)
                    } else {
                        GlyphButton(Glyphs.lines, listOf(words.more, line.title, line.note).joinToString(), open)
                    }
                }
            }
        },
    )
}

/** The actions that unfold what a line tells, and fold it. */
private val FOLDS = listOf("unfold", "fold")

@Composable
private fun FoldMark(isOpen: Boolean) {
    val words = LocalWords.current
    Icon(if (isOpen) Glyphs.up else Glyphs.down, if (isOpen) words.less else words.more, tint = LocalPalette.current.quiet)
}

/** The height of the lid above a game's page. */
private val LID = 132.dp

/** The signs of lines, by their ids. */
private val SIGNS = mapOf(
    "trophy" to Glyphs.trophy,
    "calendar" to Glyphs.calendar,
    "podium" to Glyphs.podium,
    "curve" to Glyphs.curve,
    "clock" to Glyphs.clock,
    "bars" to Glyphs.bars,
    "person" to Glyphs.person,
    "settings" to Glyphs.settings,
    "book" to Glyphs.book,
    "hint" to Glyphs.hint,
)

@Composable
private fun EndView(end: String) = Text(end, style = Type.headline.tabular())

@Composable
internal fun PictureView(picture: Picture, side: Dp) = when (picture) {
    is Picture.Game -> Emblem(picture.id, side = side)
    is Picture.Lid -> SmallLid(picture.id)
    is Picture.Avatar -> AvatarView(picture.id, side = side)
    is Picture.Sign -> SIGNS[picture.id]?.let { Sketch(it) } ?: Unit
    Picture.None -> Unit
}

@OptIn(ExperimentalLayoutApi::class)
@Composable
private fun CodeView(code: BlockKind.Code, tap: (Action) -> Unit) = Panel(Modifier.fillMaxWidth(), accent = true) {
    // With large letters the buttons stand below.
    FlowRow(Modifier.padding(12.dp).fillMaxWidth(), horizontalArrangement = Arrangement.SpaceBetween) {
        Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
            Emblem(code.game)
            Column(Modifier.semantics(mergeDescendants = true) { }) {
                Text(code.label, color = LocalPalette.current.quiet, style = Type.small)
                WholeWords(code.code, Type.title)
            }
        }
        for (action in code.actions) ActionView(action, Modifier, tap)
    }
}

/** A text that the player types, with the actions that settle it. A secret is in no saved state. */
@Composable
private fun FieldView(key: String, field: BlockKind.Field, secrets: MutableMap<String, String>, set: (String, String) -> Unit) {
    var kept by rememberSaveable(field.value) { mutableStateOf(field.value) }
    var asked by rememberSaveable { mutableStateOf<String?>(null) }
    val isSecret = field.kind == FieldKind.SECRET
    val text = if (isSecret) secrets[key].orEmpty() else kept
    val change = { typed: String ->
        if (isSecret) secrets[key] = typed.uppercase() else kept = typed
        if (field.actions.isEmpty()) set(key, typed)
    }
    // A code may be there already; any other text is settled once it was changed.
    val can = { action: Action -> action.enabled && text.isNotBlank() && (field.kind == FieldKind.CODE || text != field.value) }
    val settle = { action: Action ->
        asked = action.key.takeIf { action.question != null }
        if (asked == null) set(action.key, text)
    }
    val done = { field.actions.firstOrNull()?.let { if (can(it)) settle(it) } ?: Unit }
    when (field.kind) {
        FieldKind.NAME -> NameField(field.label, text, change, done)
        FieldKind.ADDRESS -> Field(field.label, text, change, kind = Typed.ADDRESS, onDone = done)
        FieldKind.CODE, FieldKind.SECRET, FieldKind.NUMBER -> Field(field.label, text, change, kind = Typed.CODE, onDone = done)
    }
    if (field.actions.isNotEmpty()) {
        Buttons {
            for (action in field.actions) ActionButton(action.label, { settle(action) }, filled = action.weight == Weight.MAIN, enabled = can(action))
        }
    }
    // A secret that was lost with the process is not asked about.
    field.actions.find { it.key == asked && text.isNotBlank() }?.let { action ->
        action.question?.run { Question(title, note, yes, { asked = null }) { set(action.key, text) } }
    }
}

/** A secret, over the page. It is shown once, so only its own action closes it. */
@Composable
private fun SecretView(secret: BlockKind.Secret, tap: (Action) -> Unit) = Overlay(secret.label, close = null) {
    val groups = secret.code.split('-')
    Text(secret.note, style = Type.body)
    Text(
        groups.chunked(GROUPS_A_LINE).joinToString("\n") { it.joinToString("  ") },
        // A screen reader speaks it letter by letter, for writing it down.
        Modifier.fillMaxWidth().padding(vertical = 8.dp).testTag("secret")
            .semantics { contentDescription = groups.joinToString(". ") { it.toList().joinToString(" ") } },
        style = Type.code,
        textAlign = TextAlign.Center,
    )
    Buttons { for (action in secret.actions) ActionView(action, Modifier, tap) }
}

/** The groups of a secret side by side: they fit on a small phone with large letters. */
private const val GROUPS_A_LINE = 2

/** The time that is shown, with buttons to the one before and the one after. */
@Composable
private fun Period(choice: BlockKind.Choice, set: (String) -> Unit) = Row(Modifier.fillMaxWidth(), verticalAlignment = Alignment.CenterVertically) {
    val here = choice.offers.indexOfFirst { it.chosen }
    val turn = @Composable { place: Int, glyph: ImageVector ->
        val offer = choice.offers.getOrNull(place)
        GlyphButton(glyph, offer?.label ?: choice.label, { offer?.let { set(it.value) } }, enabled = offer != null)
    }
    turn(here - 1, Glyphs.back)
    WholeWords(
        choice.offers.getOrNull(here)?.label.orEmpty(),
        Type.headline,
        Modifier.weight(1f).padding(horizontal = 8.dp).semantics { liveRegion = LiveRegionMode.Polite },
    )
    turn(here + 1, Glyphs.forward)
}

@Composable
private fun Offers(choice: BlockKind.Choice, isOption: Boolean, set: (String) -> Unit) {
    val values = choice.offers.map { it.value }
    val label = { value: String -> choice.offers.first { it.value == value }.label }
    val chosen = choice.offers.filter { it.chosen }.map { it.value }
    if (isOption) Text(choice.label, style = Type.body) else Heading(choice.label)
    if (choice.offers.any { it.picture != Picture.None }) {
        AvatarChoice(choice.offers, set)
    } else if (choice.several) {
        SeveralOf(values, chosen.toSet(), set, label = label)
    } else {
        OneOf(values, chosen.firstOrNull(), { it?.let(set) }, label = { label(it.orEmpty()) })
    }
    if (choice.note.isNotEmpty()) Text(choice.note, color = LocalPalette.current.quiet, style = Type.small)
}
