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
    // What the app itself does not use is not in what R8 leaves: there the test that goes by the page alone can be run.
    val tests = listOfNotNull(ActivityTest::class.java, CallTest::class.java.takeIf { System.getProperty("shrunk") == null })
    val name =
        args.firstOrNull() ?: return tests.flatMap { it.methods.toList() }.filter { it.isAnnotationPresent(Test::class.java) }.forEach { println(it.name) }
    val named = tests.first { test -> test.methods.any { it.name == name } }
    val result = JUnitCore().apply { addListener(TextListener(System.out)) }.run(Request.method(named, name))
    exitProcess(if (result.wasSuccessful()) 0 else 1)
}
