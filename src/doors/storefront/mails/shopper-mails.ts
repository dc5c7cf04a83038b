// Mails to shoppers about their orders, in the language of the order. Their content is read from
// the order when they are sent.

import type { Database, Queries } from '../../../ground/database/database.ts'
import { recordOf } from '../../../pure/objects.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import type { MailFacts, ShopperMail } from '../../../trade/mail/mail-kinds.ts'
import type { Mail, MailMessage, MailWriters } from '../../../trade/mail/mail-message.ts'
import { editableMails, readMailTexts, withMailTexts } from '../../../trade/mail/mail-texts.ts'
import { active, selectOperators } from '../../../trade/operators/operator.ts'
import { cropAskedHold } from '../../../trade/orders/core/actions/hold-causes.ts'
import { readOrderWithPictures } from '../../../trade/orders/views/read-order-by-cart.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { findWithdrawal, mayWithdraw } from '../../../trade/withdrawals/read-withdrawals.ts'
import { makeReceiptView } from '../views/make-receipt-view.ts'
import { makeWithdrawalView } from '../views/withdrawal-view.ts'
import { fill } from '../words/fill.ts'
import { mailAboutOrder } from './mail-about-order.ts'
import { mailBrand } from './mail-brand.ts'
import type { MailContent } from './mail-content.ts'
import { renderMailHtml } from './render-mail-html.tsx'
import { sellerOf } from './seller-of.ts'
import { speechOfOrder } from './speech-of-order.ts'

export type ShopperMailsDeps = {
  database: Database
  now: () => number
  /** Mails have no request to take an origin from. Without one they contain no links. */
  baseUrl: string | null
  testMailsTo: readonly string[]
  /** Time zone of the shop's pages. */
  timeZone?: string
}

export function createShopperMails(deps: ShopperMailsDeps): Pick<MailWriters, ShopperMail> {
  return recordOf(
    editableMails,
    (kind) => (mail: Mail, facts: Partial<MailFacts[ShopperMail]>) =>
      write(deps, kind, mail, facts),
  )
}

async function write<Kind extends ShopperMail>(
  deps: ShopperMailsDeps,
  kind: Kind,
  mail: Mail,
  facts: Partial<MailFacts[Kind]>,
): Promise<MailMessage | null> {
  const ordered = mail.order_id && (await readOrderWithPictures(deps, mail.order_id))
  const email = ordered?.order.shipping_address.email ?? ''
  if (ordered === null || email === '') return null
  // A separate mail reports the end of the order.
  if (kind === 'order-receipt' && hasEnded.has(ordered.order.status)) return null
  const { order, store } = ordered
  // Separate mails report what happened afterwards.
  const isUnpaid = order.status === 'awaiting_payment'
  if (kind === 'order-awaits-payment' && !(isUnpaid && ordered.awaited)) return null
  if (kind === 'order-payment-expired' && !(isUnpaid && !ordered.awaited)) return null
  // What it asks or announces was over before it was sent. A mail already sent can still be shown.
  if (mail.state === 'waiting') {
    if (kind === 'order-crop-asked' && order.hold?.cause !== cropAskedHold) return null
    if (kind === 'order-reprint' && hasEnded.has(order.status)) return null
  }
  const usual = speechOfOrder(ordered)
  const { locale } = usual
  const { language } = locale
  const own = await readMailTexts(deps.database.queries, kind, language)
  const text = withMailTexts(usual.text, kind, own)
  const settings = await readStoreSettings(deps.database.queries, store.id)
  const baseUrl = deps.baseUrl ?? ''
  const { supportEmail } = settings
  const seller = await sellerOf(deps, store.id, { locale, text })
  const { timeZone = 'UTC' } = deps
  const terms = await readSeller(deps.database.queries)
  const view = makeReceiptView(ordered, { locale, text }, { timeZone, withdrawal: terms })
  const told: { withdrawal?: unknown } = facts
  const withdrawal = await findWithdrawal(deps.database.queries, String(told.withdrawal ?? ''))
  const content = mailAboutOrder({
    kind,
    facts,
    view,
    storeName: store.name,
    brand: mailBrand(settings, deps.baseUrl),
    cartId: ordered.cartId,
    speech: { locale, text },
    baseUrl,
    seller,
    supportEmail,
    mayWithdraw: await mayWithdraw(deps.database.queries, order.id, {
      now: deps.now(),
      zone: timeZone,
    }),
    withdrawal: withdrawal && makeWithdrawalView(withdrawal, view, { locale, text }, { timeZone }),
  })
  const reader = { store, email, testMailsTo: deps.testMailsTo }
  const keptBack = (await mayWriteTo(deps.database.queries, reader)) ? null : testStoreReason
  return {
    to: [email],
    keptBack,
    fromName: store.name,
    replyTo: supportEmail ?? seller.contact.find((way) => way.includes('@')) ?? null,
    subject: content.subject,
    text: renderMailText(content, text),
    html: renderMailHtml(content),
    language,
  }
}

export const testStoreReason = sentence(
  'Test store: mails go only to people with an account and to HANDPRINT_TEST_MAILS_TO.',
)

const hasEnded: ReadonlySet<string> = new Set(['cancelled', 'refunded'])

// Renders a mail as plain text, with the complete content of the HTML version.
export function renderMailText(mail: MailContent, { options }: Pick<Messages, 'options'>): string {
  const pair = (option: string, value: string) => fill(options.named, { option, value }).trimEnd()
  const blocks: string[][] = [
    [mail.heading, mail.number],
    ...mail.paragraphs.map((text) => [text]),
    mail.facts.map(({ label, value }) => pair(label, value)),
    ...mail.links.map(({ label, url }) => [pair(label, ''), url]),
    mail.lines === null ? [] : [mail.lines.heading.toUpperCase()],
    ...(mail.lines?.of ?? []).map(({ name, details, price }) => [
      `${name}, ${price}`,
      ...details.map((detail) => `  ${detail}`),
    ]),
    mail.sums.map(({ label, amount }) => pair(label, amount)),
    ...mail.places.map(({ heading, lines }) => [heading.toUpperCase(), ...lines]),
    // RFC 3676 §4.3: starts the signature.
    [
      '-- ',
      ...mail.footer,
      ...mail.seller.lines,
      ...mail.seller.links.map(({ label, url }) => pair(label, url)),
    ],
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

type Reader = {
  store: Pick<Store, 'id' | 'mode'>
  email: string
  /** HANDPRINT_TEST_MAILS_TO: addresses, and `@host`s. */
  testMailsTo: readonly string[]
}

/**
 * Anyone can place test orders with any address, so a test store only sends mail to people who have
 * an account here and to addresses named by the operator. Otherwise it could be used to spam
 * strangers.
 */
export async function mayWriteTo(db: Queries, reader: Reader): Promise<boolean> {
  const { store, testMailsTo } = reader
  if (store.mode === 'live') return true
  const email = reader.email.toLowerCase()
  const host = email.slice(email.lastIndexOf('@'))
  if (testMailsTo.includes(email) || testMailsTo.includes(host)) return true
  const account = await active(selectOperators(db))
    .where('email', '=', email)
    .where((is) =>
      is.or([is('memberships.store_id', 'is', null), is('memberships.store_id', '=', store.id)]),
    )
    // Following a link that was shown to others does not prove ownership of the address.
    .where('proved_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}
