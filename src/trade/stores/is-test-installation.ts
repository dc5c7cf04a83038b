// Whether all stores are in test mode. Visitors are then probably developers and may see more
// details.

import type { Queries } from '../../ground/database/database.ts'

export async function isTestInstallation(db: Queries): Promise<boolean> {
  const live = await db
    .selectFrom('stores')
    .select('id')
    .where('mode', '=', 'live')
    .limit(1)
    .executeTakeFirst()
  return live === undefined
}
