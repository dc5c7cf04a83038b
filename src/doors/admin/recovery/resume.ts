// Resumes a shop that was restored from a backup, without reporting anything a second time that
// happened after the backup. First it books what the payment providers know, then it holds the
// orders that were under way. The messages that this causes are dropped, along with those that were
// waiting in the backup. No worker runs before the last transaction, so an interrupted run can be
// repeated.

import type { Queries } from '../../../ground/database/database.ts'
import { endRecovery, readRecovery } from '../../../ground/nodes/recovery.ts'
import { fault, type HandprintError, notFound } from '../../../pure/errors.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import type { GatewayEventDeps } from '../../../trade/checkout/gateway-events/handle-gateway-event.ts'
import { createReconcileGateways } from '../../../trade/checkout/gateway-events/reconcile-gateways.ts'
import { dropRecoveredMails } from '../../../trade/mail/send-again.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { holdForRecovery } from '../../../trade/orders/actions/holds/hold-for-recovery.ts'
import { giveUpDeliveries } from '../../../trade/webhooks/deliveries/replay-delivery.ts'
import { t } from '../i18n/t.ts'

type Resume = {
  by: { kind: 'operator' } & Pick<Operator, 'id' | 'name'>
  /** Resume even if a payment provider is not responding. */
  mayBeUnasked: boolean
  signal: AbortSignal
}

/**
 * Throws `not_found` (404) if the shop was already resumed, and `payment_pending` (409) if a
 * provider does not answer.
 */
export async function resume(
  deps: GatewayEventDeps,
  { by, mayBeUnasked, signal }: Resume,
): Promise<void> {
  const { database, now } = deps
  const recovery = await readRecovery(database.queries)
  if (recovery === null) throw resumedAlready()
  try {
    await createReconcileGateways(deps, { isWhole: true })({}, { attempt: 1, signal })
  } catch (error) {
    signal.throwIfAborted()
    deps.log.warn(
      { err: error },
      'A payment provider does not report what happened since the backup.',
    )
    if (!mayBeUnasked) throw unasked(error)
  }
  await holdForRecovery(deps, by, refuseResumed)
  await database.transaction(async (tx) => {
    await refuseResumed(tx)
    const at = now()
    await dropRecoveredMails(tx, { begunAt: recovery.begunAt, reason: dropped }, at)
    await giveUpDeliveries(tx, at)
    await endRecovery(tx, at)
    const detail = { point_at: new Date(recovery.pointAt).toISOString() }
    await addAuditEntry(tx, { operator: by, action: 'recovery.resumed', detail }, at)
  })
}

/**
 * Someone else may resume the shop while the providers are queried. Orders placed or released after
 * that must be left alone.
 */
async function refuseResumed(tx: Queries): Promise<void> {
  if ((await readRecovery(tx)) === null) throw resumedAlready()
}

const dropped =
  'It was pending when a backup was restored, or reports something from before, so it counts as sent.'

function resumedAlready(): HandprintError {
  return notFound(t('The shop has already been resumed by someone else.'))
}

function unasked(cause: unknown): HandprintError {
  const message = t(
    'The shop was not resumed: a payment provider can’t report what happened since the backup. Try again, or resume without it. Anything it reports later is sent out as usual.',
  )
  return fault('payment_pending', 409, message, { cause })
}
