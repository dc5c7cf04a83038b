import type { Cart, CartLine } from '../../../trade/carts/cart.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../words/fill.ts'

/** What the cart's lost pictures are called: by their names, or their places. */
export function lostNames({ lost }: Pick<Cart, 'lost'>, { sheet }: Messages): string[] {
  return lost.map(({ name, place }) => name ?? fill(sheet.picture, { number: place }))
}

/** The places of the lines. They do not move up when a picture is lost. The first is 1. */
export function placesOf({ lines, lost }: Pick<Cart, 'lines' | 'lost'>): Map<CartLine, number> {
  const taken = new Set(lost.map(({ place }) => place))
  const places = new Map<CartLine, number>()
  let place = 0
  for (const line of lines) {
    do place++
    while (taken.has(place))
    places.set(line, place)
  }
  return places
}
