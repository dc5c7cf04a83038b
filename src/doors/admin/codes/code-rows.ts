// Discount codes as a CSV file, page by page.

import type { Queries } from '../../../ground/database/database.ts'
import type { Cursor } from '../../../ground/database/keyset-page.ts'
import type { CsvValue } from '../../../pure/csv/csv-row.ts'
import { listDiscountCodes } from '../../../trade/discount-codes/list-discount-codes.ts'
import type { NamedStore } from '../layout/read-stores.ts'
import { givesText } from './code-words.ts'

const codesOfAPage = 500

type Chosen = { batch: string | null; stores: ReadonlyMap<string, NamedStore> }

/** Times are in UTC. */
export async function* codeRows(
  db: Queries,
  { batch, stores }: Chosen,
): AsyncGenerator<readonly CsvValue[]> {
  yield ['code', 'gives', 'store', 'valid_from', 'valid_until', 'max_uses', 'uses', 'on', 'batch']
  for (let after: Cursor | null = null; ; ) {
    const { rows, next } = await listDiscountCodes(db, { batch }, { after, limit: codesOfAPage })
    for (const code of rows) {
      yield [
        code.code,
        givesText(code.gives),
        code.storeId && (stores.get(code.storeId)?.name ?? code.storeId),
        isoTime(code.validFrom),
        isoTime(code.validUntil),
        code.maxUses,
        code.uses,
        code.isOn ? 'yes' : 'no',
        code.batch,
      ]
    }
    if (next === null) return
    after = next
  }
}

function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
