// An installation that nobody buys from yet: all of its stores are in test mode. Whoever meets it is
// probably its developer, and may be told more.

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
