package fr.cartable.ui

import fr.cartable.Lang
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
    fun `both languages say something, and rarely the same`() {
        val (french, english) = words(Lang.FR) to words(Lang.EN)
        assertTrue(french.values.none { it.isBlank() } && english.values.none { it.isBlank() })
        val same = french.filter { (name, text) -> english[name] == text }.keys
        assertTrue(same.size < 8, "$same")
    }
}
