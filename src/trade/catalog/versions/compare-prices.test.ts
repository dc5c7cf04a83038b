import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { builtInCatalog } from '../built-in/built-in-catalog.ts'
import { builtInDocument } from '../built-in/built-in-document.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { comparePrices } from './compare-prices.ts'

function compared(edit: (document: CatalogDocument) => void) {
  const document = structuredClone(builtInDocument)
  edit(document)
  return comparePrices(builtInCatalog, parseCatalog(document, 'edited'))
}

describe('comparePrices', () => {
  it('finds nothing if nothing has changed', async () => {
    const { priceCount, atFloorCount, changes } = await compared(() => {})
    expect(changes).toEqual([])
    expect(atFloorCount).toBe(0)
    expect(priceCount).toBeGreaterThan(1000)
    const renamed = await compared(({ products }) => {
      for (const product of Object.values(products)) product.slug += '-of-old'
    })
    expect(renamed).toEqual({ priceCount, atFloorCount, changes })
  })

  it('lists the price of one size with each priced choice', async () => {
    const { changes } = await compared(({ products: { canvas } }) => {
      const size = canvas?.sizes['8x10']
      if (size) size.cost = { ...size.cost, EUR: 2000 }
    })
    const place = { product: 'canvas', size: '8x10', currency: 'EUR', isAtFloor: false }
    expect(changes).toEqual([
      { ...place, options: { depth: '0.75' }, from: 2210, to: 2600 },
      { ...place, options: { depth: '1.5' }, from: 2990, to: 3380 },
    ])
  })

  it('lists what cannot be bought any more, and what is new', async () => {
    const { changes } = await compared((document) => {
      const { poster } = document.products
      if (poster?.sizes['8x8']) poster.sizes['8x8'].sold_out = true
      document.currencies = document.currencies.filter((currency) => currency !== 'NOK')
    })
    expect(changes.filter(({ to }) => to === null)).toHaveLength(changes.length)
    expect(changes.some(({ size, currency }) => size === '8x8' && currency === 'USD')).toBe(true)
    expect(changes.some(({ product, currency }) => product === 'metal' && currency === 'NOK')).toBe(
      true,
    )
    expect(changes.some(({ product, currency }) => product === 'metal' && currency === 'USD')).toBe(
      false,
    )
  })

  it('compares the price of a newly charged option with the previous price of its print', async () => {
    const cost = Object.fromEntries(builtInDocument.currencies.map((currency) => [currency, 1000]))
    const dearer = (document: CatalogDocument) => {
      const { canvas, poster } = document.products
      const colour = canvas?.options.wrap?.choices.find(({ value }) => value === 'color')
      if (colour) colour.bands = [{ cost }]
      const choices = [{ value: 'plain' }, { value: 'matte', bands: [{ cost }] }]
      Object.assign(poster?.options ?? {}, { paper: { default: 'plain', choices } })
    }
    const { changes } = await compared(dearer)
    const chosen = changes.map(({ options: { wrap, paper } }) => wrap ?? paper)
    expect(new Set(chosen)).toEqual(new Set(['color', 'matte']))
    expect(changes.filter(({ from, to }) => (to ?? 0) <= (from ?? Number.NaN))).toEqual([])
    expect(changes.map(({ from }) => from)).not.toContain(null)
    const document = structuredClone(builtInDocument)
    dearer(document)
    const { changes: back } = await comparePrices(parseCatalog(document, 'edited'), builtInCatalog)
    expect(back).toHaveLength(changes.length)
    expect(back.map(({ to }) => to)).not.toContain(null)
  })

  it('counts the prices raised to the margin floor', async () => {
    const { changes, atFloorCount, priceCount } = await compared((document) => {
      document.margin_floor_percent = 40
      for (const product of Object.values(document.products)) product.margin_floor_percent = 0
      if (document.products.canvas) delete document.products.canvas.margin_floor_percent
    })
    expect(changes.every(({ product, isAtFloor }) => product === 'canvas' && isAtFloor)).toBe(true)
    expect(atFloorCount).toBe(changes.length)
    expect(priceCount).toBeGreaterThan(atFloorCount)
  })

  it('omits options that a size is too small for', async () => {
    const { changes } = await compared(({ products }) => delete products['framed-print'])
    const small = changes.filter(({ size, currency }) => size === '8x10' && currency === 'USD')
    expect(new Set(small.map(({ options }) => options.mat))).toEqual(new Set(['none']))
  })

  it('yields to other work after each size, since many options take seconds', async () => {
    let isOver = false
    let turns = 0
    const others = async () => {
      for (; !isOver; turns++) await setImmediate()
    }
    const waiting = others()
    await compared(({ products: { poster } }) =>
      Object.assign(poster ?? {}, { markup_percent: 99 }),
    )
    isOver = true
    await waiting
    expect(turns).toBeGreaterThan(Object.keys(builtInDocument.products.poster?.sizes ?? {}).length)
  })
})
