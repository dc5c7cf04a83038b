// What an operator has to know before an installation that was brought back goes on: money that was taken
// since and that no order knows of, and what waits here although it may have gone out already.

import { sql } from 'kysely'
import type { Restoration } from '../../../ground/nodes/restoration.ts'
import { gatewayKey } from '../../../trade/payments/payment-gateways.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'

export type ChargeWithoutOrder = {
  gateway: string
  reference: string
  /** Minor units. */
  amount: number
  currency: string
}

export type Restored = {
  charges: ChargeWithoutOrder[]
  /** All providers could be asked, and none knows of money that has moved since. */
  mayBeNothingLost: boolean
  /** Names of providers that could not be asked. */
  unanswered: string[]
  waiting: { mails: number; webhooks: number; refunds: number; payments: number }
}

type Deps = Pick<PanelDeps, 'database' | 'gateways'>

/** More is no list that one looks through; all of it comes to the page of health afterwards. */
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

// What was written since then can't have gone out.
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
