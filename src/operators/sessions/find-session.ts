// The session of a cookie, while it lasts and its operator may sign in.

import type { Database } from '../../database/database.ts'
import { type Operator, operatorOf } from '../operator.ts'
import { hashOfSecret } from '../random-secret.ts'
import { seenEveryMs, sessionIdleMs } from './session-lifetimes.ts'

export type Session = {
  /** Names it without being the key to it. */
  idHash: string
  operator: Operator
  /** JSON, to be said on the next page. */
  notice: string | null
}

export async function findSession(
  { database, now }: { database: Database; now: () => number },
  secret: string,
): Promise<Session | null> {
  if (secret === '' || secret.length > 100) return null
  const at = now()
  const row = await database.queries
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .selectAll('operators')
    .select(['id_hash', 'notice', 'last_seen_at'])
    .where('id_hash', '=', hashOfSecret(secret))
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', at - sessionIdleMs)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  if (at - row.last_seen_at >= seenEveryMs) {
    await database.queries
      .updateTable('operator_sessions')
      .set({ last_seen_at: at })
      .where('id_hash', '=', row.id_hash)
      .execute()
  }
  return { idHash: row.id_hash, operator: operatorOf(row), notice: row.notice }
}
