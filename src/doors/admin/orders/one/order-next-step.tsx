// The state of an order and its next step: one main button, with the alternatives beside it.

import type { ComponentChildren } from 'preact'
import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import type { OrderJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Told } from '../../../../pure/sentences/sentence.ts'
import { actionsOffered } from '../../../../trade/orders/core/actions/actions-offered.ts'
import { isHeldByHand } from '../../../../trade/orders/core/actions/hold-causes.ts'
import type { OrderActionName } from '../../../../trade/orders/core/actions/order-actions.ts'
import { t, tParts, tText } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import { Time } from '../../layout/time.tsx'
import {
  ActionDetails,
  ActionForm,
  type FormActionName,
  isFormAction,
  type LineOfAction,
} from './action-form.tsx'

export type OrderNextStepProps = {
  order: OrderJson
  isTest: boolean
  mayAct: boolean
  now: number
  /** Determines which carriers are offered first. */
  country: string
  lines: readonly LineOfAction[]
  refusals: Refusals
  /** Why it is on hold. */
  hold: Told | null
}

/** Reasons why actions that the state allows would be refused now. */
export type Refusals = ReadonlyMap<OrderActionName, string>

export function OrderNextStep(props: OrderNextStepProps) {
  const { order, isTest, mayAct, now, country, lines, refusals, hold } = props
  const heldFor = order.hold?.cause ?? null
  const asking = { status: order.status, isTest, heldFor }
  // Of an order that waits, only a part can be shipped.
  const mayShip = order.status === 'in_production' || !refusals.has('ship')
  const offered = actionsOffered(asking, 'operator')
    .filter(isFormAction)
    .filter((name) => name !== 'ship' || mayShip)
  const solving = (order.hold?.actions ?? []).filter(isFormAction)
  const isPossible = (name: OrderActionName) => offered.some((each) => each === name)
  // Someone else was asked, and releasing the order does not wait for their answer.
  const isTheirs = (name: OrderActionName) =>
    name === 'release' && heldFor !== null && !isHeldByHand(heldFor)
  const main = [...solving, mainActions[order.status]].find(
    (name) =>
      name !== undefined && isPossible(name) && !needsThought.includes(name) && !isTheirs(name),
  )
  const rest = offered.filter((name) => name !== main && name !== 'walk')
  // Actions that solve the hold come first.
  const others = [...rest.filter((name) => solving.includes(name)), ...rest].filter(
    (name, index, all) => all.indexOf(name) === index,
  )
  const isCooling = order.status === 'ready' && order.cancellable_until !== null
  const action = { orderId: order.id, status: order.status, country, lines }
  const offOf = (name: FormActionName) => whyOff(name, { order, now, refusals })
  return (
    <section class="next-step" aria-labelledby="next">
      <h2 id="next">{t('Next step')}</h2>
      {order.hold === null ? (
        <p>{tText(isCooling ? cools : waits[order.status])}</p>
      ) : (
        <p class="notice fault">{tRefusal(hold ?? order.hold.reason)}</p>
      )}
      {order.cancellable_until !== null && (
        <p>
          {tParts('The shopper can cancel until {time}. You can start production after that.', {
            time: <Time at={Date.parse(order.cancellable_until)} now={now} />,
          })}
        </p>
      )}
      {mayAct && (
        <>
          {main !== undefined && isFormAction(main) && (
            <ActionForm {...action} name={main} isMain {...offOf(main)} />
          )}
          {isPossible('walk') && <ActionForm {...action} name="walk" />}
          {others.map((name) => (
            <ActionDetails key={name} {...action} name={name} {...offOf(name)} />
          ))}
        </>
      )}
    </section>
  )
}

/** The known reason why the action would be refused on click. */
function whyOff(
  name: FormActionName,
  { order, now, refusals }: Pick<OrderNextStepProps, 'order' | 'now' | 'refusals'>,
): { off?: ComponentChildren } {
  if (name === 'start_production' && order.cancellable_until !== null) {
    const until = <Time at={Date.parse(order.cancellable_until)} now={now} />
    return {
      off: (
        <>
          {tParts('You can start production at {until}, when the shopper can no longer cancel.', {
            until,
          })}
        </>
      ),
    }
  }
  const refusal = refusals.get(name)
  return refusal === undefined ? {} : { off: refusal }
}

const cools = 'The print files are ready, but the shopper can still cancel. Don’t print yet.'

const mainActions: Readonly<Partial<Record<OrderStatus, OrderActionName>>> = {
  ready: 'start_production',
  in_production: 'ship',
  shipped: 'mark_delivered',
}

/** Never a single click: these need a text or a check first. */
const needsThought: readonly OrderActionName[] = [
  'cancel',
  'ask_for_print_image',
  'accept_as_it_is',
  'mark_refunded',
  'release_at_a_loss',
]

const waits: Readonly<Record<OrderStatus, string>> = {
  awaiting_payment: 'Waiting for payment. You don’t need to do anything.',
  awaiting_print_image:
    'Paid. Waiting for the print image from the store. Reminders are being sent.',
  preparing: 'The print files are being created. The order becomes ready automatically.',
  ready: 'The print files are ready. Print them and start production.',
  in_production: 'In production. Mark the order as shipped when you hand over the parcel.',
  shipped: 'Shipped. Mark the order as delivered when you know that it has arrived.',
  delivered: 'Delivered. Nothing left to do.',
  on_hold: 'Needs review.',
  cancelled: 'Cancelled. Nothing left to do.',
  refunded: 'Fully refunded. Nothing left to do.',
  returned: 'The parcel was returned. Refund it below if agreed.',
}
