// Anybody can place test orders with anybody's address, so a test store writes only to those who have
// an account here, and to whom the operator names. To all others it would be a way to mail strangers.

import type { Queries } from '../../../ground/database/database.ts'
import { active, selectOperators } from '../../../trade/operators/operator.ts'
import type { Store } from '../../../trade/stores/store.ts'

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
  const account = await active(selectOperators(db))
    .where('email', '=', email)
    .where((is) =>
      is.or([is('memberships.store_id', 'is', null), is('memberships.store_id', '=', store.id)]),
    )
    // Whoever has followed a link that was shown to others has not said whose address it is.
    .where('proved_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}
