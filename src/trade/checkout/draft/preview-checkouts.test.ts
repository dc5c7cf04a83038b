import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  dayMs,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../../catalog/document/catalog-document.ts'
import { parseCatalog } from '../../catalog/document/parse-catalog.ts'
import { placeOrder } from '../placing/place-order.ts'
import { saveDraft } from './draft.ts'
import { previewCheckouts } from './preview-checkouts.ts'

const { europe } = builtInDocument.shipping
const withAlps: CatalogDocument = {
  ...builtInDocument,
  shipping: { ...builtInDocument.shipping, alps: europe ?? {} },
  countries: { CH: 'alps', LI: 'alps' },
}

describe.each(testDatabases)('previewCheckouts on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  async function checkout(country: string, shippingMethod = 'standard'): Promise<CartId> {
    const cartId = await openFilledCart(shop)
    await saveDraft(shop, cartId, { country, shippingMethod, email: 'ann@example.com' })
    return cartId
  }
  const preview = (before: CatalogDocument, after: CatalogDocument) =>
    previewCheckouts(
      shop.database.queries,
      { before: parseCatalog(before, 'before'), after: parseCatalog(after, 'after') },
      shop.now,
    )

  it('lists the open checkouts of a removed zone, and their new zone', async () => {
    for (const country of ['CH', 'CH', 'LI', 'DE', '']) await checkout(country)
    await openFilledCart(shop)
    const shown = await preview(withAlps, builtInDocument)
    const both = ['standard', 'express']
    expect(shown).toEqual({
      checkoutCount: 5,
      changes: [
        {
          storeName: 'Handprint',
          country: 'CH',
          checkouts: 2,
          zones: ['alps', 'europe'],
          methods: [both, both],
          losingTheirs: 0,
        },
        expect.objectContaining({ country: 'LI', checkouts: 1, zones: ['alps', 'europe'] }),
      ],
    })
    expect(JSON.stringify(shown)).not.toContain('ann@')
  })

  it('counts those without any shipping, and those that lose their method', async () => {
    await checkout('JP')
    await checkout('DE', 'express')
    await checkout('DE')
    const { world: _gone, ...shipping } = builtInDocument.shipping
    const { express: _express, ...standard } = europe ?? {}
    const after = { ...builtInDocument, shipping: { ...shipping, europe: standard } }
    expect((await preview(builtInDocument, after)).changes).toMatchObject([
      {
        country: 'DE',
        checkouts: 2,
        methods: [['standard', 'express'], ['standard']],
        losingTheirs: 1,
      },
      {
        country: 'JP',
        checkouts: 1,
        zones: ['world', 'world'],
        methods: [['standard', 'express'], []],
        losingTheirs: 1,
      },
    ])
  })

  it('omits checkouts that have become orders or have expired', async () => {
    await placeOrder(shop, await fillInCheckout(shop, await checkout('CH')))
    expect(await preview(withAlps, builtInDocument)).toEqual({ checkoutCount: 0, changes: [] })
    await checkout('CH')
    expect((await preview(withAlps, builtInDocument)).checkoutCount).toBe(1)
    shop.advance(31 * dayMs)
    expect((await preview(withAlps, builtInDocument)).checkoutCount).toBe(0)
  })
})
