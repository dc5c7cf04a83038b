import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../../tests/helpers/made-up-cart.ts'
import { assets } from '../../../../tests/helpers/test-shop.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { shippingTo } from '../../../trade/catalog/delivery/shipping-zones.ts'
import { parseCatalog } from '../../../trade/catalog/document/parse-catalog.ts'
import { makeCheckoutView } from '../views/make-checkout-view.ts'
import { renderCheckoutPage } from './checkout-page.tsx'

const cart = madeUpCart([{ width: 1800, height: 1200 }])

async function pageOf(
  state: Partial<Parameters<typeof makeCheckoutView>[1]> = {},
  shown = cart,
): Promise<string> {
  const now = () => Date.UTC(2026, 10, 20)
  const view = await makeCheckoutView(shown, { typed: {}, ...state }, visitIn('en'), now)
  const { brand } = cart.store
  return renderCheckoutPage({ storeName: 'Shop', brand, view, visit: visitIn('en'), assets })
}

const tagOf = (html: string, name: string) =>
  new RegExp(`<(?:input|select)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

describe('the checkout page', () => {
  it.each([
    ['email', 'email'],
    ['name', 'shipping name'],
    ['line1', 'shipping address-line1'],
    ['line2', 'shipping address-line2'],
    ['city', 'shipping address-level2'],
    ['region', 'shipping address-level1'],
    ['postalCode', 'shipping postal-code'],
    ['country', 'shipping country'],
    ['phone', 'shipping tel'],
    ['cardNumber', 'cc-number'],
    ['cardExpiry', 'cc-exp'],
    ['cardCvc', 'cc-csc'],
    ['cardName', 'cc-name'],
  ])('%s has a label, and browsers fill it in as %s', async (name, token) => {
    const html = await pageOf()
    expect(tagOf(html, name)).toContain(`autocomplete="${token}"`)
    expect(tagOf(html, name)).toContain(`id="${name}"`)
    expect(html).toContain(`<label for="${name}">`)
  })

  it.each([
    ['US', 'DE', undefined, 'the recipient pays them on delivery'],
    ['US', 'DE', 'seller', 'are included in the total'],
    ['US', 'US', 'seller', null],
    ['DE', 'FR', undefined, null],
    ['', 'FR', undefined, null],
  ] as const)(
    'says from %s to %s who pays the duties, before the button: %s',
    async (from, country, paid_by, words) => {
      const duties = paid_by && { duties: { paid_by } }
      const catalog = parseCatalog({ ...builtInDocument, ...duties }, 'duties')
      const seller = { country: from, asksCompany: false, exemptsBusinesses: false }
      const html = await pageOf({ typed: { country }, seller }, { ...cart, catalog })
      const beforeButton = html.slice(
        0,
        html.indexOf('name="action" value="pay">', html.indexOf('id="pay"')),
      )
      const notice = /<p class="duties">([^<]*)<\/p>/.exec(beforeButton)?.[1] ?? null
      if (words === null) expect(notice).toBeNull()
      else expect(notice).toContain(words)
    },
  )

  it('tells it before the wallets’ buttons, too', async () => {
    const sources = { scripts: '', frames: '', connections: '', images: '' }
    const form = { kind: 'element', island: 'stripe', data: {}, sources } as const
    const gateway = { form, amountInForm: (amount: number) => amount }
    const seller = { country: 'DE', asksCompany: false, exemptsBusinesses: false }
    const html = await pageOf({ typed: { country: 'US' }, seller, gateway })
    const places = [/<p class="duties">/, /<div id="wallet-buttons">/, /id="pay"/].map((each) =>
      html.search(each),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  it('names each fee of the state with its amount, in the sums', async () => {
    const fees = [
      { country: 'US', name: { en: 'Delivery fee' }, amount: { USD: 50 }, taxed: false },
    ]
    const catalog = parseCatalog({ ...builtInDocument, fees }, 'fees')
    const html = await pageOf({ typed: { country: 'US' } }, { ...cart, catalog })
    expect(html).toContain('<dt>Delivery fee</dt><dd class="price">$0.50</dd>')
  })

  it.each([
    ['en', 'USD', true],
    ['nl', 'USD', false],
    ['de', 'EUR', false],
  ] as const)(
    'names the currency once in the total, in %s %s',
    async (language, currency, isNamed) => {
      const visit = visitIn(language)
      const view = await makeCheckoutView({ ...cart, currency }, { typed: {} }, visit, () => 0)
      const { brand } = cart.store
      const html = await renderCheckoutPage({ storeName: 'Shop', brand, view, visit, assets })
      expect(html.includes(`<small>${currency} </small>`)).toBe(isNamed)
    },
  )

  it('names the seller once, beside the button, and links to the legal pages', async () => {
    const legal = {
      sellerName: 'Beispiel Druck',
      contact: ['shop@example.com'],
      from: 'cart=1',
      pages: ['imprint', 'terms'] as const,
    }
    const visit = { ...visitIn('en'), legal }
    const view = await makeCheckoutView(cart, { typed: {} }, visit, () => 0)
    const { brand } = cart.store
    const html = renderCheckoutPage({ storeName: 'Shop', brand, view, visit, assets })
    expect(html.split('Sold by Beispiel Druck')).toHaveLength(2)
    expect(html.indexOf('Sold by')).toBeLessThan(html.indexOf('class="button pay"'))
    expect(html.match(/href="\/legal\/\w+/g)).toHaveLength(3)
  })

  it('shows each error beside its field and on top, and keeps the input', async () => {
    const html = await pageOf({
      typed: { email: 'ada@', name: 'Ada "&" <b', cardExpiry: '01/20' },
      faults: { email: { code: 'email_invalid' }, cardNumber: { code: 'card_number_invalid' } },
    })
    const sentence = visitIn('en').text.faults.email_invalid
    expect(html).toContain(`<a href="#email">${sentence}</a>`)
    expect(html).toContain(`<p class="field-fault" id="email-fault">${sentence}</p>`)
    expect(tagOf(html, 'email')).toMatch(/value="ada@".*aria-invalid="true"/)
    expect(tagOf(html, 'email')).toContain('aria-describedby="email-fault email-note"')
    expect(tagOf(html, 'name')).toContain('value="Ada &quot;&amp;&quot; &lt;b"')
    expect(tagOf(html, 'cardExpiry')).toContain('value="01/20"')
    expect(html).toMatch(/id="error-summary" role="alert" tabindex="-1" autofocus/i)
  })

  it('asks whether it is a gift, and keeps its message', async () => {
    expect(await pageOf()).toContain('id="isGift"')
    expect(await pageOf()).not.toMatch(/id="isGift"[^>]* checked/)
    const typed = { isGift: 'yes', giftNote: 'Dear <b>\nAnn' }
    const html = await pageOf({ typed, faults: { giftNote: { code: 'too_long' } } })
    expect(html).toMatch(/id="isGift"[^>]* checked/)
    expect(html).toMatch(/<textarea id="giftNote"[^>]*>Dear &lt;b>\nAnn<\/textarea>/)
    expect(html).toContain('<a href="#giftNote">')
  })

  it('never prefills card number or code', async () => {
    const html = await pageOf({ problem: 'card_declined' })
    expect(tagOf(html, 'cardNumber')).toMatch(/value(="")?[ />]/)
    expect(tagOf(html, 'cardCvc')).toMatch(/value(="")?[ />]/)
    expect(html).toContain('please enter the card number and security code again.')
  })

  it('asks for a region if addresses in the country need one', async () => {
    expect(tagOf(await pageOf({ typed: { country: 'US' } }), 'region')).toContain(' required')
    expect(tagOf(await pageOf({ typed: { country: 'IE' } }), 'region')).not.toContain(' required')
    expect(tagOf(await pageOf({ typed: { country: 'DE' } }), 'region')).toBe('')
  })

  it('shows a single country and a single shipping method as text, and sends them', async () => {
    const html = await pageOf()
    expect(html).toMatch(/<select id="country"/)
    expect(html).toMatch(/type="radio" name="shippingMethod"/)
    const { standard } = shippingTo(cart.catalog, 'US')
    if (standard === undefined) throw new Error('Nothing is shipped to the US.')
    const shop = {
      ...cart.catalog,
      zoneByCountry: new Map([['US', 'home']]),
      shipping: new Map([['home', { standard }]]),
    }
    const narrow = await pageOf({}, { ...cart, catalog: shop })
    expect(narrow).toMatch(
      /United States<input type="hidden" id="country" name="country" value="US"/,
    )
    expect(narrow).not.toContain('<select id="country"')
    expect(narrow).not.toContain('name="shippingMethod" type="radio"')
    expect(narrow).toMatch(
      /<label class="size-row"><input type="hidden" name="shippingMethod"[^>]* value="standard"/,
    )
  })

  it('submits the payment, not the country button, on Enter', async () => {
    const [first] = (await pageOf()).match(/<button[^>]*>/g) ?? []
    expect(first).toContain('value="pay"')
  })

  it('names address parts for the country, in the shopper’s language', async () => {
    const labels = async (country: string) =>
      [
        ...(await pageOf({ typed: { country, billingCountry: 'US' } })).matchAll(
          /<label for="(\w+)">([^<]*)/g,
        ),
      ]
        .filter(([, name = '']) => ['region', 'postalCode', 'billingPostalCode'].includes(name))
        .map(([, , label]) => label)
    expect(await labels('IE')).toEqual(['County', 'Eircode', 'ZIP code'])
    expect(await labels('GB')).toEqual(['Postcode', 'ZIP code'])
    expect(await labels('JP')).toEqual(['Prefecture', 'Postal code', 'ZIP code'])
  })
})
