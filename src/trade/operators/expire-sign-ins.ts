// Deletes expired sessions, links, failure counts and invitations, because they contain people's
// addresses.

import type { DatabaseDeps } from '../../ground/database/database.ts'
import { deleteMembership } from './accounts/delete-membership.ts'
import { sessionIdleMs } from './sessions/session-lifetimes.ts'

/** How long an expired invitation can be renewed. */
const lapsedMs = 30 * 24 * 3_600_000

export async function expireSignIns(deps: DatabaseDeps) {
  const { queries } = deps.database
  const at = deps.now()
  await queries
    .deleteFrom('operator_sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', at), eb('last_seen_at', '<=', at - sessionIdleMs)]),
    )
    .execute()
  await queries.deleteFrom('operator_links').where('expires_at', '<=', at).execute()
  await queries.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute()
  await queries.deleteFrom('known_browsers').where('expires_at', '<=', at).execute()
  await queries.deleteFrom('sign_in_failures').where('forgotten_at', '<=', at).execute()
  await deps.database.transaction(async (tx) => {
    const lapsed = await tx
      .selectFrom('memberships')
      .select(['id as membershipId', 'operator_id as id'])
      .where('joined_at', 'is', null)
      .where('invited_until', '<=', at - lapsedMs)
      .execute()
    for (const membership of lapsed) await deleteMembership(tx, membership)
  })
}
