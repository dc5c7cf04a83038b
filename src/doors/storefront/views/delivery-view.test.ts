import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { parseCatalog } from '../../../trade/catalog/document/parse-catalog.ts'
import { cartTotals } from '../../../trade/checkout/placing/cart-totals.ts'
import { deliveredSum } from './delivery-view.ts'
import { choiceOf, designOfLine } from './make-cart-view.ts'
import { deliveryCountry, makeDeliveryView } from './make-delivery-view.ts'

const now = Date.UTC(2026, 10, 23)
const draft = {}

type Taxes = CatalogDocument['taxes'] | null

const fee = { name: { en: 'A fee' }, amount: { USD: 333 }, taxed: true }
const fees = ['US', 'DE', 'PL'].flatMap((country) => [
  { ...fee, country },
  { ...fee, country, name: { en: 'Another' }, amount: { USD: 50 }, taxed: false },
  { ...fee, country, name: { en: 'Of large orders' }, from: { USD: 100_000_00 } },
])

function soldWith(taxes: Taxes, fees: CatalogDocument['fees'] = []) {
  const made = madeUpCart([
    { width: 1800, height: 1200, product: 'poster', size: '12x8', options: {}, quantity: 3 },
    { width: 6000, height: 4000, size: '40x30', quantity: 2 },
    { width: 90, height: 60 },
  ])
  return {
    ...made,
    catalog: parseCatalog({ ...builtInDocument, ...(taxes && { taxes }), fees }, 'a test'),
  }
}

const vat = (percent: number) => [{ kind: 'vat' as const, percent }]
const taxes = {
  none: null,
  'included in the prices': {
    included: true,
    on_shipping: true,
    places: [{ country: 'DE', rates: vat(19) }],
  },
  'on top': { included: false, on_shipping: true, places: [{ country: 'DE', rates: vat(7.7) }] },
  'on top, but not of shipping': {
    included: false,
    on_shipping: false,
    places: [{ country: 'DE', rates: vat(7.7) }],
  },
} as unknown as Record<string, Taxes>

describe('deliveredSum', () => {
  it.each(Object.keys(taxes))('equals the total of the checkout, with taxes %s', async (name) => {
    const cart = soldWith(taxes[name] ?? null, fees)
    const lines = cart.lines.filter(({ chosen }) => chosen?.isAvailable)
    expect(lines).toHaveLength(2)
    for (const country of ['US', 'DE', 'JP']) {
      const { total, shipping } = await cartTotals({ ...cart, lines }, { country })
      for (const line of lines) {
        const view = await makeDeliveryView(cart, line, { country, draft, now }, visitIn('en'))
        const others = lines.reduce(
          (sum, other) => sum + (other === line ? 0 : (other.total ?? 0)),
          0,
        )
        const design = designOfLine(cart, line, 'in')
        const sum = deliveredSum(view, others, design, choiceOf(cart, line))
        expect({ country, ...sum }).toMatchObject({ country, total, shipping })
      }
    }
  })
})

describe('deliveredSum for a business of another EU country', () => {
  const seller = { country: 'DE', exemptsBusinesses: true }
  const poland = { country: 'PL', rates: vat(23) }
  const ways = [true, false].flatMap((included) =>
    [true, false].map((onShipping) => ({ included, onShipping })),
  )

  it.each(ways)('equals the total of the checkout: %o', async ({ included, onShipping }) => {
    const cart = soldWith(
      {
        included,
        on_shipping: onShipping,
        places: [poland],
      } as unknown as Taxes,
      fees,
    )
    const lines = cart.lines.filter(({ chosen }) => chosen?.isAvailable)
    const asked = await cartTotals({ ...cart, lines }, { country: 'PL', isTaxExempt: true })
    expect(asked.tax).toBe(0)
    const of = { country: 'PL', draft: { country: 'PL', vatId: 'PL 123 456 78 90' }, now, seller }
    for (const line of lines) {
      const view = await makeDeliveryView(cart, line, of, visitIn('en'))
      expect(view.taxNote).toBe('')
      const others = lines
        .filter((other) => other !== line)
        .reduce((sum, { total }) => sum + (total ?? 0), 0)
      const sum = deliveredSum(view, others, designOfLine(cart, line, 'in'), choiceOf(cart, line))
      expect(sum).toMatchObject({ total: asked.total, shipping: asked.shipping })
    }
  })
})

const place = (
  country: string,
  region: string | null,
  ...rates: [name: string, percent: number][]
) => ({
  country,
  ...(region !== null && { region }),
  rates: rates.map(([name, percent]) => ({ kind: 'tax', name, percent })),
})
const asked = (included: boolean, ...places: object[]) =>
  ({ included, on_shipping: true, places }) as unknown as Taxes
const germany = place('DE', null, ['VAT', 19])
const canada = [
  place('CA', null, ['GST', 5]),
  place('CA', 'ON', ['HST', 13]),
  place('CA', 'QC', ['GST', 5], ['QST', 9.975]),
]
const newYork = place('US', 'NY', ['Sales tax', 4])

/** `percents` are those of the taxes in the sum. */
type NoteCase = [
  what: string,
  taxes: Taxes,
  country: string,
  region: string,
  note: string,
  percents: number[],
]
const notes: NoteCase[] = [
  ['no taxes', null, 'DE', '', '', []],
  ['taxes included in the prices', asked(true, germany), 'DE', '', 'including 19% VAT', []],
  ['taxes included in the prices, of another country', asked(true, germany), 'US', '', '', []],
  ['taxes on top', asked(false, germany), 'DE', '', 'including 19% VAT', [19]],
  ['taxes on top, of another country', asked(false, germany), 'JP', '', '', []],
  [
    'a country and its provinces, before the address',
    asked(false, ...canada),
    'CA',
    '',
    'including 5% GST, regional tax depends on the address',
    [5],
  ],
  [
    'a province with one tax for both',
    asked(false, ...canada),
    'CA',
    'ON',
    'including 13% HST',
    [13],
  ],
  [
    'a province with a tax of its own',
    asked(false, ...canada),
    'CA',
    'QC',
    'including 5% GST, including 9.975% QST',
    [5, 9.975],
  ],
  [
    'states alone, before the address',
    asked(false, newYork),
    'US',
    '',
    'tax is added at checkout',
    [],
  ],
  ['a state, by its code', asked(false, newYork), 'US', 'NY', 'including 4% Sales tax', [4]],
  ['a state, by its name', asked(false, newYork), 'US', 'New York', 'including 4% Sales tax', [4]],
  ['a state without a tax', asked(false, newYork), 'US', 'OR', '', []],
  [
    'a region that nobody knows',
    asked(false, newYork),
    'US',
    'Foo',
    'tax is added at checkout',
    [],
  ],
  [
    'a province with no tax but the country’s',
    asked(false, ...canada),
    'CA',
    'AB',
    'including 5% GST',
    [5],
  ],
]

describe('the note on taxes says what the sum includes and what may be added:', () => {
  it.each(notes)('%s', async (_what, document, country, region, note, percents) => {
    const cart = soldWith(document)
    const [line] = cart.lines
    if (line === undefined) throw new Error('The cart is empty.')
    const to = { country, draft: { country, region }, now }
    const view = await makeDeliveryView(cart, { ...line }, to, visitIn('en'))
    expect(view.taxNote).toBe(note)
    const sum = deliveredSum(view, 0, designOfLine(cart, line, 'in'), choiceOf(cart, line))
    const net = (line.total ?? 0) + sum.shipping
    const { ofOthers } = view.taxes
    const share = percents.reduce((all, percent) => all + percent / 100, 0)
    // Each rate of each line is rounded separately.
    expect(Math.abs(sum.total - ofOthers - net * (1 + share))).toBeLessThanOrEqual(percents.length)
  })
})

describe('deliveryCountry', () => {
  it('is that of the checkout, else the most likely one that is served', () => {
    const cart = madeUpCart([])
    const of = (typed: string | undefined, languages: string) =>
      deliveryCountry(cart, { typed, languages, tag: 'en-US' })
    expect(of('JP', 'de-AT')).toBe('JP')
    expect(of(undefined, 'de-AT')).toBe('AT')
    expect(of('XX', 'de-AT')).toBe('AT')
    const nowhere = { ...cart, catalog: { ...cart.catalog, shipping: new Map() } }
    expect(deliveryCountry(nowhere, { typed: 'US', languages: '', tag: 'en-US' })).toBeNull()
  })
})
