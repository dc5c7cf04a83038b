import { describe, expect, it } from 'vitest'
import { wrongBodies } from '../../../../tests/helpers/wrong-bodies.ts'
import { builtInDocument } from '../built-in/built-in-document.ts'
import { type CatalogDocument, catalogDocument } from './catalog-document.ts'
import { catalogInvalid } from './catalog-invalid.ts'
import { documentFaultText } from './document-fault.ts'
import { checkDocument } from './document-faults.ts'
import { faultFields } from './fault-fields.ts'
import { parseCatalog } from './parse-catalog.ts'

type Json = { [name: string]: Json } & { push?: (value: unknown) => void }

/** Faults of the built-in document after a change that the types would not allow. */
function faultsAfter(change: (document: Json) => void): readonly string[] {
  const document = structuredClone(builtInDocument) as unknown as Json
  change(document)
  const check = checkDocument(document)
  return check.ok ? [] : check.faults.map(documentFaultText)
}

function set(path: string, value: unknown): (document: Json) => void {
  return (document) => {
    const names = path.split('/')
    const last = names.pop() ?? ''
    const parent = names.reduce((each, name) => each[name] ?? ({} as Json), document)
    if (value === undefined) delete parent[last]
    else parent[last] = value as Json
  }
}

/**
 * The built-in document with forints in place of Norwegian kroner, and with the given
 * `currency_digits`.
 */
function inForints(digits: Readonly<Record<string, number>> | undefined): CatalogDocument {
  const text = JSON.stringify(builtInDocument).replaceAll('"NOK"', '"HUF"')
  const { currency_digits: _before, ...document } = JSON.parse(text) as CatalogDocument
  return { ...document, ...(digits && { currency_digits: digits }) }
}

/** Checking all sizes for each of hundreds of places would take a minute. */
function withFewSizes(): CatalogDocument {
  const document = structuredClone(builtInDocument)
  const sold = Object.keys(document.sizes).filter((_size, index) => index % 12 === 3)
  const onlySold = <T>(sizes: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(sizes).filter(([size]) => sold.includes(size)))
  return {
    ...document,
    sizes: onlySold(document.sizes),
    size_labels: onlySold(document.size_labels ?? {}),
    products: Object.fromEntries(
      Object.entries(document.products).map(([name, product]) => [
        name,
        { ...product, sizes: onlySold(product.sizes) },
      ]),
    ),
  }
}

/** True also for fields inside an unknown name, which are not reported separately. */
function isWithin(field: string, named: string): boolean {
  return field === named || (named.endsWith('.glitter') && field.startsWith(`${named}.`))
}

describe('checkDocument', () => {
  it('accepts the built-in catalog as exported', () => {
    expect(checkDocument(JSON.parse(JSON.stringify(builtInDocument)))).toMatchObject({ ok: true })
  })

  it('reports its faults with the fields of the API', () => {
    const document = { sizes: {}, taxes: { places: [{}] }, custom: { options: { '1.5': 1 } } }
    const fieldsOf = (place: string, keyword = 'pattern', names: readonly string[] = []) =>
      faultFields(document, { place, told: 'is wrong.', rule: { keyword, names } })
    expect(fieldsOf('taxes.places.0.country')).toEqual(['taxes.places[0].country'])
    expect(fieldsOf('custom.options.1.5')).toEqual(['custom.options.1.5'])
    expect(fieldsOf('sizes', 'required', ['a', 'b'])).toEqual(['sizes.a', 'sizes.b'])
    expect(fieldsOf('sizes', 'unknown', ['c'])).toEqual(['sizes.c'])
    expect(fieldsOf('', 'unknown', ['d'])).toEqual(['d'])
    expect(fieldsOf('', 'type', ['object'])).toEqual([''])
  })

  it('names the place of every value of a wrong type', () => {
    const wrong: string[] = []
    const places = new Set<string>()
    const document = withFewSizes()
    expect(checkDocument(document)).toMatchObject({ ok: true })
    for (const { field, body } of wrongBodies(catalogDocument, document)) {
      if (places.has(field)) continue
      places.add(field)
      const check = checkDocument(body)
      const faults = check.ok ? [] : check.faults
      const fields = catalogInvalid(faults, body).fields?.map((each) => each.field) ?? []
      const isNamed = fields.some((each) => isWithin(field, each))
      if (!isNamed) wrong.push(`${field}: ${faults.map(documentFaultText).join(' ')}`)
    }
    expect(wrong).toEqual([])
    expect(places.size).toBeGreaterThan(500)
  })

  it.each([
    [
      'products/canvas/sizes/8x10/cost/SEK',
      undefined,
      'products.canvas.sizes.8x10.cost: has no amount in SEK.',
    ],
    [
      'shipping/europe/express/rates/rolled/first/XYZ',
      100,
      'shipping.europe.express.rates.rolled.first: XYZ is not one of the currencies.',
    ],
    ['products/canvas/sizes/8x10/cost/USD', 12.5, 'products.canvas.sizes.8x10.cost.USD: must be'],
    ['products/mug', {}, 'products: "mug" is unknown.'],
    ['taxes', { included: true }, 'taxes: must have required properties places.'],
    [
      'taxes',
      { included: true, places: [{ country: 'XX', rates: [] }] },
      'taxes.places.0.country: XX is not shipped to.',
    ],
    [
      'taxes',
      {
        included: true,
        places: [
          { country: 'DE', rates: [] },
          { country: 'DE', rates: [] },
        ],
      },
      'taxes.places.1: DE appears twice.',
    ],
    [
      'taxes',
      { included: false, places: [{ country: 'DE', rates: [{ kind: 'vat', percent: 101 }] }] },
      'taxes.places.0.rates.0.percent: must be <= 100.',
    ],
    [
      'taxes',
      { included: false, places: [{ country: 'DE', rates: [{ kind: 'toll', percent: 1 }] }] },
      'taxes.places.0.rates.0.kind: must be one of vat, sales_tax, tax.',
    ],
    ['products/poster/colour', 'red', 'products.poster: "colour" is unknown.'],
    [
      'products/poster/slug',
      'S',
      'products.canvas.slug: S is already the slug of another product.',
    ],
    [
      'products/canvas/options/depth/default',
      '2',
      'products.canvas.options.depth.default: must be one of 0.75, 1.5.',
    ],
    [
      'products/canvas/options/wrap/choices',
      [{ value: 'white' }],
      'products.canvas.options.wrap: the default "mirror" is not one of the choices.',
    ],
    [
      'products/canvas/options/wrap_color',
      undefined,
      'products.canvas.options.wrap_color: is required for the wrap "color".',
    ],
    [
      'products/canvas/options/depth/choices/1/bands/3/up_to_square_inches',
      900,
      'products.canvas.options.depth.choices.1.bands: the limits of "1.5" must increase, and only the last one has no up_to_square_inches.',
    ],
    [
      'products/framed-print/options/mat/choices/2/least_size',
      undefined,
      'products.framed-print.options.mat: "2" leaves no visible area in the smallest sizes. Set a least_size for it.',
    ],
    [
      'products/framed-print/options/mat/choices/0/least_size',
      '8x12',
      'products.framed-print.options.mat: no choice is available in 5x7. Remove the least_size of one choice.',
    ],
    [
      'products/framed-print/millimetres/frame_width',
      undefined,
      'products.framed-print.millimetres: a frame needs frame_width and frame_depth.',
    ],
    [
      'products/metal/dpi/good',
      400,
      'products.metal.dpi: floor, good and sharp must increase in this order.',
    ],
    ['products/metal/shipping', 'pigeon', 'products.metal.shipping: there are no rates "pigeon"'],
    [
      'products/metal/sizes/9x9',
      { cost: builtInDocument.products.metal?.sizes['8x8']?.cost },
      'products.metal.sizes.9x9: is not one of the sizes of the document.',
    ],
    ['sizes/36x24', '90x60', 'sizes.36x24: write it in portrait format, shorter side first.'],
    ['shipping', { europe: {} }, 'shipping: no zone is shipped to.'],
    ['shipping/none', {}, 'shipping: "none" stands for no shipping.'],
    ['countries', { CH: 'alps' }, 'countries.CH: there is no zone "alps".'],
    ['countries', { XX: 'none' }, 'countries.XX: shipping to this place is not possible.'],
    ['currencies', ['USD', 'ZZZ'], 'currencies: ZZZ is not an ISO 4217 currency.'],
    ['currencies', ['USD', 'BGN'], 'currencies: BGN is not an ISO 4217 currency.'],
    [
      'currency_digits/SEK',
      0,
      'currency_digits.SEK: its amounts were written with 0 minor digits, and SEK has 2 (ISO 4217). Multiply each of them by 100, then write 2.',
    ],
    [
      'currency_digits/EUR',
      3,
      'currency_digits.EUR: its amounts were written with 3 minor digits, and EUR has 2 (ISO 4217). Divide each of them by 10, then write 2.',
    ],
    ['currency_digits/JPY', 0, 'currency_digits: JPY is not one of the currencies.'],
    ['currency_digits/SEK', 2.5, 'currency_digits.SEK: must be'],
    [
      'shipping/europe/standard/min_days',
      90,
      'shipping.europe.standard.min_days: is above max_days.',
    ],
  ])('names the place of a fault: %s', (path, value, words) => {
    expect(faultsAfter(set(path, value)).join('\n')).toContain(words)
  })

  it('accepts custom options that it declares, and no others', () => {
    const poster = set('products/poster/options/edge', {
      default: 'sawn',
      choices: [{ value: 'sawn' }, { value: 'bark' }],
    })
    const told = (name: string, values: readonly string[]) =>
      set('custom', {
        options: {
          [name]: {
            words: { en: 'Edge' },
            values: Object.fromEntries(
              values.map((value) => [value, { words: { en: value }, swatch: '#d9b98c' }]),
            ),
          },
        },
      })
    const faultsOf = (...changes: readonly ((document: Json) => void)[]) =>
      faultsAfter((document) => {
        for (const change of changes) change(document)
      })
    expect(faultsOf(poster)).toEqual(['products.poster.options: "edge" is unknown.'])
    expect(faultsOf(poster, told('edge', ['sawn', 'bark']))).toEqual([])
    expect(faultsOf(poster, told('edge', ['sawn']))).toEqual([
      'products.poster.options.edge: "bark" is not one of the values of custom.options.edge.',
    ])
    expect(faultsOf(told('size', ['any']))).toEqual([
      'custom.options.size: this name is taken; choose another one.',
    ])
    expect(faultsOf(told('wrap', ['gold']))).toEqual([
      'custom.options.wrap: this name is taken; choose another one.',
    ])
    expect(faultsOf(told('frame', ['walnut']))).toEqual([])
    expect(faultsOf(told('frame', ['black']))).toEqual([
      'custom.options.frame.values.black: is already a choice.',
    ])
    expect(faultsOf(set('custom', { products: { wood: {} } })).join()).toContain(
      'custom.products.wood: must have required properties',
    )
  })

  it.each(['\u202e', '\u2066', '\n'])(
    'rejects a name that reverses the text after it or has two lines: %j',
    (character) => {
      const name = `Sales${character}tax`
      const rates = [{ kind: 'tax', name, percent: 1 }]
      const taxed = { included: false, places: [{ country: 'CA', rates }] }
      const walnut = { words: { en: 'Walnut', de: name }, swatch: '#d9b98c' }
      const places = {
        'taxes.places.0.rates.0.name': set('taxes', taxed),
        'size_labels.8x12': set('size_labels', { '8x12': name }),
        'zone_names.europe': set('zone_names', { europe: name }),
        'custom.options.frame.values.walnut.words.de': set('custom', {
          options: { frame: { values: { walnut } } },
        }),
      }
      for (const [place, change] of Object.entries(places)) {
        expect(faultsAfter(change)).toEqual([
          expect.stringMatching(`^${place}: must match pattern`),
        ])
      }
    },
  )

  it.each([null, 7, [], {}, 'catalog'])('rejects %j', (value) => {
    expect(checkDocument(value).ok).toBe(false)
  })

  it('records the digits that a document does not say and all programs count alike', () => {
    const { currency_digits: _digits, ...before } = builtInDocument
    const check = checkDocument(before)
    expect(check).toEqual({ ok: true, document: builtInDocument })
  })

  it('takes no amounts in a currency that programs counted differently without their digits', () => {
    const faultsOf = (document: unknown) => {
      const check = checkDocument(document)
      return check.ok ? [] : check.faults.map(documentFaultText)
    }
    expect(faultsOf(inForints(undefined))).toEqual([
      'currency_digits: does not say with how many minor digits the amounts in HUF were written, and programs differ. Write "HUF": 2 if 3500 means HUF 35.00; if not, change the amounts first.',
    ])
    expect(faultsOf(inForints({ HUF: 0 }))).toEqual([
      expect.stringContaining('Multiply each of them by 100, then write 2.'),
    ])
    expect(checkDocument(inForints({ HUF: 2 }))).toMatchObject({
      ok: true,
      document: { currency_digits: { HUF: 2, USD: 2 } },
    })
  })

  it('sells nothing in a currency with doubtful digits, and without another nothing at all', () => {
    const doubtful = parseCatalog(inForints(undefined), 'sha')
    expect(doubtful.currencies).toEqual(builtInDocument.currencies.filter((each) => each !== 'NOK'))
    expect(doubtful.products.some(({ isSoldOut }) => isSoldOut)).toBe(false)
    expect(parseCatalog(inForints({ HUF: 2 }), 'sha').currencies).toContain('HUF')
    const alone = parseCatalog({ ...inForints(undefined), currencies: ['HUF'] }, 'sha')
    expect(alone.products.every(({ isSoldOut }) => isSoldOut)).toBe(true)
  })

  it('allows a size, a choice and a product to be sold out, and others to be omitted', () => {
    const faults = faultsAfter((document) => {
      set('products/canvas/sold_out', true)(document)
      set('products/poster/sizes/8x10/sold_out', true)(document)
      set('products/framed-print/options/frame/choices/1/sold_out', true)(document)
      set('products/acrylic', undefined)(document)
    })
    expect(faults).toEqual([])
  })
})
