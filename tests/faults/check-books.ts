// Compares the shop's payments and refunds with those of Stripe's double: every charge has its
// order, none happened twice, and in the end both agree.

import { readSeller } from '../../src/trade/legal/seller.ts'
import type { StripeDouble } from '../helpers/stripe-double.ts'
import type { Behind } from './behind-the-service.ts'

/** Returns sentences. `isSettled`: what a kill has interrupted was reconciled. */
export async function checkBooks(
  { database: { queries } }: Behind,
  stripe: StripeDouble,
  isSettled: boolean,
): Promise<string[]> {
  const broken: string[] = []
  const orders = await queries.selectFrom('orders').selectAll().execute()
  const payments = await queries.selectFrom('payments').selectAll().execute()
  const refunds = await queries.selectFrom('refunds').selectAll().execute()
  for (const intent of stripe.intents) {
    const key = metadataOf(intent, 'handprint_attempt')
    const payment = payments.find((each) => each.attempt_key === key)
    if (!payment) broken.push('Stripe has a charge that no order knows.')
    else if (payment.amount !== intent.amount) broken.push('A charge is not what its order costs.')
    const same = stripe.intents.filter((each) => metadataOf(each, 'handprint_attempt') === key)
    if (same.length > 1) broken.push('An attempt has two charges.')
  }
  for (const order of orders) {
    const paid = stripe.intents.filter(
      (each) => each.status === 'succeeded' && metadataOf(each, 'handprint_order') === order.id,
    )
    const isPaid = ['paid', 'partly_refunded', 'refunded'].includes(order.payment_status)
    if (paid.length > 1) broken.push('An order was charged twice.')
    if (isPaid && paid.length === 0) broken.push('An order is paid that nobody was charged for.')
    if (isSettled && !isPaid && paid.length > 0) broken.push('Somebody has paid for nothing.')
    const given = stripe.refunds.filter(
      (each) => paid.some(({ id }) => id === each.payment_intent) && each.status === 'succeeded',
    )
    const sum = given.reduce((all, { amount }) => all + Number(amount), 0)
    if (sum > order.total) broken.push('More was given back than was paid.')
    if (order.refunded_total > sum) broken.push('A refund is booked that was never made.')
    if (isSettled && order.refunded_total !== sum) broken.push('A refund is missing in the book.')
  }
  for (const { metadata, amount } of stripe.refunds) {
    const key = (metadata as Record<string, string>).handprint_refund
    const booked = refunds.find(({ id }) => id === key)
    if (!booked) broken.push('Stripe has a refund that no order knows.')
    else if (booked.amount !== amount) broken.push('A refund is not what was requested.')
    const same = stripe.refunds.filter((each) => metadataOf(each, 'handprint_refund') === key)
    if (same.length > 1) broken.push('A refund was made twice.')
  }
  return [...broken, ...(await checkDocuments({ queries }))]
}

/**
 * Every number in use belongs to a document, and every paid order and refund has one, if the seller
 * is known.
 */
async function checkDocuments({ queries }: Pick<Behind['database'], 'queries'>): Promise<string[]> {
  const broken: string[] = []
  if ((await readSeller(queries)).name === '') return broken
  const documents = await queries.selectFrom('documents').selectAll().orderBy('sequence').execute()
  for (const kind of ['invoice', 'credit_note'] as const) {
    const sequences = documents.filter((each) => each.kind === kind).map(({ sequence }) => sequence)
    if (sequences.some((sequence, index) => sequence !== index + 1)) {
      broken.push(`The numbers of ${kind}s have a gap or come twice: ${sequences.join(', ')}.`)
    }
  }
  const has = (cause: string) => documents.some((each) => each.cause === cause)
  const orders = await queries.selectFrom('orders').select(['id', 'payment_status']).execute()
  const refunds = await queries.selectFrom('refunds').select(['id', 'status']).execute()
  for (const { id, payment_status: status } of orders) {
    const isPaid = ['paid', 'partly_refunded', 'refunded'].includes(status)
    if (isPaid !== has(`invoice:${id}`)) broken.push('Order and invoice do not agree.')
  }
  for (const { id, status } of refunds) {
    const isDone = status === 'refunded'
    if (isDone !== has(`refund:${id}`)) broken.push('Refund and credit note do not agree.')
  }
  return broken
}

function metadataOf({ metadata }: StripeDouble['intents'][number], name: string) {
  return (metadata as Record<string, string>)[name]
}
