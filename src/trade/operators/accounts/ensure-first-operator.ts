// The first operator: from the configuration, or by a link that is printed at each start while there
// is no owner. Once there is one, the configuration's is not looked at any more.

import type { Database, Queries } from '../../../ground/database/database.ts'
import { makeLink } from '../links/make-link.ts'
import { hasOwner } from '../links/read-link.ts'
import { selectOperators } from '../operator.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { createOperator } from './create-operator.ts'

export type ConfiguredOperator = { email: string; password: string }

/** Said at the start of one whose account was disabled, and stays so; null: nothing to say. */
export async function configuredOperatorWarning(
  db: Queries,
  configured: ConfiguredOperator | null,
): Promise<string | null> {
  if (configured === null || !(await isDisabled(db, configured))) return null
  return 'HANDPRINT_ADMIN_EMAIL names an account that was disabled, and stays so. Take the variable and HANDPRINT_ADMIN_PASSWORD away: they are for the first start.'
}

/** The one-time link's path, or null when nobody needs it. */
export async function ensureFirstOperator(
  database: Database,
  configured: ConfiguredOperator | null,
  now: () => number,
): Promise<string | null> {
  if (await hasOwner(database.queries)) return null
  const passwordHash = configured === null ? '' : await hashPassword(configured.password)
  return await database.transaction(async (tx) => {
    // Another node may have been quicker.
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
