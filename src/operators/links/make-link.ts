// One-time links: what they hold is given out once, only its hash is kept. An account has one at a
// time.

import type { Queries } from '../../database/database.ts'
import { hashOfSecret, newSecret } from '../random-secret.ts'

export const linkLifeMs = 24 * 60 * 60 * 1000

export type LinkKind = 'first' | 'invite' | 'reset'

/** The address below the service's origin. */
export async function makeLink(
  tx: Queries,
  { kind, operatorId }: { kind: LinkKind; operatorId: string | null },
  at: number,
): Promise<string> {
  const secret = newSecret()
  if (operatorId !== null) {
    await tx.deleteFrom('operator_links').where('operator_id', '=', operatorId).execute()
  }
  await tx
    .insertInto('operator_links')
    .values({
      id_hash: hashOfSecret(secret),
      kind,
      operator_id: operatorId,
      created_at: at,
      expires_at: at + linkLifeMs,
    })
    .execute()
  return `/sign-in/${secret}`
}
