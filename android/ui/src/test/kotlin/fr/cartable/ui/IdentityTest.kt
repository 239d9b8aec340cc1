package fr.cartable.ui

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import fr.cartable.core.Lang
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

    private val App.identities: IdentityHolder get() = online!!.account.identities

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
        ana.openThere(Page.Account)
        ana.read(Page.Account)
        until("the issuers") { ana.identities.issuers.isNotEmpty() }
        assertEquals(listOf("Club"), ana.identities.others.map { it.name })
        ana.identities.link(ana.identities.issuers.single())
        ana.comeBack(issuer)
        until("it is linked") { ana.identities.linked.map { it.name } == listOf("Club") }
        assertTrue(ana.identities.others.isEmpty())
        val own = ana.online!!.account.profile!!

        // A player who is not signed in enters by an identity.
        val other = phone("Autre")
        other.nameServer(address)
        until("the issuers, before anybody is signed in") { other.online?.account?.identities?.issuers?.isNotEmpty() == true }
        other.identities.open(other.identities.issuers.single())
        other.comeBack(issuer)
        until("Ana's account") { other.online!!.account.profile?.accountId == own.accountId }
        assertEquals(Page.Account, other.page)
        ana.online!!.account.renew()
        until("the other phone is news") { ana.online!!.account.devices.any { it.news && it.identity == "Club" } }

        val bea = phone("Béa")
        bea.enter(address)
        val ofBea = bea.online!!.account.profile!!
        bea.read(Page.Account)
        until("the issuers") { bea.identities.issuers.isNotEmpty() }
        bea.identities.link(bea.identities.issuers.single())
        bea.comeBack(issuer)
        until("the question") { bea.identities.other != null }
        assertEquals(ofBea.accountId, bea.online!!.account.profile!!.accountId)
        bea.identities.openOther(bea.identities.other!!)
        until("Ana's account here too") { bea.online!!.account.profile?.accountId == own.accountId }
        assertNull(bea.identities.other)

        ana.identities.unlink(ana.identities.linked.single())
        until("it is the last way in") { ana.online!!.server.trouble != null }
        assertEquals(1, ana.identities.linked.size)
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
        ana.read(Page.Account)
        until("the issuers") { ana.identities.issuers.isNotEmpty() }
        phone.isBroken = true
        ana.identities.link(ana.identities.issuers.single())
        until("it cannot be kept") { ana.online!!.server.trouble == words.beginUnkept }
        assertNull(phone.page)
        phone.isBroken = false
        ana.follow("${IdentityHolder.WAY_BACK}?code=x&state=y")
        until("nothing was begun") { ana.online!!.server.trouble == words.nothingBegun }

        ana.identities.link(ana.identities.issuers.single())
        until("a page in the browser") { phone.page != null && !ana.online!!.server.isBusy }
        ana.follow("${IdentityHolder.WAY_BACK}?code=x&state=y")
        until("it belongs to nothing") { ana.online!!.server.trouble != null && !ana.online!!.server.isBusy }
        issuer.isSilent = true
        ana.comeBack(issuer)
        until("nobody answers") { ana.online!!.server.trouble != null && !ana.online!!.server.isBusy }
        assertTrue(ana.identities.linked.isEmpty())
        issuer.isSilent = false
        ana.read(Page.Account)
        until("it is linked") { ana.identities.linked.map { it.name } == listOf("Club") }
    }
}
