// Limits the print files a test store may have queued. Test orders are free, so nothing else limits
// them.

import type { Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import { fault, type HandprintError } from '../../../pure/errors.ts'
import { type Filled, sentence, word } from '../../../pure/sentences/sentence.ts'
import { printFileHold } from '../../orders/core/actions/hold-causes.ts'
import type { Hold } from '../../orders/core/move-order.ts'
import { countTestLinesInPreparation } from '../../orders/core/order-lines.ts'

export type PrintQueueDeps = {
  /** Maximum number of queued lines per test store. Null for no limit. */
  testPrintsWaiting: number | null
}

/** Throws `rate_limited` (429). Concurrent callers may together exceed the limit. */
export async function requirePrintQueueSpace(
  db: Queries,
  deps: PrintQueueDeps,
  store: { id: StoreId; mode: 'test' | 'live' },
): Promise<void> {
  if (!(await hasPrintQueueSpace(db, deps, store))) throw printQueueFull(deps)
}

export function printQueueFull(deps: PrintQueueDeps): HandprintError {
  const message = sentence(
    '{what} Try again when some of them are ready, or cancel orders you no longer need.',
    { what: tooMany(deps) },
  )
  return fault('rate_limited', 429, message, { retryAfterSeconds: 30 })
}

export async function hasPrintQueueSpace(
  db: Queries,
  { testPrintsWaiting }: PrintQueueDeps,
  store: { id: StoreId; mode: 'test' | 'live' },
): Promise<boolean> {
  if (testPrintsWaiting === null || store.mode === 'live') return true
  return (await countTestLinesInPreparation(db, store.id)) < testPrintsWaiting
}

/** The hold for a paid order that would otherwise be prepared now. */
export function holdForFullPrintQueue(deps: PrintQueueDeps): Hold {
  const reason = sentence(
    '{what} When some of them are ready, create these with POST /api/v1/orders/{id}/print-files.',
    { what: tooMany(deps), id: '{id}' },
  )
  return { to: 'on_hold', detail: { reason, cause: printFileHold } }
}

function tooMany({ testPrintsWaiting }: PrintQueueDeps): Filled {
  if (testPrintsWaiting === 1) {
    return word('This test store has one print file in the queue, which is its limit.')
  }
  return sentence('This test store has {count} print files in the queue, which is its limit.', {
    count: testPrintsWaiting ?? 0,
  })
}
