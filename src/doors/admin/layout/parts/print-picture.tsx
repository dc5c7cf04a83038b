// The printed part of a picture as defined by the crop. An SVG, because the panel allows no inline
// styles.

import { routes } from '../../../../pure/contract/route-tree.ts'
import type { CropJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Image, Picture } from '../../../../trade/images/picture.ts'
import { t } from '../../i18n/t.ts'

export type PrintPictureProps = { image: Image; crop?: CropJson; alt: string }

const whole: CropJson = { x: 0, y: 0, width: 1, height: 1 }

export function PrintPicture(props: PrintPictureProps) {
  return <Cropped {...props} look="print-picture" pixels={800} />
}

type SmallPictureProps = { picture: Picture | undefined; crop?: CropJson }

export function PrintThumbnail({ picture, crop }: SmallPictureProps) {
  if (picture === undefined) return <span class="small-picture" />
  const image = picture.shown
  return (
    <Cropped
      image={image}
      {...(crop && { crop })}
      alt={t('The picture')}
      look="small-picture"
      pixels={400}
    />
  )
}

type CroppedProps = PrintPictureProps & {
  look: 'print-picture' | 'small-picture'
  pixels: 400 | 800
}

function Cropped({ image, crop = whole, alt, look, pixels }: CroppedProps) {
  const { width, height, pictureKey } = image
  const box = [crop.x * width, crop.y * height, crop.width * width, crop.height * height]
  return (
    <svg class={look} viewBox={box.map(Math.round).join(' ')} role="img" aria-label={alt}>
      <image
        href={routes.pictures.one.one.href({ pictureKey, file: `${pixels}.jpg` })}
        width={width}
        height={height}
        preserveAspectRatio="none"
      />
    </svg>
  )
}
