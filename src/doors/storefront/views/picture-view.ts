import type { Image } from '../../../trade/images/picture.ts'
import type { PictureFormat } from '../../../trade/images/rendering/picture-format.ts'
import type { PictureView } from './print-view.ts'

/** Thumbnails need no format. */
export function pictureView(
  { pictureKey: key, width, height }: Pick<Image, 'pictureKey' | 'width' | 'height'>,
  format?: PictureFormat,
  blur: string | null = null,
): PictureView {
  return { key, width, height, ...(format && { format }), ...(blur !== null && { blur }) }
}
