// Migration of placeholders from the rows of pictures, where older releases stored them (24 to 37
// kB each), to the storage. They are read from the rows until a job has moved them and left
// miniatures in their place.

import { sql } from 'kysely'
import type { Database } from '../../../ground/database/database.ts'
import { defineTask } from '../../../ground/jobs/define-task.ts'
import type { Task } from '../../../ground/jobs/task.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { PictureProcesses } from '../decoding/processes/picture-processes.ts'
import { placeholderKey, type StoredPicture } from '../object-keys.ts'
import { deleteUnlessKept } from './delete-unless-kept.ts'

type Deps = { database: Database; storage: Storage }

export type PlaceholderDeps = Deps & { pictureProcesses: Pick<PictureProcesses, 'shrink'> }

/** Larger than any miniature. */
const leastBytes = 4_096
const atOnce = 16

// The length of a value stored outside its row is known without reading the value.
const isPlaceholder = sql<boolean>`length(placeholder) > ${sql.lit(leastBytes)}`

/** False if there is none. */
export async function storeEarlierPlaceholder(
  deps: Deps,
  { sha256, generation }: StoredPicture,
): Promise<boolean> {
  const row = await deps.database.queries
    .selectFrom('images')
    .select('placeholder')
    .where('sha256', '=', sha256)
    .where('generation', '=', generation)
    .where(isPlaceholder)
    .executeTakeFirst()
  if (row === undefined) return false
  await store(deps, { sha256, generation }, row.placeholder)
  return true
}

async function store(deps: Deps, of: StoredPicture, placeholder: Buffer): Promise<void> {
  const key = placeholderKey(of)
  await deps.storage.putBytes(key, placeholder, { contentType: 'image/jpeg' })
  await deleteUnlessKept(deps, of, key)
}

/** Added by the migration after which no remaining release reads them from the rows. */
export const movePlaceholdersTask = defineTask('move-placeholders', {})

/** Can be interrupted and restarted: placeholders already moved are skipped. */
export function createMovePlaceholders(deps: PlaceholderDeps): Task<object> {
  const { database, pictureProcesses } = deps
  return async (_payload, { signal }) => {
    for (let after: string | undefined = ''; after !== undefined; ) {
      signal.throwIfAborted()
      const rows = await database.queries
        .selectFrom('images')
        .select(['sha256', 'generation', 'placeholder'])
        .where('sha256', '>', after)
        .where(isPlaceholder)
        .orderBy('sha256')
        .limit(atOnce)
        .execute()
      await Promise.all(
        rows.map(async ({ placeholder, ...of }) => {
          await store(deps, of, placeholder)
          const miniature = await pictureProcesses.shrink(placeholder)
          await database.queries
            .updateTable('images')
            .set({ placeholder: miniature })
            .where('sha256', '=', of.sha256)
            // Its bytes may have been stored again since.
            .where('generation', '=', of.generation)
            .execute()
        }),
      )
      after = rows.at(-1)?.sha256
    }
  }
}
