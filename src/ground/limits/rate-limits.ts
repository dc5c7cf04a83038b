// Rate limits by address and by store. Excess requests are refused with `rate_limited` and the time
// to wait. The operator gets one log line per minute about it.

import { fault, type HandprintError } from '../../pure/errors.ts'
import type { Database } from '../database/database.ts'
import { events } from '../telemetry/events.ts'
import { addressesAmong, countedAddress } from './client-address.ts'
import { bucketMs, createMemoryMeter, type Meter } from './meter.ts'
import { createRecentMap } from './recent-map.ts'
import { createSharedMeter } from './shared-meter.ts'

/** The methods throw `rate_limited` (429). */
export type RateLimits = {
  countAddress(kind: Exclude<AddressLimit, 'wrongKeys'>, address: string): Promise<void>
  countStore(kind: StoreLimit, store: { id: string }): Promise<void>
  /** The store's limit as headers, so that its programs can slow down in time. */
  headersOf(kind: StoreLimit, store: { id: string }): Readonly<Record<string, string>>
  /**
   * Called before a key is checked. Stops guessing, and also affects others who share the address.
   */
  refuseGuessing(address: string): void
  countWrongKey(address: string): Promise<void>
}

export type RateLimitsOptions = {
  rates: LimitRates
  /** Addresses exempt from limits, in the format of `addressesAmong`. */
  unlimitedAddresses: readonly string[]
  meter: Meter
  now: () => number
  log: { warn(what: object, message: string): void }
}

const reportEveryMs = 60_000

export function createRateLimits(options: RateLimitsOptions): RateLimits {
  const { rates, meter, now, log } = options
  const isUnlimited = addressesAmong(options.unlimitedAddresses)
  const reportedAt = createRecentMap<number>(2_000)

  function tell(kind: string, who: object, name: string): void {
    const at = now()
    if (at < (reportedAt.get(name) ?? 0) + reportEveryMs) return
    reportedAt.set(name, at)
    log.warn({ limit: kind, ...who }, 'Rate limit reached; further requests are refused.')
  }

  async function count(
    kind: string,
    perMinute: number | null,
    who: { address: string } | { store: string },
    fault: (waitMs: number) => HandprintError,
  ): Promise<void> {
    if (perMinute === null) return
    const name = `${kind} ${Object.values(who).join('')}`
    const waiting = meter.take(name, perMinute)
    const waitMs = typeof waiting === 'number' ? waiting : await waiting
    if (waitMs === 0) return
    events.rateLimited.emit({ limit: kind })
    tell(kind, who, name)
    throw fault(waitMs)
  }

  return {
    async countAddress(kind, address) {
      if (isUnlimited(address)) return
      const who = { address: countedAddress(address) }
      await count(kind, rates.perAddress[kind], who, tooManyOfAddress)
    },

    countStore: (kind, { id }) => count(kind, rates.perStore[kind], { store: id }, tooManyOfStore),

    // draft-ietf-httpapi-ratelimit-headers-10: quota and window in seconds, rest and its renewal.
    headersOf(kind, { id }) {
      const perMinute = rates.perStore[kind]
      if (perMinute === null) return {}
      const { rest, fullInMs } = meter.stateOf(`${kind} ${id}`, perMinute)
      return {
        'ratelimit-policy': `"store";q=${perMinute};w=${bucketMs / 1_000}`,
        ratelimit: `"store";r=${rest};t=${Math.ceil(fullInMs / 1_000)}`,
      }
    },

    refuseGuessing(address) {
      const perMinute = rates.perAddress.wrongKeys
      if (perMinute === null || isUnlimited(address)) return
      const waitMs = meter.waitFor(`wrongKeys ${countedAddress(address)}`, perMinute)
      if (waitMs > 0) throw tooManyWrongKeys(waitMs)
    },

    async countWrongKey(address) {
      if (isUnlimited(address)) return
      const who = { address: countedAddress(address) }
      await count('wrongKeys', rates.perAddress.wrongKeys, who, tooManyWrongKeys)
    },
  }
}

// What is counted, by client address and, where it makes sense, by the store of the key. A route
// names its kind in its config.
const addressLimits = [
  'pushes',
  'pulls',
  'openings',
  'checkouts',
  'paymentNews',
  'signIns',
  'api',
  'pages',
  'wrongKeys',
] as const
const storeLimits = ['pushes', 'pulls', 'openings', 'api'] as const

type AddressLimit = (typeof addressLimits)[number]
type StoreLimit = (typeof storeLimits)[number]

/** Requests per minute. Null for unlimited. */
type LimitRates = {
  readonly perAddress: Readonly<Record<AddressLimit, number | null>>
  readonly perStore: Readonly<Record<StoreLimit, number | null>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Exclude<AddressLimit, 'wrongKeys'>
  }
}

function tooManyOfAddress(waitMs: number): HandprintError {
  return rateLimited('Too many requests from your address.', waitMs)
}

function tooManyOfStore(waitMs: number): HandprintError {
  return rateLimited("Too many requests with this store's keys.", waitMs)
}

function tooManyWrongKeys(waitMs: number): HandprintError {
  return rateLimited(
    'Too many requests with an invalid key from your address. Check the key.',
    waitMs,
  )
}

function rateLimited(what: string, waitMs: number): HandprintError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const seconds = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`
  return fault('rate_limited', 429, `${what} Try again in ${seconds}.`, { retryAfterSeconds })
}

type Options = Omit<RateLimitsOptions, 'meter'> & { database: Database }

/**
 * The service's rate limits: counted in memory, and on PostgreSQL together with the other nodes.
 */
export function openRateLimits({ database, ...options }: Options): RateLimits {
  const { now, log } = options
  const meter =
    database.kind === 'postgres'
      ? createSharedMeter(database.queries, now, (error) =>
          log.warn({ err: error }, 'The database could not be queried for a rate limit.'),
        )
      : createMemoryMeter(now)
  return createRateLimits({ ...options, meter })
}
