// Prices by quantity as text in a form, and the document with those of one product.

import type {
  CatalogDocument,
  ProductDocument,
} from '../../../../trade/catalog/document/catalog-document.ts'
import { fieldNumber } from '../../layout/plain-amount.ts'

type Tiers = NonNullable<ProductDocument['tiers']>

/** `10: 5; 50: 12.5`: from 10 pieces on 5 % off, from 50 on 12.5 %. */
export function tiersText(tiers: Tiers = []): string {
  return tiers.map(({ from, percent }) => `${from}: ${fieldNumber(percent)}`).join('; ')
}

/** Null if it cannot be read. */
export function readTiers(text: string): Tiers | null {
  const rows = text.split(/[;\n]|,\s/).filter((row) => row.trim() !== '')
  const tiers = rows.map((row) => {
    const [, from, percent = ''] =
      /^\s*(\d{1,5})\s*:\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*%?\s*$/.exec(row) ?? []
    return from === undefined
      ? null
      : { from: Number(from), percent: Number(percent.replace(',', '.')) }
  })
  const read = tiers.filter((tier) => tier !== null)
  return read.length === tiers.length ? read : null
}

export type TypedTiers = {
  tiers: Tiers
  /** By size; the others have those of the product. */
  bySize: Readonly<Record<string, Tiers>>
  countsAllSizes: boolean
}

export function withTiers(
  before: CatalogDocument,
  name: string,
  { tiers, bySize, countsAllSizes }: TypedTiers,
): CatalogDocument {
  const found = Object.entries(before.products).find(([each]) => each === name)?.[1]
  if (found === undefined) return before
  const { tiers: _, tiers_over: __, ...product } = found
  const sizes = Object.entries(product.sizes).map(([size, { tiers: ___, ...row }]) => {
    const own = bySize[size] ?? []
    return [size, own.length === 0 ? row : { ...row, tiers: own }] as const
  })
  const changed = {
    ...product,
    ...(tiers.length > 0 && { tiers }),
    ...(countsAllSizes && { tiers_over: 'product' as const }),
    sizes: Object.fromEntries(sizes),
  }
  return { ...before, products: { ...before.products, [name]: changed } }
}
