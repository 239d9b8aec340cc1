package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.text.selection.SelectionContainer
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.runtime.snapshotFlow
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.Link
import fr.cartable.Moment
import fr.cartable.core.Speed
import fr.cartable.drawing.Felt
import fr.cartable.pages.PlayedMatch
import fr.cartable.pages.Room
import fr.cartable.ui.LocalWords
import fr.cartable.ui.Words
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.Settings
import fr.cartable.ui.state.TableHolder
import fr.cartable.ui.table.ScoreSheet
import fr.cartable.ui.table.Show
import fr.cartable.ui.table.TableActions
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.table.Told
import fr.cartable.ui.table.rememberSheets
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.beneath
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.first

/** The ways on from a table's page. */
class TablePageActions(
    val leave: () -> Unit,
    /** Leaves the table, from a layer over it. */
    val quit: () -> Unit,
    val rules: () -> Unit,
    val settings: () -> Unit,
    val again: () -> Unit,
    val replay: (Moment?) -> Unit,
    /** Looks at a round that is over, from 1, with all hands open, at a table on a server. */
    val openRound: (Int) -> Unit,
    val share: Sharing,
    val onFelt: (Felt) -> Unit,
    /** Called when the player has little time left. */
    val onHurry: () -> Unit,
)

/** The parts of a table on a server beside the table itself. */
class There(
    val online: OnlineHolder,
    private val matchId: String,
    val keepAccount: () -> Unit,
    /** Shares the code by which others can look on. */
    val invite: () -> Unit,
    /** Looks at a person, by their account. */
    val look: (String) -> Unit,
) {
    /** The players there, as far as they are known. */
    val room: Room? get() = online.rooms.find { it.matchId == matchId }

    /** The effects of the match's end, once they are known. */
    val outcome: PlayedMatch? get() = online.ranking.outcome?.takeIf { it.matchId == matchId }

    /** True if the cards of others stay hidden, because somebody may still play the same deal. */
    val isSealed: Boolean get() = online.tries.isSealed(matchId)

    /** Reads the effects of the end. */
    fun lookUp() {
        online.ranking.lookUp(matchId)
        online.tries.lookUp(matchId)
    }
}

/** The layers over the table. */
private enum class Over { NOTHING, MENU, SCORES, ROUNDS, EMOTES, PEOPLE, ABORT, RESIGN, COMMITMENT }

/** A table with everything around it: menu, hints, lesson, and the results of rounds and match; `there` is set for one on a server. */
@Composable
fun TablePage(table: TableHolder, title: String, settings: Settings, tableSettings: TableSettings, actions: TablePageActions, there: There? = null) {
    val words = LocalWords.current
    var over by rememberSaveable(table) { mutableStateOf(Over.NOTHING) }
    val sheets = rememberSheets(table)
    val show = remember(table) { Show(table) }
    val isOver = (table.scene.over || table.nextRound != null) && table.status.lesson == null
    // The result appears once its steps were shown. It then stays, even if others get ready for the next round.
    var isResult by remember(table, isOver) { mutableStateOf(isOver && show.isAtRest) }
    // The end closes the layers over the table once. A layer opened after that survives a rotation.
    var wasOver by rememberSaveable(table) { mutableStateOf(isResult) }
    LaunchedEffect(table, isOver) {
        if (!isOver) wasOver = false
        snapshotFlow { isOver && show.isAtRest }.first { it }
        isResult = true
        if (wasOver) return@LaunchedEffect
        wasOver = true
        over = Over.NOTHING
        sheets.close()
    }
    if (there != null) LaunchedEffect(table.scene.over) { if (table.scene.over) there.lookUp() }
    val rounds = OpenRounds(table.roundsOver) {
        over = Over.NOTHING
        actions.openRound(it)
    }.takeIf { it.names.isNotEmpty() && there?.isSealed != true }
    if (isResult && !table.isLookedAt) {
        Results(table, title, tableSettings.reducedMotion, actions, there, rounds)
        return
    }
    val lookAtResults = { table.isLookedAt = false }
    if (isResult) CloseOnBack(lookAtResults)
    if (sheets.isOpen) CloseOnBack { sheets.close() }
    Box(Modifier.fillMaxSize()) {
        TableScreen(
            table,
            title,
            tableSettings,
            TableActions(
                back = actions.leave,
                menu = { over = Over.MENU },
                hint = {
                    table.askHint()
                    Unit
                }.takeIf { settings.hints && !table.scene.over && !table.isWatching && !table.status.held && !table.status.unaided },
                takeBack = table::takeBack.takeIf { table.status.canTakeBack },
                readOn = table::readOn,
                dropHint = table::dropHint,
                onFelt = actions.onFelt,
                onHurry = actions.onHurry,
            ),
            // The table's own sheets and its results do not count as layers over it.
            Modifier.beneath(LocalOverlays.current.size > listOf(sheets.isOpen, isResult).count { it }),
            told = told(table, words),
            sheets = sheets,
            show = show,
            banner = { Banner(table, lookAtResults.takeIf { isResult }) { over = Over.ABORT } },
        )
        when (over) {
            Over.NOTHING -> Unit

            Over.MENU -> Overlay(title, { over = Over.NOTHING }) {
                Line(words.scores, { over = Over.SCORES })
                Line(words.log, {
                    over = Over.NOTHING
                    sheets.showLog()
                })
                Line(words.sharePicture, {
                    over = Over.NOTHING
                    actions.share.picture()
                })
                Line(words.rules, {
                    over = Over.NOTHING
                    actions.rules()
                })
                Line(words.settings, {
                    over = Over.NOTHING
                    actions.settings()
                })
                if (isResult) {
                    Line(words.backToResults, {
                        over = Over.NOTHING
                        lookAtResults()
                    })
                }
                rounds?.let { OpenRoundsLine(it) { over = Over.ROUNDS } }
                Line(words.commitment, { over = Over.COMMITMENT })
                if (there != null) Line(words.sayWord, { over = Over.EMOTES })
                if (there != null && !table.scene.over && !there.isSealed) {
                    Line(words.shareMatchId, {
                        over = Over.NOTHING
                        there.invite()
                    })
                }
                if (there?.room != null) Line(words.peopleHere, { over = Over.PEOPLE })
                if (table.status.canAbort && !table.scene.over) Line(words.abort, { over = Over.ABORT })
                if (there != null && !table.scene.over && !table.status.resigned) Line(words.resign, { over = Over.RESIGN })
                Line(words.leave, actions.quit, note = leaveNote(table, there, words))
            }

            Over.EMOTES -> Overlay(words.sayWord, { over = Over.NOTHING }) {
                for (emote in words.signs) {
                    Line("${emote.sign} ${emote.text}", {
                        over = Over.NOTHING
                        table.show(emote)
                    })
                }
                SwitchLine(words.mute, table.status.muted) { table.mute(it) }
            }

            Over.PEOPLE -> there?.room?.let { PeopleOverlay(it, there.look) { over = Over.NOTHING } }

            Over.ABORT -> Question(words.abortTitle, words.abortNote, words.abort, { over = Over.NOTHING }) { table.abort() }

            Over.RESIGN -> Question(words.resignTitle, words.resignNote(table.scene.seats.size), words.resign, { over = Over.NOTHING }) { table.resign() }

            Over.COMMITMENT -> Overlay(words.commitment, { over = Over.NOTHING }) {
                Text(words.commitmentNote, style = Type.body)
                SelectionContainer { Text(table.commitment, style = Type.code) }
            }

            Over.ROUNDS -> rounds?.let { OpenRoundsOverlay(it) { over = Over.NOTHING } }

            Over.SCORES -> Overlay(words.scores, { over = Over.NOTHING }) {
                Ranking(table.scene.scores)
                if (table.scene.scores.rows.size > 1) Course(table.scene.scores)
                ScoreSheet(table.scene.scores, words.total, LocalPalette.current.sheet)
            }
        }
    }
}

/** The note about the match's fate if the player leaves the table. */
private fun leaveNote(table: TableHolder, there: There?, words: Words): String = when {
    table.scene.over || table.isWatching -> ""
    there?.room?.speed in listOf(Speed.QUICK, Speed.NORMAL, Speed.SLOW) -> words.leaveClockNote
    else -> words.leaveNote
}

@Composable
private fun Results(table: TableHolder, title: String, isStill: Boolean, actions: TablePageActions, there: There?, rounds: OpenRounds?) {
    val scene = table.scene
    val look = { table.isLookedAt = true }
    val words = LocalWords.current
    val isSealed = there?.isSealed == true
    // A player who has finished the lesson begins with a game of their own.
    val firstGame = (words.firstGame to actions.again).takeIf { table.isTaught }
    val result = if (scene.over) {
        ResultActions(
            look,
            actions.leave,
            again = (firstGame ?: (words.again to actions.again)).takeIf { !table.isWatching },
            // A spectator has no record, but can look at each round with all hands open.
            replay = { actions.replay(null) }.takeIf { !table.isWatching },
            openRounds = rounds.takeIf { table.isWatching },
            share = actions.share,
            findMoments = {
                table.findMoments()
                Unit
            }.takeIf { scene.seats.any { it.isViewer } && !isSealed },
            seeMoment = { actions.replay(it) },
        )
    } else {
        ResultActions(
            look,
            actions.leave,
            next = table.nextRound?.let { choice -> choice.label to { table.choose(choice.id) } },
            again = firstGame,
            openRounds = rounds,
        )
    }
    ResultScreen(scene, table.game, title, table.moments, table.review, result, isStill) { if (scene.over && there != null) Ended(there, table.game) }
}

/** The changes by a match on a server, and the way to keep the account that it has changed. */
@Composable
private fun Ended(there: There, game: String) {
    val words = LocalWords.current
    val match = there.outcome?.takeIf { it.ranked } ?: return
    OutcomeView(match, there.online.ranking.rating(game))
    if (there.online.account.profile?.hasRecoveryCode == false) Line(words.keepAccount, there.keepAccount, note = words.recoveryNote)
}

/** The text beside the table: the requested hint, or the lesson. */
private fun told(table: TableHolder, words: Words): Told? {
    val hint = table.hint
    val lesson = table.status.lesson
    return when {
        table.isThinking -> Told(words.thinking)
        hint != null -> Told("${hint.label}. ${hint.why}", hint.picks.toSet(), hint.choice, isHint = true)
        lesson != null -> Told(lesson.text, lesson.marks.toSet(), lesson.choice, lesson.canReadOn)
        else -> null
    }
}

/**
 * The messages beside the match: the state of the connection, the way to get a seat back from a bot,
 * and, after a result, the way back to it. Nothing is shown while all is well.
 */
@Composable
private fun Banner(table: TableHolder, lookAtResults: (() -> Unit)?, abort: () -> Unit) {
    val words = LocalWords.current
    Column(Modifier.padding(horizontal = 12.dp)) {
        lookAtResults?.let { Buttons { ActionButton(words.backToResults, it, filled = table.nextRound == null) } }
        news(table, words)?.let { RedPen(it, Modifier.padding(vertical = 4.dp)) }
        if (table.isWatching) Text(words.watching, style = Type.small)
        if (table.status.spectators > 0u) Text(words.spectators(table.status.spectators.toInt()), style = Type.small)
        Emotes(table)
        Unwilling(table, abort)
        if (table.status.held && !table.status.resigned &&
            !table.scene.over
        ) {
            Buttons { ActionButton(words.takeSeatBack, { table.takeSeatBack() }, filled = true) }
        }
    }
}

/** The players who would rather not play, and the button to agree with them. */
@Composable
private fun Unwilling(table: TableHolder, abort: () -> Unit) {
    val seats = table.status.unwilling
    if (seats.isEmpty() || table.scene.over) return
    val words = LocalWords.current
    val isAsked = table.scene.seats.any { it.isViewer && it.seat !in seats }
    val said = if (isAsked) seats.mapNotNull { table.scene.scores.names.getOrNull(it.toInt()) }.map(words::unwilling) else listOf(words.abortAsked)
    Text(said.joinToString(" "), Modifier.semantics { liveRegion = LiveRegionMode.Polite }, style = Type.small)
    if (isAsked) Buttons { ActionButton(words.abort, abort) }
}

/** The emotes at the table. */
@Composable
private fun Emotes(table: TableHolder) {
    LaunchedEffect(table.emotes) {
        if (table.emotes.isEmpty()) return@LaunchedEffect
        delay(EMOTE_MS)
        table.readEmotes()
    }
    for (shown in table.emotes) {
        val name = table.scene.scores.names.getOrNull(shown.seat.toInt()).orEmpty()
        Text("$name ${shown.emote.sign} ${shown.emote.text}", Modifier.semantics { liveRegion = LiveRegionMode.Polite }, style = Type.body)
    }
}

/** The interval at which emotes are read again, in milliseconds. */
private const val EMOTE_MS = 6_000L

private fun news(table: TableHolder, words: Words): String? {
    val link = when (table.status.link) {
        Link.HERE, Link.CONNECTED -> null
        Link.RECONNECTING -> words.reconnecting
        Link.LOST -> words.lost
    }
    return listOfNotNull(link, table.status.notice?.text, table.unwritten).joinToString(" ").ifEmpty { null }
}
