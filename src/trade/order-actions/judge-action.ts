// Asks whether an operator's action would be refused, by the same checks that it makes when it is done,
// and changes nothing. No bank is asked whether a payment that is under way can still be given up: what
// was heard of it counts.

import type { Queries } from '../../ground/database/database.ts'
import { HandprintError } from '../../pure/errors.ts'
import type { Told } from '../../pure/sentences/sentence.ts'
import { checkProduction } from '../fulfilment/start-production.ts'
import { checkAction } from '../orders/act-on-order.ts'
import type { OrderActionName } from '../orders/actions/order-actions.ts'
import type { Actor } from '../orders/actor.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { checkCancel } from './cancelling/cancel-order.ts'
import { checkAccepting } from './holds/accept-as-it-is.ts'
import { checkAsking } from './holds/ask-for-print-image.ts'
import { checkRelease, lossOf } from './holds/release-order.ts'

type Operator = Extract<Actor, { kind: 'operator' }>
type Check = (db: Queries, order: OrderRow, at: number, by: Operator) => Promise<unknown>

/** Of those actions that need more than a state. */
const checks: Readonly<Partial<Record<OrderActionName, Check>>> = {
  start_production: checkProduction,
  release: checkRelease,
  release_at_a_loss: lossOf,
  accept_as_it_is: checkAccepting,
  cancel: checkCancel,
  ask_for_print_image: (db, order) => checkAsking(db, order),
}

/** A sentence that says why and what to do; null: nothing stands against it. */
export async function refusalReason(
  db: Queries,
  order: OrderRow,
  name: OrderActionName,
  at: number,
  by: Operator,
): Promise<Told | null> {
  try {
    await checkAction(db, order, name, 'operator')
    await checks[name]?.(db, order, at, by)
    return null
  } catch (error) {
    if (error instanceof HandprintError) return error.told
    throw error
  }
}
