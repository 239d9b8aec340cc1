//! Whose an address is.

use std::net::{IpAddr, Ipv6Addr};

/// Whom an address belongs to, as far as it tells: of IPv6 one customer has at least a whole /64.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
    }
}
