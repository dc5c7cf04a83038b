// From an image to what the pages need to show it.

import type { Image } from '../../images/picture.ts'
import type { PictureFormat } from '../../images/picture-format.ts'
import type { PictureView } from './print-view.ts'

/** Thumbnails need no format. */
export function pictureView(image: Image, format?: PictureFormat): PictureView {
  const { pictureKey: key, width, height } = image
  return { key, width, height, ...(format !== undefined && { format }) }
}
