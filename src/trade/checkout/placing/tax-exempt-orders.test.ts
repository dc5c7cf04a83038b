import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { readCart } from '../../carts/get-cart.ts'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import { readSavedCatalog, saveCatalog } from '../../catalog/saved/save-catalog.ts'
import { readDocuments } from '../../documents/read-documents.ts'
import { saveStoreMarkup } from '../../stores/settings/save-store-markup.ts'
import { cartTotals } from './cart-totals.ts'
import { placeOrder } from './place-order.ts'
import { shownDaysOf, sumsFingerprint } from './sums-fingerprint.ts'

const warsaw = {
  name: 'Ewa Przykład',
  line1: 'ul. Długa 5',
  line2: null,
  city: 'Warszawa',
  region: null,
  region_name: null,
  postal_code: '00-238',
  country: 'PL',
  email: 'ewa@example.com',
  phone: null,
}
const business = { company: 'Fotografia Sp. z o.o.', vatId: 'PL1234567890' }

describe.each(testDatabases)('orders of businesses on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    await nameSeller(shop.database, { exemptsBusinesses: true })
    await chargeTax(true)
    cartId = await openFilledCart(shop)
  })

  const chargeTax = (isIncluded: boolean) =>
    saveCatalog(shop, {
      ...builtInDocument,
      taxes: {
        included: isIncluded,
        places: [{ country: 'PL', rates: [{ kind: 'vat', percent: 23 }] }],
      },
    })
  const totalsIn = async (isTaxExempt: boolean, method = 'standard') => {
    const to = { country: 'PL', method, isTaxExempt }
    return await cartTotals(await readCart(shop, cartId), to)
  }
  async function place(isTaxExempt: boolean) {
    const placing = await fillInCheckout(shop, cartId)
    const checkout = { ...placing.checkout, address: warsaw, business }
    const cart = await readCart(shop, cartId)
    const totals = await totalsIn(isTaxExempt)
    const shown = {
      ...placing.shown,
      sums: sumsFingerprint(cart, totals),
      days: shownDaysOf(totals),
    }
    const { orderId } = await placeOrder(shop, { ...placing, checkout, shown })
    const orders = shop.database.queries.selectFrom('orders').selectAll()
    return await orders.where('id', '=', orderId).executeTakeFirstOrThrow()
  }

  it('of another EU country carry no VAT, in lines, shipping and total alike', async () => {
    const usual = await totalsIn(false)
    const order = await place(true)
    expect(order).toMatchObject({ tax: 0, taxes: null, tax_exempt: 1, vat_id: 'PL1234567890' })
    expect(order.total).toBe(order.subtotal + order.shipping)
    expect(Math.abs(order.total - (usual.total - usual.tax))).toBeLessThanOrEqual(1)
    const [invoice] = await readDocuments(shop.database.queries, order.id)
    expect(invoice).toMatchObject({ tax: 0, total: order.total })
  })

  it('pay the full shipping price if it carries no tax', async () => {
    const places = [{ country: 'PL', rates: [{ kind: 'vat' as const, percent: 23 }] }]
    await saveCatalog(shop, {
      ...builtInDocument,
      taxes: { included: true, on_shipping: false, places },
    })
    const [usual, exempt] = [await totalsIn(false), await totalsIn(true)]
    expect(exempt.shipping).toBe(usual.shipping)
    expect(exempt.subtotal).toBeLessThan(usual.subtotal)
  })

  it('are offered each shipping method at its resulting price, also beside a free one', async () => {
    const document = structuredClone((await readSavedCatalog(shop.database)).document)
    const { standard, express } = document.shipping.europe ?? {}
    for (const { first } of Object.values(standard?.rates ?? {})) first.USD = 0
    for (const { first } of Object.values(express?.rates ?? {})) first.USD = 1230
    await saveCatalog(shop, document)
    const { shipping, methods } = await totalsIn(true)
    expect(shipping).toBe(0)
    expect(methods.map(({ price }) => price)).toEqual([0, 1000])
    expect((await totalsIn(true, 'express')).shipping).toBe(1000)
  })

  it('earn their store its share of what they pay', async () => {
    const markup = { percent: 50 }
    await shop.database.transaction((tx) => saveStoreMarkup(tx, shop.store.id, markup, shop.now()))
    const [usual, exempt] = [await totalsIn(false), await totalsIn(true)]
    expect(Math.abs(exempt.commission - usual.commission / 1.23)).toBeLessThanOrEqual(1)
  })

  it('carry it if the seller does not deduct it', async () => {
    await nameSeller(shop.database, { exemptsBusinesses: false })
    const order = await place(false)
    expect(order).toMatchObject({ tax_exempt: 0, company: 'Fotografia Sp. z o.o.' })
    expect(order.tax).toBeGreaterThan(0)
  })

  it('are exempt from nothing in a region outside the union’s VAT', async () => {
    const vat = { country: 'ES', rates: [{ kind: 'vat' as const, percent: 21 }] }
    const canaries = { country: 'ES', region: 'GC', rates: [] }
    await saveCatalog(shop, {
      ...builtInDocument,
      taxes: { included: true, places: [vat, canaries] },
    })
    const cart = await readCart(shop, cartId)
    const exemptIn = async (region: string) =>
      (await cartTotals(cart, { country: 'ES', region, isTaxExempt: true })).isTaxExempt
    expect([await exemptIn('M'), await exemptIn('GC')]).toEqual([true, false])
  })

  it('are asked to check again if the page has shown another total', async () => {
    await expect(place(false)).rejects.toMatchObject({ reason: 'total_changed' })
  })
})
