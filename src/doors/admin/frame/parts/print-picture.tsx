// What of a picture is printed, as the crop cuts it: an SVG, since the panel allows no inline styles.

import type { CropJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Image } from '../../../../trade/images/picture.ts'

export type PrintPictureProps = { image: Image; crop?: CropJson; alt: string }

const whole: CropJson = { x: 0, y: 0, width: 1, height: 1 }

export function PrintPicture({ image, crop = whole, alt }: PrintPictureProps) {
  const { width, height, pictureKey } = image
  const box = [crop.x * width, crop.y * height, crop.width * width, crop.height * height]
  return (
    <svg class="print-picture" viewBox={box.map(Math.round).join(' ')} role="img" aria-label={alt}>
      <image
        href={`/pictures/${pictureKey}/800.jpg`}
        width={width}
        height={height}
        preserveAspectRatio="none"
      />
    </svg>
  )
}
