//! The owner of an address.

use std::net::{IpAddr, Ipv6Addr};

/// Returns the owner of an address, as far as it shows: an IPv6 customer has at least a whole /64.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
    }
}
