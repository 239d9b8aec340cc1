package fr.cartable.ui

import fr.cartable.core.Lang
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class WordsTest {
    private fun words(lang: Lang): Map<String, String> = Words::class.java.methods
        .filter { it.returnType == String::class.java && it.parameterCount == 0 && it.name.startsWith("get") }
        .associate { it.name to it.invoke(Words(lang)) as String }

    @Test
    fun `French puts a space that does not break before its high marks`() {
        for ((name, text) in words(Lang.FR)) assertFalse(Regex("""[^\u00a0:/][:;!?](\s|$)""").containsMatchIn(text), "$name: $text")
    }

    @Test
    fun `a place is counted as people count`() {
        fun told(lang: Lang) = listOf(1, 2, 3, 4, 11, 12, 13, 20, 21, 22, 33, 101, 111, 112, 113, 122).map { Words(lang).place(it) }
        assertEquals("1st 2nd 3rd 4th 11th 12th 13th 20th 21st 22nd 33rd 101st 111th 112th 113th 122nd".split(' '), told(Lang.EN))
        assertEquals("1er 2e 3e 4e 11e 12e 13e 20e 21e 22e 33e 101e 111e 112e 113e 122e".split(' '), told(Lang.FR))
    }

    @Test
    fun `few of anything are one in French up to below two, and in English at one`() {
        fun told(people: Int) = listOf(Lang.FR, Lang.EN).map { Words(it).spectators(people) }
        for ((people, told) in listOf(
            0 to listOf("0\u00a0personne regarde", "0\u00a0people look on"),
            1 to listOf("1\u00a0personne regarde", "1\u00a0person looks on"),
            2 to listOf("2\u00a0personnes regardent", "2\u00a0people look on"),
        )) {
            assertEquals(told, told(people))
        }
    }

    @Test
    fun `both languages say something, and rarely the same`() {
        val (french, english) = words(Lang.FR) to words(Lang.EN)
        assertTrue(french.values.none { it.isBlank() } && english.values.none { it.isBlank() })
        val same = french.filter { (name, text) -> english[name] == text }.keys
        assertTrue(same.size < 8, "$same")
    }
}
