// Sessions, links and counted failures whose time is over. They hold addresses of people, so they go.

import type { Database } from '../database/database.ts'
import { sessionIdleMs } from './sessions/session-lifetimes.ts'

export async function expireSignIns(deps: { database: Database; now: () => number }) {
  const { queries } = deps.database
  const at = deps.now()
  await queries
    .deleteFrom('operator_sessions')
    .where((its) =>
      its.or([its('expires_at', '<=', at), its('last_seen_at', '<=', at - sessionIdleMs)]),
    )
    .execute()
  await queries.deleteFrom('operator_links').where('expires_at', '<=', at).execute()
  await queries.deleteFrom('sign_in_failures').where('forgotten_at', '<=', at).execute()
}
