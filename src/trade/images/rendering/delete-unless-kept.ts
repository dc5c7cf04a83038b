// A picture that was given up while something was made of it leaves nothing behind: what was made before
// that is found by who deletes it.

import type { Database } from '../../../ground/database/database.ts'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { StoredPicture } from '../object-keys.ts'

export async function deleteUnlessKept(
  { database, storage }: { database: Database; storage: Storage },
  picture: StoredPicture,
  key: string,
): Promise<void> {
  if (!(await isKept(database, picture))) await storage.delete(key)
}

/** False when it is being deleted, or is gone. */
export async function isKept(
  database: Database,
  { sha256, generation }: StoredPicture,
): Promise<boolean> {
  const row = await database.queries
    .selectFrom('images')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('generation', '=', generation)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
