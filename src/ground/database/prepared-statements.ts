// Which statements the connections of a pool keep, parsed and planned: half of what a small statement takes of
// PostgreSQL's processors (docs/performance.md). It holds for a connection that nobody else gets between two
// transactions, so not through a pooler.

import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** What is sent now and then is not worth what it takes of the server's memory, on each connection. */
const timesUntilKept = 20
/** Then the counts begin anew, and what comes often is soon among them again. */
const mostTexts = 500

type Known = { times: number; name?: string }

export type StatementNames = {
  /** Undefined for one that is not kept. */
  nameOf(text: string): string | undefined
  /** Those of before are used no more. */
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

/** Nobody else's, so that sessions which a pooler shares out in secret hold no other statement of a name. */
function newGeneration(): string {
  return randomBytes(6).toString('hex')
}

/** As `code` of an error: nothing is wrong with the work, and it is to be run again. */
export const statementIsStale = 'statement_is_stale'

/**
 * The server refuses a statement whose columns are others by now (`select *`, and a release that is beginning has
 * added one), and one that it has never got, or has already. Its words are translated, the name of its function is not.
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
