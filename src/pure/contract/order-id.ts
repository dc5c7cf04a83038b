// The id of an order: `ord_` and 24 hex characters. What is of another form is looked up nowhere.

declare const orderId: unique symbol
export type OrderId = string & { readonly [orderId]: true }

export const orderIdPattern = '^ord_[0-9a-f]{24}$'

const form = new RegExp(orderIdPattern)

export function isOrderId(text: string): text is OrderId {
  return form.test(text)
}
