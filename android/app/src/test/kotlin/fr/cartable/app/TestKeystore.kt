package fr.cartable.app

import java.io.InputStream
import java.io.OutputStream
import java.security.Key
import java.security.KeyStoreSpi
import java.security.Provider
import java.security.SecureRandom
import java.security.Security
import java.security.cert.Certificate
import java.security.spec.AlgorithmParameterSpec
import java.util.Collections
import java.util.Date
import java.util.Enumeration
import javax.crypto.KeyGenerator
import javax.crypto.KeyGeneratorSpi
import javax.crypto.SecretKey

/** A Keystore for Robolectric, which has none: it keeps keys as long as the process lives, and fails on demand. */
class TestKeystore {
    /** The exception that it throws instead of answering. */
    var fails: Exception? = null
    private val keys = mutableMapOf<String, Key>()

    /** Replaces the phone's own Keystore. */
    fun install() {
        Security.removeProvider(NAME)
        Security.addProvider(Brand(this))
    }

    private class Brand(keystore: TestKeystore) : Provider(NAME, 1.0, "keys of a test") {
        init {
            putService(Of(this, "KeyStore", NAME) { keystore.Store() })
            putService(Of(this, "KeyGenerator", "AES") { keystore.Generator() })
        }
    }

    private class Of(brand: Provider, type: String, algorithm: String, private val make: () -> Any) :
        Provider.Service(brand, type, algorithm, "x", null, null) {
        override fun newInstance(parameter: Any?): Any = make()
    }

    private inner class Generator : KeyGeneratorSpi() {
        override fun engineInit(random: SecureRandom?) = Unit
        override fun engineInit(params: AlgorithmParameterSpec?, random: SecureRandom?) = Unit
        override fun engineInit(size: Int, random: SecureRandom?) = Unit
        override fun engineGenerateKey(): SecretKey = KeyGenerator.getInstance("AES").generateKey().also { keys["session"] = it }
    }

    private inner class Store : KeyStoreSpi() {
        override fun engineGetKey(alias: String, password: CharArray?): Key? = fails?.let { throw it } ?: keys[alias]
        override fun engineLoad(stream: InputStream?, password: CharArray?) = Unit
        override fun engineContainsAlias(alias: String) = alias in keys
        override fun engineIsKeyEntry(alias: String) = alias in keys
        override fun engineSize() = keys.size
        override fun engineAliases(): Enumeration<String> = Collections.enumeration(keys.keys)
        override fun engineGetCertificateChain(alias: String): Array<Certificate>? = null
        override fun engineGetCertificate(alias: String): Certificate? = null
        override fun engineGetCreationDate(alias: String): Date? = null
        override fun engineSetKeyEntry(alias: String, key: Key, password: CharArray?, chain: Array<Certificate>?) = Unit
        override fun engineSetKeyEntry(alias: String, key: ByteArray, chain: Array<Certificate>?) = Unit
        override fun engineSetCertificateEntry(alias: String, certificate: Certificate?) = Unit
        override fun engineDeleteEntry(alias: String) {
            keys -= alias
            fails = null
        }
        override fun engineIsCertificateEntry(alias: String) = false
        override fun engineGetCertificateAlias(certificate: Certificate?): String? = null
        override fun engineStore(stream: OutputStream?, password: CharArray?) = Unit
    }

    private companion object {
        const val NAME = "AndroidKeyStore"
    }
}
