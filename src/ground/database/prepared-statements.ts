// Decides which statements a pool's connections keep parsed and planned. This saves half the CPU
// time PostgreSQL needs for a small statement (docs/performance.md). Only works if no one else uses
// the connection between two transactions, so not through a pooler.

import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** An occasional statement is not worth the server memory it takes on each connection. */
const timesUntilKept = 20
/** When exceeded, counting restarts. Frequent statements soon qualify again. */
const mostTexts = 500

type Known = { times: number; name?: string }

export type StatementNames = {
  nameOf(text: string): string | undefined
  /** Discards all earlier names. */
  renew(): void
}

export function createStatementNames(): StatementNames {
  let generation = newGeneration()
  const known = new Map<string, Known>()
  return {
    nameOf(text) {
      const one: Known = known.get(text) ?? { times: 0 }
      if (one.times === 0) {
        if (known.size === mostTexts) known.clear()
        known.set(text, one)
      }
      if (one.name === undefined && ++one.times > timesUntilKept) {
        one.name = `${generation}-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
      }
      return one.name
    },
    renew() {
      generation = newGeneration()
      known.clear()
    },
  }
}

/**
 * Unique, so that sessions shared by an undetected pooler never hold another statement of the same
 * name.
 */
function newGeneration(): string {
  return randomBytes(6).toString('hex')
}

/** `code` of an error: the work is fine and must be retried. */
export const statementIsStale = 'statement_is_stale'

/**
 * The server rejects a statement whose result columns have changed (`select *`, and a release being
 * rolled out has added one), one it never received, and one it already has. The message is
 * translated, the name of the server's function is not.
 */
export function isStale(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code, routine } = error
  return (
    code === '26000' ||
    code === '42P05' ||
    (code === '0A000' && routine === 'RevalidateCachedQuery')
  )
}
