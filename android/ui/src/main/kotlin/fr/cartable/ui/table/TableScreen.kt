package fr.cartable.ui.table

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Immutable
import androidx.compose.ui.Modifier
import fr.cartable.ChoiceId
import fr.cartable.ItemId
import fr.cartable.Lang
import fr.cartable.Step
import fr.cartable.ui.theme.paper

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
 */
@Composable
fun TableScreen(
    state: TableState,
    title: String,
    settings: TableSettings,
    actions: TableActions,
    modifier: Modifier = Modifier,
    told: Told? = null,
    banner: (@Composable () -> Unit)? = null,
) {
    Box(modifier.fillMaxSize().paper()) { banner?.invoke() }
}
