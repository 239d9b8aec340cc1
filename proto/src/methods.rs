//! The methods that can be called.

use prost::{DecodeError, Message as _};
use prost_types::{FileDescriptorSet, MethodDescriptorProto};

/// A method of a service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    /// The path, as in `/cartable.v1.RoomService/GetRoom`.
    pub path: String,
    /// The name of its request, as in `.cartable.v1.GetRoomRequest`.
    pub request: String,
}

/// Returns all methods of compiled `.proto` files, in their order.
///
/// # Errors
/// The bytes are no compiled files.
pub fn methods(files: &[u8]) -> Result<Vec<Method>, DecodeError> {
    let mut methods = Vec::new();
    for file in FileDescriptorSet::decode(files)?.file {
        for service in &file.service {
            let read = |method: &MethodDescriptorProto| Method {
                path: format!("/{}.{}/{}", file.package(), service.name(), method.name()),
                request: method.input_type().to_owned(),
            };
            methods.extend(service.method.iter().map(read));
        }
    }
    Ok(methods)
}
