package fr.cartable.ui

import fr.cartable.core.Lang
import fr.cartable.games
import fr.cartable.rules
import fr.cartable.ui.screens.Block
import fr.cartable.ui.screens.blocks
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class MarkdownTest {
    @Test
    fun `headings, lists, tables and bold words are told apart`() {
        val blocks = blocks("# A\n\nOne\ntwo **three**.\n\n1. first\n   more\n- dash\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n")
        assertEquals(listOf("A"), blocks.filterIsInstance<Block.Title>().map { it.text.text })
        assertEquals("One two three.", (blocks[1] as Block.Paragraph).text.text)
        assertEquals(8 to 13, (blocks[1] as Block.Paragraph).text.spanStyles.single().run { start to end })
        assertEquals(listOf("1." to "first more", "•" to "dash"), blocks.filterIsInstance<Block.Entry>().map { it.mark to it.text.text })
        assertEquals(listOf(listOf("a", "b"), listOf("1", "2")), blocks.filterIsInstance<Block.Rows>().single().rows.map { row -> row.map { it.text } })
    }

    @Test
    fun `no page of the library leaves a mark of Markdown in sight`() {
        for (lang in Lang.entries) {
            for (game in games(lang)) {
                val texts = blocks(rules(game.id, lang)).flatMap { block ->
                    when (block) {
                        is Block.Title -> listOf(block.text)
                        is Block.Paragraph -> listOf(block.text)
                        is Block.Entry -> listOf(block.text)
                        is Block.Rows -> block.rows.flatten()
                    }
                }
                assertTrue(texts.size > 20)
                for (text in texts) assertFalse(Regex("""\*\*|^#|\|-|`|\]\(""").containsMatchIn(text.text), "${game.id}: ${text.text}")
            }
        }
    }
}
