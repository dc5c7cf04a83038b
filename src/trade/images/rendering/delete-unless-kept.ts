// Cleans up when a picture is given up while something is being made from it. Anything stored
// earlier is found by the deletion itself.

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

/** False if it is being deleted, or has been. */
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
