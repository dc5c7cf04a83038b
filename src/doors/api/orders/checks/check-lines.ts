// Validates the lines of a request independently: each part that its schema accepts, so that one
// fault hides no other.

import type { Queries } from '../../../../ground/database/database.ts'
import type { Faults } from '../../../../ground/http/api/collect-faults.ts'
import type { ReadParts } from '../../../../ground/http/api/read-form.ts'
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

/** Null for each line that can't be made. */
export async function checkLines(
  { db, catalog, store, now }: LinesContext,
  faults: Faults,
  lines: readonly LineRequest[],
  parts: ReadParts,
): Promise<(CheckedLine | null)[]> {
  if (!parts.hasForm('lines')) return []
  const checked: (CheckedLine | null)[] = []
  for (const [index, request] of lines.entries()) {
    const field = `lines[${index}]`
    const context = { db, catalog, storeId: store.id, now, faults, field, parts }
    checked.push(parts.hasForm(field) ? await checkLine(context, request) : null)
  }
  return checked
}

/** Null if one of them can't be made. */
export function completeLines(lines: readonly (CheckedLine | null)[]): CheckedLine[] | null {
  const made = lines.filter((line) => line !== null)
  return made.length === lines.length && made.length > 0 ? made : null
}
