// A framing as form fields: percentages of the image and of the smallest crop.

import type { CropSpace, Framing } from '../../../../pure/geometry/move-crop.ts'

export const framingFields = ['across', 'down', 'zoom'] as const

/** Slider ranges. If the smallest crop is also the largest, there is nothing to choose. */
export function framingLimits({ mostZoom }: Pick<CropSpace, 'mostZoom'>) {
  const place = { min: 0, max: 100, step: 0.1 }
  return {
    across: place,
    down: place,
    zoom: { ...place, min: 100, max: percent(mostZoom) },
  }
}

/** Null if invalid. */
export function readFraming(get: (name: (typeof framingFields)[number]) => string): Framing | null {
  const [x, y, zoom] = framingFields.map((name) => {
    const text = get(name)
    return /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) / 100 : null
  })
  if (x == null || y == null || zoom == null || x > 1 || y > 1 || zoom < 1) return null
  return { x, y, zoom }
}

export function framingTexts({ x, y, zoom }: Framing) {
  return { across: String(percent(x)), down: String(percent(y)), zoom: String(percent(zoom)) }
}

function percent(part: number): number {
  return Math.round(part * 1000) / 10
}
