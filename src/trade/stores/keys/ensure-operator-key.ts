// The operator's key that HANDPRINT_OPERATOR_KEY names: added at the start that first names it. The
// one that was named before works for the overlap, so that it can be changed everywhere without a gap.

import type { Queries } from '../../../ground/database/database.ts'
import type { OperatorKey } from '../../../pure/contract/keys.ts'
import { keyLookup } from '../key-lookup.ts'
import { insertOperatorKey } from './operator-keys.ts'

/** Answers what is wrong with it; null: nothing. A key that has ended stays so. */
export async function ensureOperatorKey(
  tx: Queries,
  key: OperatorKey,
  { overlapMs, at }: { overlapMs: number; at: number },
): Promise<string | null> {
  const known = await tx
    .selectFrom('operator_keys')
    .selectAll()
    .where('lookup', '=', keyLookup('operator', key))
    .executeTakeFirst()
  if (known !== undefined && known.expires_at === null) return null
  if (known !== undefined && known.expires_at !== null && known.expires_at <= at) {
    return 'HANDPRINT_OPERATOR_KEY names a key that has ended, and stays so: name another one, or none and make one in the panel at /admin/keys.'
  }
  await tx
    .updateTable('operator_keys')
    .set({ expires_at: at + overlapMs })
    .where('is_configured', '=', 1)
    .where('expires_at', 'is', null)
    .execute()
  if (known === undefined) {
    await insertOperatorKey(tx, { key, name: 'HANDPRINT_OPERATOR_KEY', madeBy: null }, at)
    return null
  }
  // A start had replaced it, and the configuration goes back to it.
  await tx
    .updateTable('operator_keys')
    .set({ expires_at: null })
    .where('id', '=', known.id)
    .execute()
  return null
}
