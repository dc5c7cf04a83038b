import type { Queries } from '../../../ground/database/database.ts'
import { sessionIdleMs } from './session-lifetimes.ts'

export type SessionFacts = {
  idHash: string
  userAgent: string
  address: string
  createdAt: number
  lastSeenAt: number
}

export async function readSessions(
  db: Queries,
  operatorId: string,
  at: number,
): Promise<SessionFacts[]> {
  const rows = await db
    .selectFrom('operator_sessions')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', at)
    .where('last_seen_at', '>', at - sessionIdleMs)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    idHash: row.id_hash,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }))
}
