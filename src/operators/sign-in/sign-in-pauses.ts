// Pauses that grow with each sign-in that fails. Three things are counted: an account from one
// address, which is stopped soon and for long; an address, whatever accounts it tries; and an
// account from anywhere, which only is slowed down, or strangers could lock its owner out.
// Each try is counted before the password is looked at, so that many at once gain nothing.

import { createHash } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { countedAddress } from '../../limits/client-address.ts'
import { signInPaused } from '../operator-errors.ts'

type Rule = { free: number; longestPauseMs: number }

const minuteMs = 60_000
const forgetMs = 24 * 60 * minuteMs
const rules = {
  here: { free: 5, longestPauseMs: 15 * minuteMs },
  address: { free: 30, longestPauseMs: 15 * minuteMs },
  account: { free: 100, longestPauseMs: 5_000 },
} as const satisfies Record<string, Rule>

export type Trying = {
  email: string
  address: string
  /** Such as proxies, behind which many sit. */
  isUnlimited: (address: string) => boolean
}

/** Throws `rate_limited` (429) with the time to wait. */
export async function countTry(database: Database, trying: Trying, at: number): Promise<void> {
  const waitMs = await database.transaction(async (tx) => {
    const names = namesOf(trying)
    const rows = await tx
      .selectFrom('sign_in_failures')
      .selectAll()
      .where(
        'name',
        'in',
        names.map(([name]) => name),
      )
      .where('forgotten_at', '>', at)
      .execute()
    const blockedUntil = Math.max(0, ...rows.map((row) => row.blocked_until))
    // What is refused is no try.
    if (blockedUntil > at) return blockedUntil - at
    for (const [name, rule] of names) {
      const failures = (rows.find((row) => row.name === name)?.failures ?? 0) + 1
      const values = {
        failures,
        blocked_until: at + pauseMs(failures, rule),
        forgotten_at: at + forgetMs,
      }
      await tx
        .insertInto('sign_in_failures')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute()
    }
    return 0
  })
  if (waitMs > 0) throw signInPaused(waitMs)
}

/** After a sign-in that went well. Of the address only this try: who has an account of their own must
 * not be able to wipe out what they tried on others. */
export async function forgetTries(tx: Database['queries'], trying: Trying, at: number) {
  for (const [name, rule] of namesOf(trying)) {
    if (rule === rules.address) {
      await tx
        .updateTable('sign_in_failures')
        .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: at }))
        .where('name', '=', name)
        .execute()
    } else await tx.deleteFrom('sign_in_failures').where('name', '=', name).execute()
  }
}

function namesOf({ email, address, isUnlimited }: Trying): [string, Rule][] {
  const account = createHash('sha256').update(email).digest('hex')
  const from = countedAddress(address)
  const names: [string, Rule][] = [
    [`here ${account} ${from}`, rules.here],
    [`account ${account}`, rules.account],
  ]
  return isUnlimited(address) ? names : [...names, [`address ${from}`, rules.address]]
}

/** 1, 2, 4, 8 seconds and so on. */
function pauseMs(failures: number, { free, longestPauseMs }: Rule): number {
  const beyond = failures - free
  return beyond < 0 ? 0 : Math.min(1000 * 2 ** Math.min(beyond, 20), longestPauseMs)
}
