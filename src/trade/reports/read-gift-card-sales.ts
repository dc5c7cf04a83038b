// What gift cards that were bought online brought and gave back: money on the provider's account,
// and a liability.

import type { Queries } from '../../ground/database/database.ts'
import { numberOfSale } from '../checkout/gift-card-sales/gift-card-sale.ts'

export type GiftCardSaleEntry = {
  at: number
  currency: string
  /** Minor units. Negative if it went back. */
  amount: number
  /** Of the receipt. */
  number: string
  gateway: string | null
}

/** Live sales only, oldest first. `from` and `until` in milliseconds, end exclusive. */
export async function readGiftCardSales(
  db: Queries,
  { currency, from, until }: { currency: string; from: number; until: number },
): Promise<GiftCardSaleEntry[]> {
  const rows = await db
    .selectFrom('gift_card_movements as movement')
    .innerJoin('gift_card_sales as sale', 'sale.id', 'movement.sale_id')
    .select(['movement.at', 'movement.amount', 'sale.id', 'sale.currency', 'sale.gateway'])
    .where('sale.mode', '=', 'live')
    .where('sale.currency', '=', currency)
    .where('movement.at', '>=', from)
    .where('movement.at', '<', until)
    .orderBy('movement.at')
    .orderBy('movement.id')
    .execute()
  return rows.map(({ id, ...entry }) => ({ ...entry, number: numberOfSale({ id }) }))
}
