package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import fr.cartable.Link
import fr.cartable.Moment
import fr.cartable.Step
import fr.cartable.ui.LocalWords
import fr.cartable.ui.Words
import fr.cartable.ui.state.Settings
import fr.cartable.ui.state.TableHolder
import fr.cartable.ui.table.TableActions
import fr.cartable.ui.table.TableScreen
import fr.cartable.ui.table.TableSettings
import fr.cartable.ui.table.TableSheets
import fr.cartable.ui.table.Told
import fr.cartable.ui.theme.ActionButton

/** What a table's page leads to. */
class TablePageActions(
    val leave: () -> Unit,
    val rules: () -> Unit,
    val settings: () -> Unit,
    val again: () -> Unit,
    val replay: (Moment?) -> Unit,
    val share: () -> Unit,
    val onStep: (Step) -> Unit,
)

/** What lies over the table. */
private enum class Over { NOTHING, MENU, SCORES }

/** A table with all that is around it: its menu, hints, lesson, and the results of rounds and match. */
@Composable
fun TablePage(table: TableHolder, title: String, settings: Settings, tableSettings: TableSettings, actions: TablePageActions) {
    val words = LocalWords.current
    var over by remember(table) { mutableStateOf(Over.NOTHING) }
    val sheets = remember(table) { TableSheets() }
    if (sheets.isOpen) CloseOnBack { sheets.close() }
    val isResult = (table.scene.over || table.nextRound != null) && table.status.lesson == null
    if (isResult && !table.isLookedAt) {
        Results(table, title, actions)
        return
    }
    Box(Modifier.fillMaxSize()) {
        TableScreen(
            table,
            title,
            tableSettings,
            TableActions(
                back = actions.leave,
                menu = { over = Over.MENU },
                hint = { table.askHint(); Unit }.takeIf { settings.hints && !table.scene.over },
                takeBack = table::takeBack.takeIf { table.status.canTakeBack },
                readOn = { if (table.hint != null) table.dropHint() else table.readOn() },
                onStep = actions.onStep,
            ),
            told = told(table, words),
            sheets = sheets,
            banner = news(table, words)?.let { said -> { RedPen(said, Modifier.padding(horizontal = 12.dp, vertical = 4.dp)) } },
        )
        when (over) {
            Over.NOTHING -> Unit
            Over.MENU -> Overlay(title, { over = Over.NOTHING }) {
                Line(words.scores, { over = Over.SCORES })
                Line(words.rules, { over = Over.NOTHING; actions.rules() })
                Line(words.settings, { over = Over.NOTHING; actions.settings() })
                if (isResult) Line(words.backToResults, { over = Over.NOTHING; table.isLookedAt = false })
                Line(words.leave, actions.leave, note = if (table.scene.over) "" else words.leaveNote)
            }
            Over.SCORES -> Overlay(words.scores, { over = Over.NOTHING }) {
                Ranking(table.scene.scores)
                if (table.scene.scores.rows.size > 1) Course(table.scene.scores)
                ScoreSheet(table.scene.scores)
            }
        }
        if (isResult && over == Over.NOTHING) {
            Column(Modifier.fillMaxSize().padding(8.dp)) {
                Buttons { ActionButton(words.backToResults, { table.isLookedAt = false }, filled = true) }
            }
        }
    }
}

@Composable
private fun Results(table: TableHolder, title: String, actions: TablePageActions) {
    val scene = table.scene
    val look = { table.isLookedAt = true }
    val result = if (scene.over) {
        ResultActions(
            look,
            actions.leave,
            again = actions.again.takeIf { table.isHere },
            replay = { actions.replay(null) },
            share = actions.share,
            findMoments = { table.findMoments(); Unit }.takeIf { scene.seats.any { it.isViewer } },
            seeMoment = { actions.replay(it) },
        )
    } else {
        ResultActions(look, actions.leave, next = table.nextRound?.let { choice -> choice.label to { table.choose(choice.id) } })
    }
    ResultScreen(scene, title, table.moments, table.review, result)
}

/** What is told beside the table: the hint that was asked for, or the lesson. */
private fun told(table: TableHolder, words: Words): Told? {
    val hint = table.hint
    val lesson = table.status.lesson
    return when {
        table.isThinking -> Told(words.thinking)
        hint != null -> Told("${hint.label}. ${hint.why}", hint.picks.toSet(), hint.choice, canReadOn = true)
        lesson != null -> Told(lesson.text, lesson.marks.toSet(), lesson.choice, lesson.canReadOn)
        else -> null
    }
}

/** What there is to know of the way to the match; nothing while all is well. */
private fun news(table: TableHolder, words: Words): String? {
    val link = when (table.status.link) {
        Link.HERE, Link.CONNECTED -> null
        Link.RECONNECTING -> words.reconnecting
        Link.LOST -> words.lost
    }
    return listOfNotNull(link, table.status.notice?.text).joinToString(" ").ifEmpty { null }
}
