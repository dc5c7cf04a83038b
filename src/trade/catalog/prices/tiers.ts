// Prices by quantity. A tier lowers the price of each piece from a number of pieces on, counted over
// all lines of a cart in the same size, upright or lying, or in all sizes of the product.

import type { Product, Tier } from '../catalog.ts'
import { findSizeRow } from '../products.ts'

type CountedLine = {
  readonly product: Product
  readonly size: string
  readonly quantity: number
}

/** For each line, the pieces that count for its price. Its own if it has no tiers. */
export function countPieces(lines: readonly CountedLine[]): number[] {
  const groups = lines.map(groupOf)
  const pieces = new Map<string, number>()
  lines.forEach(({ quantity }, index) => {
    const group = groups[index] ?? ''
    pieces.set(group, (pieces.get(group) ?? 0) + quantity)
  })
  return lines.map(({ quantity }, index) => {
    const group = groups[index]
    return group ? (pieces.get(group) ?? quantity) : quantity
  })
}

/** Empty for a size without tiers. */
function groupOf({ product, size }: CountedLine): string {
  const row = findSizeRow(product, size)
  if (row?.tiers === undefined) return ''
  const of = product.countsAllSizes ? '' : row.upright.name
  return `${product.name} ${of}`
}

/** In percent of the shop's price. */
export function tierPercent(tiers: readonly Tier[] = [], pieces: number): number {
  return tiers.findLast(({ from }) => pieces >= from)?.percent ?? 0
}
