import type { Queries } from '../../../../ground/database/database.ts'
import { orderLineCrop, orderLineOptions } from '../../../../ground/database/tables/orders-table.ts'
import type { Crop } from '../../../../pure/geometry/crop.ts'
import type { PixelSize } from '../../../../pure/geometry/lengths.ts'
import {
  type CropSpace,
  cropSpace,
  type Framing,
  framingOf,
} from '../../../../pure/geometry/move-crop.ts'
import { carriedOptions } from '../../../catalog/choices/chosen-options.ts'
import { sizePrintArea } from '../../../catalog/choices/size-print-area.ts'
import { findProduct, findSize } from '../../../catalog/products.ts'
import { catalogBySha256 } from '../../../catalog/saved/read-catalog.ts'
import type { Image } from '../../../images/picture.ts'
import { declaredPixels } from '../../../images/print-image/declared-pixels.ts'
import { readPictures } from '../../../images/read-pictures.ts'
import type { OrderRow } from '../../core/lock-order.ts'
import { type OrderLineRow, readOrderLines } from '../../core/order-lines.ts'

export type LineCrop = {
  line: OrderLineRow
  image: Image
  space: CropSpace
  crop: Crop
  framing: Framing
}

/** `number` is the line's, starting at 1. Null if the image or the product no longer exists. */
export async function readLineCrop(
  db: Queries,
  order: Pick<OrderRow, 'id' | 'catalog_sha256'>,
  number: number,
): Promise<LineCrop | null> {
  const line = (await readOrderLines(db, order.id))[number - 1]
  if (line === undefined) return null
  const picture = (await readPictures(db, [line.image_token])).get(line.image_token)
  const catalog = await catalogBySha256(db, order.catalog_sha256)
  const product = findProduct(catalog, line.product)
  const size = product && findSize(product, line.size)
  if (picture === undefined || product === null || size === null) return null
  const options = carriedOptions(product, orderLineOptions.read(line.options), size)
  const pixels: PixelSize = picture.print ?? declaredPixels(line) ?? picture.shown
  const area = sizePrintArea(product, size, options, pixels)
  const space = cropSpace(pixels, area, product.scale.floorDpi)
  const crop = orderLineCrop.read(line.crop)
  return { line, image: picture.shown, space, crop, framing: framingOf(crop, space) }
}
