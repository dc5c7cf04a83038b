// The id of an order: `ord_` and 24 hex characters. What is of another form is looked up nowhere.

export const orderIdPattern = '^ord_[0-9a-f]{24}$'

const form = new RegExp(orderIdPattern)

export function isOrderId(text: string): boolean {
  return form.test(text)
}
