// Anybody can place test orders with anybody's address, so a test store writes only to those who have
// an account here, and to whom the operator names. To all others it would be a way to mail strangers.

import type { Queries } from '../../database/database.ts'
import type { Store } from '../../stores/store.ts'

export type Reader = {
  store: Pick<Store, 'id' | 'mode'>
  email: string
  /** HANDPRINT_TEST_MAILS_TO: addresses, and `@host`s. */
  testMailsTo: readonly string[]
}

export async function mayWriteTo(db: Queries, reader: Reader): Promise<boolean> {
  const { store, testMailsTo } = reader
  if (store.mode === 'live') return true
  const email = reader.email.toLowerCase()
  const host = email.slice(email.lastIndexOf('@'))
  if (testMailsTo.includes(email) || testMailsTo.includes(host)) return true
  const account = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', email)
    .where((is) => is.or([is('store_id', 'is', null), is('store_id', '=', store.id)]))
    .where('disabled_at', 'is', null)
    // Who has not followed the invitation has not said whose address it is.
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}
