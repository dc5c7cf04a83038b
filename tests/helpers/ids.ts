import type { OrderId, StoreId } from '../../src/pure/contract/ids.ts'

export function orderIdOf(text: string): OrderId {
  return text as OrderId
}

export function storeIdOf(text: string): StoreId {
  return text as StoreId
}
