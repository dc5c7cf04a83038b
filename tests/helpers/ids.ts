// Ids for tests that make them up, of whatever form.

import type { OrderId } from '../../src/pure/contract/order-id.ts'

export function orderIdOf(text: string): OrderId {
  return text as OrderId
}
