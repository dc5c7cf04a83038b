// Checks the lines of a set. The storefront's rules apply, and nothing is adjusted.

import type { Faults } from '../../../ground/http/api/collect-faults.ts'
import type { ReadParts } from '../../../ground/http/api/read-form.ts'
import type { SetLine } from '../../../trade/carts/open-set.ts'
import { tidyPictureName } from '../../../trade/carts/picture-words.ts'
import { bestSize, fittingSizes } from '../../../trade/catalog/choices/fitting-sizes.ts'
import { getProduct } from '../../../trade/catalog/products.ts'
import { findPictures } from '../../../trade/images/get-picture.ts'
import {
  checkLine,
  checkReferenceOf,
  type LineContext,
  pictureOf,
  requestedOptions,
} from '../orders/checks/check-line.ts'
import { type LinesContext, tokensOf } from '../orders/checks/check-lines.ts'
import type { CartLineRequest } from '../orders/line-request.ts'

/** Null for each line that has a fault. */
export async function checkCartLines(
  { db, catalog, store, now }: LinesContext,
  faults: Faults,
  lines: readonly CartLineRequest[],
  parts: ReadParts,
): Promise<(SetLine | null)[]> {
  if (!parts.hasForm('lines')) return []
  const pictures = await findPictures(db, tokensOf(lines), now)
  const quantities = new Map<string, { quantity: number; field: string }>()
  return lines.map((request, index) => {
    const field = `lines[${index}]`
    if (!parts.hasForm(field)) return null
    const before = faults.list.length
    const context = { pictures, catalog, storeId: store.id, faults, field, parts }
    const line = checkCartLine(context, request)
    if (line === null || faults.list.length > before || !parts.isWhole(field)) return null
    const name = `${line.picture.token} ${line.wish}`
    const same = quantities.get(name)
    if (same !== undefined && same.quantity !== line.quantity) {
      const message = `This is the same print as ${same.field}, with another quantity. Give its quantity once.`
      faults.add(`${field}.quantity`, 'parameter_invalid', message)
      return null
    }
    quantities.set(name, { quantity: line.quantity, field })
    return line
  })
}

function checkCartLine(context: LineContext, request: CartLineRequest): SetLine | null {
  const { product, size, options, crop } = request
  const chosen = product
    ? chosenOf(context, request, product)
    : firstOf(context, request, [size, options, crop].some(Boolean))
  if (chosen === null) return null
  const { reference_id: referenceId } = request
  return {
    ...chosen,
    quantity: request.quantity ?? 1,
    name: tidyPictureName(request.name),
    referenceId: referenceId || null,
    wish: wishOf(request),
  }
}

type Chosen = Pick<SetLine, 'picture' | 'declared' | 'choice'>

function firstOf(context: LineContext, request: CartLineRequest, isHalf: boolean): Chosen | null {
  const { faults, field } = context
  if (isHalf) {
    const message = 'Name the product that the size, the options or the crop belong to.'
    faults.add(`${field}.product`, 'parameter_missing', message)
  }
  checkReferenceOf(context, request)
  const { picture = null, declared = null } = pictureOf(context, request) ?? {}
  return picture === null || isHalf ? null : { picture, declared, choice: null }
}

function chosenOf(context: LineContext, request: CartLineRequest, product: string): Chosen | null {
  const { size } = request
  if (!size) return bestOf(context, request, product)
  const line = checkLine(context, { ...request, product, size })
  if (line?.picture == null) return null
  const { picture, declared, chosen, options, crop } = line
  if (!chosen.isAvailable) {
    const reason = chosen.reason ?? 'This size is not available for this picture.'
    context.faults.add(`${context.field}.size`, 'size_unavailable', reason)
    return null
  }
  const choice = { product: line.product.name, size: chosen.name, options, crop }
  return { picture, declared, choice }
}

/** The best size of the product. Null for the size if the picture is too small for all of them. */
function bestOf(context: LineContext, request: CartLineRequest, name: string): Chosen | null {
  const { faults, field, catalog, parts } = context
  const product = parts.isWhole(`${field}.product`)
    ? faults.attempt(`${field}.product`, () => getProduct(catalog, name))
    : null
  const options = product && requestedOptions(context, product, request)
  if (request.crop) {
    const message = 'Name the size that the crop is for.'
    faults.add(`${field}.size`, 'parameter_missing', message)
  }
  checkReferenceOf(context, request)
  const source = pictureOf(context, request)
  if (product === null || options === null || source?.picture == null || request.crop) return null
  const { picture, declared, pixels } = source
  const best = bestSize(fittingSizes({ product, options, picture: pixels }))
  const choice = {
    product: product.name,
    size: best?.name ?? null,
    options: best?.options ?? options,
    crop: null,
  }
  return { picture, declared, choice }
}

/** As sent. A set may have one picture in two sizes, or twice with two references. */
function wishOf({
  product,
  size,
  options,
  crop,
  reference_id: reference,
}: CartLineRequest): string {
  const chosen = Object.entries(options ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))
  const { x, y, width, height } = crop ?? {}
  return JSON.stringify([
    product || null,
    size || null,
    chosen,
    [x, y, width, height],
    reference || null,
  ])
}
