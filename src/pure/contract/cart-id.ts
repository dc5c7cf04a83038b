// The cart's address is all that a shopper has, and all that is needed: 128 random bits, so that
// nobody reaches another's cart, and no cookie, so that carts work in an iframe.

declare const cartId: unique symbol
export type CartId = string & { readonly [cartId]: true }

export function isCartId(text: string): text is CartId {
  return /^[0-9a-f]{32}$/.test(text)
}
