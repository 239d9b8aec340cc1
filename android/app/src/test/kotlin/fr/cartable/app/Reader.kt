package fr.cartable.app

import android.accessibilityservice.AccessibilityServiceInfo
import android.app.Activity
import android.graphics.Bitmap
import android.graphics.Canvas
import android.os.Looper
import android.view.View
import android.view.ViewGroup
import android.view.accessibility.AccessibilityManager
import android.view.accessibility.AccessibilityNodeInfo
import android.view.accessibility.AccessibilityNodeProvider
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import java.io.File
import java.time.Duration

/** Switches a screen reader on, because without one changes of a page are not reported. */
fun listenAsReader() = shadowOf(RuntimeEnvironment.getApplication().getSystemService(AccessibilityManager::class.java)).run {
    setEnabledAccessibilityServiceList(listOf(AccessibilityServiceInfo()))
    setTouchExplorationEnabled(true)
    setEnabled(true)
}

/** A screen reader for the activity's page: it finds things there and acts on them. It knows none of the app's classes. */
class Reader(private val activity: Activity) {
    /** A thing on the page. A thing that can be pressed is named by the text in it. */
    private class Found(val id: Int, val info: AccessibilityNodeInfo, private val within: List<Found>) {
        val all: List<Found> get() = listOf(this) + within.flatMap { it.all }

        val names: List<String>
            get() = listOfNotNull(info.text, info.contentDescription).map { it.toString() } + within.filter { !it.info.isClickable }.flatMap { it.names }

        fun reads(text: String) = names.any { text in it }

        fun isCalled(name: String) = names.any { it == name || it.startsWith("$name,") || it.startsWith("$name\n") }
    }

    /** Presses the thing of this name, and waits until it is there. */
    fun press(name: String) {
        val found = await("something to press: $name") { find { it.info.isClickable && it.isCalled(name) } }
        check(provider.performAction(found.id, AccessibilityNodeInfo.ACTION_CLICK, null)) { "not pressed: $name" }
        rest()
    }

    /** Waits until this is read somewhere. */
    fun read(text: String) {
        await("read: $text") { find { it.reads(text) } }
    }

    /** The names of the things that can be pressed now. */
    val buttons: List<String> get() = all().filter { it.info.isClickable && it.info.isEnabled }.flatMap { it.names }

    /** All that can be read now. */
    val texts: List<String> get() = all().flatMap { listOfNotNull(it.info.text, it.info.contentDescription) }.map { it.toString() }

    /** The page as it is drawn, as a picture among the screenshots. */
    fun shot(name: String) {
        rest()
        val page = activity.window.decorView
        val picture = Bitmap.createBitmap(page.width, page.height, Bitmap.Config.ARGB_8888)
        page.draw(Canvas(picture))
        val file = File(System.getProperty("screens"), "$name.png")
        file.parentFile!!.mkdirs()
        file.outputStream().use { picture.compress(Bitmap.CompressFormat.PNG, 100, it) }
    }

    /** Runs the waiting work of the main thread, and a tenth of a second of its time. */
    fun rest() = shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(100))

    /** Looks for it, also further down the page, while other threads go on; three minutes at the most. */
    private fun <T : Any> await(what: String, look: () -> T?): T {
        val end = System.nanoTime() + 180_000_000_000
        while (System.nanoTime() < end) {
            rest()
            look()?.let { return it }
            Thread.sleep(20)
        }
        error("in vain: $what, of ${all().flatMap { it.names }}")
    }

    /** Finds the thing that meets the condition on the page, or brings it there by scrolling. */
    private fun find(isSo: (Found) -> Boolean): Found? {
        all().firstOrNull(isSo)?.let { return it }
        for (way in listOf(AccessibilityNodeInfo.ACTION_SCROLL_FORWARD, AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD)) {
            repeat(SCROLLS) {
                val scrolled = all().filter { it.info.isScrollable }.map { provider.performAction(it.id, way, null) }
                if (scrolled.none { it }) return@repeat
                rest()
                all().firstOrNull(isSo)?.let { return it }
            }
        }
        return null
    }

    private val provider: AccessibilityNodeProvider
        get() = checkNotNull(
            views(activity.window.decorView).firstNotNullOfOrNull {
                it.accessibilityNodeProvider
            },
        ) { "nothing tells a screen reader anything" }

    private fun views(of: View): Sequence<View> = sequence {
        yield(of)
        if (of is ViewGroup) for (i in 0 until of.childCount) yieldAll(views(of.getChildAt(i)))
    }

    private fun all(): List<Found> {
        val provider = provider
        fun at(id: Int): Found? =
            provider.createAccessibilityNodeInfo(id)?.let { info -> Found(id, info, (0 until info.childCount).mapNotNull { at(child(info, it)) }) }
        return at(View.NO_ID)?.all.orEmpty()
    }

    private companion object {
        /** No page is longer than so many screens. */
        const val SCROLLS = 12

        // Android keeps to itself which number a child has within its view: the upper half of this.
        val childId = AccessibilityNodeInfo::class.java.getMethod("getChildId", Int::class.java)

        fun child(of: AccessibilityNodeInfo, index: Int) = (childId.invoke(of, index) as Long shr 32).toInt()
    }
}
