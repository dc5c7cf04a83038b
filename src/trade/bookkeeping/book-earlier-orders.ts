// Enters orders that predate the books. Runs once, after an update.

import type { Database } from '../../ground/database/database.ts'
import { defineTask } from '../../ground/jobs/define-task.ts'
import type { Task } from '../../ground/jobs/task.ts'
import type { OrderId } from '../../pure/contract/ids.ts'
import { readPaidOrderIds } from '../orders/read-order.ts'
import { bookOrder } from './book-order.ts'

/** The migration that creates the books adds this job. */
export const bookEarlierOrdersTask = defineTask('book-earlier-orders', {})

const atOnce = 100

/** Starts over after an interruption and skips what is already booked. */
export function createBookEarlierOrders({ database }: { database: Database }): Task<object> {
  return async (_payload, { signal }) => {
    let after: OrderId | null = null
    for (;;) {
      signal.throwIfAborted()
      const ids: OrderId[] = await readPaidOrderIds(database.queries, { after, limit: atOnce })
      await database.transaction(async (tx) => {
        for (const id of ids) await bookOrder(tx, id)
      })
      if (ids.length < atOnce) return
      after = ids.at(-1) ?? null
    }
  }
}
