import CartableModels
import Foundation
import Security

/// Keeps the secret of a session in the Keychain: on this device only, readable once the phone was unlocked after its start.
final class KeychainKeeper: SessionKeeper {
    private let server: String

    init(server: String) {
        self.server = server
    }

    func keep(session: String?) -> Bool {
        let gone = SecItemDelete(place as CFDictionary)
        guard let session else { return gone == errSecSuccess || gone == errSecItemNotFound }
        var item = place
        item[kSecValueData as String] = Data(session.utf8)
        item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        return SecItemAdd(item as CFDictionary, nil) == errSecSuccess
    }

    func kept() -> String? {
        var asked = place
        asked[kSecReturnData as String] = true
        var found: CFTypeRef?
        guard SecItemCopyMatching(asked as CFDictionary, &found) == errSecSuccess, let data = found as? Data else { return nil }
        return String(data: data, encoding: .utf8)
    }

    private var place: [String: Any] {
        [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "cartable", kSecAttrAccount as String: server]
    }
}
