package fr.cartable.ui.screens

import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.ColumnScope
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.padding
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.dp
import fr.cartable.pages.GameInfo
import fr.cartable.pages.PlayedMatch
import fr.cartable.pages.PlayedSeat
import fr.cartable.pages.PlayerPage
import fr.cartable.pages.Rating
import fr.cartable.pages.ShownAs
import fr.cartable.ui.LocalWords
import fr.cartable.ui.plain
import fr.cartable.ui.signed
import fr.cartable.ui.state.OnlineHolder
import fr.cartable.ui.state.title
import fr.cartable.ui.theme.ActionButton
import fr.cartable.ui.theme.GlyphButton
import fr.cartable.ui.theme.Glyphs
import fr.cartable.ui.theme.LocalPalette
import fr.cartable.ui.theme.Panel
import fr.cartable.ui.theme.Type
import fr.cartable.ui.theme.WholeWords
import fr.cartable.ui.theme.tabular

/** The strength of a player, with its margin. */
@Composable
private fun RatingText(rating: Rating) {
    val words = LocalWords.current
    val (points, margin) = rating.points to rating.margin.toInt()
    val spoken = words.pointsSpoken(points, margin, rating.provisional)
    Text(words.points(points, margin, rating.provisional), Modifier.clearAndSetSemantics { contentDescription = spoken }, style = Type.body.tabular())
}

/** The player's ratings, and the results of their online matches. */
@Composable
fun ProfileScreen(online: OnlineHolder?, games: List<GameInfo>, entry: Entry, history: () -> Unit) {
    val words = LocalWords.current
    ThereFrame(words.profile, online, entry) { there, profile ->
        Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
            AvatarView(profile.avatar)
            WholeWords("${profile.name}#${profile.tag}", Type.title, Modifier.weight(1f))
        }
        there.ranking.page?.let {
            Ratings(it.ratings, games, isOwn = true)
            Record(it, games, isOwn = true)
        }
        Line(words.history, history, note = words.historyTagline)
    }
}

/** The results of a person's online matches, by game and by opponent. */
@Composable
internal fun ColumnScope.Record(page: PlayerPage, games: List<GameInfo>, isOwn: Boolean) {
    val words = LocalWords.current
    if (page.games.isNotEmpty()) Heading(if (isOwn) words.playedOnline else words.theirRecord)
    for (game in page.games) {
        Fact(games.title(game.game), game.game, words.record(game.played.toInt(), game.firstPlaces.toInt(), words.decimal(game.meanPlace)))
    }
    if (page.opponents.isNotEmpty()) Heading(words.opponents)
    for (met in page.opponents) Fact(met.name, null, words.met(met.played.toInt(), met.ahead.toInt(), met.behind.toInt()))
}

/** The strength of a player at each game with ranked matches. */
@Composable
internal fun ColumnScope.Ratings(ratings: List<Rating>, games: List<GameInfo>, isOwn: Boolean) {
    val words = LocalWords.current
    Heading(if (isOwn) words.rating else words.theirRating)
    if (ratings.isEmpty()) Text(if (isOwn) words.noRatings else words.notRated, style = Type.body)
    for (rating in ratings) Fact(games.title(rating.game), rating.game, words.ratedMatches(rating.matches.toInt())) { RatingText(rating) }
}

/** The result of a match, by places. A name and its digits may break onto the next line together. */
@Composable
private fun became(match: PlayedMatch): String {
    val words = LocalWords.current
    fun name(seat: PlayedSeat) = if (seat.you) words.you else seat.name.replace("#", "\u200B#")
    return match.seats.sortedBy { it.place }.joinToString(" · ") { words.said("${it.place}.\u00A0${name(it)}", plain(it.total)) }
}

/** The age of a match, and its effect on the ratings. */
@Composable
private fun kind(match: PlayedMatch, nowMs: Long): String {
    val words = LocalWords.current
    return listOf(if (match.ranked) words.ranked else words.casual, words.ago((nowMs - match.endedAtMs) / 60_000)).joinToString(" · ")
}

/** Another person's finished match. */
@Composable
internal fun PlayedFact(match: PlayedMatch, games: List<GameInfo>, nowMs: Long) =
    Fact(games.title(match.game), match.game, "${became(match)}\n${kind(match, nowMs)}")

/** A fact, which a screen reader reads as one. */
@Composable
private fun Fact(title: String, game: String?, note: String, end: (@Composable () -> Unit)? = null) = Panel(Modifier.fillMaxWidth()) {
    Row(
        Modifier.padding(horizontal = 12.dp, vertical = 8.dp).semantics(mergeDescendants = true) {},
        horizontalArrangement = Arrangement.spacedBy(12.dp),
        verticalAlignment = Alignment.CenterVertically,
    ) {
        if (game != null) Emblem(game, side = 32.dp)
        Column(Modifier.weight(1f)) {
            WholeWords(title, Type.headline)
            end?.invoke()
            Text(note, color = LocalPalette.current.quiet, style = Type.small)
        }
    }
}

/** The player's online matches, the last first. */
@Composable
fun HistoryScreen(online: OnlineHolder?, games: List<GameInfo>, nowMs: Long, entry: Entry, replay: (PlayedMatch) -> Unit) {
    val words = LocalWords.current
    ThereFrame(words.history, online, entry) { there, _ ->
        val history = there.ranking.history ?: return@ThereFrame
        if (history.isEmpty()) Centred { Text(words.noHistory, style = Type.body) }
        for (match in history) MatchLine(match, games, nowMs, { there.ranking.showing = match }) { replay(match) }
        if (there.ranking.hasMoreHistory) More(there) { there.ranking.moreHistory() }
    }
}

@Composable
private fun MatchLine(match: PlayedMatch, games: List<GameInfo>, nowMs: Long, show: () -> Unit, replay: () -> Unit) {
    val (words, title) = LocalWords.current to games.title(match.game)
    val others = match.seats.filterNot { it.you }.map { it.name }
    Line(title, replay, note = "${became(match)}\n${kind(match, nowMs)}", picture = { Emblem(match.game) }, button = {
        // The buttons stand below each other, so that the title has room even with large letters.
        Column(horizontalAlignment = Alignment.CenterHorizontally) {
            match.ratingChange?.let { Text(signed(it), Modifier.padding(end = 4.dp), style = Type.headline.tabular()) }
            GlyphButton(Glyphs.people, (listOf(words.aboutMatch, title) + others).joinToString(), show)
        }
    })
}

/** The details of an own match: its players, and its public page with the name there. */
@Composable
internal fun MatchOverlay(online: OnlineHolder, share: (String) -> Unit) {
    PersonOverlay(online)
    val ranking = online.ranking
    val match = ranking.showing ?: return
    val words = LocalWords.current
    Overlay(words.aboutMatch, { ranking.showing = null }) {
        for (seat in match.seats) {
            val id = seat.accountId ?: continue
            if (!seat.you) {
                Line(seat.name, {
                    ranking.showing = null
                    online.people.look(id, match.matchId)
                }, note = words.whoIsThat)
            }
        }
        Heading(words.showToAll)
        Text(words.showToAllNote, style = Type.body)
        OneOf(listOf(null, ShownAs.NUMBER, ShownAs.NAME), match.shownAs, { ranking.show(it) }, label = words::shownAs)
        match.page?.let { page -> Buttons { ActionButton(words.shareLink, { share(page) }, filled = true) } }
    }
}

/** The change of the player's rating by a match; a screen reader speaks it once it is known. */
@Composable
fun OutcomeView(match: PlayedMatch, rating: Rating?) {
    val words = LocalWords.current
    Panel(Modifier.fillMaxWidth(), accent = true) {
        Column(Modifier.padding(12.dp).semantics(mergeDescendants = true) { liveRegion = LiveRegionMode.Polite }) {
            Text(words.rating, style = Type.headline)
            Row(horizontalArrangement = Arrangement.spacedBy(12.dp), verticalAlignment = Alignment.CenterVertically) {
                rating?.let { RatingText(it) }
                match.ratingChange?.let { Text(signed(it), style = Type.title.tabular()) }
            }
        }
    }
}

@Composable
internal fun More(there: OnlineHolder, read: () -> Unit) = Buttons { ActionButton(LocalWords.current.showMore, read, enabled = !there.server.isBusy) }
