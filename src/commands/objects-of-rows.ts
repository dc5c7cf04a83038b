// Objects that must exist in the storage because a row references them: pictures, print files,
// documents and parts of uploads.

import type { Queries } from '../ground/database/database.ts'
import { printFacts } from '../ground/database/tables/print-files-table.ts'
import { inTurns } from '../ground/storage/in-turns.ts'
import type { Storage } from '../ground/storage/storage.ts'
import { keyOfDocument } from '../trade/documents/read-documents.ts'
import { originalKey } from '../trade/images/object-keys.ts'
import { printKey } from '../trade/production/print-keys.ts'

const page = 500

/**
 * Every key that a row references, table by table, limited to `atMost` rows per table (the latest
 * by name).
 */
async function* objectsOfRows(db: Queries, atMost = Infinity): AsyncGenerator<string> {
  yield* paged(atMost, async (after, limit) => {
    const rows = await db
      .selectFrom('images')
      .select(['sha256', 'generation'])
      .where('sha256', '>', after)
      .where('given_up_at', 'is', null)
      .orderBy('sha256')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ id: row.sha256, key: originalKey(row) }))
  })
  yield* paged(atMost, async (after, limit) => {
    const rows = await db
      .selectFrom('print_files')
      .select(['line_id as id', 'sha256', 'facts'])
      .where('line_id', '>', after)
      .where('status', '=', 'ready')
      .where('expired_at', 'is', null)
      .orderBy('line_id')
      .limit(limit)
      .execute()
    return rows.map(({ id, sha256, facts }) => {
      const format = printFacts.read(facts)?.format ?? 'jpeg'
      return { id, key: printKey(id, sha256 ?? '', format) }
    })
  })
  yield* paged(atMost, async (after, limit) => {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'sha256'])
      .where('id', '>', after)
      .where('sha256', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id, sha256 }) => ({ id, key: keyOfDocument(id, sha256 ?? '') }))
  })
  yield* paged(atMost, async (after, limit) => {
    const rows = await db
      .selectFrom('upload_pieces')
      .select('object_key')
      .where('object_key', '>', after)
      .orderBy('object_key')
      .limit(limit)
      .execute()
    return rows.map(({ object_key: key }) => ({ id: key, key }))
  })
}

async function* paged(
  atMost: number,
  read: (after: string, limit: number) => Promise<{ id: string; key: string }[]>,
): AsyncGenerator<string> {
  let after = ''
  for (let seen = 0; seen < atMost; ) {
    const limit = Math.min(page, atMost - seen)
    const rows = await read(after, limit)
    for (const { key } of rows) yield key
    seen += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = last.id
  }
}

/** Keys that rows reference but the storage lacks, and the number of keys checked. */
export async function missingObjects(
  db: Queries,
  storage: Pick<Storage, 'byteLength'>,
  atMost = Infinity,
): Promise<{ looked: number; missing: string[] }> {
  const missing: string[] = []
  let looked = 0
  await inTurns(objectsOfRows(db, atMost), async (key) => {
    looked += 1
    if ((await storage.byteLength(key)) === null) missing.push(key)
  })
  return { looked, missing: missing.sort() }
}

/**
 * Keys missing from the storage that both the database copy and the current database reference.
 * Parts of an upload that has ended since, or objects deleted since, are not lost.
 */
export async function missingSince(
  copy: Queries,
  db: Queries,
  storage: Pick<Storage, 'byteLength'>,
): Promise<string[]> {
  const { missing } = await missingObjects(copy, storage)
  if (missing.length === 0) return []
  const still = new Set((await missingObjects(db, storage)).missing)
  return missing.filter((key) => still.has(key))
}
