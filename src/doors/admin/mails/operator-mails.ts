// Mails to operators about tasks that need one of them. Sent to the installation's owners and staff
// who want them, in the language of the oldest account among them.

import type { Database, Queries } from '../../../ground/database/database.ts'
import type { StoreId } from '../../../pure/contract/ids.ts'
import type { MailFacts, MailKind } from '../../../trade/mail/mail-kinds.ts'
import type { Mail, MailMessage, MailWriters } from '../../../trade/mail/mail-message.ts'
import { eventOfMail, type PaymentFault } from '../../../trade/notices/order-mails.ts'
import { active, selectOperators } from '../../../trade/operators/operator.ts'
import { type PanelSentence, readersLanguage, t } from '../i18n/t.ts'
import { taskText } from '../i18n/task-text.ts'
import { moneyText } from '../layout/formats.ts'
import { type OperatorMailContent, renderOperatorMail } from './render-operator-mail.tsx'
import { withLanguageOfAccounts } from './with-language-of-accounts.ts'

export type OperatorMailsDeps = { database: Database; baseUrl: string | null }

type OperatorMail = Exclude<Extract<MailKind, `operators-${string}`>, 'operators-webhook-given-up'>

export function createOperatorMails(deps: OperatorMailsDeps): Pick<MailWriters, OperatorMail> {
  return {
    'operators-order-on-hold': (mail, facts) =>
      // Null if the hold was solved before the mail was sent.
      aboutOrder(deps, mail, (order) => (order.isHeld ? onHold(order, facts) : null)),
    'operators-print-image-late': (mail) => aboutOrder(deps, mail, imageLate),
    'operators-withdrawal': (mail, facts) =>
      aboutOrder(deps, mail, (order) => withdrawn(order, facts)),
    'operators-lab-delivery-failed': (mail, facts) =>
      aboutOrder(deps, mail, (order) => notDelivered(order, facts)),
    'operators-payment-fault': async (mail, facts) => {
      const event = await eventOfMail(deps.database.queries, mail)
      return await aboutOrder(deps, mail, (order) => paymentFault(order, facts, event))
    },
    'operators-unmatched-charge': (_, facts) => toOperators(deps, () => unmatched(deps, facts)),
    'operators-gift-card-sale': (_, facts) => toOperators(deps, () => giftCardSale(deps, facts)),
    'operators-dead-jobs': (_, facts) => toOperators(deps, () => deadJobs(deps, facts)),
  }
}

type Facts<Kind extends OperatorMail> = Partial<MailFacts[Kind]>
type Told = { number: string; storeName: string; isHeld: boolean }
type AboutOrder = Omit<OperatorMailContent, 'link'>

async function aboutOrder(
  deps: OperatorMailsDeps,
  mail: Mail,
  tell: (order: Told) => AboutOrder | null,
): Promise<MailMessage | null> {
  if (mail.order_id === null) return null
  const order = await deps.database.queries
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select(['orders.id', 'orders.number', 'orders.status', 'stores.name as store_name'])
    .where('orders.id', '=', mail.order_id)
    .executeTakeFirst()
  if (order === undefined) return null
  const told = {
    number: order.number,
    storeName: order.store_name,
    isHeld: order.status === 'on_hold',
  }
  const url = `${deps.baseUrl ?? ''}/admin/orders/${order.id}`
  return await toOperators(deps, () => {
    const content = tell(told)
    return content && { ...content, link: { label: t('Open the order'), url } }
  })
}

function onHold(
  { number, storeName }: Told,
  { reason }: Facts<'operators-order-on-hold'>,
): AboutOrder {
  return {
    subject: t('Order {number} is on hold', { number }),
    paragraphs: [
      t('Order {number} of {storeName} needs to be reviewed.', { number, storeName }),
      ...(reason ? [reason] : []),
    ],
  }
}

function imageLate({ number, storeName }: Told): AboutOrder {
  return {
    subject: t('Order {number} still has no print image', { number }),
    paragraphs: [
      t('Order {number} of {storeName} is paid, but its print image has not arrived yet.', {
        number,
        storeName,
      }),
      t(
        'The integrator was notified by webhook. When the store’s deadline passes, the order is put on hold or refunded, depending on the store’s settings.',
      ),
    ],
  }
}

function withdrawn(
  { number, storeName, isHeld }: Told,
  { amount = 0, currency = '' }: Facts<'operators-withdrawal'>,
): AboutOrder {
  const about = { number, storeName }
  return {
    subject: t('The shopper withdrew from order {number}', about),
    paragraphs: [
      t('The shopper withdrew from order {number} of {storeName} or from a part of it.', about),
      ...(amount > 0
        ? [
            t('{money} have to be refunded within 14 days.', {
              money: moneyText(amount, currency),
            }),
          ]
        : []),
      ...(isHeld
        ? [t('The order is on hold until someone decides what is still made of it.')]
        : []),
    ],
  }
}

/** Null for an event that this release does not know. */
function paymentFault(
  { number, storeName, isHeld }: Told,
  { amount, currency }: Facts<'operators-payment-fault'>,
  event = '',
): AboutOrder | null {
  const [subject, ...paragraphs] = knownFaults.get(event) ?? []
  if (subject === undefined) return null
  const isKnown = amount !== undefined && currency !== undefined
  const facts = { number, storeName, money: isKnown ? moneyText(amount, currency) : t('Money') }
  const said = paragraphs.filter((each) => isHeld || each !== stop)
  return { subject: t(subject, facts), paragraphs: said.map((each) => t(each, facts)) }
}

/** Said only about held orders. Others may have been delivered long ago. */
const stop = 'Do not make or ship it.'

/** The subject, then the sentences of the text. */
const paymentFaults: Readonly<Record<PaymentFault, readonly PanelSentence[]>> = {
  'order.refund_failed': [
    'A refund of order {number} failed',
    '{money} of a refund for order {number} of {storeName} did not reach the shopper.',
    'See the order page for your options.',
  ],
  'order.payment_taken_back': [
    'The payment of order {number} was withdrawn by the bank',
    '{money} of the payment for order {number} of {storeName} was withdrawn by the bank.',
    stop,
    'See the order page for your options.',
  ],
  'order.payment_restored': [
    'The payment of order {number} was restored',
    '{money} of the payment for order {number} of {storeName}, withdrawn earlier by the bank, was restored.',
    'See the order page for what happens next.',
  ],
}
const knownFaults = new Map<string, readonly PanelSentence[]>(Object.entries(paymentFaults))

function unmatched(
  { baseUrl }: OperatorMailsDeps,
  facts: Facts<'operators-unmatched-charge'>,
): OperatorMailContent {
  const { gateway, reference, amount, currency } = facts
  return {
    subject: t('Payment without an order'),
    paragraphs: [
      t(
        '{gateway} took {money} with a key of this shop, but no order matches the payment. Either the database was restored from a backup, or another installation uses the same account.',
        { gateway, money: moneyText(Number(amount), String(currency)) },
      ),
      t(
        'Its reference there is {reference}. Find out who paid, and refund it in the provider’s dashboard if it doesn’t belong to an order you will fulfill.',
        { reference },
      ),
    ],
    link: { label: t('Open the health page'), url: `${baseUrl ?? ''}/admin/health` },
  }
}

function giftCardSale(
  { baseUrl }: OperatorMailsDeps,
  { card, amount = 0, currency = '', what }: Facts<'operators-gift-card-sale'>,
): OperatorMailContent | null {
  const [subject, ...paragraphs] = (what && giftCardFaults[what]) ?? []
  if (subject === undefined) return null
  const facts = { money: moneyText(amount, currency) }
  return {
    subject: t(subject, facts),
    paragraphs: paragraphs.map((each) => t(each, facts)),
    link: { label: t('Open the gift card'), url: `${baseUrl ?? ''}/admin/gift-cards/${card}` },
  }
}

type GiftCardFault = NonNullable<MailFacts['operators-gift-card-sale']['what']>

/** The subject, then the sentences of the text. */
const giftCardFaults: Readonly<Record<GiftCardFault, readonly PanelSentence[]>> = {
  taken_back: [
    'The payment of a gift card was withdrawn by the bank',
    'The payment of a gift card of {money} was withdrawn by the bank. What was left on the card was taken.',
  ],
  restored: [
    'The payment of a gift card was restored',
    'The payment of a gift card of {money}, withdrawn earlier by the bank, was restored. What was taken from the card is on a new one, which was mailed.',
  ],
  refund_failed: [
    'The refund of a gift card failed',
    'The refund of a gift card of {money} did not reach its buyer. The card is void. Try again, or refund the money another way.',
  ],
  refunded_elsewhere: [
    'A gift card was refunded that had been used',
    'A gift card of {money} was refunded at the payment provider, but the card had less than that left.',
  ],
}

function notDelivered(
  { number, storeName }: Told,
  { message }: Facts<'operators-lab-delivery-failed'>,
): AboutOrder {
  return {
    subject: t('Order {number} could not be sent to the lab', { number }),
    paragraphs: [
      t(
        'The files of order {number} of {storeName} did not reach the lab after two days of retries.',
        {
          number,
          storeName,
        },
      ),
      ...(message ? [message] : []),
      t('When the problem is fixed, send them again from the lab’s page.'),
    ],
  }
}

function deadJobs(
  { baseUrl }: OperatorMailsDeps,
  { tasks = {} }: Facts<'operators-dead-jobs'>,
): OperatorMailContent {
  const counts = Object.entries(tasks)
  return {
    subject: t('Some jobs in Handprint have failed'),
    paragraphs: [
      t('These jobs have used up their retries and need attention:'),
      ...counts.map(([task, count]) => `${taskText(task)}: ${count}`),
      t('The health page shows the reason and lets you retry.'),
    ],
    link: { label: t('Open the health page'), url: `${baseUrl ?? ''}/admin/health` },
  }
}

type Content = () => OperatorMailContent | null

function toOperators(deps: OperatorMailsDeps, content: Content) {
  return toAccounts(deps, null, content)
}

/**
 * Writes a mail to the people of the store, or for null to those of the installation. Returns null
 * if no one wants mails, or if there is nothing to say.
 */
export async function toAccounts(
  { database: { queries } }: OperatorMailsDeps,
  storeId: StoreId | null,
  content: Content,
): Promise<MailMessage | null> {
  const to = await receivers(queries, storeId)
  if (to.length === 0) return null
  return await withLanguageOfAccounts(queries, to, () => {
    const said = content()
    const about = { to, fromName: 'Handprint', language: readersLanguage() }
    return said && { ...about, subject: said.subject, ...renderOperatorMail(said) }
  })
}

async function receivers(db: Queries, storeId: StoreId | null): Promise<string[]> {
  const rows = await active(selectOperators(db))
    .where('memberships.store_id', storeId === null ? 'is' : '=', storeId)
    .where('role', 'in', ['owner', 'staff'])
    .where('wants_mails', '=', 1)
    // An unverified address may belong to someone else.
    .where('proved_at', 'is not', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
