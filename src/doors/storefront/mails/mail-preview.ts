// Renders a mail for a made-up order, as a preview for operators who change its texts.

import type { Language } from '../../../pure/contract/language.ts'
import { firstChoice } from '../../../trade/carts/first-choice.ts'
import type { Catalog } from '../../../trade/catalog/catalog.ts'
import { countryName } from '../../../trade/catalog/countries.ts'
import { priceLine } from '../../../trade/catalog/prices/price-line.ts'
import { getProduct, getSize } from '../../../trade/catalog/products.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { chooseLocale } from '../../../trade/languages/choose-locale.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import type { MailFacts, ShopperMail } from '../../../trade/mail/mail-kinds.ts'
import { type PreviewMail, withMailTexts } from '../../../trade/mail/mail-texts.ts'
import { readStoreSettings } from '../../../trade/stores/settings/store-settings.ts'
import type { LocaleTexts } from '../layout/visit.ts'
import { makePrintShape } from '../views/make-print-shape.ts'
import type { ReceiptView } from '../views/receipt-view.ts'
import { rightOfWithdrawalView } from '../views/right-of-withdrawal-view.ts'
import { makeWithdrawalView } from '../views/withdrawal-view.ts'
import { formatDay } from '../words/format-day.ts'
import { withCatalogWords } from '../words/with-catalog-words.ts'
import { mailAboutOrder } from './mail-about-order.ts'
import { mailBrand } from './mail-brand.ts'
import { renderMailHtml } from './render-mail-html.tsx'
import { sellerOf } from './seller-of.ts'
import { renderMailText, type ShopperMailsDeps } from './shopper-mails.ts'

type Deps = Pick<ShopperMailsDeps, 'database' | 'now'>

export function createMailPreview(deps: Deps): PreviewMail {
  return async ({ storeId, kind, language, texts, baseUrl }) => {
    const { queries } = deps.database
    const store = await readStoreSettings(queries, storeId)
    const catalog = await readCatalog(queries)
    const locale = chooseLocale(`${language}-${homeOf(language)}`, { lang: language })
    const own = withMailTexts(messagesIn(language), kind, texts)
    const speech = { locale, text: withCatalogWords(own, language, catalog) }
    const view = sampleView(catalog, store.currency, speech, deps.now())
    const content = mailAboutOrder({
      kind,
      facts: facts[kind] ?? {},
      view,
      storeName: store.name,
      brand: mailBrand(store, baseUrl),
      cartId: '0'.repeat(32),
      speech,
      baseUrl,
      seller: await sellerOf({ ...deps, baseUrl }, storeId, speech),
      supportEmail: store.supportEmail,
      mayWithdraw: true,
      withdrawal: makeWithdrawalView(sampleWithdrawal(deps.now()), view, speech, {}),
    })
    const { subject } = content
    return { subject, text: renderMailText(content, speech.text), html: renderMailHtml(content) }
  }
}

function sampleView(
  catalog: Catalog,
  currency: string,
  { locale: { tag: locale, measures, language }, text }: LocaleTexts,
  now: number,
): ReceiptView {
  const pixels = { width: 6_000, height: 4_000 }
  const choice = firstChoice(catalog, pixels)
  const product = getProduct(catalog, choice.product)
  const { options } = choice
  const size = choice.size === null ? null : getSize(product, choice.size)
  const unitPrice =
    size === null
      ? 0
      : priceLine({ product, size: size.name, options, quantity: 1, currency }).total
  const shipping = 690
  const total = 2 * unitPrice + shipping
  const country = homeOf(language)
  return {
    locale,
    measures,
    currency,
    isTest: false,
    number: '7K2M-93QF',
    status: 'preparing',
    isMoneyOnItsWay: false,
    isOnAccount: false,
    givenBack: 0,
    inPart: null,
    arrival: null,
    referenceId: null,
    billing: null,
    hasPictures: false,
    gift: null,
    parcels: [],
    documents: [],
    awaited: null,
    withdrawal: rightOfWithdrawalView({}, { country, isBusiness: false }, [false]),
    complete: null,
    placedAt: formatDay(now, 'long', locale),
    delivery: {
      address: {
        name: 'Ann Example',
        line1: '12 Harbour Street',
        line2: null,
        city: 'Exampleton',
        region: null,
        region_name: null,
        postal_code: '12345',
        country,
      },
      countryName: countryName(country, locale),
    },
    shippingMethod: text.checkout.standard,
    lines: [
      {
        id: 'line',
        product: product.name,
        options,
        quantity: 2,
        unitPrice,
        fault: null,
        shape:
          size &&
          makePrintShape(product, options, size, { x: 0, y: 0, width: 1, height: 1 }, pixels),
        picture: { key: '', ...pixels },
      },
    ],
    sums: { subtotal: 2 * unitPrice, shipping, discounts: [], fees: [], taxes: [], total },
    wasPaid: true,
  }
}

function sampleWithdrawal(now: number) {
  const declared = { name: 'Ann Example', email: 'ann@example.com', at: now, amount: 1_500 }
  const lines = [{ line: 1, quantity: 1 }]
  return { ...declared, lines, refund_due_at: now, refunded_at: null, returned_at: null }
}

/** The country of a typical shopper of that language. */
function homeOf(language: Language): string {
  return messagesIn(language).about.regions[0] ?? 'US'
}

const parcel = {
  carrier: 'DHL',
  tracking_number: '00340434161094042557',
  tracking_url: 'https://example.com/00340434161094042557',
}

const facts: { readonly [Kind in ShopperMail]?: Partial<MailFacts[Kind]> } = {
  'order-shipped': parcel,
  'order-crop-asked': { line: 1 },
  'order-parcel-replaced': parcel,
  'order-awaits-payment': { pay_by: '2026-12-31' },
  'order-refunded': { amount: 1_500 },
}
