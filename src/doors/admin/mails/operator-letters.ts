// Mails to operators, in English: what needs one of them, and where. They go to the installation's
// owners and staff who want them.

import type { Database, Queries } from '../../../ground/database/database.ts'
import { unmatchedChargeMail } from '../../../trade/checkout/take-payment-news.ts'
import type { Letter, Letters, Mail } from '../../../trade/mail/letter.ts'
import { deadJobsMail } from '../../../trade/mail/report-dead-jobs.ts'
import type { OperatorMail } from '../../../trade/notices/add-order-mails.ts'
import { active, selectOperators } from '../../../trade/operators/operator.ts'
import { moneyText } from '../frame/formats.ts'
import { type OperatorMailContent, renderOperatorMail } from './render-operator-mail.tsx'

export type OperatorLettersDeps = { database: Database; baseUrl: string | null }

export function createOperatorLetters(deps: OperatorLettersDeps): Letters {
  const tellsOf: Record<OperatorMail, (order: Told, facts: Facts) => OperatorMailContent | null> = {
    'operators-order-on-hold': onHold,
    'operators-print-image-late': imageLate,
    'operators-lab-delivery-failed': notDelivered,
    'operators-payment-fault': paymentFault,
  }
  return {
    ...Object.fromEntries(
      Object.entries(tellsOf).map(([kind, tell]) => [
        kind,
        (mail: Mail) => aboutOrder(deps, mail, tell),
      ]),
    ),
    [unmatchedChargeMail]: (mail: Mail) => toOperators(deps, unmatched(deps, factsOf(mail))),
    [deadJobsMail]: (mail: Mail) => toOperators(deps, deadJobs(deps, factsOf(mail))),
  }
}

type Facts = Readonly<Record<string, unknown>>
type Told = { number: string; storeName: string; isHeld: boolean; pageUrl: string }

async function aboutOrder(
  deps: OperatorLettersDeps,
  mail: Mail,
  tell: (order: Told, facts: Facts) => OperatorMailContent | null,
): Promise<Letter | null> {
  const order = await deps.database.queries
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.id', 'orders.number', 'orders.status', 'stores.name as store_name'])
    .where('orders.id', '=', mail.order_id ?? '')
    .executeTakeFirst()
  if (order === undefined) return null
  const told = {
    number: order.number,
    storeName: order.store_name,
    isHeld: order.status === 'on_hold',
    pageUrl: `${deps.baseUrl ?? ''}/admin/orders/${order.id}`,
  }
  // Solved before anybody could be told.
  if (mail.kind === ('operators-order-on-hold' satisfies OperatorMail) && !told.isHeld) return null
  const content = tell(told, factsOf(mail))
  return content && (await toOperators(deps, content))
}

function onHold({ number, storeName, pageUrl }: Told, { reason }: Facts): OperatorMailContent {
  return {
    subject: `Order ${number} is on hold`,
    paragraphs: [
      `Order ${number} of ${storeName} waits for somebody to look at it.`,
      ...(typeof reason === 'string' ? [reason] : []),
    ],
    link: { label: 'Open the order', url: pageUrl },
  }
}

function imageLate({ number, storeName, pageUrl }: Told): OperatorMailContent {
  return {
    subject: `Order ${number} still has no print image`,
    paragraphs: [
      `Order ${number} of ${storeName} is paid, and its print image has not come yet.`,
      'The integrator has been told by webhook. When the time that the store allows is over, the order is held or refunded, as the store is set.',
    ],
    link: { label: 'Open the order', url: pageUrl },
  }
}

/** Null when nobody knows any more which of the three it was. */
function paymentFault(
  { number, storeName, pageUrl }: Told,
  facts: Facts,
): OperatorMailContent | null {
  const isRefund = typeof facts.failure_code === 'string'
  const isTakenBack = typeof facts.decline_code === 'string'
  if (!isRefund && !isTakenBack) {
    return facts.amount === undefined ? null : restored({ number, storeName, pageUrl })
  }
  return {
    subject: isRefund
      ? `A refund of order ${number} failed`
      : `The payment of order ${number} was taken back`,
    paragraphs: [
      isRefund
        ? `Money of order ${number} of ${storeName} that was to be given back did not reach the shopper.`
        : `The bank has taken back the payment of order ${number} of ${storeName}. Neither make nor send it.`,
      'The order’s page shows what can be done.',
    ],
    link: { label: 'Open the order', url: pageUrl },
  }
}

function restored({ number, storeName, pageUrl }: Omit<Told, 'isHeld'>): OperatorMailContent {
  return {
    subject: `The payment of order ${number} is back`,
    paragraphs: [
      `The bank has given back the payment of order ${number} of ${storeName} that it had taken.`,
      'What becomes of the order now stands on its page.',
    ],
    link: { label: 'Open the order', url: pageUrl },
  }
}

function unmatched({ baseUrl }: OperatorLettersDeps, facts: Facts): OperatorMailContent {
  const { gateway, reference, amount, currency } = facts
  return {
    subject: 'A payment belongs to no order',
    paragraphs: [
      `${String(gateway)} has taken ${moneyText(Number(amount), String(currency))} under a key of this shop, and no order knows of it: the database was set back, or another installation uses the same account.`,
      `Its reference there is ${String(reference)}. Find out whose it is, and refund it in the provider’s own pages if nobody is to be served for it.`,
    ],
    link: { label: 'Open the health page', url: `${baseUrl ?? ''}/admin/health` },
  }
}

function notDelivered(
  { number, storeName, pageUrl }: Told,
  { message }: Facts,
): OperatorMailContent {
  return {
    subject: `Order ${number} could not be brought to the lab`,
    paragraphs: [
      `The files of order ${number} of ${storeName} did not reach the lab in two days of trying.`,
      ...(typeof message === 'string' ? [message] : []),
      'When that is mended, have them brought again on the page of the lab.',
    ],
    link: { label: 'Open the order', url: pageUrl },
  }
}

function deadJobs({ baseUrl }: OperatorLettersDeps, { tasks }: Facts): OperatorMailContent {
  const counts = Object.entries((tasks ?? {}) as Record<string, number>)
  return {
    subject: 'Handprint has given up on some of its work',
    paragraphs: [
      'These jobs failed for the last time and wait to be looked at:',
      ...counts.map(([task, count]) => `${task}: ${count}`),
      'The health page says why, and can have them tried again.',
    ],
    link: { label: 'Open the health page', url: `${baseUrl ?? ''}/admin/health` },
  }
}

function toOperators(deps: OperatorLettersDeps, content: OperatorMailContent) {
  return toAccounts(deps, null, content)
}

/** Those of the store, or with null those of the installation; null when nobody wants mails. */
export async function toAccounts(
  { database }: OperatorLettersDeps,
  storeId: string | null,
  content: OperatorMailContent,
): Promise<Letter | null> {
  const to = await receivers(database.queries, storeId)
  if (to.length === 0) return null
  const { subject } = content
  return { to, fromName: 'Handprint', subject, ...renderOperatorMail(content), language: 'en' }
}

async function receivers(db: Queries, storeId: string | null): Promise<string[]> {
  const rows = await active(selectOperators(db))
    .where('memberships.store_id', storeId === null ? 'is' : '=', storeId)
    .where('role', 'in', ['owner', 'staff'])
    .where('wants_mails', '=', 1)
    // It may be the address of somebody else.
    .where('proved_at', 'is not', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

function factsOf(mail: Mail): Facts {
  return JSON.parse(mail.facts) as Facts
}
