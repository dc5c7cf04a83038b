// Mails to the buyer of a gift card: the receipt, and the refund. They never contain the code, which
// is on the page of the sale if the card is the buyer's.

import { withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import {
  findSale,
  type GiftCardSale,
  numberOfSale,
} from '../../../trade/checkout/gift-card-sales/gift-card-sale.ts'
import { chooseLocale } from '../../../trade/languages/choose-locale.ts'
import { type Messages, messagesIn } from '../../../trade/languages/messages.ts'
import type { MailMessage, MailWriters } from '../../../trade/mail/mail-message.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import { fill } from '../words/fill.ts'
import { formatDay } from '../words/format-day.ts'
import { mailBrand } from './mail-brand.ts'
import type { MailContent } from './mail-content.ts'
import { renderMailHtml } from './render-mail-html.tsx'
import { sellerOf } from './seller-of.ts'
import {
  mayWriteTo,
  renderMailText,
  type ShopperMailsDeps,
  testStoreReason,
} from './shopper-mails.ts'

type SaleMails = Pick<MailWriters, 'gift-card-receipt' | 'gift-card-refund'>

export function createGiftCardSaleMails(deps: ShopperMailsDeps): SaleMails {
  return {
    'gift-card-receipt': (_, facts) => write(deps, facts.sale, receiptOf),
    'gift-card-refund': (_, facts) => write(deps, facts.sale, refundOf),
  }
}

type Told = {
  sale: GiftCardSale
  storeName: string
  text: Messages
  money: (amount: number) => string
  dayOf: (at: number) => string
}
type Own = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'sums'>

async function write(
  deps: ShopperMailsDeps,
  id = '',
  own: (told: Told) => Own,
): Promise<MailMessage | null> {
  const { queries } = deps.database
  const sale = await findSale(queries, id)
  if (sale === undefined || sale.buyer_email === '') return null
  const settings = await readStoreSettings(queries, sale.store_id)
  const { language, currency, buyer_email: email, mode, store_id: storeId } = sale
  const text = messagesIn(language)
  const region = text.about.regions[0] ?? 'US'
  const locale = chooseLocale(`${language}-${region}`, { lang: language })
  const seller = await sellerOf(deps, storeId, { locale, text })
  const storeName = settings.name
  const words = text.giftCardSale
  const page = withPreferences(
    routes.giftCard.one.page.href({ token: sale.token }),
    locale.preferences,
  )
  const content: MailContent = {
    ...own({
      ...{ sale, storeName, text },
      money: (amount) => formatMoney(amount, currency, locale.tag),
      dayOf: (at) => formatDay(Date.parse(dayIn(deps.timeZone ?? 'UTC', at)), 'long', locale.tag),
    }),
    language,
    storeName,
    brand: mailBrand(settings, deps.baseUrl),
    number: fill(words.receipt, { number: numberOfSale(sale) }),
    links: deps.baseUrl === null ? [] : [{ label: words.open, url: `${deps.baseUrl}${page}` }],
    lines: null,
    places: [],
    footer: [fill(words.footer, { store: storeName })],
    seller,
  }
  const reader = { store: { id: storeId, mode }, email, testMailsTo: deps.testMailsTo }
  const { supportEmail } = settings
  return {
    to: [email],
    keptBack: (await mayWriteTo(queries, reader)) ? null : testStoreReason,
    fromName: storeName,
    replyTo: supportEmail ?? seller.contact.find((way) => way.includes('@')) ?? null,
    subject: content.subject,
    text: renderMailText(content, text),
    html: renderMailHtml(content),
    language,
  }
}

function receiptOf({ sale, storeName, text, money, dayOf }: Told): Own {
  const words = text.giftCardSale
  const facts = { store: storeName, number: numberOfSale(sale) }
  const { deliver_at: at, receiver_email: receiver, receiver_name: name } = sale
  const to = { email: receiver, day: at === null ? '' : dayOf(at) }
  return {
    subject: fill(words.mailSubject, facts),
    heading: words.paid,
    paragraphs: [
      receiver === '' ? words.hand : fill(at === null ? words.mailedNow : words.mailedLater, to),
      words.noTax,
      ...(sale.mode === 'test' ? [text.mails.giftCard.test] : []),
    ],
    facts: name === '' ? [] : [{ label: words.for, value: name }],
    sums: [{ label: text.giftCard.row, amount: money(sale.amount), isTotal: true }],
  }
}

function refundOf({ sale, text, money }: Told): Own {
  const words = text.giftCardSale
  const facts = { amount: money(sale.refund_amount ?? 0), number: numberOfSale(sale) }
  return {
    subject: words.refundSubject,
    heading: text.mails.refunded.heading,
    paragraphs: [fill(words.refunded, facts), text.mails.refunded.days],
    facts: [],
    sums: [],
  }
}
