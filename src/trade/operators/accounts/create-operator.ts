// Adds an operator to the installation or a store. Behaves the same whether or not the person has
// an account elsewhere, and never reveals that. Without a password, it is an invitation until the
// link is followed. With a password, the mail address counts as verified.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { isMailAddress, tidyMailAddress } from '../../../pure/mail-address.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { transferToIntegrator } from '../../stores/transfer-to-integrator.ts'
import { linkLifeMs } from '../links/make-link.ts'
import { type Operator, operatorOf, type Role, selectOperators } from '../operator.ts'
import { emailInvalid, isHereAlready, nameMissing } from '../operator-errors.ts'

export type NewOperator = {
  email: string
  name: string
  role: Role
  /** The store of an integrator's account. Null for the installation. */
  storeId: StoreId | null
  passwordHash?: string
}

/**
 * Throws `parameter_invalid` (400, or 409 if the person is already there) and `parameter_missing`
 * (400).
 */
export async function createOperator(
  tx: Queries,
  { passwordHash, role, storeId, ...typed }: NewOperator,
  at: number,
): Promise<Operator> {
  const [email, name] = [checkEmail(typed.email), checkName(typed.name)]
  const operatorId = await personOf(tx, email, at)
  const hasJoined = passwordHash !== undefined
  const values = { name, role, joined_at: hasJoined ? at : null, disabled_at: null, updated_at: at }
  const there = await selectOperators(tx)
    .where('operators.id', '=', operatorId)
    .where('memberships.store_id', storeId === null ? 'is' : '=', storeId)
    .executeTakeFirst()
  // A disabled owner regains access by the link printed at startup.
  if (there !== undefined && !hasJoined) throw isHereAlready()
  const membershipId = there?.membership_id ?? `mb_${randomBytes(12).toString('hex')}`
  await tx
    .insertInto('memberships')
    .values({
      id: membershipId,
      operator_id: operatorId,
      store_id: storeId,
      wants_mails: role === 'read_only' ? 0 : 1,
      invited_until: at + linkLifeMs.invite,
      created_at: at,
      ...values,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  if (storeId !== null) await transferToIntegrator(tx, storeId, at)
  if (hasJoined) {
    await tx
      .updateTable('operators')
      .set({ password_hash: passwordHash, proved_at: at, updated_at: at })
      .where('id', '=', operatorId)
      .execute()
  }
  const made = selectOperators(tx).where('memberships.id', '=', membershipId)
  return operatorOf(await made.executeTakeFirstOrThrow())
}

async function personOf(tx: Queries, email: string, at: number): Promise<string> {
  const row = {
    id: `op_${randomBytes(12).toString('hex')}`,
    email,
    password_hash: null,
    totp_secret: null,
    totp_last_step: null,
    proved_at: null,
    created_at: at,
    updated_at: at,
  }
  await tx
    .insertInto('operators')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const found = tx.selectFrom('operators').select('id').where('email', '=', email)
  return (await found.executeTakeFirstOrThrow()).id
}

/** Returns it in lower case. Throws `parameter_invalid` (400). */
function checkEmail(typed: string): string {
  const email = tidyMailAddress(typed).toLowerCase()
  if (!isMailAddress(email)) throw emailInvalid()
  return email
}

/** Throws `parameter_missing` (400). */
function checkName(typed: string): string {
  const name = tidyText(typed)
  if (name === '' || [...name].length > 100) throw nameMissing()
  return name
}
