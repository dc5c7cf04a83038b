import { fault, type HandprintError, invalid } from '../../pure/errors.ts'

export function cartUnknown(): HandprintError {
  const message = 'Cart not found. Open your picture again without a cart to get a new one.'
  return fault('cart_unknown', 404, message)
}

export function cartExpired(): HandprintError {
  const message = 'This cart has expired. Open your picture again to get a new one.'
  return fault('cart_expired', 410, message)
}

export function cartAlreadyOrdered(): HandprintError {
  const message =
    'This cart has been ordered and can no longer be changed. Open your picture again for another order.'
  return fault('cart_already_ordered', 409, message)
}

export function cartFull(mostLines: number): HandprintError {
  const message = `A cart can have at most ${mostLines.toLocaleString('en')} lines. Order this one, or open a new cart.`
  return invalid(message, 409)
}

export function cartHasAnotherReference(): HandprintError {
  const message =
    'This cart already has a different reference_id, and an order can have only one. Omit it to add the picture to this cart, or open a new cart.'
  return fault('reference_id_invalid', 409, message)
}

export function lineUnknown(): HandprintError {
  const message = 'This line is no longer in the cart. Reload the cart to see its contents.'
  return fault('line_unknown', 404, message)
}

export function sizeUnavailable(reason?: string | null): HandprintError {
  const message = `${reason ?? 'This size is not available for this picture.'} Choose another size.`
  return fault('size_unavailable', 422, message)
}

export function choiceInvalid(what: string): HandprintError {
  return invalid(`${what} Reload the cart and choose again.`, 400)
}
