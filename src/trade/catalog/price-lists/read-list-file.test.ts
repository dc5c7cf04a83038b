import { describe, expect, it } from 'vitest'
import { fencedBlocks } from '../../../../tests/helpers/fenced-blocks.ts'
import { inEnglish } from '../../../pure/sentences/sentence.ts'
import { builtInDocument } from '../built-in/built-in-document.ts'
import type { Catalog } from '../catalog.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { compareList } from './compare-list.ts'
import { catalogPricesCsv, listCsv } from './list-lines.ts'
import { catalogWithPrices, type ListedSize } from './price-list.ts'
import { readListFile } from './read-list-file.ts'

/** Posters of 8x12 cost 7.00 and sell for 10.00, at least for 7.70; 9.50 from ten on. */
const catalog = parseCatalog(documentOf(), 'sha')

function documentOf(): CatalogDocument {
  const document: CatalogDocument = structuredClone(builtInDocument)
  const { poster } = document.products
  if (poster === undefined) throw new Error('There are no posters.')
  const known = poster.sizes['8x12'] ?? { cost: {} }
  poster.sizes['8x12'] = {
    ...known,
    cost: { ...known.cost, USD: 700, EUR: 700 },
    price: { USD: 1_000, EUR: 1_000 },
    tiers: [{ from: 10, percent: 5 }],
  }
  document.margin_floor_percent = 10
  return document
}

const read = (text: string) => readListFile(Buffer.from(text), catalog)
const faultsOf = (text: string) => {
  const file = read(text)
  return file.ok ? [] : file.faults.map(({ line, told }) => `${line}: ${inEnglish(told)}`)
}
function sizesOf(text: string): readonly ListedSize[] {
  const file = read(text)
  if (!file.ok) throw new Error(file.faults.map(({ told }) => inEnglish(told)).join(' '))
  return file.sizes
}
function withList(text: string): Catalog {
  return catalogWithPrices(catalog, { id: 'pl', name: 'L', version: 1, sizes: sizesOf(text) })
}
const header = 'product,size,option,choice,from,percent,USD,EUR\n'

describe('a price list’s file', () => {
  it('of the whole catalog changes no price', () => {
    const all = withList(catalogPricesCsv(catalog))
    expect(all.products.every(({ sizes }) => sizes.every((size) => size.price.USD))).toBe(true)
    expect(compareList(catalog, all)).toEqual([])
  })

  it('has a line for a size, for what a choice adds, and for a tier', () => {
    const lines = catalogPricesCsv(catalog).split('\r\n')
    expect(lines[0]).toBe(
      '\u{FEFF}product,size,option,choice,from,percent,USD,CAD,EUR,GBP,SEK,DKK,PLN,CHF,NOK',
    )
    expect(lines.some((line) => line.startsWith('canvas,24x36,,,,,67.60,'))).toBe(true)
    // 14.00 with 30 %.
    expect(lines.some((line) => line.startsWith('canvas,24x36,depth,1.5,,,18.20,'))).toBe(true)
    expect(lines.some((line) => line.startsWith('poster,8x12,,,,,10.00,'))).toBe(true)
    expect(lines).toContain('poster,8x12,,,10,5,,,,,,,,,')
  })

  it('is read as documented', () => {
    const [block] = fencedBlocks('docs/price-lists.md').filter(({ language }) => language === 'csv')
    expect(
      sizesOf(block?.text ?? '').map(({ tiers, price, extras }) => [tiers, price, extras]),
    ).toEqual([
      [[{ from: 50, percent: 10 }], { USD: 39, EUR: 35 }, {}],
      [null, {}, { depth: { '1.5': { USD: 1820, EUR: 1690 } } }],
    ])
  })

  it.each([
    ['commas and a point', `${header}poster,8x12,,,,,8.5,8.10\n`],
    [
      'semicolons and a comma',
      'product;size;option;choice;from;percent;USD;EUR\r\nposter;8x12;;;;;8,5;8,10\r\n',
    ],
    ['other columns left out, in another order', 'EUR;USD;Size;Product\n8,1;8,50;12x8;poster'],
    ['a size as people write it', '\u{FEFF}product\tsize\tusd\teur\nPoster\t8 × 12″\t8.50\t8.1'],
  ])('is read with %s', (_, text) => {
    expect(sizesOf(text)).toEqual([
      { product: 'poster', size: '8x12', price: { USD: 850, EUR: 810 }, tiers: null, extras: {} },
    ])
  })

  it('leaves out what has no amount', () => {
    expect(sizesOf(`${header}poster,8x12,,,,,,\nposter,12x18,,,,,,60\n`)).toEqual([
      { product: 'poster', size: '12x18', price: { EUR: 6000 }, tiers: null, extras: {} },
    ])
  })

  it('gives the same list when it is downloaded and read again', () => {
    const text = `${header}poster,8x12,,,,,9,\nposter,8x12,,,20,4.25,,\ncanvas,24x36,depth,1.5,,,16,17\nposter,12x18,,,5,0,,\n`
    const sizes = sizesOf(text)
    expect(sizesOf(listCsv(catalog, { id: '', name: '', version: 1, sizes }))).toEqual(sizes)
    expect(sizes.find(({ size }) => size === '12x18')?.tiers).toEqual([])
  })

  it('says what changes, with the margin over the cost', () => {
    const changes = compareList(
      catalog,
      withList(`${header}poster,8x12,,,,,9,\ncanvas,24x36,depth,1.5,,,21,`),
    )
    const of = { option: null, choice: null, currency: 'USD' }
    expect(changes).toEqual([
      {
        ...{ product: 'canvas', size: '24x36', option: 'depth', choice: '1.5', pieces: null },
        ...{ currency: 'USD', from: 1820, to: 2100, marginPercent: 50 },
      },
      {
        ...of,
        ...{ product: 'poster', size: '8x12', pieces: null, from: 1000, to: 900 },
        marginPercent: 28.6,
      },
      // 5 % off 9.00.
      {
        ...of,
        ...{ product: 'poster', size: '8x12', pieces: 10, from: 950, to: 855 },
        marginPercent: 22.1,
      },
    ])
  })

  it('says so where a tier comes or goes', () => {
    const changes = compareList(catalog, withList(`${header}poster,8x12,,,20,10,,\n`))
    const dollars = changes.filter(({ currency }) => currency === 'USD')
    expect(dollars.map(({ pieces, from, to }) => [pieces, from, to])).toEqual([
      [20, 950, 900],
      [10, 950, 1000],
    ])
  })

  it.each([
    ['poster,8x12,,,,,7.69,', '7.69 USD is below the margin floor. Set at least 7.70 USD'],
    ['poster,8x12,,,,,0,', '0.00 USD is below the margin floor'],
    ['poster,8x13,,,,,9,', 'poster has no size “8x13”. Delete the line'],
    ['poser,8x12,,,,,9,', 'There is no product “poser”. Products: canvas'],
    ['poster,8x12,frame,black,,,9,', 'In this size “frame black” costs nothing extra'],
    ['canvas,24x36,depth,1.5,,,15.39,', '15.39 USD is below the margin floor. Set at least 15.40'],
    ['poster,8x12,,,,,9.999,', '“9.999” is no amount in USD. Write it like 12.50.'],
    ['poster,8x12,,,,,"1,234.50",', 'is no amount in USD'],
    ['poster,8x12,,,,,=1+8,', '“=1+8” is no amount in USD'],
    ['poster,8x12,,,1,5,,', 'A tier needs “from” with 2 pieces or more'],
    ['poster,8x12,,,10,100,,', '“percent” from 0 to 99.99'],
    ['poster,8x12,,,10,5,9,', 'Leave its options and amounts empty'],
    ['poster,8x12,,,10,25,,', '25 % off is below the margin floor in USD: a piece must cost 7.70'],
  ])('refuses %s', (line, fault) => {
    expect(faultsOf(`${header}poster,12x18,,,,,60,60\n${line}\n`)).toEqual([
      expect.stringContaining(`3: `),
    ])
    expect(faultsOf(`${header}poster,12x18,,,,,60,60\n${line}\n`)[0]).toContain(fault)
  })

  it('refuses tiers that do not fall, and lines that repeat', () => {
    expect(faultsOf(`${header}poster,8x12,,,10,5,,\nposter,8x12,,,20,4,,\n`)).toEqual([
      expect.stringMatching(/^3: Each tier must begin/),
    ])
    expect(faultsOf(`${header}poster,8x12,,,,,9,\nposter,12x8,,,,,9,\n`)).toEqual([
      '3: Line 2 names the same. Delete one of them.',
    ])
  })

  it.each([
    ['', '1: The first line must name the columns: product, size'],
    ['poster,8x12,9\n', '1: There is no column “poster”'],
    ['product,size,JPY\n', '1: The catalog has no prices in JPY, only in USD'],
    ['product,size,USD,usd\n', '1: The column “USD” is there twice'],
    ['product,size\nposter,8x12\n', '1: The first line must name the columns'],
    ['product,size,USD\n"poster,8x12,9\n', '1: The file is not a CSV file'],
  ])('refuses the file %j', (text, fault) => {
    expect(faultsOf(text)[0]).toContain(fault)
  })
})
