//! A server known by the fingerprint of its certificate:
//! in a home network nobody signs certificates, and anybody there can take any name.

use crate::error::Failure;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, DigitallySignedStruct, Error, SignatureScheme};
use sha2::{Digest as _, Sha256};

/// The one trusted certificate. The names and dates in it do not matter, because the fingerprint proves more.
#[derive(Debug)]
pub(super) struct Pin {
    /// SHA-256 of the certificate.
    fingerprint: [u8; 32],
    /// The algorithms by which the server proves that the certificate is its own.
    signatures: WebPkiSupportedAlgorithms,
}

impl Pin {
    /// Reads a fingerprint: 64 hexadecimal digits of either case, with or without colons between them.
    pub fn read(text: &str) -> Result<Self, Failure> {
        let mut fingerprint = [0; 32];
        let digits = text.trim().replace(':', "");
        hex::decode_to_slice(digits, &mut fingerprint).map_err(|_| Failure::Fingerprint)?;
        Ok(Self { fingerprint, signatures: ring::default_provider().signature_verification_algorithms })
    }
}

impl ServerCertVerifier for Pin {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _others: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if Sha256::digest(certificate).as_slice() == self.fingerprint {
            return Ok(ServerCertVerified::assertion());
        }
        Err(CertificateError::ApplicationVerificationFailure.into())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, &self.signatures)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &self.signatures)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.signatures.supported_schemes()
    }
}
