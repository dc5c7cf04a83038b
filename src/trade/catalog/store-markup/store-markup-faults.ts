// Validates the markup for a store. Each fault names its place, such as
// `products.canvas.sizes.8x10`.

import { Type } from 'typebox'
import { Check, Errors } from 'typebox/value'
import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'
import type { Catalog } from '../catalog.ts'
import { type DocumentFault, documentFault } from '../document/document-fault.ts'
import { findProduct, findSizeRow } from '../products.ts'

const closed = { additionalProperties: false }
const percent = Type.Integer()
const storeMarkup = Type.Object(
  {
    percent: Type.Optional(percent),
    products: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            percent: Type.Optional(percent),
            sizes: Type.Optional(Type.Record(Type.String(), percent)),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
)

export function storeMarkupFaults(value: unknown, catalog: Catalog): DocumentFault[] {
  if (Check(storeMarkup, value)) {
    return placedPercents(value).flatMap((placed) => faultsOf(placed, catalog))
  }
  return Errors(storeMarkup, value).map((fault) => {
    const place = fault.instancePath.slice(1).replaceAll('/', '.') || 'the markup'
    return documentFault(place, 'must be a whole percentage for a known product or size.')
  })
}

type Placed = { place: string; percent: number | undefined; product?: string; size?: string }

function placedPercents({ percent: all, products = {} }: StoreMarkup): Placed[] {
  const ofProducts = Object.entries(products).flatMap(([product, { percent: own, sizes = {} }]) => [
    { place: `products.${product}`, percent: own, product },
    ...Object.entries(sizes).map(([size, ofSize]) => ({
      place: `products.${product}.sizes.${size}`,
      percent: ofSize,
      product,
      size,
    })),
  ])
  return [{ place: 'percent', percent: all }, ...ofProducts]
}

function faultsOf(
  { place, percent: wished, product, size }: Placed,
  catalog: Catalog,
): DocumentFault[] {
  const faults = (words: string) => [documentFault(place, words)]
  const known = product === undefined ? null : findProduct(catalog, product)
  if (product !== undefined && known === null) return faults('there is no such product.')
  const row = known && size !== undefined ? findSizeRow(known, size) : null
  if (size !== undefined && row?.upright.name !== size) return faults('there is no such size.')
  const { minPercent, maxPercent } = catalog.storeMarkup
  const isAllowed = wished === undefined || (wished >= minPercent && wished <= maxPercent)
  return isAllowed ? [] : faults(`must be from ${minPercent} to ${maxPercent} percent.`)
}
