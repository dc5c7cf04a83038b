// Ids for tests that make them up, of whatever form.

import type { OrderId } from '../../src/pure/contract/order-id.ts'
import type { StoreId } from '../../src/pure/contract/store-id.ts'

export function orderIdOf(text: string): OrderId {
  return text as OrderId
}

export function storeIdOf(text: string): StoreId {
  return text as StoreId
}
