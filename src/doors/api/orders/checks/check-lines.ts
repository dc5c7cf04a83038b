// Validates the lines of a request independently. Lines that already failed schema validation are
// skipped.

import type { Queries } from '../../../../ground/database/database.ts'
import type { Faults } from '../../../../ground/http/api/collect-faults.ts'
import type { StoreId } from '../../../../pure/contract/ids.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import type { LineRequest } from '../line-request.ts'
import { type CheckedLine, checkLine } from './check-line.ts'

export type LinesContext = {
  db: Queries
  /** With the store's own prices. */
  catalog: Catalog
  store: { id: StoreId }
  now: () => number
}

/** Returns null if one of them can't be made. */
export async function checkLines(
  { db, catalog, store, now }: LinesContext,
  faults: Faults,
  lines: readonly LineRequest[],
  isWhole: (field: string) => boolean,
): Promise<CheckedLine[] | null> {
  const checked: CheckedLine[] = []
  for (const [index, request] of lines.entries()) {
    const field = `lines[${index}]`
    if (!isWhole(field)) continue
    const context = { db, catalog, storeId: store.id, now, faults, field }
    const line = await checkLine(context, request)
    if (line !== null) checked.push(line)
  }
  return checked.length === lines.length ? checked : null
}
