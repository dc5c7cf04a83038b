import type { TaxJson } from '../../../pure/contract/schemas/order-schema.ts'
import type { TaxLine } from '../../catalog/taxes/taxes.ts'

export function taxesJson(lines: readonly TaxLine[]): TaxJson[] {
  return lines.map(({ kind, name, millionths, amount }) => ({
    kind,
    name,
    amount,
    percent: millionths / 10_000,
  }))
}
