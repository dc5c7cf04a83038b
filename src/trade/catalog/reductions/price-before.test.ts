import { beforeEach, describe, expect, it } from 'vitest'
import { countedDatabase } from '../../../../tests/helpers/counted-database.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { dayMs, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import type { StoreMarkup } from '../../../pure/contract/store-markup.ts'
import { saveStoreMarkup } from '../../stores/settings/save-store-markup.ts'
import { builtInDocument } from '../built-in/built-in-document.ts'
import type { Options } from '../choices/chosen-options.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { getProduct, getSize } from '../products.ts'
import { saveCatalog } from '../saved/save-catalog.ts'
import { readStoreCatalog } from '../store-markup/read-store-catalog.ts'
import { priceBefore } from './price-before.ts'

type Canvas = NonNullable<CatalogDocument['products']['canvas']>

describe.each(testDatabases)('the lowest price before a reduction on $name', (testDatabase) => {
  let shop: TestShop
  let begin: number
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    begin = shop.now()
  })

  /** Waits until that day after the beginning. */
  function until(day: number): void {
    shop.advance(begin + day * dayMs - shop.now())
  }
  async function edit(change: (canvas: Canvas) => void): Promise<void> {
    const document = structuredClone(builtInDocument)
    const { canvas } = document.products
    if (canvas === undefined) throw new Error('No canvas is sold.')
    change(canvas)
    await saveCatalog(shop, document)
  }
  /** Saves a catalog in which a canvas of 8×10 costs that many dollars. */
  async function price(USD: number, reducedOn?: number, euros?: number): Promise<void> {
    await edit((canvas) => {
      setPrice(canvas, '8x10', { USD: USD * 100, ...(euros && { EUR: euros * 100 }) })
      if (reducedOn !== undefined) canvas.reduced_since = dayText(reducedOn)
    })
  }
  function dayText(day: number): string {
    return new Date(begin + day * dayMs).toISOString()
  }
  async function formerPrice(
    { size = '8x10', currency = 'USD', options = {} as Options } = {},
    store = shop.store,
  ): Promise<number | null> {
    const catalog = await readStoreCatalog(shop.database.queries, store)
    const canvas = getProduct(catalog, 'canvas')
    return priceBefore(canvas, getSize(canvas, size), options, currency)
  }

  it('is null without an announcement', async () => {
    await price(50)
    until(31)
    await price(30)
    expect(await formerPrice()).toBeNull()
  })

  // Dollars from a day on, the last of them announced.
  it.each([
    ['50 from the beginning', '0: 50, 31: 30', 50_00],
    ['the lowest of several', '0: 50, 10: 45, 20: 55, 31: 30', 45_00],
    ['a low price of ten minutes', '0: 50, 10: 35, 10.007: 50, 31: 30', 35_00],
    ['a low price that ended within the 30 days', '0: 35, 10: 50, 39.9: 30', 35_00],
    ['no low price that ended before them', '0: 35, 10: 50, 40.1: 30', 50_00],
  ])('counts %s', async (_, prices, lowest) => {
    for (const each of prices.split(', ')) {
      const [day = 0, dollars = 0] = each.split(': ').map(Number)
      until(day)
      await price(dollars, day > 30 ? day : undefined)
    }
    expect(await formerPrice()).toBe(lowest)
    expect(await formerPrice({ size: '10x8' })).toBe(lowest)
  })

  it('is read once for all stores and markups', async () => {
    for (const dollars of [50, 45, 48]) {
      await price(dollars)
      until((shop.now() - begin) / dayMs + 10)
    }
    await price(30, 30)
    expect(await formerPrice()).toBe(45_00)
    const { counted, asked } = countedDatabase(shop.database)
    const percent10 = { ...shop.store, markup: { percent: 10 } }
    await readStoreCatalog(counted.queries, percent10)
    expect(asked.all).toBeLessThanOrEqual(4)
    expect(await formerPrice({}, percent10)).toBeGreaterThan(45_00)
  })

  it('is that of the whole month in which nothing was changed', async () => {
    await price(50)
    until(100)
    await price(30, 100)
    expect(await formerPrice()).toBe(50_00)
  })

  it('is that of the time in which the size was sold, if that was shorter', async () => {
    await edit((canvas) => {
      delete canvas.sizes['8x10']
    })
    until(40)
    await price(50)
    until(50)
    await price(30, 50)
    expect(await formerPrice()).toBe(50_00)
    expect(await formerPrice({ size: '8x8' })).toBeNull()
  })

  it('is that of the time in which the choice was sold, if that was shorter', async () => {
    await edit((canvas) => {
      canvas.markup_percent = 200
      const { depth } = canvas.options
      if (depth !== undefined) depth.choices = depth.choices.filter(({ bands }) => !bands)
    })
    until(31)
    await edit((canvas) => {
      canvas.markup_percent = 10
      canvas.reduced_since = dayText(31)
    })
    expect(await formerPrice({ options: { depth: '0.75' } })).toBe(18_00 * 3)
    expect(await formerPrice({ options: { depth: '1.5' } })).toBeNull()
  })

  it('stays that before the first step of a progressive reduction', async () => {
    await price(50)
    until(31)
    await price(40, 31)
    until(80)
    await price(30, 31)
    expect(await formerPrice()).toBe(50_00)
  })

  it('begins anew when the price has risen meanwhile', async () => {
    await price(50)
    until(31)
    await price(30, 31)
    until(40)
    await price(45)
    until(41)
    await price(40)
    await expect(price(40, 31)).rejects.toMatchObject({ code: 'catalog_invalid' })
    await price(25, 31)
    expect(await formerPrice()).toBe(30_00)
  })

  it('is announced only in the currencies in which the price fell', async () => {
    await price(50, undefined, 40)
    until(31)
    await price(30, 31, 40)
    expect(await formerPrice()).toBe(50_00)
    expect(await formerPrice({ currency: 'EUR' })).toBeNull()
    expect(await formerPrice({ currency: 'SEK' })).toBeNull()
  })

  it('is that of the same options, which may have cost less then', async () => {
    await price(50)
    const plain = 50_00
    // 1.5″ bars cost 6.00 on 8×10 in the built-in catalog, with 30 % markup.
    const bars = 6_00 * 1.3
    until(31)
    await price(40, 31)
    expect(await formerPrice({ options: { depth: '1.5', wrap: 'image' } })).toBe(plain + bars)
    until(32)
    await edit((canvas) => {
      setPrice(canvas, '8x10', { USD: 40_00 })
      canvas.reduced_since = dayText(31)
      for (const { value, bands = [] } of canvas.options.depth?.choices ?? []) {
        if (value === '1.5') for (const { cost } of bands) cost.USD = 50_00
      }
    })
    expect(await formerPrice()).toBe(plain)
    // Dearer than before the reduction, with its bars at 65.00.
    expect(await formerPrice({ options: { depth: '1.5' } })).toBeNull()
  })

  describe('in a store with a markup', () => {
    async function mark(markup: StoreMarkup | null): Promise<void> {
      const { store } = shop
      const { transaction } = shop.database
      await transaction((tx) => saveStoreMarkup(tx, store.id, markup, shop.now()))
      store.markup = markup
    }

    it('includes it', async () => {
      await mark({ percent: 20 })
      await price(50)
      until(31)
      await price(30, 31)
      expect(await formerPrice()).toBe(60_00)
    })

    it('follows the markups that it had', async () => {
      await price(50)
      until(50)
      await mark({ percent: 10 })
      until(60)
      await mark({ percent: 100 })
      until(70)
      await price(40, 70)
      // 50.00 without markup until day 50, 100.00 until today, and 80.00 now.
      expect(await formerPrice()).toBeNull()
      await mark({ percent: 10 })
      expect(await formerPrice()).toBe(50_00)
      until(120)
      await mark({ percent: 50 })
      expect(await formerPrice()).toBeNull()
    })
  })
})

function setPrice({ sizes }: Canvas, name: string, amounts: Record<string, number>): void {
  const size = sizes[name]
  if (size === undefined) throw new Error('There is no such size.')
  size.price = amounts
}
