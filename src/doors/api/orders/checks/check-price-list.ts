// The price list that a program names. The access key is public, so it takes the secret key: a
// shopper could give themselves another list's prices.

import type { Queries } from '../../../../ground/database/database.ts'
import type { Faults } from '../../../../ground/http/api/collect-faults.ts'
import type { StoreId } from '../../../../pure/contract/ids.ts'
import { fault, type HandprintError } from '../../../../pure/errors.ts'
import { findListOfStore } from '../../../../trade/catalog/price-lists/read-price-list.ts'

/** Its id. Null if none is named, or if the store has no such list, which is a fault. */
export async function checkPriceList(
  { db, store }: { db: Queries; store: { id: StoreId } },
  faults: Faults,
  named: string | null | undefined,
  { isPublic = false } = {},
): Promise<string | null> {
  if (!named) return null
  const list = await faults.attemptLater('price_list', async () => {
    if (isPublic) throw priceListTakesSecretKey()
    return await findListOfStore(db, store.id, named)
  })
  return list?.id ?? null
}

export function priceListTakesSecretKey(): HandprintError {
  const message =
    'price_list requires the secret key, because it decides about prices. Send the request from your server as "Authorization: Bearer sk_...", or omit price_list.'
  return fault('secret_key_missing', 401, message)
}
