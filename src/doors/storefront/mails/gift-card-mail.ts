// The mail that brings a gift card, in the receiver's language. It is written when it is sent, so it
// says what is left by then.

import { noStoreId } from '../../../pure/contract/ids.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import { formatMoney } from '../../../trade/catalog/money/format-money.ts'
import { findSaleOfCard } from '../../../trade/checkout/gift-card-sales/gift-card-sale.ts'
import { findGiftCard, isGiftCardOver } from '../../../trade/gift-cards/gift-card.ts'
import { giftCardCodeText } from '../../../trade/gift-cards/gift-card-code.ts'
import { chooseLocale } from '../../../trade/languages/choose-locale.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import type { MailWriters } from '../../../trade/mail/mail-message.ts'
import { findOnlyStore, getStore } from '../../../trade/stores/find-store.ts'
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

export function createGiftCardMail(deps: ShopperMailsDeps): Pick<MailWriters, 'gift-card'> {
  return {
    async 'gift-card'(mail, { card: id = '' }) {
      const { queries } = deps.database
      const card = await findGiftCard(queries, id)
      if (card === undefined || card.email === '') return null
      // A card that was voided or used up meanwhile is no present.
      if (mail.state === 'waiting' && isGiftCardOver(card, deps.now())) return null
      const store =
        card.store_id === null
          ? await findOnlyStore(queries)
          : await getStore(queries, card.store_id)
      const settings = store && (await readStoreSettings(queries, store.id))
      const text = messagesIn(card.language)
      const region = text.about.regions[0] ?? 'US'
      const locale = chooseLocale(`${card.language}-${region}`, { lang: card.language })
      const seller = await sellerOf(deps, store?.id ?? noStoreId, { locale, text })
      const storeName = store?.name ?? seller.lines[0] ?? 'Handprint'
      const words = text.mails.giftCard
      const receiverName = (await findSaleOfCard(queries, card.id))?.receiver_name ?? ''
      const money = (sum: number) => formatMoney(sum, card.currency, locale.tag)
      const facts = { amount: money(card.amount), store: storeName, sender: card.sender }
      // The last day on which it pays.
      const lastDay =
        card.valid_until && Date.parse(dayIn(deps.timeZone ?? 'UTC', card.valid_until - 1))
      const content: MailContent = {
        language: card.language,
        subject: fill(words.subject, facts),
        storeName,
        brand: mailBrand(settings ?? { accent: null, logo: null }, deps.baseUrl),
        number: giftCardCodeText(card.code),
        heading: words.heading,
        paragraphs: [
          fill(card.sender === '' ? words.text : words.from, facts),
          ...card.message.split(/\n+/).filter((line) => line !== ''),
          words.use,
          ...(card.mode === 'test' ? [words.test] : []),
        ],
        links: [],
        facts: [
          ...(receiverName === '' ? [] : [{ label: text.giftCardSale.for, value: receiverName }]),
          { label: words.code, value: giftCardCodeText(card.code) },
          ...(card.balance === card.amount
            ? []
            : [{ label: words.left, value: money(card.balance) }]),
          ...(lastDay === null
            ? []
            : [{ label: words.until, value: formatDay(lastDay, 'long', locale.tag) }]),
        ],
        lines: null,
        sums: [],
        places: [],
        footer: [fill(words.footer, facts)],
        seller,
      }
      const reader = { id: card.store_id ?? noStoreId, mode: card.mode }
      const { email, language } = card
      const mayWrite = await mayWriteTo(queries, { ...deps, store: reader, email })
      const supportEmail = settings?.supportEmail ?? null
      return {
        to: [email],
        keptBack: mayWrite ? null : testStoreReason,
        fromName: storeName,
        replyTo: supportEmail ?? seller.contact.find((way) => way.includes('@')) ?? null,
        subject: content.subject,
        text: renderMailText(content, text),
        html: renderMailHtml(content),
        language,
      }
    },
  }
}
