// What an operator has to know before a restored installation resumes: payments since the backup
// that no order knows, and pending items that may already have been sent.

import { sql } from 'kysely'
import type { Restoration } from '../../../ground/nodes/restoration.ts'
import { gatewayKey } from '../../../trade/payments/payment-gateways.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'

export type ChargeWithoutOrder = {
  gateway: string
  reference: string
  /** In minor units. */
  amount: number
  currency: string
}

export type Restored = {
  charges: ChargeWithoutOrder[]
  /** True if all providers could be reached and none knows of a payment since the backup. */
  mayBeNothingLost: boolean
  /** Names of providers that could not be reached. */
  unanswered: string[]
  waiting: { mails: number; webhooks: number; refunds: number; payments: number }
}

type Deps = Pick<PanelDeps, 'database' | 'gateways'>

/** A longer list is not useful on the page. All of them are shown on the health page afterwards. */
const mostCharges = 500

export async function readRestored(
  deps: Deps,
  { pointAt, restoredAt }: Restoration,
): Promise<Restored> {
  const charges: ChargeWithoutOrder[] = []
  const unanswered: string[] = []
  let isMoneyMoved = false
  for (const gateway of deps.gateways.all) {
    const key = gatewayKey(gateway)
    try {
      for await (const event of gateway.listEvents(pointAt)) {
        isMoneyMoved ||= event.kind !== 'charge' || event.isPaid
        if (event.kind !== 'charge' || !event.isPaid || charges.length >= mostCharges) continue
        if (await isKnown(deps, event.attemptKey)) continue
        const { reference, amount, currency } = event
        charges.push({ gateway: key, reference, amount, currency })
      }
    } catch {
      unanswered.push(key)
    }
  }
  const mayBeNothingLost = !isMoneyMoved && unanswered.length === 0
  return { charges, mayBeNothingLost, unanswered, waiting: await readWaiting(deps, restoredAt) }
}

async function isKnown({ database }: Deps, attemptKey: string): Promise<boolean> {
  const payment = await database.queries
    .selectFrom('payments')
    .select('id')
    .where('attempt_key', '=', attemptKey)
    .executeTakeFirst()
  return payment !== undefined
}

// Items created after `before` can't have been sent yet.
async function readWaiting({ database }: Deps, before: number): Promise<Restored['waiting']> {
  const { rows } = await sql<Restored['waiting']>`select
    (select count(*) from mails where state = 'waiting' and created_at <= ${before}) as mails,
    (select count(*) from webhook_deliveries
      where state = 'waiting' and created_at <= ${before}) as webhooks,
    (select count(*) from refunds where status = 'pending') as refunds,
    (select count(*) from payments where status = 'pending') as payments
  `.execute(database.queries)
  const [waiting] = rows
  if (waiting === undefined) throw new Error('A query of counts gives one row.')
  return waiting
}
