// Print images being transferred, as seen by every node: pushes from the rows that report-transfer
// writes, resumable uploads from their own rows. A transfer without progress for a minute is
// ignored, so aborted ones disappear by themselves.

import type { Queries } from '../../../ground/database/database.ts'
import type { Subquery } from '../../../ground/database/read-together.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'

export type Transfer = {
  receivedBytes: number
  /** Null if the request did not declare it. */
  totalBytes: number | null
}

const patienceMs = 60_000

/** By token; of several transfers the most advanced one. Runs one query. */
export async function readTransfers(
  db: Queries,
  tokens: readonly ImageToken[],
  now: () => number,
): Promise<Map<string, Transfer>> {
  if (tokens.length === 0) return new Map()
  return transfersOf(await selectTransfers(db, tokens, now).execute())
}

/** For `transfersOf`. `tokens` may be a subquery. */
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
