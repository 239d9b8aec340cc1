package fr.cartable

/** The reason in the player's language, for every kind of error. */
val CartableException.text: String
    get() = when (this) {
        is CartableException.Refused -> text
        is CartableException.NotOffered -> text
        is CartableException.BadInput -> text
        is CartableException.Offline -> text
        is CartableException.Unauthorized -> text
        is CartableException.Internal -> text
    }

/** The stable code of the reason, `snake_case`. */
val CartableException.code: String
    get() = when (this) {
        is CartableException.Refused -> code
        is CartableException.NotOffered -> code
        is CartableException.BadInput -> code
        is CartableException.Offline -> code
        is CartableException.Unauthorized -> code
        is CartableException.Internal -> code
    }
