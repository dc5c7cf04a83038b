// Validates a line of an API request. The rules are those of the page, but values that do not fit
// are refused, with a valid alternative, instead of adjusted.

import type { Faults } from '../../../../ground/http/api/collect-faults.ts'
import type { ReadParts } from '../../../../ground/http/api/read-form.ts'
import type { ErrorCode } from '../../../../pure/contract/error-codes.ts'
import { isImageToken, type StoreId } from '../../../../pure/contract/ids.ts'
import type { CropJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { type Crop, clampCrop } from '../../../../pure/geometry/crop.ts'
import { aspectOf, type PixelSize } from '../../../../pure/geometry/lengths.ts'
import { cropOnArea, type PrintArea } from '../../../../pure/geometry/print-area.ts'
import { pixelsToPrint } from '../../../../trade/carts/build-line.ts'
import type { Catalog, Product } from '../../../../trade/catalog/catalog.ts'
import {
  completeOptions,
  type Options,
  refuseUnfitting,
} from '../../../../trade/catalog/choices/chosen-options.ts'
import { type SizeChoice, sizeChoice } from '../../../../trade/catalog/choices/size-choice.ts'
import { getProduct, getSize } from '../../../../trade/catalog/products.ts'
import type { FindPicture } from '../../../../trade/images/get-picture.ts'
import { tokenUnknown } from '../../../../trade/images/image-errors.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
import type { LineRequest } from '../line-request.ts'
import { checkReference } from './check-reference.ts'

export type CheckedLine = {
  /** Null for a picture of which only the pixel size is known. */
  picture: Picture | null
  /** As given in the request. */
  declared: PixelSize | null
  /** Pixels on which the size is based. */
  pixels: PixelSize
  product: Product
  /** Complete, including defaults. */
  options: Options
  chosen: SizeChoice
  /** The requested crop. Null for the default, which cuts off the least. */
  crop: CropJson | null
  quantity: number
}

export type LineContext = {
  pictures: FindPicture
  catalog: Catalog
  storeId: StoreId
  faults: Faults
  /** The line's path in the body: `lines[0]`. */
  field: string
  parts: ReadParts
}

/** Returns null if the line can't be made. All faults are collected. */
export function checkLine(context: LineContext, request: LineRequest): CheckedLine | null {
  const { faults, field, catalog } = context
  const product = isWhole(context, 'product')
    ? faults.attempt(`${field}.product`, () => getProduct(catalog, request.product))
    : null
  const size =
    product && isWhole(context, 'size')
      ? faults.attempt(`${field}.size`, () => getSize(product, request.size).name)
      : null
  const options = product && requestedOptions(context, product, request)
  checkReferenceOf(context, request)
  const source = pictureOf(context, request)
  if (product === null || size === null || options === null || source === null) return null
  const unfitting = Object.entries(options).map(([name, value]) =>
    faults.attempt(`${field}.options.${name}`, () => {
      refuseUnfitting(product, getSize(product, size), { [name]: value })
      return true
    }),
  )
  const isReadable = isWhole(context, 'quantity') && isWhole(context, 'crop')
  if (unfitting.includes(null) || !isReadable) return null

  const wish = { product, size, options, picture: source.pixels }
  const least = sizeChoice({ ...wish, crop: null })
  const requested = request.crop ?? null
  const crop = requested && fittingCrop(requested, source.pixels, least.area)
  if (requested !== null && crop === null) {
    faults.add(`${field}.crop`, 'parameter_invalid', cropAdvice(requested, source.pixels, least))
    return null
  }
  const chosen = crop === null ? least : sizeChoice({ ...wish, crop })
  return { ...source, product, options, chosen, crop, quantity: request.quantity ?? 1 }
}

export function checkReferenceOf(
  context: LineContext,
  { reference_id: reference }: Pick<LineRequest, 'reference_id'>,
): void {
  if (typeof reference !== 'string' || !isWhole(context, 'reference_id')) return
  context.faults.attempt(`${context.field}.reference_id`, () => checkReference(reference))
}

function isWhole({ parts, field }: LineContext, member: keyof LineRequest): boolean {
  return parts.isWhole(`${field}.${member}`)
}

export function requestedOptions(
  context: LineContext,
  product: Product,
  request: Pick<LineRequest, 'options'>,
): Options | null {
  const { faults, field, parts } = context
  if (!parts.hasForm(`${field}.options`)) return null
  const named = Object.entries(request.options ?? {}).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && parts.isWhole(`${field}.options.${entry[0]}`),
  )
  const known = named.map(([name, value]) =>
    faults.attempt(`${field}.options.${name}`, () => completeOptions(product, { [name]: value })),
  )
  if (known.includes(null) || !isWhole(context, 'options')) return null
  return completeOptions(product, Object.fromEntries(named))
}

type Source = Pick<CheckedLine, 'picture' | 'declared' | 'pixels'>

/** Null if there is a fault, which is added to the others. */
export function pictureOf(
  context: LineContext,
  request: Omit<LineRequest, 'product' | 'size'>,
): Source | null {
  const { faults, field } = context
  const { image_token: token, picture: measured } = request
  const declared = declaredOf(context, request)
  if (!isWhole(context, 'image_token') || !isWhole(context, 'picture')) return null
  if ((token ?? null) === null && measured !== undefined && measured !== null) {
    return { picture: null, declared: null, pixels: measured }
  }
  if (typeof token !== 'string' || measured) {
    const message =
      'Identify the picture with either image_token or picture (its width and height).'
    faults.add(field, 'parameter_invalid', message)
    return null
  }
  const picture = faults.attempt(`${field}.image_token`, () => {
    const found = isImageToken(token) ? context.pictures(token) : null
    if (found?.storeId !== context.storeId) throw tokenUnknown()
    return found
  })
  if (picture === null || declared === 'faulty') return null
  if (picture.print === null && declared === null) {
    const message =
      'The print image of this token has not arrived yet. Send its size as print_width and print_height, in pixels.'
    faults.add(`${field}.print_width`, dimensionsRequired, message)
    return null
  }
  return { picture, declared, pixels: pixelsToPrint(picture, declared) }
}

const dimensionsRequired: ErrorCode = 'print_dimensions_required'

function declaredOf(
  context: LineContext,
  { print_width: width, print_height: height }: Omit<LineRequest, 'product' | 'size'>,
): PixelSize | null | 'faulty' {
  const { faults, field } = context
  if (!isWhole(context, 'print_width') || !isWhole(context, 'print_height')) return 'faulty'
  if (width && height) return { width, height }
  if (!width && !height) return null
  const missing = width ? 'print_height' : 'print_width'
  const message = 'Send both print_width and print_height, or neither.'
  faults.add(`${field}.${missing}`, dimensionsRequired, message)
  return 'faulty'
}

/** Tolerates rounding: a crop within a pixel or a thousandth of a valid one is accepted. */
function fittingCrop(requested: CropJson, picture: PixelSize, area: PrintArea): Crop | null {
  const fitting = cropOnArea(requested, picture, area)
  const isNear = (['x', 'y', 'width', 'height'] as const).every((side) => {
    const pixels = side === 'x' || side === 'width' ? picture.width : picture.height
    return Math.abs(requested[side] - fitting[side]) <= Math.max(0.001, 1 / pixels)
  })
  return isNear ? fitting : null
}

function cropAdvice(
  requested: CropJson,
  picture: PixelSize,
  { name, area }: { name: string; area: PrintArea },
): string {
  if (area.isWhole)
    return 'These options print the whole picture, so nothing is cropped. Omit crop.'
  const aspect = aspectOf(area.covered)
  const { x, y, width, height } = clampCrop(requested, picture, aspect)
  const near = [x, y, width, height].map((each) => Math.round(each * 1e4) / 1e4)
  const [nearX, nearY, nearWidth, nearHeight] = near
  return (
    `This crop is not inside the picture with the aspect ratio of ${name}, which is ` +
    `${Math.round(aspect * 1e4) / 1e4} (width / height in pixels, including sides and mat). ` +
    `The nearest valid crop is {"x": ${nearX}, "y": ${nearY}, "width": ${nearWidth}, "height": ${nearHeight}}; ` +
    'if omitted, the smallest possible crop is used.'
  )
}
