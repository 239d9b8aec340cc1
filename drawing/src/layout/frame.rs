//! Rectangles and sizes, in points.

/// A rectangle of a page or of a pane, in points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Frame {
    /// The left edge.
    pub left: f32,
    /// The upper edge.
    pub top: f32,
    /// The right edge.
    pub right: f32,
    /// The lower edge.
    pub bottom: f32,
}

impl Frame {
    /// Returns the rectangle between these edges.
    pub(crate) const fn new(left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self { left, top, right, bottom }
    }

    /// Returns a rectangle of this size with its left upper corner here.
    pub(crate) const fn sized(left: f32, top: f32, size: Size) -> Self {
        Self { left, top, right: left + size.width, bottom: top + size.height }
    }

    /// Returns a rectangle of this size around a point.
    pub(crate) const fn around((x, y): (f32, f32), size: Size) -> Self {
        Self::sized(x - size.width / 2.0, y - size.height / 2.0, size)
    }

    /// Returns the width.
    #[must_use]
    pub const fn width(self) -> f32 {
        self.right - self.left
    }

    /// Returns the height.
    #[must_use]
    pub const fn height(self) -> f32 {
        self.bottom - self.top
    }

    /// Returns the point in the middle.
    #[must_use]
    pub const fn centre(self) -> (f32, f32) {
        (self.left + self.width() / 2.0, self.top + self.height() / 2.0)
    }

    /// Returns the same rectangle, moved to the right and down.
    #[must_use]
    pub const fn moved(self, right: f32, down: f32) -> Self {
        Self::new(self.left + right, self.top + down, self.right + right, self.bottom + down)
    }

    /// Returns the smallest rectangle around both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self::new(
            self.left.min(other.left),
            self.top.min(other.top),
            self.right.max(other.right),
            self.bottom.max(other.bottom),
        )
    }
}

/// A width and a height.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Size {
    pub width: f32,
    pub height: f32,
}

impl Size {
    pub(crate) const ZERO: Self = Self { width: 0.0, height: 0.0 };

    pub(crate) const fn new(width: f32, height: f32) -> Self {
        Self { width, height }
    }
}

/// Returns the largest of these, or zero if there is none or all are below.
pub(crate) fn largest(of: impl IntoIterator<Item = f32>) -> f32 {
    of.into_iter().fold(0.0, f32::max)
}
