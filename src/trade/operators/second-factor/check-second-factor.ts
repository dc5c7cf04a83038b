// The second step of a sign-in: a single-use one-time code or recovery code. The password was
// already correct, so few wrong codes are allowed: after five in a row, all are refused for a
// minute, then two and so on, up to four hours, and after 20 in a day for a day. Recovery codes are
// too long to guess and are always checked.

import type { Queries } from '../../../ground/database/database.ts'
import { hashOfSecret } from '../random-secret.ts'
import { codeCounts, codeFailuresToReport, forgetTries, takeTry } from '../sign-in-pauses.ts'
import { stepOfCode } from './one-time-codes.ts'

type Account = { id: string; totp_secret: string | null }
type Typed = {
  code: string
  /** The hash of a browser known for the account. */
  browser: string | null
}

/**
 * Also passes if no second factor is switched on. `isToTell`: the account's owner has to be
 * notified.
 */
export async function checkSecondFactor(
  tx: Queries,
  account: Account,
  { code, browser }: Typed,
  at: number,
): Promise<{ passes: boolean; isToTell: boolean }> {
  if (account.totp_secret === null) return { passes: true, isToTell: false }
  const counts = codeCounts(account.id, browser)
  const { waitMs, failures } = await takeTry(tx, counts, at)
  const passes =
    (waitMs === 0 && (await useCode(tx, account.id, account.totp_secret, code, at))) ||
    (await useRecoveryCode(tx, account.id, code))
  if (passes) await forgetTries(tx, counts, at)
  return { passes, isToTell: !passes && failures === codeFailuresToReport }
}

async function useCode(tx: Queries, id: string, secret: string, code: string, at: number) {
  const step = stepOfCode(secret, code, at)
  if (step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_secret', '=', secret)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
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

/** Ignores hyphens, spaces and case. */
export function hashOfRecoveryCode(code: string): string {
  return hashOfSecret(`recovery ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
