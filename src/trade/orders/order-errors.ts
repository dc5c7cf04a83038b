import { isOrderId, type OrderId } from '../../pure/contract/ids.ts'
import type { OrderStatus } from '../../pure/contract/order-statuses.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'

export function orderUnknown(): HandprintError {
  const message = 'There is no order with this id here. The list of orders finds one by its number.'
  return fault('order_unknown', 404, message)
}

export function orderStateRefused(from: OrderStatus, to: OrderStatus): HandprintError {
  const message = `An order that is ${words(from)} cannot become ${words(to)}.`
  return fault('order_state_refused', 409, message)
}

/** `offered`: what can be done instead. */
export function orderActionRefused(
  from: OrderStatus,
  done: string,
  offered: readonly string[],
): HandprintError {
  const instead =
    offered.length === 0 ? 'Nothing is left to be done with it.' : `It can be ${inList(offered)}.`
  return orderRefused(`An order that is ${words(from)} cannot be ${done}. ${instead}`)
}

export function orderNotPaid(): HandprintError {
  return orderRefused('This order is not paid, so nothing is made of it. It can be cancelled.')
}

export function lossIsWhole(): HandprintError {
  return orderRefused(
    'The bank has all that was paid for this order and not given back, so nothing pays for it. Ask the shopper to pay in another way, or cancel the order.',
  )
}

export function lossIsNone(): HandprintError {
  return orderRefused('No bank has a part of what pays for this order. Release it.')
}

export function orderHadEnded(): HandprintError {
  return orderRefused(
    'This order had ended before the bank took the payment back, so it is not made. Cancel it: that gives the rest back.',
  )
}

/** `reason`: why it is on hold and what to do. */
export function holdNotSolved(reason: string): HandprintError {
  return orderRefused(`The order would be on hold again at once. ${reason}`)
}

/** Times are in milliseconds. */
export function coolOffNotOver(until: number, now: number): HandprintError {
  const minutes = Math.ceil((until - now) / 60_000)
  const hours = Math.round(minutes / 60)
  const left = minutes === 1 ? 'one more minute' : `${minutes} more minutes`
  return orderRefused(
    `The shopper can still cancel this order, for ${minutes > 120 ? `about ${hours} more hours` : left}. Start production after that.`,
  )
}

export function cancelTooLate(): HandprintError {
  return orderRefused(
    'The time in which this order could be cancelled is over. Ask the shop: it can still cancel an order that was not sent.',
  )
}

export function printFilesNotReady(): HandprintError {
  return orderRefused(
    'A print image of this order has just been replaced, and its print files are not made from the new one yet. Try again when the order is ready.',
  )
}

export function printImageNotHere(): HandprintError {
  return orderRefused(
    'A print image of this order is not here yet, so there is nothing to accept. Ask for it, or replace it.',
  )
}

export function printImageNotSeen(): HandprintError {
  return orderRefused(
    'Another print image has come since you looked at this order. Look at it, and decide again.',
  )
}

export function printImagesStay(): HandprintError {
  return orderRefused(
    'No picture of this order can be replaced: it was handed over without a preview, or an order with it is in production or was sent. Print it as it is, or cancel the order.',
  )
}

export function printImageStays(): HandprintError {
  return orderRefused(
    'One of these pictures cannot be replaced: it was handed over without a preview, or an order with it is in production or was sent. Ask for the others.',
  )
}

export function addressNotSeen(): HandprintError {
  return orderRefused(
    'Somebody has changed the address since you looked at this order. Look at where it goes now, and change that.',
  )
}

export function reprintNotSeen(): HandprintError {
  return orderRefused(
    'This order was printed once more since you looked at it. Look at that one, and repeat if another is owed.',
  )
}

export function parcelNotSeen(): HandprintError {
  return orderRefused(
    'A parcel of this order was noted since you looked at it. Look whether it is yours, and add yours if it is another one.',
  )
}

export function orderTaken(name: string): HandprintError {
  return orderRefused(
    `${name} has taken this order to make it. Ask them, or take it over on the order's page.`,
  )
}

export function undoTooLate(): HandprintError {
  return orderRefused(
    'This cannot be undone any more: it is too long ago, or something has followed it. Look at the order, and choose what to do with it.',
  )
}

/** Refused in the current status. `message` says why and what to do. */
function orderRefused(message: string): HandprintError {
  return fault('order_state_refused', 409, message)
}

export function orderInWork(): HandprintError {
  const message =
    'This order is in work and needs its address and pictures. Its personal data can be deleted when it has been shipped, cancelled or refunded.'
  return fault('order_state_refused', 409, message)
}

function inList(items: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(items)
}

function words(status: OrderStatus): string {
  return `"${status.replaceAll('_', ' ')}"`
}

/** For an id from an address. Throws `order_unknown` (404) if it is malformed. */
export function expectOrderId(text: string): OrderId {
  if (!isOrderId(text)) throw orderUnknown()
  return text
}
