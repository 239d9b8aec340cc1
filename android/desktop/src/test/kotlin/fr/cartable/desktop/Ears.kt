package fr.cartable.desktop

import androidx.compose.ui.awt.ComposeWindow
import java.awt.Rectangle
import java.awt.Window
import javax.accessibility.Accessible
import javax.accessibility.AccessibleContext
import javax.swing.SwingUtilities

/** The texts that the app's window gives to a screen reader. */
object Ears {
    /** The places of things with this name; a merged thing begins with its name. */
    fun find(name: String): List<Rectangle> {
        val all = places()
        return named(name, all).ifEmpty {
            all.filter { (told, _) -> told.startsWith("$name ") || told.startsWith("$name\n") || told.startsWith("$name,") }.map { it.second }
        }
    }

    /** The places of things with exactly this name: a button named like a player is not that player's panel. */
    fun named(name: String): List<Rectangle> = named(name, places())

    private fun named(name: String, all: List<Pair<String, Rectangle>>) = all.filter { (told, _) -> told == name }.map { it.second }

    /** Everything visible that has a name, with covered things first. */
    fun places(): List<Pair<String, Rectangle>> {
        var all = emptyList<Pair<String, Rectangle>>()
        SwingUtilities.invokeAndWait {
            val window = Window.getWindows().filterIsInstance<ComposeWindow>().firstOrNull { it.isShowing }
            if (window != null) all = places(window).filter { (_, place) -> place.width > 0 && place.height > 0 }.toList()
        }
        return all
    }

    private fun places(of: Accessible): Sequence<Pair<String, Rectangle>> = sequence {
        val context: AccessibleContext = of.accessibleContext ?: return@sequence
        val name = context.accessibleName ?: context.accessibleDescription
        if (name != null) context.accessibleComponent?.let { part -> part.locationOnScreen?.let { yield(name to Rectangle(it, part.size)) } }
        for (i in 0 until context.accessibleChildrenCount) context.getAccessibleChild(i)?.let { yieldAll(places(it)) }
    }
}
