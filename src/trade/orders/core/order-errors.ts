import { isOrderId, type OrderId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { fault, type HandprintError } from '../../../pure/errors.ts'
import {
  type Filled,
  type PlainSentence,
  sentence,
  type Told,
  word,
} from '../../../pure/sentences/sentence.ts'

export function orderUnknown(): HandprintError {
  const message = sentence('No order has this ID. Find it by its number in the list of orders.')
  return fault('order_unknown', 404, message)
}

export function orderStateRefused(from: OrderStatus, to: OrderStatus): HandprintError {
  return orderRefused(
    sentence('An order that is {state} cannot become {next}.', {
      state: stateWords(from),
      next: stateWords(to),
    }),
  )
}

/** `offered`: what can be done instead. */
export function orderActionRefused(
  from: OrderStatus,
  done: PlainSentence,
  offered: readonly PlainSentence[],
): HandprintError {
  const instead =
    offered.length === 0
      ? sentence('No further actions are possible.')
      : sentence('It can be {list}.', { list: offered.map(word) })
  return orderRefused(
    sentence('An order that is {state} cannot be {done}. {instead}', {
      state: stateWords(from),
      done: word(done),
      instead,
    }),
  )
}

export function orderNotPaid(): HandprintError {
  return orderRefused(sentence('This order is not paid, so it is not produced. You can cancel it.'))
}

export function lossIsWhole(): HandprintError {
  return orderRefused(
    sentence(
      'The bank withdrew everything that was paid for this order and not refunded, so the order is unpaid. Ask the shopper to pay another way, or cancel the order.',
    ),
  )
}

export function lossIsNone(): HandprintError {
  return orderRefused(
    sentence('No bank has withdrawn any of the payment for this order. Release it normally.'),
  )
}

export function orderHadEnded(): HandprintError {
  return orderRefused(
    sentence(
      'This order had already ended when the bank withdrew the payment, so it is not produced. Cancel it to refund the rest.',
    ),
  )
}

/** `reason`: why it is on hold and what to do. */
export function holdNotSolved(reason: Told): HandprintError {
  return orderRefused(
    sentence('The order would immediately be put on hold again. {reason}', { reason }),
  )
}

export function nothingToShip(): HandprintError {
  return orderRefused(
    sentence('Nothing of this order was handed out for printing, so there is nothing to ship yet.'),
  )
}

export function wholeOrderHeld(): HandprintError {
  return orderRefused(sentence('The whole order is on hold, with all of its lines.'))
}

export function cropIsAwaited(): HandprintError {
  return orderRefused(
    sentence('The order waits for its shopper’s choice of a crop. Hold other lines after that.'),
  )
}

/** Times are in milliseconds. */
export function coolOffNotOver(until: number, now: number): HandprintError {
  const minutes = Math.ceil((until - now) / 60_000)
  const hours = Math.round(minutes / 60)
  const few =
    minutes === 1 ? word('one more minute') : sentence('{minutes} more minutes', { minutes })
  const left = minutes > 120 ? sentence('about {hours} more hours', { hours }) : few
  return orderRefused(
    sentence('The shopper can still cancel this order for {left}. Start production after that.', {
      left,
    }),
  )
}

export function cancelTooLate(): HandprintError {
  return orderRefused(
    'The cancellation window of this order has passed. Contact the shop: it can still cancel an order that has not shipped.',
  )
}

export function printFilesNotReady(): HandprintError {
  return orderRefused(
    sentence(
      'A print image of this order was just replaced, and its print files have not been recreated yet. Try again when the order is ready.',
    ),
  )
}

export function printImageNotHere(): HandprintError {
  return orderRefused(
    sentence(
      'A print image of this order has not arrived yet, so there is nothing to accept. Request it, or replace it.',
    ),
  )
}

export function printImageNotSeen(): HandprintError {
  return orderRefused(
    sentence(
      'Another print image arrived while you were viewing this order. Check it and decide again.',
    ),
  )
}

export function printImagesStay(): HandprintError {
  return orderRefused(
    sentence(
      'No picture of this order can be replaced: it was handed over without a preview, or an order that contains it is in production or has shipped. Print it as is, or cancel the order.',
    ),
  )
}

export function printImageStays(): HandprintError {
  return orderRefused(
    sentence(
      'One of these pictures can’t be replaced: it was handed over without a preview, or an order that contains it is in production or has shipped. Request only the others.',
    ),
  )
}

export function addressNotSeen(): HandprintError {
  return orderRefused(
    sentence(
      'Someone changed the address while you were viewing this order. Check the current address and change that one.',
    ),
  )
}

export function reprintNotSeen(): HandprintError {
  return orderRefused(
    sentence(
      'This order was reprinted while you were viewing it. Check that reprint, and try again if another one is owed.',
    ),
  )
}

export function parcelNotSeen(): HandprintError {
  return orderRefused(
    sentence(
      'A parcel was added to this order while you were viewing it. Check whether it is yours, and add yours if it is a different one.',
    ),
  )
}

export function orderTaken(name: string): HandprintError {
  return orderRefused(
    sentence('This order is assigned to {name}. Ask them, or take it over on the order page.', {
      name,
    }),
  )
}

export function undoTooLate(): HandprintError {
  return orderRefused(
    sentence(
      'This can no longer be undone: too much time has passed, or something else has happened since. Check the order and choose an action.',
    ),
  )
}

/** A refusal because of the order's status. `told` says why and what to do. */
function orderRefused(told: Told): HandprintError {
  return fault('order_state_refused', 409, told)
}

export function orderInWork(): HandprintError {
  const message = sentence(
    'This order is in progress and needs its address and pictures. You can delete its personal data when it has been shipped, cancelled or refunded.',
  )
  return fault('order_state_refused', 409, message)
}

function stateWords(status: OrderStatus): Filled {
  return sentence('"{status}"', { status: word(states[status]) })
}

const states: Readonly<Record<OrderStatus, PlainSentence>> = {
  awaiting_payment: 'awaiting payment',
  awaiting_print_image: 'awaiting print image',
  preparing: 'preparing',
  ready: 'ready',
  in_production: 'in production',
  on_hold: 'on hold',
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/** For an id from an address. Throws `order_unknown` (404) if it is malformed. */
export function getOrderId(text: string): OrderId {
  if (!isOrderId(text)) throw orderUnknown()
  return text
}
