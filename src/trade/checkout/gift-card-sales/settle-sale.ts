// Records a payment's outcome. If it is paid, the same transaction issues the card and adds the
// mails, so a crash leaves all of it or nothing. Idempotent: the buyer's request, the job and a
// gateway event may call it concurrently.

import type { Queries } from '../../../ground/database/database.ts'
import { awaitedPayment } from '../../../ground/database/tables/payments-table.ts'
import type { GiftCardSaleId } from '../../../pure/contract/ids.ts'
import { issueGiftCard } from '../../gift-cards/issue-gift-card.ts'
import { addMail } from '../../mail/add-mail.ts'
import { awaitedOf, type PaymentOutcome } from '../../payments/payment-gateway.ts'
import { endOfSoldCard } from './check-gift-card-sale.ts'
import { changeSale, type GiftCardSale, type GiftCardSaleDeps, lockSale } from './gift-card-sale.ts'
import { reissueCardOfSale, takeCardOfSale } from './take-card-of-sale.ts'

type FinalOutcome = Exclude<PaymentOutcome, { status: 'pending' }>

export async function settleSale(
  deps: GiftCardSaleDeps,
  id: GiftCardSaleId,
  attemptKey: string,
  outcome: PaymentOutcome,
): Promise<GiftCardSale> {
  return await deps.database.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    // Of an earlier attempt, which has been declined. Its money would be an unmatched charge.
    if (sale.attempt_key !== attemptKey) return sale
    const at = deps.now()
    if (outcome.status === 'pending') return await notePending(tx, sale, outcome, at)
    return await end(tx, deps, sale, outcome, at)
  })
}

async function notePending(
  tx: Queries,
  sale: GiftCardSale,
  outcome: Extract<PaymentOutcome, { status: 'pending' }>,
  at: number,
): Promise<GiftCardSale> {
  if (sale.status !== 'pending') return sale
  const { reference } = outcome
  const awaits = awaitedPayment.write(awaitedOf(outcome))
  if (sale.reference === reference && sale.awaits === awaits) return sale
  return await changeSale(tx, sale, { reference, awaits }, at)
}

async function end(
  tx: Queries,
  deps: GiftCardSaleDeps,
  sale: GiftCardSale,
  outcome: FinalOutcome,
  at: number,
): Promise<GiftCardSale> {
  const { reference } = outcome
  if (outcome.status === 'paid') {
    if (sale.card_id === null) return await issue(tx, deps, { ...sale, reference }, at)
    return sale.status === 'taken_back' ? await reissueCardOfSale(tx, sale, at) : sale
  }
  if (sale.card_id !== null) {
    // A paid charge is never declined later; a bank takes it back.
    return outcome.status === 'taken_back' ? await takeCardOfSale(tx, sale, at) : sale
  }
  if (sale.status !== 'pending') return sale
  const { declineCode } = outcome
  // The first report of a payment that the shop keeps a part of: it was paid, then taken back.
  if (outcome.status === 'taken_back' && (outcome.amount ?? sale.amount) < sale.amount) {
    return await takeCardOfSale(tx, await issue(tx, deps, { ...sale, reference }, at), at)
  }
  return await changeSale(
    tx,
    sale,
    { status: 'open', reference, decline_code: declineCode, awaits: null },
    at,
  )
}

async function issue(
  tx: Queries,
  { timeZone = 'UTC' }: GiftCardSaleDeps,
  sale: GiftCardSale,
  at: number,
): Promise<GiftCardSale> {
  const { id, mode, currency, amount, sender, message, language, store_id: storeId } = sale
  const { card } = await issueGiftCard(
    tx,
    {
      ...{ mode, currency, amount, sender, message, language, storeId },
      origin: 'sold',
      validUntil: endOfSoldCard(sale.valid_years, timeZone, at),
      email: sale.receiver_email || sale.buyer_email,
      mailAt: Math.max(at, sale.deliver_at ?? at),
      issueKey: `sale:${id}`,
    },
    { kind: 'shopper' },
    at,
    { kind: 'issued', saleId: id },
  )
  await addMail(
    tx,
    { kind: 'gift-card-receipt', uniqueKey: `gift-card-receipt:${id}`, facts: { sale: id } },
    at,
  )
  const { reference } = sale
  const paid = { status: 'paid', card_id: card.id, paid_at: at, decline_code: null } as const
  return await changeSale(tx, sale, { ...paid, reference, awaits: null }, at)
}
