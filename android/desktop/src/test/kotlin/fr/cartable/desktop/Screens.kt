package fr.cartable.desktop

import androidx.compose.runtime.Composable
import fr.cartable.core.Lang
import fr.cartable.ui.positions
import java.io.File

/**
 * Makes pictures of tables and pages. `Screens FOLDER` draws each once by day at the usual text size, and of the largest tables and the
 * main pages a set in which each is seen at every size, by day and night, in both languages, at both text sizes and for both hands;
 * and contact sheets.
 * `Screens FOLDER WORD..` draws, of all there could be, those whose name holds every word, such as `niet-5`, `360x640` or `night`;
 * for the left hand those with the word `left`; with the word `whole` pages in all their length, on a screen as high as that.
 */
fun main(args: Array<String>) {
    val (folder, words) = File(args.firstOrNull() ?: "screens") to args.drop(1)
    val names = positions.map { it.name } + pageNames
    val all = if (WHOLE in words) listOf(usual.copy(height = 1_800)) else sights.map { it.copy(leftHanded = LEFT in words) }
    val shots = if (words.isEmpty()) {
        names.map { Shot(it, usual) } + pairwise
    } else {
        (
            if (WHOLE in
                words
            ) {
                pageNames
            } else {
                names
            }
            ).flatMap { name -> all.map { Shot(name, it) } }
    }
    val wanted = shots.distinct().filter { shot -> words.all { it == WHOLE || it in shot.name } }
    val made = mutableListOf<File>()
    wanted.show { shot, content -> made += picture(folder, shot, content) }
    // In the order of the sizes, so that a sheet holds pictures of one shape.
    val sheets = contactSheets(folder, made.sortedBy { file -> sizes.indexOfFirst { (width, height) -> "-${width}x$height-" in file.name } })
    println("${made.size} pictures and $sheets sheets in $folder")
}

/** A screen by its name, with its sight. */
data class Shot(val subject: String, val sight: Sight) {
    val name = "$subject-${sight.name}"
}

/** The argument that asks for pages in their whole length. */
private const val WHOLE = "whole"

/** The usual sight. */
private val usual = Sight(360, 640)

/** Every game's largest table, and the main pages. */
private val subjects: List<String> = positions.groupBy { it.game.id }.values.map { own -> own.maxBy { it.seats }.name } + mainPages

/** Any two of the four bits take all four pairs of values. */
private val CODES = listOf(0b0000, 0b0111, 0b1011, 0b1101, 0b1110)

/**
 * Every subject at every size; over its five sizes it is seen by day and night, in both languages, at both text sizes and for both
 * hands, in all pairs of these; and so is every size over the subjects.
 */
val pairwise: List<Shot> = subjects.flatMapIndexed { index, subject ->
    sizes.mapIndexed { at, (width, height) ->
        val code = CODES[(index + at) % CODES.size]
        val lang = if (code and 2 != 0) Lang.EN else Lang.FR
        Shot(subject, Sight(width, height, night = code and 1 != 0, lang, textScale = if (code and 4 != 0) 2f else 1f, leftHanded = code and 8 != 0))
    }
}

/** Opens each of these screens, and returns its content. */
fun List<Shot>.show(look: (Shot, @Composable () -> Unit) -> Unit) {
    for (position in positions) for (shot in filter { it.subject == position.name }) position.show(shot.sight) { look(shot, it) }
    // A page is seen in passing: each way through the app shows it once.
    val ofPages = filter { it.subject in pageNames }.groupBy { it.subject }
    for (pass in 0 until (ofPages.values.maxOfOrNull { it.size } ?: 0)) {
        val scenery = Scenery()
        for ((name, go) in scenery.pages) {
            go()
            ofPages[name]?.getOrNull(pass)?.let { shot -> scenery.show(shot.sight) { look(shot, it) } }
        }
    }
}
