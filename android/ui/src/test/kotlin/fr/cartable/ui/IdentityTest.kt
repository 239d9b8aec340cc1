package fr.cartable.ui

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import fr.cartable.core.Lang
import fr.cartable.pages.BlockKind
import fr.cartable.pages.BlockRole
import fr.cartable.ui.state.App
import fr.cartable.ui.state.IdentityHolder
import fr.cartable.ui.state.Page
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.math.BigInteger
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.URI
import java.net.URLDecoder
import java.net.URLEncoder
import java.security.KeyPairGenerator
import java.security.Signature
import java.security.interfaces.RSAPublicKey
import java.util.Base64
import java.util.concurrent.ConcurrentHashMap

/** An issuer of identities with one user, who signs in at once. */
private class Issuer(var person: String) : AutoCloseable {
    /** True if it breaks off instead of an answer. */
    @Volatile
    var isSilent = false

    private val keys = KeyPairGenerator.getInstance("RSA").apply { initialize(2048) }.generateKeyPair()
    private val nonces = ConcurrentHashMap<String, String>()
    private val server = HttpServer.create(InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0)
    val url = "http://127.0.0.1:${server.address.port}"

    init {
        server.createContext("/.well-known/openid-configuration") {
            it.tell("""{"issuer":"$url","authorization_endpoint":"$url/authorize","token_endpoint":"$url/token","jwks_uri":"$url/keys"}""")
        }
        server.createContext("/keys") {
            val key = keys.public as RSAPublicKey
            it.tell("""{"keys":[{"kty":"RSA","kid":"one","n":"${text(key.modulus)}","e":"${text(key.publicExponent)}"}]}""")
        }
        server.createContext("/token") {
            if (isSilent) return@createContext it.close()
            val nonce = nonces.remove(fields(it.requestBody.readBytes().decodeToString()).getValue("code"))
            val end = System.currentTimeMillis() / 1000 + 300
            it.tell("""{"id_token":"${signed("""{"iss":"$url","sub":"$person","aud":"app","exp":$end,"nonce":"$nonce"}""")}"}""")
        }
        server.start()
    }

    /** The browser's part: the address to which it is led back. */
    fun visit(page: String): String {
        val asked = fields(URI(page).rawQuery)
        val code = "code-${nonces.size}"
        nonces[code] = asked.getValue("nonce")
        return "${asked["redirect_uri"]}?code=$code&state=${URLEncoder.encode(asked["state"], Charsets.UTF_8)}"
    }

    override fun close() = server.stop(0)

    private fun signed(claims: String): String {
        val message = text("""{"alg":"RS256","kid":"one"}""".toByteArray()) + "." + text(claims.toByteArray())
        val signature = Signature.getInstance("SHA256withRSA").apply {
            initSign(keys.private)
            update(message.toByteArray())
        }
        return message + "." + text(signature.sign())
    }

    private fun HttpExchange.tell(body: String) = use {
        sendResponseHeaders(200, body.length.toLong())
        responseBody.write(body.toByteArray())
    }

    private companion object {
        fun text(bytes: ByteArray): String = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)

        fun text(number: BigInteger) = text(number.toByteArray())

        fun fields(form: String) = form.split('&').associate { field -> field.split('=').map { URLDecoder.decode(it, Charsets.UTF_8) }.let { it[0] to it[1] } }
    }
}

/** Identities on the real server, by way of a browser. */
class IdentityTest : OnServer() {
    private val words = Words(Lang.FR)

    /** The trouble that the account's page or the server tells. */
    private val App.trouble: String?
        get() = online!!.server.trouble ?: account.blocks.find { it.role == BlockRole.TROUBLE }?.run { (kind as BlockKind.Text).text }

    private val App.account get() = online!!.pages.page(Page.ACCOUNT.key)!!

    /** The names of the identities that open the account. */
    private val App.linked get() = account.blocks.filter { it.key.startsWith("identity ") }.map { (it.kind as BlockKind.Line).title }

    /** Begins to link the identity at the only issuer. */
    private fun App.link() = online!!.run { doOwn(own().lines("link").single()) }

    /** The browser has gone to the issuer and comes back with this. */
    private fun App.comeBack(issuer: Issuer) {
        val phone = desk.phone as TestPhone
        until("a page in the browser") { phone.page != null && !online!!.server.isBusy }
        follow(issuer.visit(phone.page!!))
        until("that it is done") { !online!!.server.isBusy }
    }

    @Test
    fun `an identity is linked, opens the account on another phone and asks before it takes the place of one`() = Issuer("ana").use { issuer ->
        val address = serve("--issuer", "Club ${issuer.url} app").address
        val ana = phone("Ana")
        ana.enter(address)
        ana.link()
        ana.comeBack(issuer)
        until("it is linked") { ana.linked == listOf("Club") }
        assertTrue(ana.account.lines("link").isEmpty())
        val own = ana.online!!.account.profile!!

        // A player who is not signed in enters by an identity.
        val other = phone("Autre")
        other.nameServer(address)
        until("the issuers, before anybody is signed in") { other.online?.account?.identities?.issuers?.isNotEmpty() == true }
        other.online!!.account.identities.run { open(issuers.single()) }
        other.comeBack(issuer)
        until("Ana's account") { other.online!!.account.profile?.accountId == own.accountId }
        assertEquals(Page.ACCOUNT, other.page)
        assertTrue(ana.online!!.own().blocks.any { it.key == "news" && "Club" in (it.kind as BlockKind.Notice).title })

        val bea = phone("Béa")
        bea.enter(address)
        val ofBea = bea.online!!.account.profile!!
        bea.link()
        bea.comeBack(issuer)
        until("the question") { bea.account.blocks.any { it.key == "other" } }
        assertEquals(ofBea.accountId, bea.online!!.account.profile!!.accountId)
        bea.tap("open-other")
        until("Ana's account here too") { bea.online!!.account.profile?.accountId == own.accountId }
        until("there is no question any more") { bea.account.blocks.none { it.key == "other" } }

        ana.online!!.run { doOwn("${own().lines("identity").single()} unlink") }
        until("it is the last way in") { ana.trouble != null }
        assertEquals(1, ana.linked.size)
        // A link that belongs to nothing does nothing.
        ana.follow("${IdentityHolder.WAY_BACK}?code=x&state=y")
        until("nothing") { !ana.online!!.server.isBusy }
        assertEquals(own.accountId, ana.online!!.account.profile!!.accountId)
    }

    @Test
    fun `what was begun outlasts a link of another and an issuer that is silent, and is told where it cannot be kept`() = Issuer("ana").use { issuer ->
        val ana = phone("Ana")
        val phone = ana.desk.phone as TestPhone
        ana.enter(serve("--issuer", "Club ${issuer.url} app").address)
        phone.isBroken = true
        ana.link()
        until("it cannot be kept") { ana.online!!.server.trouble == words.beginUnkept }
        assertNull(phone.page)
        phone.isBroken = false
        ana.follow("${IdentityHolder.WAY_BACK}?code=x&state=y")
        until("nothing was begun") { ana.online!!.server.trouble == words.nothingBegun }

        ana.link()
        until("a page in the browser") { phone.page != null && !ana.online!!.server.isBusy }
        ana.follow("${IdentityHolder.WAY_BACK}?code=x&state=y")
        until("it belongs to nothing") { ana.online!!.server.trouble != null && !ana.online!!.server.isBusy }
        issuer.isSilent = true
        ana.comeBack(issuer)
        until("nobody answers") { ana.online!!.server.trouble != null && !ana.online!!.server.isBusy }
        assertTrue(ana.linked.isEmpty())
        issuer.isSilent = false
        ana.read(Page.ACCOUNT)
        until("it is linked") { ana.linked == listOf("Club") }
    }
}
