// A picture that was given up while something was made of it leaves nothing behind: what was made before
// that is found by who deletes it.

import type { Database } from '../../../ground/database/database.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { StoredPicture } from '../object-keys.ts'

export async function deleteUnlessKept(
  { database, storage }: { database: Database; storage: Storage },
  { sha256, generation }: StoredPicture,
  key: string,
): Promise<void> {
  const row = await database.queries
    .selectFrom('images')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('generation', '=', generation)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) await storage.delete(key)
}
