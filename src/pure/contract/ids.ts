// Public ids. Each has its own type, so that they cannot be confused.

declare const brand: unique symbol
type Id<Kind extends string> = string & { readonly [brand]: Kind }

/**
 * The image token: 64 lowercase hex characters from 256 random bits. Anyone who has it can open
 * carts with the image, so it must never be logged.
 */
export type ImageToken = Id<'image token'>
export const imageTokenPattern = '^[0-9a-f]{64}$'

/**
 * The cart's URL is the shopper's only credential: 128 random bits, so that it cannot be guessed,
 * and no cookie, so that carts work in an iframe.
 */
export type CartId = Id<'cart'>

/** `ord_` and 24 hex characters. Values in another format are never looked up. */
export type OrderId = Id<'order'>
export const orderIdPattern = '^ord_[0-9a-f]{24}$'

/** `store_` and 24 hex characters. */
export type StoreId = Id<'store'>

/** `grp_` and 24 hex characters: a group whose orders are delivered together. */
export type GroupId = Id<'group'>

/** `gcs_` and 24 hex characters: the sale of one gift card. */
export type GiftCardSaleId = Id<'gift card sale'>

/** The address of a sale's page is its buyer's only credential, like a cart's. */
export type GiftCardSaleToken = Id<'gift card sale token'>

/** Matches no store. A cast, since it does not have the format of an id. */
export const noStoreId = '' as StoreId

const imageTokenForm = new RegExp(imageTokenPattern)
const orderIdForm = new RegExp(orderIdPattern)

/** For a newly created id. Throws if it does not have the required format. */
export function asBranded<Made extends string>(
  text: string,
  isOne: (text: string) => text is Made,
): Made {
  if (!isOne(text)) throw new Error('The generated value does not match its own format.')
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

export function isGroupId(text: string): text is GroupId {
  return /^grp_[0-9a-f]{24}$/.test(text)
}

export function isGiftCardSaleId(text: string): text is GiftCardSaleId {
  return /^gcs_[0-9a-f]{24}$/.test(text)
}

export function isGiftCardSaleToken(text: string): text is GiftCardSaleToken {
  return /^[0-9a-f]{32}$/.test(text)
}

/** Returns `noStoreId` for an invalid id, so that the lookup finds nothing. */
export function readStoreId(text: string): StoreId {
  return isStoreId(text) ? text : noStoreId
}

function isStoreId(text: string): text is StoreId {
  return /^store_[0-9a-z]+$/.test(text)
}
