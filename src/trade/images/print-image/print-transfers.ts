// Print images that are under way, as every node sees them: pushes by the rows that report-transfer
// writes, resumable uploads by their own. Without news for a minute one counts no more, so whatever
// died goes by itself.

import type { Queries } from '../../../ground/database/database.ts'
import type { Subquery } from '../../../ground/database/read-together.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'

export type Transfer = {
  receivedBytes: number
  /** Null when the request did not declare it. */
  totalBytes: number | null
}

const patienceMs = 60_000

/** By token, the one that is furthest where there are several. One query. */
export async function readTransfers(
  db: Queries,
  tokens: readonly ImageToken[],
  now: () => number,
): Promise<Map<string, Transfer>> {
  if (tokens.length === 0) return new Map()
  return transfersOf(await selectTransfers(db, tokens, now).execute())
}

/** For `transfersOf`; `tokens` may be a query of them. */
export function selectTransfers(
  db: Queries,
  tokens: readonly ImageToken[] | Subquery<{ image_token: ImageToken }>,
  now: () => number,
) {
  const since = now() - patienceMs
  return db
    .selectFrom('print_transfers')
    .select(['image_token', 'received_bytes', 'total_bytes'])
    .where('image_token', 'in', tokens)
    .where('updated_at', '>', since)
    .unionAll(
      db
        .selectFrom('uploads')
        .select((upload) => [
          upload.ref('image_token').$notNull().as('image_token'),
          'received_bytes',
          'byte_length as total_bytes',
        ])
        .where('image_token', 'in', tokens)
        .where('kind', '=', 'print')
        .where('completed_at', 'is', null)
        .where('failure', 'is', null)
        .where('last_bytes_at', '>', since),
    )
}

type TransferRow = { image_token: ImageToken; received_bytes: number; total_bytes: number | null }

export function transfersOf(rows: readonly TransferRow[]): Map<string, Transfer> {
  const transfers = new Map<string, Transfer>()
  for (const row of rows) {
    const known = transfers.get(row.image_token)
    if (known !== undefined && known.receivedBytes >= row.received_bytes) continue
    const { received_bytes: receivedBytes, total_bytes: totalBytes } = row
    transfers.set(row.image_token, { receivedBytes, totalBytes })
  }
  return transfers
}
