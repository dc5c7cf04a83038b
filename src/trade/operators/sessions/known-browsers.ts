// Browsers an account has signed in from. Their failed attempts are counted separately, so that
// others cannot lock the owner out. The cookie grants no access, and only its hash is stored. A
// browser is known until the password or second factor changes, and for at most half a year.

import type { Queries } from '../../../ground/database/database.ts'
import { hashOfSecret, newSecret } from '../random-secret.ts'

export const browserLifeMs = 180 * 24 * 3_600_000

/** The browser's hash, or null. */
export async function knownBrowser(
  db: Queries,
  { secret, email }: { secret: string; email: string },
  at: number,
): Promise<string | null> {
  const row = await known(db, secret, at)
    .innerJoin('operators', 'operators.id', 'operator_id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id_hash ?? null
}

/** Whether any account has signed in from this browser. */
export async function isKnownBrowser(db: Queries, secret: string, at: number): Promise<boolean> {
  return secret !== '' && (await known(db, secret, at).executeTakeFirst()) !== undefined
}

/** The cookie's value. Unchanged if several accounts use the browser. */
export async function rememberBrowser(
  tx: Queries,
  { operatorId, secret }: { operatorId: string; secret: string },
  at: number,
): Promise<string> {
  const current = (await isKnownBrowser(tx, secret, at)) ? secret : newSecret()
  const expires_at = at + browserLifeMs
  await tx
    .insertInto('known_browsers')
    .values({ id_hash: hashOfSecret(current), operator_id: operatorId, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['id_hash', 'operator_id']).doUpdateSet({ expires_at }),
    )
    .execute()
  return current
}

/** All browsers of the account, optionally except the current one. */
export async function forgetBrowsers(tx: Queries, operatorId: string, butSecret = '') {
  await tx
    .deleteFrom('known_browsers')
    .where('operator_id', '=', operatorId)
    .where('id_hash', '!=', hashOfSecret(butSecret))
    .execute()
}

function known(db: Queries, secret: string, at: number) {
  return db
    .selectFrom('known_browsers')
    .select('id_hash')
    .where('id_hash', '=', hashOfSecret(secret))
    .where('expires_at', '>', at)
}
