// The few classes of androidx.lifecycle that the desktop window of Compose refers to: the real ones are not on Maven Central.
// For the window and the pictures; never in the app.
package androidx.lifecycle

import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow

interface LifecycleObserver
fun interface LifecycleEventObserver : LifecycleObserver {
    fun onStateChanged(source: LifecycleOwner, event: Lifecycle.Event)
}
interface LifecycleOwner {
    val lifecycle: Lifecycle
}
abstract class Lifecycle {
    enum class State {
        DESTROYED,
        INITIALIZED,
        CREATED,
        STARTED,
        RESUMED,
        ;

        fun isAtLeast(state: State) = this >= state
    }
    enum class Event { ON_CREATE, ON_START, ON_RESUME, ON_PAUSE, ON_STOP, ON_DESTROY, ON_ANY }

    abstract val currentState: State
    abstract val currentStateFlow: StateFlow<State>
    abstract fun addObserver(observer: LifecycleObserver)
    abstract fun removeObserver(observer: LifecycleObserver)
}
class LifecycleRegistry(private val owner: LifecycleOwner) : Lifecycle() {
    private val observers = LinkedHashSet<LifecycleObserver>()
    private val state = MutableStateFlow(State.INITIALIZED)
    override val currentStateFlow: StateFlow<State> get() = state
    override var currentState: State
        get() = state.value
        set(value) {
            while (state.value != value) step(if (value > state.value && state.value != State.DESTROYED) up(state.value) else down(state.value))
        }

    override fun addObserver(observer: LifecycleObserver) {
        observers += observer
    }
    override fun removeObserver(observer: LifecycleObserver) {
        observers -= observer
    }

    private fun step(to: Pair<State, Event>) {
        state.value = to.first
        observers.toList().forEach { (it as? LifecycleEventObserver)?.onStateChanged(owner, to.second) }
    }
    private fun up(from: State) = when (from) {
        State.INITIALIZED -> State.CREATED to Event.ON_CREATE
        State.CREATED -> State.STARTED to Event.ON_START
        else -> State.RESUMED to Event.ON_RESUME
    }
    private fun down(from: State) = when (from) {
        State.RESUMED -> State.STARTED to Event.ON_PAUSE
        State.STARTED -> State.CREATED to Event.ON_STOP
        else -> State.DESTROYED to Event.ON_DESTROY
    }
}
class ViewModelStore {
    fun clear() = Unit
}
interface ViewModelStoreOwner {
    val viewModelStore: ViewModelStore
}
