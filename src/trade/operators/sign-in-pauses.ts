// Pauses that grow with each failed sign-in. A browser known for the account has its own count, so
// that strangers cannot lock its owner out (OWASP, "Slow Down Online Guessing Attacks with Device
// Cookies"). All other attempts count for the account, which is only slowed down. If addresses
// distinguish people, they also count for the account from that address, which is blocked quickly
// and for long, and for the address across all accounts. Each attempt is counted before the input
// is checked, so concurrent attempts gain nothing.

import { createHash } from 'node:crypto'
import type { Database, Queries } from '../../ground/database/database.ts'
import { countedAddress } from '../../ground/limits/client-address.ts'
import { signInPaused } from './operator-errors.ts'

type Rule = {
  /** The last free failure starts the first pause. */
  free: number
  firstPauseMs: number
  longestPauseMs: number
  /** Counts failures within a day, regardless of successes. */
  isOfADay?: true
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const perSecond = { free: 5, firstPauseMs: secondMs, longestPauseMs: 15 * minuteMs }
const rules = {
  /** A known browser, or an account from one address. */
  one: perSecond,
  address: { ...perSecond, free: 30 },
  account: { ...perSecond, free: 100, longestPauseMs: 5 * secondMs },
  /**
   * An account when no other count applies. Its owner waits together with an attacker, but never
   * for long.
   */
  onlyAccount: { ...perSecond, free: 20, longestPauseMs: 5 * secondMs },
  forgotten: { free: 3, firstPauseMs: hourMs, longestPauseMs: hourMs },
  forgottenFrom: { free: 20, firstPauseMs: minuteMs, longestPauseMs: 15 * minuteMs },
  code: { free: 5, firstPauseMs: minuteMs, longestPauseMs: 4 * hourMs },
  codesOfADay: { free: 20, firstPauseMs: dayMs, longestPauseMs: dayMs, isOfADay: true },
} as const satisfies Record<string, Rule>

/**
 * This many wrong one-time codes in a row start the first pause and are reported to the account's
 * owner.
 */
export const codeFailuresToReport = rules.code.free

export type Count = readonly [name: string, rule: Rule]

export type Trying = {
  email: string
  /** Null if many people share the address. */
  address: string | null
  /** The hash of a browser known for the account, else null. */
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

/** `failures`: the first counter, including this attempt. */
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
  // A refused attempt is not counted.
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

/**
 * Resets the counters after a success. For the address and the day, only this attempt is
 * subtracted: signing in to an account of one's own must not erase attempts on others.
 */
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

/** Counters for password reset links: by requester and by account. */
export function forgottenCounts({ email, address }: Omit<Trying, 'browser'>) {
  const account: Count[] = [[`forgotten ${hashOfEmail(email)}`, rules.forgotten]]
  if (address === null) return { account, address: [] }
  const from: Count = [`forgotten from ${countedAddress(address)}`, rules.forgottenFrom]
  return { account, address: [from] }
}

/** For a signed-in user who must enter the password again. */
export function sessionCounts(sessionIdHash: string): Count[] {
  return [[`session ${sessionIdHash}`, rules.one]]
}

/**
 * For a new password or a new code secret: the person whose attempts failed cannot have it, so the
 * counts are reset.
 */
export async function forgetCodeTries(tx: Queries, operatorId: string): Promise<void> {
  const names = codeCounts(operatorId, null).map(([name]) => name)
  await tx.deleteFrom('sign_in_failures').where('name', 'in', names).execute()
}

/** Wrong one-time codes after the right password, by browser if it is known. */
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
