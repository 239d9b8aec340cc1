package fr.cartable.desktop

import fr.cartable.ui.positions
import java.io.File

/**
 * Makes pictures of the tables: `Screens FOLDER [WORD..]` draws those whose name holds every word, such as `niet-5`, `360x640` or `night`.
 */
fun main(args: Array<String>) {
    val (folder, words) = File(args.firstOrNull() ?: "screens") to args.drop(1)
    var made = 0
    for (position in positions) for (sight in sights) {
        if (words.all { it in "${position.name}-${sight.name}" }) {
            position.picture(folder, sight)
            made += 1
        }
    }
    println("$made pictures in $folder")
}
