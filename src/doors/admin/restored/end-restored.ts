// Lets an installation go on that was brought back. What happened outside meanwhile is told to nobody a second
// time: what the payment providers know is written down first, then the orders that were on their way are
// held, and what all of that tells is taken as done, with what waited in the backup. No worker runs before the
// last transaction; broken off anywhere, it is begun again.

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
  /** Of what waited in the backup: `mails`, `webhooks`. What waited for labs is dropped by the holds. */
  sent: readonly string[]
  /** It goes on although a provider can't be asked. */
  mayBeUnasked: boolean
  /** Nothing was sold after the backup, says the owner: unless a provider knows better, numbers of documents go on. */
  isNothingLost: boolean
  signal: AbortSignal
}

/** Throws `not_found` (404) where it has ended, and `payment_pending` (503) where a provider can't be asked. */
export async function endRestored(deps: GatewayEventDeps, ending: EndRestored): Promise<void> {
  const { database, now } = deps
  const restoration = await readRestoration(database.queries)
  if (restoration === null) throw endedAlready()
  // Money may have moved since the page was read.
  const isNothingLost =
    ending.isNothingLost && (await readRestored(deps, restoration)).mayBeNothingLost
  // Before what was paid meanwhile is invoiced.
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

/** Somebody else may end it while providers are asked: what is ordered and released then is left alone. */
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

// Until it ends nothing is written of orders but by the steps before.
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
