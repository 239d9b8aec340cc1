package fr.cartable.ui

import fr.cartable.ui.screens.Licence
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.File

class LicencesTest {
    @Test
    fun `the file of the app is read as it is written`() {
        val licences = File("app/src/main/assets/licences.txt").readText().split(Licence.RULE).map(Licence::read)
        assertEquals("Apache-2.0", licences.first().name)
        val parts = licences.flatMap { it.parts }
        for (known in listOf("androidx.compose.ui:ui-android", "net.java.dev.jna:jna", "tokio", "ring", "uniffi")) {
            assertTrue(parts.any { it.startsWith("$known ") }, known)
        }
        for (licence in licences) {
            assertTrue(licence.text.length > 60, licence.name)
            assertTrue(licence.parts.isNotEmpty() && licence.parts.all { Regex("\\S+ \\d\\S*") matches it }, "${licence.parts}")
        }
    }
}
