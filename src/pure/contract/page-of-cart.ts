import type { CartId } from './ids.ts'
import { routes } from './route-tree.ts'

/** The path where a cart opens: a set on its contact sheet, a single picture where it is designed. */
export function pageOfCart(cartId: CartId, lineCount: number): string {
  return hasContactSheet(lineCount)
    ? routes.cart.one.prints.href({ cartId })
    : routes.cart.one.page.href({ cartId })
}

/** Whether a cart of that many lines has a contact sheet worth a link. */
export function hasContactSheet(lineCount: number): boolean {
  return lineCount >= 2
}
