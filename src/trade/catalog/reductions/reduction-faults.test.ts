import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { dayMs, openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { builtInDocument } from '../built-in/built-in-document.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { readSavedCatalog, saveCatalog } from '../saved/save-catalog.ts'

describe.each(testDatabases)('an announced reduction on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    await saveCatalog(shop, catalogOf(50))
    shop.advance(400 * dayMs)
  })

  /** With the price of one size in dollars. */
  function catalogOf(dollars: number, since?: number | string): CatalogDocument {
    const document = structuredClone(builtInDocument)
    const { poster } = document.products
    const size = poster?.sizes['8x10']
    if (poster === undefined || size === undefined) throw new Error('No such poster is sold.')
    size.price = { USD: dollars * 100 }
    if (since !== undefined) {
      poster.reduced_since = typeof since === 'string' ? since : new Date(since).toISOString()
    }
    return document
  }

  it('is saved if a price fell', async () => {
    const { document } = await saveCatalog(shop, catalogOf(40, shop.now()))
    expect((await readSavedCatalog(shop.database)).document).toEqual(document)
  })

  it('may be announced after the price was lowered', async () => {
    shop.advance(dayMs)
    await saveCatalog(shop, catalogOf(40))
    shop.advance(dayMs)
    await saveCatalog(shop, catalogOf(40, shop.now() - 2 * dayMs))
  })

  it.each([
    ['in the future', 40, dayMs, 'is in the future.'],
    ['too old', 40, -367 * dayMs, 'is more than a year ago.'],
    ['not one', 50, 0, 'no price of this product is below the lowest of the 30 days before.'],
    ['a rise', 60, 0, 'no price of this product is below the lowest of the 30 days before.'],
  ])('is refused if it is %s', async (_, dollars, after, words) => {
    await expectRefused(catalogOf(dollars, shop.now() + after), words)
  })

  it('is refused if no earlier prices are known', async () => {
    const fresh = await openTestShop(testDatabase)
    const begin = fresh.now()
    await saveCatalog(fresh, catalogOf(50))
    fresh.advance(dayMs)
    await expect(saveCatalog(fresh, catalogOf(40, begin))).rejects.toMatchObject({
      publicMessage: expect.stringContaining('is not after 2026-11-21T12:00:00.000Z'),
    })
  })

  it.each([
    ['2026-11-20', 'must match format'],
    ['2026-02-30T00:00:00Z', 'must match format'],
    ['2026-11-20T23:59:60Z', 'write it as in 2026-11-20T00:00:00Z.'],
  ])('is refused at the time %s', async (since, words) => {
    await expectRefused(catalogOf(40, since), words)
  })

  it('is refused once the price has risen again', async () => {
    const since = shop.now()
    await saveCatalog(shop, catalogOf(40, since))
    shop.advance(dayMs)
    await expectRefused(catalogOf(45, since), 'no price of this product is below')
    await saveCatalog(shop, catalogOf(45))
  })

  async function expectRefused(document: CatalogDocument, words: string): Promise<void> {
    const before = await readSavedCatalog(shop.database)
    await expect(saveCatalog(shop, document)).rejects.toMatchObject({
      code: 'catalog_invalid',
      publicMessage: expect.stringContaining(`products.poster.reduced_since: ${words}`),
      fields: [{ field: 'products.poster.reduced_since' }],
    })
    expect(await readSavedCatalog(shop.database)).toEqual(before)
  }
})
