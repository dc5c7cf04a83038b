// What can go wrong with carts, as the shopper or the integrator reads it.

import { HandprintError } from '../../pure/errors.ts'

export function cartUnknown(): HandprintError {
  return new HandprintError({
    code: 'cart_unknown',
    status: 404,
    message: 'There is no cart at this address. Open your picture again to get a new one.',
  })
}

export function cartExpired(): HandprintError {
  return new HandprintError({
    code: 'cart_expired',
    status: 410,
    message:
      'This cart was left for too long and is gone. Open your picture again to get a new one.',
  })
}

export function cartAlreadyOrdered(): HandprintError {
  return new HandprintError({
    code: 'cart_already_ordered',
    status: 409,
    message:
      'This cart has been ordered and can no longer be changed. Open your picture again for another order.',
  })
}

export function cartFull(mostLines: number): HandprintError {
  return new HandprintError({
    code: 'parameter_invalid',
    status: 409,
    message: `A cart holds at most ${mostLines} lines. Order this one, or open a new cart.`,
  })
}

export function cartHasAnotherReference(): HandprintError {
  return new HandprintError({
    code: 'reference_id_invalid',
    status: 409,
    message:
      'This cart has another reference_id already, and an order has one. Leave it out to add the picture to this cart, or open a cart of its own.',
  })
}

export function lineUnknown(): HandprintError {
  return new HandprintError({
    code: 'line_unknown',
    status: 404,
    message: 'This line is no longer in the cart. Reload the cart to see what is in it.',
  })
}

/** `reason` is a sentence for the shopper. */
export function sizeUnavailable(reason?: string | null): HandprintError {
  return new HandprintError({
    code: 'size_unavailable',
    status: 422,
    message: `${reason ?? 'This size cannot be ordered for this picture.'} Choose another size.`,
  })
}

export function choiceInvalid(what: string): HandprintError {
  return new HandprintError({
    code: 'parameter_invalid',
    status: 400,
    message: `${what} Reload the cart and choose again.`,
  })
}
