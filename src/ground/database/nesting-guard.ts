// Tells a use of the whole database inside one of its transactions. On SQLite such code would wait
// for itself for ever, on PostgreSQL it would take a second connection and see other data.

import { AsyncLocalStorage } from 'node:async_hooks'

export interface NestingGuard {
  /** Runs the body of a transaction. */
  inside<T>(work: () => Promise<T>): Promise<T>
  /** Throws when called by the body of a transaction that is still open. */
  refuseInside(): void
}

export function createNestingGuard(): NestingGuard {
  const current = new AsyncLocalStorage<{ isOpen: boolean }>()
  return {
    async inside(work) {
      const transaction = { isOpen: true }
      try {
        return await current.run(transaction, work)
      } finally {
        // Work that was started inside and lives on may use the database from now on.
        transaction.isOpen = false
      }
    },
    refuseInside() {
      if (current.getStore()?.isOpen) {
        throw new Error('The database was used inside a transaction; use the `tx` given to it.')
      }
    },
  }
}
