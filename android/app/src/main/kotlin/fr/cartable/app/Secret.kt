package fr.cartable.app

import android.content.Context
import android.security.keystore.KeyGenParameterSpec
import android.security.keystore.KeyPermanentlyInvalidatedException
import android.security.keystore.KeyProperties
import fr.cartable.ui.state.fileName
import java.io.IOException
import java.security.GeneralSecurityException
import java.security.KeyStore
import java.security.ProviderException
import java.security.UnrecoverableKeyException
import javax.crypto.AEADBadTagException
import javax.crypto.Cipher
import javax.crypto.KeyGenerator
import javax.crypto.SecretKey
import javax.crypto.spec.GCMParameterSpec

/** The secret that keeps the player signed in at a server: a file left out of backups, under a key that never leaves the phone. */
class Secret(context: Context, server: String) {
    private val file = context.noBackupFilesDir.resolve("session-${fileName(server)}")

    /** True if a secret is kept; this does not ask the Keystore. */
    val isKept: Boolean get() = file.exists()

    /**
     * Reads the secret.
     * It is null if none was kept, or if it is lost for good: its key is gone, or the file is damaged.
     * An [IOException] says that it cannot be read now: the Keystore is another process, which sometimes does not answer.
     */
    fun read(): String? {
        if (!isKept) return null
        return try {
            val bytes = file.readBytes()
            val key = key()
            if (key == null || bytes.size <= NONCE_BYTES) return null
            val cipher = Cipher.getInstance(CIPHER)
            cipher.init(Cipher.DECRYPT_MODE, key, GCMParameterSpec(TAG_BITS, bytes, 0, NONCE_BYTES))
            String(cipher.doFinal(bytes, NONCE_BYTES, bytes.size - NONCE_BYTES))
        } catch (_: AEADBadTagException) {
            null
        } catch (_: KeyPermanentlyInvalidatedException) {
            null
        } catch (error: GeneralSecurityException) {
            throw IOException(error)
        } catch (error: ProviderException) {
            throw IOException(error)
        } catch (error: IllegalArgumentException) {
            throw IOException(error)
        }
    }

    /** Replaces the secret as a whole; `null` forgets it. Returns true if that succeeded: the disk may be full. */
    fun write(secret: String?): Boolean = isDone { if (secret == null) file.delete() || !file.exists() else replace(secret) }

    /** Forgets the secret. If the common key is lost for good, it is deleted as well, because no new secret could be kept under it. */
    fun forget(): Boolean = write(null).also {
        isDone {
            try {
                key() != null
            } catch (_: UnrecoverableKeyException) {
                store().deleteEntry(ALIAS)
                true
            }
        }
    }

    private fun isDone(work: () -> Boolean): Boolean = try {
        work()
    } catch (_: IOException) {
        false
    } catch (_: GeneralSecurityException) {
        false
    } catch (_: ProviderException) {
        false
    } catch (_: IllegalArgumentException) {
        false
    }

    private fun replace(secret: String): Boolean {
        val cipher = Cipher.getInstance(CIPHER).apply { init(Cipher.ENCRYPT_MODE, key() ?: newKey()) }
        val beside = file.resolveSibling("${file.name}.new")
        beside.outputStream().use {
            it.write(cipher.iv + cipher.doFinal(secret.toByteArray()))
            it.fd.sync()
        }
        return beside.renameTo(file)
    }

    /** The key, if there is one. */
    private fun key(): SecretKey? = store().getKey(ALIAS, null) as? SecretKey

    private fun store(): KeyStore = KeyStore.getInstance(STORE).apply { load(null) }

    private fun newKey(): SecretKey {
        val spec = KeyGenParameterSpec.Builder(ALIAS, KeyProperties.PURPOSE_ENCRYPT or KeyProperties.PURPOSE_DECRYPT)
            .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
            .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
            .build()
        return KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE).apply { init(spec) }.generateKey()
    }

    private companion object {
        const val STORE = "AndroidKeyStore"
        const val ALIAS = "session"
        const val CIPHER = "AES/GCM/NoPadding"
        const val NONCE_BYTES = 12
        const val TAG_BITS = 128
    }
}
