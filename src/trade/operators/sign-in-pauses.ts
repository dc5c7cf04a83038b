// Pauses that grow with each try that fails. A browser in which the account has signed in before has a
// count of its own, so that strangers can't keep its owner out (OWASP, "Slow Down Online Guessing
// Attacks with Device Cookies"). All others count for the account, which only is slowed down, and,
// where addresses tell people apart, for the account from that address, which is stopped soon and for
// long, and for the address, whatever accounts it tries. Each try is counted before what was typed is
// looked at, so that many at once gain nothing.

import { createHash } from 'node:crypto'
import type { Database, Queries } from '../../ground/database/database.ts'
import { countedAddress } from '../../ground/limits/client-address.ts'
import { signInPaused } from './operator-errors.ts'

type Rule = {
  /** The last of these begins the first pause. */
  free: number
  firstPauseMs: number
  longestPauseMs: number
  /** Counts those of a day, whatever goes well in between. */
  isOfADay?: true
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const perSecond = { free: 5, firstPauseMs: secondMs, longestPauseMs: 15 * minuteMs }
const rules = {
  /** A browser that is known, or an account from one address. */
  one: perSecond,
  address: { ...perSecond, free: 30 },
  account: { ...perSecond, free: 100, longestPauseMs: 5 * secondMs },
  /** An account where nothing else counts: its owner waits with whoever guesses, and never for long. */
  onlyAccount: { ...perSecond, free: 20, longestPauseMs: 5 * secondMs },
  forgotten: { free: 3, firstPauseMs: hourMs, longestPauseMs: hourMs },
  forgottenFrom: { free: 20, firstPauseMs: minuteMs, longestPauseMs: 15 * minuteMs },
  code: { free: 5, firstPauseMs: minuteMs, longestPauseMs: 4 * hourMs },
  codesOfADay: { free: 20, firstPauseMs: dayMs, longestPauseMs: dayMs, isOfADay: true },
} as const satisfies Record<string, Rule>

/** So many wrong one-time codes in a row begin the first pause, and are told to the account's owner. */
export const codeFailuresToReport = rules.code.free

/** What a try counts for. */
export type Count = readonly [name: string, rule: Rule]

export type Trying = {
  email: string
  /** Null where it is the address of many. */
  address: string | null
  /** The hash of a browser that the account has signed in from, else null. */
  browser: string | null
}

/** Throws `rate_limited` (429) with the time to wait. */
export async function countTry(
  database: Database,
  counts: readonly Count[],
  at: number,
): Promise<void> {
  const { waitMs } = await database.transaction((tx) => takeTry(tx, counts, at))
  if (waitMs > 0) throw signInPaused(waitMs)
}

/** `failures` are those of the first count, with this one. */
export async function takeTry(
  tx: Queries,
  counts: readonly Count[],
  at: number,
): Promise<{ waitMs: number; failures: number }> {
  if (counts.length === 0) return { waitMs: 0, failures: 0 }
  const names = counts.map(([name]) => name)
  const rows = await tx
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('name', 'in', names)
    .where('forgotten_at', '>', at)
    .execute()
  const blockedUntil = Math.max(0, ...rows.map((row) => row.blocked_until))
  // What is refused is no try.
  if (blockedUntil > at) return { waitMs: blockedUntil - at, failures: 0 }
  const known = new Map(rows.map((row) => [row.name, row]))
  for (const [name, rule] of counts) {
    const before = known.get(name)
    const failures = (before?.failures ?? 0) + 1
    const values = {
      failures,
      blocked_until: at + pauseMs(failures, rule),
      forgotten_at: (rule.isOfADay && before?.forgotten_at) || at + dayMs,
    }
    await tx
      .insertInto('sign_in_failures')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
  }
  return { waitMs: 0, failures: (known.get(names[0] ?? '')?.failures ?? 0) + 1 }
}

/** After one that went well. Of the address and the day only this try: who has an account of their own
 * must not be able to wipe out what they tried on others. */
export async function forgetTries(tx: Queries, counts: readonly Count[], at: number) {
  for (const [name, rule] of counts) {
    if (rule === rules.address || rule.isOfADay) {
      await tx
        .updateTable('sign_in_failures')
        .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: at }))
        .where('name', '=', name)
        .execute()
    } else await tx.deleteFrom('sign_in_failures').where('name', '=', name).execute()
  }
}

export function signInCounts({ email, address, browser }: Trying): Count[] {
  const account = hashOfEmail(email)
  if (browser !== null) return [[`browser ${account} ${browser}`, rules.one]]
  const everywhere = `account ${account}`
  if (address === null) return [[everywhere, rules.onlyAccount]]
  const from = countedAddress(address)
  return [
    [`here ${account} ${from}`, rules.one],
    [everywhere, rules.account],
    [`address ${from}`, rules.address],
  ]
}

/** Links for a forgotten password, by who asks and by whom they are for. */
export function forgottenCounts({ email, address }: Omit<Trying, 'browser'>) {
  const account: Count[] = [[`forgotten ${hashOfEmail(email)}`, rules.forgotten]]
  if (address === null) return { account, address: [] }
  const from: Count = [`forgotten from ${countedAddress(address)}`, rules.forgottenFrom]
  return { account, address: [from] }
}

/** Of somebody who has signed in and is asked for the password once more. */
export function sessionCounts(sessionIdHash: string): Count[] {
  return [[`session ${sessionIdHash}`, rules.one]]
}

/** Somebody else than who failed can't have the new password, or the new secret of codes. */
export async function forgetCodeTries(tx: Queries, operatorId: string): Promise<void> {
  const names = codeCounts(operatorId, null).map(([name]) => name)
  await tx.deleteFrom('sign_in_failures').where('name', 'in', names).execute()
}

/** Wrong one-time codes after the right password, by browser where that is known. */
export function codeCounts(operatorId: string, browser: string | null): Count[] {
  const who = browser === null ? operatorId : `${operatorId} ${browser}`
  return [
    [`code ${who}`, rules.code],
    [`codes of a day ${who}`, rules.codesOfADay],
  ]
}

function hashOfEmail(email: string): string {
  return createHash('sha256').update(email).digest('hex')
}

/** 1, 2, 4, 8 seconds and so on. */
function pauseMs(failures: number, { free, firstPauseMs, longestPauseMs }: Rule): number {
  const beyond = failures - free
  return beyond < 0 ? 0 : Math.min(firstPauseMs * 2 ** Math.min(beyond, 20), longestPauseMs)
}
