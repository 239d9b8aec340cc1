package fr.cartable.app

import org.junit.Test
import org.junit.internal.TextListener
import org.junit.runner.JUnitCore
import org.junit.runner.Request
import kotlin.system.exitProcess

/**
 * Runs the test that is named, or tells the names of all. Each wants a process of its own:
 * Compose keeps to the main thread that it has met first, and Robolectric gives each test another.
 */
fun main(args: Array<String>) {
    // R8 removes the parts of libraries that the app itself does not use. So only the test that works through the page alone runs there.
    val tests = listOfNotNull(ActivityTest::class.java, CallTest::class.java.takeIf { System.getProperty("shrunk") == null })
    val name =
        args.firstOrNull() ?: return tests.flatMap { it.methods.toList() }.filter { it.isAnnotationPresent(Test::class.java) }.forEach { println(it.name) }
    val named = tests.first { test -> test.methods.any { it.name == name } }
    val result = JUnitCore().apply { addListener(TextListener(System.out)) }.run(Request.method(named, name))
    exitProcess(if (result.wasSuccessful()) 0 else 1)
}
