package fr.cartable.app

import kotlin.system.exitProcess
import org.junit.Test
import org.junit.internal.TextListener
import org.junit.runner.JUnitCore
import org.junit.runner.Request

/**
 * Runs the test of the activity that is named, or tells the names of all. Each wants a process of its own:
 * Compose keeps to the main thread that it has met first, and Robolectric gives each test another.
 */
fun main(args: Array<String>) {
    val tests = ActivityTest::class.java
    val name = args.firstOrNull() ?: return tests.methods.filter { it.isAnnotationPresent(Test::class.java) }.forEach { println(it.name) }
    val result = JUnitCore().apply { addListener(TextListener(System.out)) }.run(Request.method(tests, name))
    exitProcess(if (result.wasSuccessful()) 0 else 1)
}
