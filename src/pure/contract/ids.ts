// The ids that the world sees, each a type of its own, so that none is taken for another.

declare const brand: unique symbol
type Id<Kind extends string> = string & { readonly [brand]: Kind }

/**
 * The image token: 64 lowercase hex characters from 256 random bits. Whoever holds it may open carts
 * with the image, so it never stands in a log.
 */
export type ImageToken = Id<'image token'>
export const imageTokenPattern = '^[0-9a-f]{64}$'

/**
 * The cart's address is all that a shopper has, and all that is needed: 128 random bits, so that nobody
 * reaches another's cart, and no cookie, so that carts work in an iframe.
 */
export type CartId = Id<'cart'>

/** `ord_` and 24 hex characters. What is of another form is looked up nowhere. */
export type OrderId = Id<'order'>
export const orderIdPattern = '^ord_[0-9a-f]{24}$'

/** `store_` and 24 hex characters. */
export type StoreId = Id<'store'>

/** Of no store: nothing is found by it. A cast, since it is of no id's form. */
export const noStoreId = '' as StoreId

const imageTokenForm = new RegExp(imageTokenPattern)
const orderIdForm = new RegExp(orderIdPattern)

/** Of what was made just now. Throws when whoever made it has not kept to its form. */
export function made<Made extends string>(
  text: string,
  isOne: (text: string) => text is Made,
): Made {
  if (!isOne(text)) throw new Error('What was made is not of its own form.')
  return text
}

export function isImageToken(text: string): text is ImageToken {
  return imageTokenForm.test(text)
}

export function isCartId(text: string): text is CartId {
  return /^[0-9a-f]{32}$/.test(text)
}

export function isOrderId(text: string): text is OrderId {
  return orderIdForm.test(text)
}

/** What can't be an id is that of no store: whoever looks for it says that it is not there. */
export function readStoreId(text: string): StoreId {
  return isStoreId(text) ? text : noStoreId
}

function isStoreId(text: string): text is StoreId {
  return /^store_[0-9a-z]+$/.test(text)
}
