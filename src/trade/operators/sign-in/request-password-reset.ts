// Handles a request for a password reset. Neither text nor timing reveals whether the account
// exists: the same data is written either way, and a job that the caller adds sends the mail later.
// Beyond an account's limits nothing is sent, and the response stays the same. Strangers can
// neither flood the owner nor keep a link from them, because earlier links still work.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { tidyMailAddress } from '../../../pure/mail-address.ts'
import { active, selectOperators } from '../operator.ts'
import { countTry, forgottenCounts, takeTry } from '../sign-in-pauses.ts'

type Asking = {
  email: string
  /** Null if many people share the address. */
  address: string | null
}

/** `addJob` receives null if there is no recipient. Throws `rate_limited` (429). */
export async function requestPasswordReset(
  { database, now }: DatabaseDeps,
  asking: Asking,
  addJob: (tx: Queries, operatorId: string | null) => Promise<void>,
): Promise<void> {
  const email = tidyMailAddress(asking.email).toLowerCase()
  const counts = forgottenCounts({ ...asking, email })
  await countTry(database, counts.address, now())
  await database.transaction(async (tx) => {
    const { waitMs } = await takeTry(tx, counts.account, now())
    const row = await active(selectOperators(tx))
      .where('email', '=', email)
      .where('password_hash', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    await addJob(tx, waitMs === 0 ? (row?.operator_id ?? null) : null)
  })
}
