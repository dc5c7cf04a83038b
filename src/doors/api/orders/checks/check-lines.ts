// Validates the lines of a request independently: each part that its schema accepts, so that one
// fault hides no other.

import type { Queries } from '../../../../ground/database/database.ts'
import type { Faults } from '../../../../ground/http/api/collect-faults.ts'
import type { ReadParts } from '../../../../ground/http/api/read-form.ts'
import { type ImageToken, isImageToken, type StoreId } from '../../../../pure/contract/ids.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import { findPictures } from '../../../../trade/images/get-picture.ts'
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
  const pictures = await findPictures(db, tokensOf(lines), now)
  return lines.map((request, index) => {
    const field = `lines[${index}]`
    const context = { pictures, catalog, storeId: store.id, faults, field, parts }
    return parts.hasForm(field) ? checkLine(context, request) : null
  })
}

/** Of lines as sent, whose form may be wrong. */
export function tokensOf(lines: readonly { image_token?: unknown }[]): ImageToken[] {
  return lines.flatMap((line) => {
    const token = line?.image_token
    return typeof token === 'string' && isImageToken(token) ? [token] : []
  })
}

/** Null if one of them can't be made. */
export function completeLines(lines: readonly (CheckedLine | null)[]): CheckedLine[] | null {
  const made = lines.filter((line) => line !== null)
  return made.length === lines.length && made.length > 0 ? made : null
}
