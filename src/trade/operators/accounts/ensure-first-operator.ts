// Creates the first operator from the configuration, or prints a link at each start while there is
// no owner. Once an owner exists, the operator in the configuration is ignored.

import type { Database, Queries } from '../../../ground/database/database.ts'
import { makeLink } from '../links/make-link.ts'
import { hasOwner } from '../links/read-link.ts'
import { selectOperators } from '../operator.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { createOperator } from './create-operator.ts'

export type ConfiguredOperator = { email: string; password: string }

/**
 * A startup warning if the configured operator's account is disabled, which it stays. Null if there
 * is nothing to report.
 */
export async function configuredOperatorWarning(
  db: Queries,
  configured: ConfiguredOperator | null,
): Promise<string | null> {
  if (configured === null || !(await isDisabled(db, configured))) return null
  return 'HANDPRINT_ADMIN_EMAIL refers to a disabled account, which stays disabled. Remove the variable and HANDPRINT_ADMIN_PASSWORD: they are only for the first start.'
}

/** The one-time link's path, or null if none is needed. */
export async function ensureFirstOperator(
  database: Database,
  configured: ConfiguredOperator | null,
  now: () => number,
): Promise<string | null> {
  if (await hasOwner(database.queries)) return null
  const passwordHash = configured === null ? '' : await hashPassword(configured.password)
  return await database.transaction(async (tx) => {
    // Another node may have been faster.
    if (await hasOwner(tx)) return null
    const at = now()
    if (configured === null || (await isDisabled(tx, configured))) {
      return await makeLink(tx, { kind: 'first', operatorId: null }, at)
    }
    const { email } = configured
    const name = email.split('@')[0] ?? email
    await createOperator(tx, { email, name, role: 'owner', storeId: null, passwordHash }, at)
    return null
  })
}

async function isDisabled(db: Queries, { email }: ConfiguredOperator): Promise<boolean> {
  const row = await selectOperators(db)
    .where('email', '=', email)
    .where('memberships.store_id', 'is', null)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
