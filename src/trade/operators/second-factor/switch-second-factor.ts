// Switches one-time codes on, once a code proves that the app has the secret, and off.

import { randomBytes } from 'node:crypto'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { aboutOneself, addAuditEntry } from '../../audit/add-audit-entry.ts'
import { reportFactorChange } from '../../mail/report-to-account.ts'
import { type Operator, readActiveOperators } from '../operator.ts'
import { codeNotRight, secondFactorNeeded } from '../operator-errors.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'
import { forgetCodeTries } from '../sign-in-pauses.ts'
import { hashOfRecoveryCode } from './check-second-factor.ts'
import { isTotpSecret, stepOfCode } from './one-time-codes.ts'

const recoveryCodes = 10

/**
 * Returns the recovery codes, which are shown once. Ends all other sessions: none has shown one of
 * these codes, and where codes are required, a session with only the password would now have
 * access. Throws `parameter_invalid` (400).
 */
export async function switchOnSecondFactor(
  { database, now }: DatabaseDeps,
  operator: Operator,
  { secret, code, sessionIdHash }: { secret: string; code: string; sessionIdHash: string },
): Promise<string[]> {
  const at = now()
  const step = isTotpSecret(secret) ? stepOfCode(secret, code, at) : null
  if (step === null) throw codeNotRight()
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await database.transaction(async (tx) => {
    const hadOne = await forgetSecondFactor(tx, operator.id)
    await endSessions(tx, operator.id, sessionIdHash)
    // Also reported for the first codes: a stranger's codes would lock the owner out.
    const change = hadOne ? 'codes_replaced' : 'codes_on'
    await reportFactorChange(tx, { operatorId: operator.id, change }, at)
    await tx
      .updateTable('operators')
      .set({ totp_secret: secret, totp_last_step: step, updated_at: at })
      .where('id', '=', operator.id)
      .execute()
    await tx
      .insertInto('operator_recovery_codes')
      .values(
        codes.map((each) => ({ code_hash: hashOfRecoveryCode(each), operator_id: operator.id })),
      )
      .execute()
    const about = aboutOneself(operator)
    await addAuditEntry(tx, { ...about, action: 'operator.second_factor_on' }, at)
  })
  return codes
}

/**
 * For the user's own codes, or for an owner when someone has lost their phone. If a second factor
 * is required, that person sets up another at the next sign-in. Throws `parameter_invalid` (409)
 * for one's own required codes.
 */
export async function switchOffSecondFactor(
  { database, now }: DatabaseDeps,
  { id, storeId }: Pick<Operator, 'id' | 'storeId'>,
  by: { id: string; name: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (by.id === id && (await codesStay(tx, id))) throw secondFactorNeeded()
    const at = now()
    const hadOne = await forgetSecondFactor(tx, id)
    if (hadOne) await reportFactorChange(tx, { operatorId: id, change: 'codes_off' }, at)
    const about = { operator: by, subject: `operator ${id}`, storeId }
    await addAuditEntry(tx, { ...about, action: 'operator.second_factor_off' }, at)
  })
}

/**
 * Whether a second factor is required at any of the person's places, which all share the same
 * codes.
 */
export async function codesStay(db: Queries, operatorId: string): Promise<boolean> {
  const operators = await readActiveOperators(db, operatorId)
  return operators.some(({ needsSecondFactor }) => needsSecondFactor)
}

/** Returns whether there was one. */
async function forgetSecondFactor(tx: Queries, operatorId: string): Promise<boolean> {
  await forgetBrowsers(tx, operatorId)
  await forgetCodeTries(tx, operatorId)
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ totp_secret: null, totp_last_step: null })
    .where('id', '=', operatorId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst()
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  return numUpdatedRows > 0n
}

/** 80 random bits, as `k3mv-9x2p-…`, without look-alike characters. */
function newRecoveryCode(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789a'
  const text = [...randomBytes(16)].map((byte) => signs[byte % 32]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}
