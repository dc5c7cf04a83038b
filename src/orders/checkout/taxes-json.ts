// Taxes as orders and quotes show them.

import type { TaxLine } from '../../catalog/taxes/taxes.ts'
import type { TaxJson } from '../../contract/order-json.ts'

export function taxesJson(lines: readonly TaxLine[]): TaxJson[] {
  return lines.map(({ kind, name, millionths, amount }) => ({
    ...{ kind, name, amount },
    percent: millionths / 10_000,
  }))
}
