// The sale of one gift card: a row with its own payment and refund, in the form gateways use. A
// sale is no order: it has no lines, no delivery and no tax (decision 115).

import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import type { GiftCardSalesTable } from '../../../ground/database/tables/gift-card-sales-table.ts'
import {
  asBranded,
  type GiftCardSaleId,
  isGiftCardSaleId,
  isGiftCardSaleToken,
} from '../../../pure/contract/ids.ts'
import { notFound } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { Attempt } from '../../payments/payment-gateway.ts'
import type { PaymentGateways } from '../../payments/payment-gateways.ts'

export type GiftCardSale = Selectable<GiftCardSalesTable>

export type GiftCardSaleDeps = DatabaseDeps & {
  gateways: PaymentGateways
  /** In which a card's last day ends. Default: UTC. */
  timeZone?: string
}

export function newGiftCardSaleIds(): Pick<GiftCardSale, 'id' | 'token'> {
  const hex = (bytes: number) => randomBytes(bytes).toString('hex')
  return {
    id: asBranded(`gcs_${hex(12)}`, isGiftCardSaleId),
    token: asBranded(hex(16), isGiftCardSaleToken),
  }
}

/** `GC-7F3A09B2`, for the receipt. */
export function numberOfSale({ id }: Pick<GiftCardSale, 'id'>): string {
  return `GC-${id.slice(4, 12).toUpperCase()}`
}

/** By the address of its page. Throws `not_found` (404). */
export async function getSaleOfPage(db: Queries, token: string): Promise<GiftCardSale> {
  const sales = db.selectFrom('gift_card_sales').selectAll()
  const sale = isGiftCardSaleToken(token)
    ? await sales.where('token', '=', token).executeTakeFirst()
    : undefined
  if (sale === undefined) throw notFound(sentence('There is no gift card at this address.'))
  return sale
}

export async function findSale(db: Queries, id: string): Promise<GiftCardSale | undefined> {
  if (!isGiftCardSaleId(id)) return undefined
  const sales = db.selectFrom('gift_card_sales').selectAll()
  return await sales.where('id', '=', id).executeTakeFirst()
}

export async function findSaleOfCard(
  db: Queries,
  cardId: string,
): Promise<GiftCardSale | undefined> {
  const sales = db.selectFrom('gift_card_sales').selectAll()
  return await sales.where('card_id', '=', cardId).executeTakeFirst()
}

/** Locks the sale for the rest of the transaction. */
export async function lockSale(tx: Queries, id: GiftCardSaleId): Promise<GiftCardSale> {
  return await tx
    .updateTable('gift_card_sales')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeSale(
  tx: Queries,
  { id }: Pick<GiftCardSale, 'id'>,
  change: Partial<GiftCardSale>,
  at: number,
): Promise<GiftCardSale> {
  return await tx
    .updateTable('gift_card_sales')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Throws if no payment of it was begun. */
export function attemptOfSale(sale: GiftCardSale): { gateway: string; attempt: Attempt } {
  const { id: orderId, gateway, attempt_key: attemptKey, begun_at: begunAt } = sale
  if (gateway === null || attemptKey === null || begunAt === null) {
    throw new Error('No payment of this sale was begun.')
  }
  const { amount, currency, reference } = sale
  return { gateway, attempt: { attemptKey, orderId, amount, currency, reference, begunAt } }
}
