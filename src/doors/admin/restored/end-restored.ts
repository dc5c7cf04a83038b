// Resumes an installation that was restored from a backup, without repeating notifications about
// what happened outside in the meantime. First the payment providers' events are recorded, then
// open orders are put on hold, and the notifications that result are marked as done, like those
// that were pending in the backup. No worker runs before the last transaction commits. If it is
// interrupted at any point, it can be started again.

import type { Queries } from '../../../ground/database/database.ts'
import {
  endRestoration,
  type Restoration,
  readRestoration,
} from '../../../ground/nodes/restoration.ts'
import { fault, type HandprintError, notFound } from '../../../pure/errors.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import type { GatewayEventDeps } from '../../../trade/checkout/gateway-events/handle-gateway-event.ts'
import { createReconcileGateways } from '../../../trade/checkout/gateway-events/reconcile-gateways.ts'
import { beginNewSeries } from '../../../trade/documents/issue-document.ts'
import { giveUpWaitingMails } from '../../../trade/mail/send-again.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { holdRestoredOrders } from '../../../trade/order-actions/holds/hold-restored-orders.ts'
import { giveUpDeliveries } from '../../../trade/webhooks/deliveries/replay-delivery.ts'
import { say } from '../words/say.ts'
import { readRestored } from './read-restored.ts'

export type EndRestored = {
  by: { kind: 'operator' } & Pick<Operator, 'id' | 'name'>
  /**
   * Pending in the backup and already sent: `mails`, `webhooks`. Pending lab deliveries are dropped
   * by the holds.
   */
  sent: readonly string[]
  /** Continue even if a provider can't be reached. */
  mayBeUnasked: boolean
  /**
   * The owner states that nothing was sold after the backup. Unless a provider shows otherwise,
   * document numbers then continue in the same series.
   */
  isNothingLost: boolean
  signal: AbortSignal
}

/**
 * Throws `not_found` (404) if it has already ended, and `payment_pending` (503) if a provider can't
 * be reached.
 */
export async function endRestored(deps: GatewayEventDeps, ending: EndRestored): Promise<void> {
  const { database, now } = deps
  const restoration = await readRestoration(database.queries)
  if (restoration === null) throw endedAlready()
  // Money may have moved since the page was loaded.
  const isNothingLost =
    ending.isNothingLost && (await readRestored(deps, restoration)).mayBeNothingLost
  // Must happen before payments of the lost period are invoiced.
  const mark = isNothingLost
    ? null
    : await database.transaction(async (tx) => {
        await refuseEnded(tx)
        return await beginNewSeries(tx)
      })
  await bookWhatHappened(deps, ending)
  await holdRestoredOrders(deps, ending.by, refuseEnded)
  await database.transaction(async (tx) => {
    await refuseEnded(tx)
    const at = now()
    await giveUp(tx, restoration, ending, at)
    await endRestoration(tx, at)
    const point_at = new Date(restoration.pointAt).toISOString()
    const detail = { point_at, sent: [...ending.sent], number_mark: mark }
    await addAuditEntry(tx, { operator: ending.by, action: 'restoration.ended', detail }, at)
  })
}

/**
 * Someone else may end it while providers are being queried. Orders placed or released after that
 * must not be touched.
 */
async function refuseEnded(tx: Queries): Promise<void> {
  if ((await readRestoration(tx)) === null) throw endedAlready()
}

async function bookWhatHappened(
  deps: GatewayEventDeps,
  { mayBeUnasked, signal }: EndRestored,
): Promise<void> {
  try {
    await createReconcileGateways(deps, { isWhole: true })({}, { attempt: 1, signal })
  } catch (error) {
    signal.throwIfAborted()
    deps.log.warn({ err: error }, 'A payment provider does not say what happened since the backup.')
    if (!mayBeUnasked) throw unasked(error)
  }
}

// Until it ends, only the steps above write to orders.
async function giveUp(
  tx: Queries,
  { restoredAt }: Restoration,
  { sent }: EndRestored,
  at: number,
): Promise<void> {
  const inBackup = { since: -1, until: restoredAt }
  const sinceThen = { since: restoredAt, until: at }
  if (!sent.includes('mails'))
    await giveUpWaitingMails(tx, { ...inBackup, reason: takenAsDone }, at)
  await giveUpWaitingMails(tx, { ...sinceThen, reason: happenedBefore, isOfOrders: true }, at)
  if (!sent.includes('webhooks')) await giveUpDeliveries(tx, inBackup, at)
  await giveUpDeliveries(tx, sinceThen, at)
}

const takenAsDone = 'It waited in a backup that was brought back, and was taken as done.'
const happenedBefore =
  'It tells what happened before a backup was brought back, and was taken as told.'

function endedAlready(): HandprintError {
  return notFound(say('The shop goes on already: somebody else has ended this.'))
}

function unasked(cause: unknown): HandprintError {
  const message = say(
    'Nothing goes on yet: a payment provider can’t say what happened since the backup. Try again; or go on without it, and what it tells later goes out like any other news.',
  )
  return fault('payment_pending', 503, message, { cause })
}
