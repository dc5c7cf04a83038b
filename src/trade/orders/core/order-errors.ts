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
  const message = sentence(
    'There is no order with this id here. The list of orders finds one by its number.',
  )
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
      ? sentence('Nothing is left to be done with it.')
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
  return orderRefused(
    sentence('This order is not paid, so nothing is made of it. It can be cancelled.'),
  )
}

export function lossIsWhole(): HandprintError {
  return orderRefused(
    sentence(
      'The bank has all that was paid for this order and not given back, so nothing pays for it. Ask the shopper to pay in another way, or cancel the order.',
    ),
  )
}

export function lossIsNone(): HandprintError {
  return orderRefused(sentence('No bank has a part of what pays for this order. Release it.'))
}

export function orderHadEnded(): HandprintError {
  return orderRefused(
    sentence(
      'This order had ended before the bank took the payment back, so it is not made. Cancel it: that gives the rest back.',
    ),
  )
}

/** `reason`: why it is on hold and what to do. */
export function holdNotSolved(reason: Told): HandprintError {
  return orderRefused(sentence('The order would be on hold again at once. {reason}', { reason }))
}

/** Times are in milliseconds. */
export function coolOffNotOver(until: number, now: number): HandprintError {
  const minutes = Math.ceil((until - now) / 60_000)
  const hours = Math.round(minutes / 60)
  const few =
    minutes === 1 ? word('one more minute') : sentence('{minutes} more minutes', { minutes })
  const left = minutes > 120 ? sentence('about {hours} more hours', { hours }) : few
  return orderRefused(
    sentence('The shopper can still cancel this order, for {left}. Start production after that.', {
      left,
    }),
  )
}

export function cancelTooLate(): HandprintError {
  return orderRefused(
    'The time in which this order could be cancelled is over. Ask the shop: it can still cancel an order that was not sent.',
  )
}

export function printFilesNotReady(): HandprintError {
  return orderRefused(
    sentence(
      'A print image of this order has just been replaced, and its print files are not made from the new one yet. Try again when the order is ready.',
    ),
  )
}

export function printImageNotHere(): HandprintError {
  return orderRefused(
    sentence(
      'A print image of this order is not here yet, so there is nothing to accept. Ask for it, or replace it.',
    ),
  )
}

export function printImageNotSeen(): HandprintError {
  return orderRefused(
    sentence(
      'Another print image has come since you looked at this order. Look at it, and decide again.',
    ),
  )
}

export function printImagesStay(): HandprintError {
  return orderRefused(
    sentence(
      'No picture of this order can be replaced: it was handed over without a preview, or an order with it is in production or was sent. Print it as it is, or cancel the order.',
    ),
  )
}

export function printImageStays(): HandprintError {
  return orderRefused(
    sentence(
      'One of these pictures cannot be replaced: it was handed over without a preview, or an order with it is in production or was sent. Ask for the others.',
    ),
  )
}

export function addressNotSeen(): HandprintError {
  return orderRefused(
    sentence(
      'Somebody has changed the address since you looked at this order. Look at where it goes now, and change that.',
    ),
  )
}

export function reprintNotSeen(): HandprintError {
  return orderRefused(
    sentence(
      'This order was printed once more since you looked at it. Look at that one, and repeat if another is owed.',
    ),
  )
}

export function parcelNotSeen(): HandprintError {
  return orderRefused(
    sentence(
      'A parcel of this order was noted since you looked at it. Look whether it is yours, and add yours if it is another one.',
    ),
  )
}

export function orderTaken(name: string): HandprintError {
  return orderRefused(
    sentence(
      "{name} has taken this order to make it. Ask them, or take it over on the order's page.",
      { name },
    ),
  )
}

export function undoTooLate(): HandprintError {
  return orderRefused(
    sentence(
      'This cannot be undone any more: it is too long ago, or something has followed it. Look at the order, and choose what to do with it.',
    ),
  )
}

/** A refusal because of the order's status. `told` says why and what to do. */
function orderRefused(told: Told): HandprintError {
  return fault('order_state_refused', 409, told)
}

export function orderInWork(): HandprintError {
  const message = sentence(
    'This order is in work and needs its address and pictures. Its personal data can be deleted when it has been shipped, cancelled or refunded.',
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
