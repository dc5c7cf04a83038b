// Detects use of the whole database inside one of its transactions. On SQLite such code would
// deadlock, on PostgreSQL it would take a second connection and see other data.

import { AsyncLocalStorage } from 'node:async_hooks'

export interface NestingGuard {
  inside<T>(work: () => Promise<T>, story?: RecordedStats): Promise<T>
  /** Throws if called from the body of a transaction that is still open. */
  refuseInside(): void
}

export type RecordedStats = { reruns: number; statements: number; writes: Set<string> }

type OpenTransaction = {
  guard: NestingGuard
  isOpen: boolean
  outer: OpenTransaction | undefined
  story: RecordedStats | undefined
}

// Shared by all databases, since each instance slows down every promise of the process.
const current = new AsyncLocalStorage<OpenTransaction>()

/** Statistics of the current transaction. Undefined outside of any. */
export function currentStats(): RecordedStats | undefined {
  return current.getStore()?.story
}

export function createNestingGuard(): NestingGuard {
  const guard: NestingGuard = {
    async inside(work, story) {
      const around = current.getStore()
      const transaction = { guard, isOpen: true, outer: around?.isOpen ? around : undefined, story }
      try {
        return await current.run(transaction, work)
      } finally {
        // Work started inside that outlives the transaction may use the database from now on.
        transaction.isOpen = false
      }
    },
    refuseInside() {
      for (let at = current.getStore(); at !== undefined; at = at.outer) {
        if (at.isOpen && at.guard === guard) {
          throw new Error('The database was used inside a transaction; use the given `tx` instead.')
        }
      }
    },
  }
  return guard
}
