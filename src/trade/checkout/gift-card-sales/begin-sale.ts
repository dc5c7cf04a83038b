// What a shopper wants to buy is kept before it is paid, so that the page on which it is paid has
// one amount. A sale that is not paid is deleted after a day.

import { createHmac } from 'node:crypto'
import type { DatabaseDeps, Queries } from '../../../ground/database/database.ts'
import { countedAddress } from '../../../ground/limits/client-address.ts'
import type { Language } from '../../../pure/contract/language.ts'
import { fault } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { SavedGiftCardOffer } from '../../stores/gift-card-offer.ts'
import type { Store } from '../../stores/store.ts'
import type { CheckedGiftCardOrder } from './check-gift-card-sale.ts'
import { type GiftCardSale, newGiftCardSaleIds } from './gift-card-sale.ts'

const dayMs = 86_400_000
/** Of one network address, paid or not. Stolen cards are tried out on gift cards first. */
export const salesPerDay = 20

type NewSale = {
  store: Pick<Store, 'id' | 'mode'>
  offer: SavedGiftCardOffer
  order: CheckedGiftCardOrder
  language: Language
  address: string
}

/** Throws `rate_limited` (429) if that address has begun too many sales within a day. */
export async function beginSale(
  { database, now }: DatabaseDeps,
  { store, offer, order, language, address }: NewSale,
): Promise<GiftCardSale> {
  const at = now()
  const countedAs = hashOf(address, offer.secret, at)
  return await database.transaction(async (tx) => {
    await refuseTooMany(tx, countedAs, at)
    const { amount, buyerEmail, receiverEmail, receiverName, sender, message, deliverAt } = order
    return await tx
      .insertInto('gift_card_sales')
      .values({
        ...newGiftCardSaleIds(),
        store_id: store.id,
        mode: store.mode,
        currency: offer.currency,
        amount,
        valid_years: offer.validYears,
        buyer_email: buyerEmail,
        receiver_email: receiverEmail,
        receiver_name: receiverName,
        sender,
        message,
        language,
        deliver_at: deliverAt,
        counted_as: countedAs,
        status: 'open',
        attempts: 0,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function refuseTooMany(tx: Queries, countedAs: string, at: number): Promise<void> {
  const { count } = await tx
    .selectFrom('gift_card_sales')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('counted_as', '=', countedAs)
    .where('created_at', '>', at - dayMs)
    .executeTakeFirstOrThrow()
  if (Number(count) < salesPerDay) return
  const retryAfterSeconds = Math.ceil((dayMs - (at % dayMs)) / 1_000)
  const message = sentence(
    'Too many gift cards were ordered from your network today. Try again tomorrow.',
  )
  throw fault('rate_limited', 429, message, { retryAfterSeconds })
}

/** Deletes sales that nobody paid. For a recurring task. */
export async function expireSales({ database, now }: DatabaseDeps): Promise<void> {
  await database.queries
    .deleteFrom('gift_card_sales')
    .where('status', '=', 'open')
    .where('card_id', 'is', null)
    .where('updated_at', '<=', now() - dayMs)
    .execute()
}

function hashOf(address: string, secret: string, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10)
  const hash = createHmac('sha256', secret).update(`buyer\n${day}\n${countedAddress(address)}`)
  return hash.digest('base64url')
}
