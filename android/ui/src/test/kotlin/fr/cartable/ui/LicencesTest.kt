package fr.cartable.ui

import fr.cartable.Pages
import fr.cartable.Shelf
import fr.cartable.core.Lang
import fr.cartable.pages.BlockKind
import fr.cartable.pages.PageEvent
import fr.cartable.ui.screens.Surroundings
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.File
import java.nio.file.Path

class LicencesTest {
    @TempDir
    lateinit var directory: Path

    @Test
    fun `the file of the app is read as it is written`() = Pages.ofDevice(Shelf(directory.toString()), Lang.EN).use { pages ->
        fun blocks(key: String) = pages.tell(PageEvent.Opened(key, key)).let { pages.page(key)!!.blocks.map { block -> block.kind } }
        pages.tell(PageEvent.Host("test", File("app/src/main/assets/licences.txt").readText().split(Surroundings.RULE)))
        val licences = blocks("about").filterIsInstance<BlockKind.Line>()
        assertEquals("Apache-2.0", licences.first().title)
        val parts = licences.flatMap { it.note.split(", ") }
        for (known in listOf("androidx.compose.ui:ui-android", "net.java.dev.jna:jna", "tokio", "ring", "uniffi")) {
            assertTrue(parts.any { it.startsWith("$known ") }, known)
        }
        assertTrue(parts.all { Regex("\\S+ \\d\\S*") matches it }, "$parts")
        for ((place, licence) in licences.withIndex()) {
            val words = blocks("licence/${place + 1}").single() as BlockKind.Text
            assertTrue(words.text.length > 60, licence.title)
        }
    }
}
