// The placeholder: a JPEG of at most 400 px. A large picture gets it on arrival, a small one when it
// is first needed; both are made alike, because faces are searched in it.

import type { Sharp } from 'sharp'

/** The kernel is faster, and the difference is not visible at 400 pixels. */
export const placeholderSize = { longSide: 400, kernel: 'cubic' } as const

/** Skips the second pass for optimal tables: costs a kilobyte and saves some time. */
export function encodePlaceholder(upright: Sharp): Sharp {
  return upright.jpeg({ quality: 78, optimiseCoding: false })
}
