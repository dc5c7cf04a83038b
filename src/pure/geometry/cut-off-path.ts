// A path over a picture that covers everything outside the crop.

import type { Crop } from './crop.ts'

/** For SVG's `d`, with fill-rule evenodd. In pixels of the picture. */
export function cutOffPath(crop: Crop, { width, height }: { width: number; height: number }) {
  const [x, y] = [crop.x * width, crop.y * height]
  const [wide, tall] = [crop.width * width, crop.height * height]
  return `M0 0H${width}V${height}H0ZM${x} ${y}h${wide}v${tall}h${-wide}Z`
}
