// A new account, without a password until its invitation is followed. Throws `parameter_invalid`
// (409) when the address has one already.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../database/database.ts'
import { type Operator, operatorOf, type Role } from '../operator.ts'
import { emailTaken } from '../operator-errors.ts'
import { checkEmail, checkName } from './check-account.ts'
import { giveToIntegrator } from './give-to-integrator.ts'

export type NewOperator = {
  email: string
  name: string
  role: Role
  /** Of an integrator's account; null: of the installation. */
  storeId: string | null
  passwordHash?: string
}

export async function createOperator(
  tx: Queries,
  made: NewOperator,
  at: number,
): Promise<Operator> {
  const row = {
    id: `op_${randomBytes(12).toString('hex')}`,
    email: checkEmail(made.email),
    name: checkName(made.name),
    role: made.role,
    store_id: made.storeId,
    password_hash: made.passwordHash ?? null,
    totp_secret: null,
    totp_last_step: null,
    wants_mails: made.role === 'read_only' ? 0 : 1,
    disabled_at: null,
    created_at: at,
    updated_at: at,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operators')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw emailTaken()
  if (made.storeId !== null) await giveToIntegrator(tx, made.storeId, at)
  return operatorOf(row)
}
