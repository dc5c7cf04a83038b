// The meter of several nodes on one PostgreSQL, with a row per frequently used name. A node first
// counts locally and reports each share to the row afterwards, so clients below a share (2% of a
// minute) cost no query. Near the limit the shares shrink to one. Together the nodes let at most
// one share per additional node through above the limit. Their clocks must agree to about a second.

import { sql } from 'kysely'
import type { DatabaseDeps, Queries } from '../database/database.ts'
import { bucketMs, type Meter, maxNames, stateAt, waitOf } from './meter.ts'
import { createRecentMap } from './recent-map.ts'

type Known = {
  /** Requests allowed but not yet reported. */
  untoldCount: number
  /** Number of requests after which the row is updated. */
  share: number
  waitUntil: number
  /** When the bucket is full again, as the row last said. */
  fullAt: number
}

const shareOfMinute = 0.02
const shareOfRest = 0.1

/** @param onFailure called if the database does not respond; then all requests pass. */
export function createSharedMeter(
  queries: Queries,
  now: () => number,
  onFailure: (error: unknown) => void,
): Meter {
  const known = createRecentMap<Known>(maxNames)

  function knownOf(name: string, perMinute: number): Known {
    const found = known.get(name)
    if (found !== undefined) return found
    const share = largestShare(perMinute)
    const fresh = { untoldCount: 0, share, waitUntil: 0, fullAt: 0 }
    known.set(name, fresh)
    return fresh
  }

  async function tell(name: string, perMinute: number, mine: Known): Promise<number> {
    const at = now()
    const count = mine.untoldCount
    mine.untoldCount = 0
    const fullAt = await add(queries, name, { count, perMinute, at })
    if (fullAt !== null) {
      mine.fullAt = fullAt
      const restCount = ((at + bucketMs - fullAt) * perMinute) / bucketMs
      const share = Math.min(largestShare(perMinute), Math.floor(restCount * shareOfRest))
      mine.share = Math.max(1, share)
      return 0
    }
    // This request does not fit, but the earlier ones have passed.
    const overdrawnAt = await fill(queries, name, { count: count - 1, perMinute, at })
    mine.share = 1
    mine.fullAt = overdrawnAt
    const waitMs = Math.max(1, waitOf(overdrawnAt, perMinute, at))
    mine.waitUntil = at + waitMs
    return waitMs
  }

  return {
    take(name, perMinute) {
      const mine = knownOf(name, perMinute)
      const waitMs = mine.waitUntil - now()
      if (waitMs > 0) return waitMs
      mine.untoldCount++
      if (mine.untoldCount < mine.share) return 0
      return tell(name, perMinute, mine).catch((error: unknown) => {
        onFailure(error)
        return 0
      })
    },
    waitFor: (name) => Math.max(0, (known.get(name)?.waitUntil ?? 0) - now()),
    stateOf(name, perMinute) {
      const at = now()
      const { fullAt = 0, untoldCount = 0 } = known.get(name) ?? {}
      const untold = { count: untoldCount, perMinute, at }
      return stateAt(Math.max(fullAt, at) + costOf(untold), perMinute, at)
    },
  }
}

function largestShare(perMinute: number): number {
  return Math.max(1, Math.floor(perMinute * shareOfMinute))
}

type Counted = { count: number; perMinute: number; at: number }

/** When the bucket will be full again. Null if that many do not fit. */
async function add(db: Queries, name: string, counted: Counted): Promise<number | null> {
  const { at } = counted
  const costMs = costOf(counted)
  const { rows } = await sql<{ full_at: number }>`
    insert into rate_limits (name, full_at) values (${name}, ${at + costMs})
    on conflict (name) do update
      set full_at = greatest(rate_limits.full_at, ${at}::double precision) + ${costMs}
      where greatest(rate_limits.full_at, ${at}::double precision) + ${costMs}
        <= ${at + bucketMs + 0.001}
    returning full_at`.execute(db)
  return rows[0]?.full_at ?? null
}

/** Counts requests that have already passed, up to the bucket's capacity. */
async function fill(db: Queries, name: string, counted: Counted): Promise<number> {
  const { at } = counted
  const { rows } = await sql<{ full_at: number }>`
    update rate_limits set full_at = greatest(full_at, least(full_at + ${costOf(counted)},
      ${at + bucketMs}::double precision))
    where name = ${name}
    returning full_at`.execute(db)
  return rows[0]?.full_at ?? at
}

function costOf({ count, perMinute }: Counted): number {
  return (count * bucketMs) / perMinute
}

/**
 * Deletes names not used for a minute: their bucket is full, which equals no row. They contain
 * personal addresses, so they are deleted soon.
 */
export async function expireRateLimits(deps: DatabaseDeps): Promise<void> {
  const { database, now } = deps
  if (database.kind !== 'postgres') return
  await database.queries.deleteFrom('rate_limits').where('full_at', '<=', now()).execute()
}
