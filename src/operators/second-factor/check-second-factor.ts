// The second half of a sign-in: a one-time code, each good once, or one of the recovery codes, which
// is used up by that.

import type { Queries } from '../../database/database.ts'
import { hashOfSecret } from '../random-secret.ts'
import { stepOfCode } from './one-time-codes.ts'

type Account = { id: string; totp_secret: string | null }

/** True, too, where none is switched on. */
export async function passesSecondFactor(
  tx: Queries,
  { id, totp_secret: secret }: Account,
  code: string,
  at: number,
): Promise<boolean> {
  if (secret === null) return true
  const step = stepOfCode(secret, code, at)
  if (step === null) return await useRecoveryCode(tx, id, code)
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_secret', '=', secret)
    .where((its) => its.or([its('totp_last_step', 'is', null), its('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function useRecoveryCode(tx: Queries, operatorId: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_recovery_codes')
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashOfRecoveryCode(typed))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** However it was typed: with or without hyphens and blanks, in either case. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfSecret(`recovery ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
