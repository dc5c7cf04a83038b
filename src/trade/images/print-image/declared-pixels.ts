// Declared dimensions of a print image, as stored in cart and order lines; null if none were
// declared.

import type { PixelSize } from '../../../pure/geometry/lengths.ts'

export function declaredPixels(row: {
  declared_width: number | null
  declared_height: number | null
}): PixelSize | null {
  if (row.declared_width === null || row.declared_height === null) return null
  return { width: row.declared_width, height: row.declared_height }
}
