// Whether an operator's action would be refused, by the same checks as the action itself, without
// changing anything. No bank is asked whether a pending payment can be cancelled; the last report
// counts.

import type { Queries } from '../../../ground/database/database.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { checkProduction } from '../../fulfilment/start-production.ts'
import { checkAction } from '../core/act-on-order.ts'
import type { OrderActionName } from '../core/actions/order-actions.ts'
import type { Actor } from '../core/actor.ts'
import type { OrderRow } from '../core/lock-order.ts'
import { checkCancel } from './cancelling/cancel-order.ts'
import { checkAccepting } from './holds/accept-as-it-is.ts'
import { checkAsking } from './holds/ask-for-print-image.ts'
import { checkRelease, lossOf } from './holds/release-order.ts'
import { checkShipping } from './parcel-actions.ts'

type Operator = Extract<Actor, { kind: 'operator' }>
type Check = (db: Queries, order: OrderRow, at: number, by: Operator) => Promise<unknown>

const checks: Readonly<Partial<Record<OrderActionName, Check>>> = {
  start_production: checkProduction,
  release: checkRelease,
  release_at_a_loss: lossOf,
  accept_as_it_is: checkAccepting,
  cancel: checkCancel,
  ship: checkShipping,
  ask_for_print_image: (db, order) => checkAsking(db, order),
}

/** A sentence with the reason and a remedy. Null if the action is allowed. */
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
