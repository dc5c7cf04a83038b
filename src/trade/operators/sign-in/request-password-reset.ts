// Somebody says that their password is forgotten. Whether there is an account of that address is told
// neither by words nor by time: the same is written either way, and the mail is sent later, by a job
// that the caller adds. Beyond the limits of an account nothing is sent, and the answer stays the same:
// strangers can neither flood its owner nor keep a link from them, as those before still work.

import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { tidyMailAddress } from '../../../pure/mail-address.ts'
import { active, selectOperators } from '../operator.ts'
import { countTry, forgottenCounts, takeTry } from '../sign-in-pauses.ts'

type Asking = {
  email: string
  /** Null where it is the address of many. */
  address: string | null
}

/** `addJob` gets null where nobody is to be written to. Throws `rate_limited` (429). */
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
