package fr.cartable.ui.screens

import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Immutable
import fr.cartable.ui.theme.Type

/** A licence under which others let the app use their work. */
@Immutable
class Licence(
    /** Its short name. */
    val name: String,
    /** The libraries under it, each with its version. */
    val parts: List<String>,
    /** Its own words. */
    val text: String,
) {
    companion object {
        /** The line between two licences in the file that `android/licences.py` writes. */
        val RULE = "\n" + "=".repeat(20) + "\n"

        /** Reads a licence: its name, then the libraries under it line by line, an empty line, and its words. */
        fun read(text: String): Licence {
            val head = text.substringBefore("\n\n").lines()
            return Licence(head.first(), head.drop(1), text.substringAfter("\n\n").trim())
        }
    }
}

/** Each licence with the libraries under it; a tap shows its words. */
@Composable
fun Licences(licences: List<Licence>, show: (Licence) -> Unit) {
    for (licence in licences) Line(licence.name, { show(licence) }, note = licence.parts.joinToString(", "))
}

/** The words of a licence. */
@Composable
fun LicenceText(licence: Licence, close: () -> Unit) = Overlay(licence.name, close) { Text(licence.text, style = Type.small) }
