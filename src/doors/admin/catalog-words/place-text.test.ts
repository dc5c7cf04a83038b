import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { checkDocument } from '../../../trade/catalog/document/document-faults.ts'
import { documentChanges } from '../../../trade/catalog/versions/document-changes.ts'
import { withReader } from '../i18n/t.ts'
import { noteText } from './note-text.ts'
import { placedChangesText, placedChangeText } from './placed-change-text.ts'

const look = { swatch: '#5a3d28', frame: '#5a3d28', wood: true, mat: 20, thickness: 30 }
const { canvas } = builtInDocument.products
const cost = canvas?.sizes['8x10']?.cost ?? {}
const whole: CatalogDocument = Object({
  ...structuredClone(builtInDocument),
  products: {
    ...builtInDocument.products,
    'wood-print': {
      ...canvas,
      slug: 'WOOD',
      millimetres: { ...canvas?.millimetres, frame_width: 20, frame_depth: 30 },
      options: {
        'edge-finish': {
          default: 'gold-leaf',
          choices: [
            {
              value: 'gold-leaf',
              least_size: '8x8',
              sold_out: true,
              bands: [{ up_to_square_inches: 900, cost }, { cost }],
            },
          ],
        },
      },
    },
  },
  margin_floor_percent: 5,
  store_markup: { min: 0, max: 40 },
  show_all_sizes: true,
  custom: {
    products: {
      'wood-print': {
        words: {
          en: { name: 'Wood print', note: 'On birch.' },
          de: { name: 'Holzdruck', note: 'Auf Birke.' },
        },
        side_color: '#c9a272',
        roughness: 0.8,
      },
    },
    options: {
      frame: {
        values: { 'dark-oak': { words: { en: 'Dark oak', de: 'Dunkle Eiche' }, ...look } },
      },
      'edge-finish': {
        words: { en: 'Edge', de: 'Rand' },
        values: { 'gold-leaf': { words: { en: 'Gold leaf', de: 'Blattgold' }, ...look } },
      },
    },
  },
  taxes: {
    included: true,
    on_shipping: true,
    places: [
      { country: 'DE', rates: [{ kind: 'vat', percent: 19 }] },
      { country: 'US', region: 'OH', rates: [{ kind: 'sales_tax', percent: 5.75 }] },
      { country: 'CA', rates: [{ kind: 'tax', name: 'GST', percent: 5 }] },
    ],
  },
  countries: { CH: 'north-america' },
})

const inGerman = <T>(work: () => T) =>
  withReader({ asked: 'de', language: 'de', measures: null }, work)
const said = (place: string, from: string | null, to: string | null) =>
  placedChangeText(whole, { place, from, to }).replaceAll(/[\u00a0\u202f]/g, ' ')

describe('placedChangeText', () => {
  it.each([
    [
      ['products.canvas.sizes.8x10.cost.EUR', '1750', '690'],
      'Canvas, 8 × 10 in, cost: €17.50 → €6.90',
      'Leinwand, 8 × 10 Zoll, Kosten: 17,50 € → 6,90 €',
    ],
    [
      ['products.framed-print.sizes.29.7x42cm.sold_out', null, 'true'],
      'Framed print, 29.7 × 42 cm, sold out: nothing → yes',
      'Gerahmter Druck, 29,7 × 42 cm, ausverkauft: nichts → ja',
    ],
    [
      [
        'products.wood-print.options.edge-finish.choices.gold-leaf.bands.to_900.cost.USD',
        '100',
        '200',
      ],
      'Wood print, Edge: Gold leaf, tier up to 900 square inches, cost: $1.00 → $2.00',
      'Holzdruck, Rand: Blattgold, Stufe bis 900 Quadratzoll, Kosten: 1,00 $ → 2,00 $',
    ],
    [
      ['products.canvas.options.depth.choices.1.5.bands.larger.cost.JPY', '100', '1750'],
      'Canvas, Depth: 1.5 in, tier for all larger sizes, cost: ¥100 → ¥1,750',
      'Leinwand, Tiefe: 3,8 cm, Stufe für alle größeren, Kosten: 100 ¥ → 1.750 ¥',
    ],
    [
      ['products.canvas.options.wrap_color.default', '"#ffffff"', '"#000000"'],
      'Canvas, default of Colour of coloured sides: #ffffff → #000000',
      'Leinwand, Standardwert von Farbe farbiger Kanten: #ffffff → #000000',
    ],
    [
      ['taxes.places.DE.rates.vat.percent', '19', '7.125'],
      'Tax in Germany, VAT, percentage: 19% → 7.125%',
      'Steuer in Deutschland, USt, Prozentsatz: 19 % → 7,125 %',
    ],
    [
      ['taxes.places.US-OH.rates.sales_tax.kind', '"sales_tax"', '"vat"'],
      'Tax in Ohio, United States, Sales tax, kind: Sales tax → VAT',
      'Steuer in Ohio, Vereinigte Staaten, Umsatzsteuer (USA), Art: Umsatzsteuer (USA) → USt',
    ],
    // The format used by older releases.
    [
      ['taxes.places.1.rates.0.percent', '19', '7'],
      'Tax, percentage: 19% → 7%',
      'Steuer, Prozentsatz: 19 % → 7 %',
    ],
    [
      ['shipping.europe.standard.rates.boxed.first.EUR', '1900', '2000'],
      'Shipping to Europe, standard, boxed, first item: €19.00 → €20.00',
      'Versand: Europa, Standard, im Karton, erster Artikel: 19,00 € → 20,00 €',
    ],
    [
      ['countries.CH', '"europe"', '"north-america"'],
      'Switzerland, shipping zone: Europe → North America',
      'Schweiz, Versandzone: Europa → Nordamerika',
    ],
    [
      ['countries.CH', null, '"north-america"'],
      'Switzerland, shipping zone: Europe → North America',
      'Schweiz, Versandzone: Europa → Nordamerika',
    ],
    [
      ['countries.CH', '"none"', null],
      'Switzerland, shipping zone: none → Europe',
      'Schweiz, Versandzone: keine → Europa',
    ],
    [
      ['sizes.8x10', '"20x25"', '"20x26"'],
      '8 × 10 in, name in the other unit: 20 × 25 cm → 20 × 26 cm',
      '8 × 10 Zoll, Name in der anderen Maßeinheit: 20 × 25 cm → 20 × 26 cm',
    ],
    [
      ['currencies', '["USD","EUR"]', '["EUR"]'],
      'Currencies: USD, EUR → EUR',
      'Währungen: USD, EUR → EUR',
    ],
    [
      ['products, in order', 'canvas, poster', 'poster, canvas'],
      'Products, in order: Canvas, Poster → Poster, Canvas',
      'Produkte, in dieser Reihenfolge: Leinwand, Poster → Poster, Leinwand',
    ],
    [
      ['products.canvas.millimetres.bleed_under_mat', null, '2.5'],
      'Canvas, Bleed under a mat: nothing → 2.5 mm',
      'Leinwand, Beschnitt unter einem Passepartout: nichts → 2,5 mm',
    ],
    [
      ['some_day.new_field', '1', null],
      'Some day, new field: 1 → nothing',
      'Some day, new field: 1 → nichts',
    ],
  ] as const)('describes %j', ([place, from, to], english, german) => {
    expect(said(place, from, to)).toBe(english)
    expect(inGerman(() => said(place, from, to))).toBe(german)
  })

  it('never shows an index, a path or a code name for any value of a document', () => {
    expect(checkDocument(whole)).not.toHaveProperty('faults')
    const least = { currencies: [], sizes: {}, products: {}, shipping: {} }
    const changes = documentChanges(Object(least), whole)
    expect(changes.length).toBeGreaterThan(3_000)
    const codes =
      /(?:^|, )\d+(?:,|:|$)|[_{}[\]"]|\w\.[a-z]|\b(?:\d+x\d+|framed-print|wood-print|edge-finish|gold-leaf|dark-oak|north-america|bands|custom(?! name:)|choices\.|millimetres)\b/
    const own = /bleed|boxed|rolled|fragile|nothing|wrap|Kosten of|sold out|express/
    const places = (change: (typeof changes)[number]) =>
      placedChangeText(whole, change).replaceAll(/\d,\d/g, '')
    expect(changes.map(places).filter((text) => codes.test(text))).toEqual([])
    const german = inGerman(() => changes.map((change) => placedChangeText(whole, change)))
    expect(german.filter((text) => own.test(text) || /_|\w\.[a-z]/.test(text))).toEqual([])
  })
})

describe('placedChangesText', () => {
  it('describes two changes, and counts the rest', () => {
    const change = { place: 'markup_percent', from: '30', to: '40' }
    expect(placedChangesText({}, [change], 0)).toBe('Markup: 30% → 40%')
    expect(placedChangesText({}, [change, change, change], 4)).toBe(
      'Markup: 30% → 40%; Markup: 30% → 40%; and 5 more',
    )
  })
})

describe('noteText', () => {
  it.each([
    [
      'wood-print removed from the catalog.',
      'Wood print removed from the catalog.',
      'Holzdruck aus dem Katalog entfernt.',
    ],
    ['Restored version 12.', 'Restored version 12.', 'Version 12 wiederhergestellt.'],
    [
      'frame dark-oak removed from framed-print.',
      'Frame Dark oak removed from Framed print.',
      'Rahmen Dunkle Eiche bei Gerahmter Druck entfernt.',
    ],
    ['Product wood-print added.', 'Product Wood print added.', 'Produkt Holzdruck hinzugefügt.'],
    [
      'express to europe added, with the rates of express to north-america.',
      'express to Europe added, with the rates of express to North America.',
      'Express für Europa hinzugefügt, mit den Tarifen von Express für Nordamerika.',
    ],
    [
      'Prices of canvas in USD, EUR changed by 4 %.',
      'Prices of Canvas in USD, EUR changed by 4%.',
      'Preise von Leinwand in USD, EUR um 4\u{A0}% geändert.',
    ],
    [
      'Prices of all products in EUR changed by 10 %.',
      'Prices of all products in EUR changed by 10%.',
      'Preise von allen Produkten in EUR um 10\u{A0}% geändert.',
    ],
    ['AUD added: USD times 1.5.', 'AUD added: USD times 1.5.', 'AUD hinzugefügt: USD mal 1,5.'],
    ['USD, CAD removed.', 'USD, CAD removed.', 'USD, CAD entfernt.'],
    ['By hand.', 'By hand.', 'By hand.'],
  ])('describes %s', (note, english, german) => {
    expect(noteText(whole, note)).toBe(english)
    expect(inGerman(() => noteText(whole, note))).toBe(german)
  })
})
