// Refunds the sale of a gift card: the buyer gets back what is left on it, and the card is void from
// the moment at which the refund begins, so that the money is not spent twice.

import { randomBytes } from 'node:crypto'
import type { Queries } from '../../../ground/database/database.ts'
import type { StoredActor } from '../../../ground/database/tables/stored-actor.ts'
import type { GiftCardSaleId } from '../../../pure/contract/ids.ts'
import { fault } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { emptyGiftCard } from '../../gift-cards/end-gift-card.ts'
import { addMail } from '../../mail/add-mail.ts'
import type { GatewayRefund, Refund, RefundOutcome } from '../../payments/payment-gateway.ts'
import { refundNotSeen } from '../checkout-errors.ts'
import {
  attemptOfSale,
  changeSale,
  findSale,
  type GiftCardSale,
  type GiftCardSaleDeps,
  lockSale,
} from './gift-card-sale.ts'
import { addReconcileSale } from './reconcile-sale-job.ts'
import { tellOperators } from './take-card-of-sale.ts'

/**
 * Begins the refund and asks the gateway for it. `seen`: what the page showed to be refunded, in
 * minor units. Idempotent. Throws `refund_not_possible` (409).
 */
export async function refundSale(
  deps: GiftCardSaleDeps,
  id: GiftCardSaleId,
  { by, seen }: { by: StoredActor; seen: number },
): Promise<GiftCardSale> {
  const sale = await deps.database.transaction((tx) =>
    beginRefund(tx, id, { by, seen }, deps.now()),
  )
  // The job goes on if the gateway can't be reached now.
  return await carryOutSaleRefund(deps, sale.id).catch(() => sale)
}

async function beginRefund(
  tx: Queries,
  id: GiftCardSaleId,
  { by, seen }: { by: StoredActor; seen: number },
  at: number,
): Promise<GiftCardSale> {
  const sale = await lockSale(tx, id)
  if (sale.refund_status === 'pending' || sale.refund_status === 'refunded') return sale
  if (sale.status !== 'paid' || sale.card_id === null) throw nothingToRefund()
  const begun = { refund_key: `gcr_${randomBytes(12).toString('hex')}`, refund_reference: null }
  // A refund that failed has emptied the card already.
  let amount = sale.refund_amount
  if (sale.refund_status === null) {
    const emptied = { uniqueKey: `refunded:${id}`, saleId: id, by }
    amount = await emptyGiftCard(tx, sale.card_id, emptied, at)
    if (amount === 0) throw nothingToRefund()
    if (amount !== seen) throw refundNotSeen()
  }
  const pending = { ...begun, refund_status: 'pending', refund_amount: amount } as const
  const changed = await changeSale(tx, sale, pending, at)
  await addReconcileSale(tx, changed, at, firstPauseMs)
  return changed
}

const firstPauseMs = 60_000

/** Rejects while the gateway is unreachable. `again`: also asks about a refund that has ended. */
export async function carryOutSaleRefund(
  deps: GiftCardSaleDeps,
  id: GiftCardSaleId,
  { again = false } = {},
): Promise<GiftCardSale> {
  const sale = await findSale(deps.database.queries, id)
  if (sale === undefined) throw new Error('A refund names a sale that does not exist.')
  const isOver = sale.refund_status !== 'pending'
  if (isOver && (!again || sale.refund_status === null)) return sale
  const refund = refundOfSale(sale)
  // It was made at the gateway, under no key of ours.
  if (refund === null) return sale
  const gateway = deps.gateways.named(attemptOfSale(sale).gateway)
  const found = await gateway.findRefund(refund)
  const outcome = found ?? (isOver ? null : await gateway.refund(refund))
  if (outcome === null) return sale
  return await settleSaleRefund(deps, id, refund.refundKey, outcome)
}

function refundOfSale(sale: GiftCardSale): Refund | null {
  const { refund_key: refundKey, refund_amount: amount, refund_reference: reference } = sale
  if (refundKey === null || amount === null) return null
  return { refundKey, amount, reference, attempt: attemptOfSale(sale).attempt }
}

async function settleSaleRefund(
  deps: GiftCardSaleDeps,
  id: GiftCardSaleId,
  refundKey: string,
  outcome: RefundOutcome,
): Promise<GiftCardSale> {
  return await deps.database.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    const { status } = outcome
    // A bank can return a refund days later, so a completed refund can still fail.
    const isFailing = sale.refund_status === 'refunded' && status === 'failed'
    const isOpen = sale.refund_status === 'pending'
    if (sale.refund_key !== refundKey || !(isOpen || isFailing)) return sale
    if (status === 'pending' && sale.refund_reference === outcome.reference) return sale
    const at = deps.now()
    const reference = outcome.reference ?? sale.refund_reference
    const ended = { refund_status: status, refund_reference: reference }
    const changed = await changeSale(tx, sale, ended, at)
    if (status === 'refunded') await mailRefund(tx, changed, refundKey, at)
    if (status === 'failed') await tellOperators(tx, changed, 'refund_failed', at)
    return changed
  })
}

async function mailRefund(
  tx: Queries,
  { id }: GiftCardSale,
  refundKey: string,
  at: number,
): Promise<void> {
  const uniqueKey = `gift-card-refund:${refundKey}`
  await addMail(tx, { kind: 'gift-card-refund', uniqueKey, facts: { sale: id } }, at)
}

/**
 * A refund that was made at the gateway itself. The card loses as much, or what it has. It is
 * recorded once.
 */
export async function recordSaleRefund(
  deps: GiftCardSaleDeps,
  id: GiftCardSaleId,
  reference: string,
  { amount, outcome }: GatewayRefund,
): Promise<void> {
  if (outcome.status === 'failed') return
  await deps.database.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (sale.refund_reference === reference || sale.card_id === null) return
    const at = deps.now()
    const by = { kind: 'system' } as const
    const emptied = { uniqueKey: `refunded:${reference}`, saleId: id, by, most: amount }
    const taken = await emptyGiftCard(tx, sale.card_id, emptied, at)
    if (sale.refund_status !== null) return
    const made = { refund_status: 'refunded', refund_reference: reference } as const
    await changeSale(tx, sale, { ...made, refund_amount: amount }, at)
    if (taken < amount) await tellOperators(tx, sale, 'refunded_elsewhere', at)
  })
}

function nothingToRefund() {
  const message = sentence(
    'Nothing is left to refund: the gift card was used up, or it was refunded or taken back.',
  )
  return fault('refund_not_possible', 409, message)
}
