// What a print image was announced to have, as lines of carts and orders keep it; null: nothing was.

import type { PixelSize } from '../../../pure/geometry/lengths.ts'

export function declaredPixels(row: {
  declared_width: number | null
  declared_height: number | null
}): PixelSize | null {
  if (row.declared_width === null || row.declared_height === null) return null
  return { width: row.declared_width, height: row.declared_height }
}
