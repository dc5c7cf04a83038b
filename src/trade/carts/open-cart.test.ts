import { beforeEach, describe, expect, it } from 'vitest'
import { builtInProduct } from '../../../tests/helpers/built-in-product.ts'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import {
  dayMs,
  handOverPicture,
  openTestShop,
  printImageArrives,
  type TestShop,
} from '../../../tests/helpers/test-shop.ts'
import { type ImageToken, isCartId } from '../../pure/contract/ids.ts'
import { completeOptions } from '../catalog/choices/chosen-options.ts'
import { bestSize, fittingSizes } from '../catalog/choices/fitting-sizes.ts'
import type { Cart } from './cart.ts'
import { readCart } from './get-cart.ts'
import { changeLine } from './lines/change-line.ts'
import { removeLine } from './lines/remove-line.ts'
import { openCart } from './open-cart.ts'
import { prepareCartForShopper } from './prepare-cart-for-shopper.ts'

const large = { width: 6000, height: 4000 }

describe.each(testDatabases)('openCart on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  const open = (token: ImageToken, more: Partial<Parameters<typeof openCart>[1]> = {}) =>
    openCart(shop, { store: shop.store, token, ...more })

  it('creates a new cart each time, with the best canvas', async () => {
    const token = await handOverPicture(shop, { print: large })
    const { cartId } = await open(token, { referenceId: 'photo 7 · ñ 😀' })
    const other = await open(token)
    expect(isCartId(cartId)).toBe(true)
    expect(other.cartId).not.toBe(cartId)

    const cart = await readCart(shop, cartId)
    expect(cart).toMatchObject({
      status: 'open',
      referenceId: 'photo 7 · ñ 😀',
      currency: 'USD',
      isOrderable: true,
      store: { id: shop.store.id },
    })
    const [line] = cart.lines
    expect(line).toMatchObject({ product: 'canvas', quantity: 1, pixels: large, declared: null })
    expect(line?.chosen).toMatchObject({ isAvailable: true })
    const product = builtInProduct('canvas')
    const sizes = fittingSizes({ product, options: completeOptions(product, {}), picture: large })
    expect(line?.chosen?.name).toBe(bestSize(sizes)?.name)
    expect(cart.subtotal).toBe(line?.unitPrice)
    expect(cart.subtotal).toBeGreaterThan(0)
  })

  it.each([
    [{ languages: 'de-DE,de;q=0.9' }, 'cm'],
    [{ languages: 'en-US' }, 'in'],
    [{ languages: 'de-DE', measures: 'in' }, 'in'],
    // Opened by a program, so the shopper's language is unknown: the currency decides.
    [{}, 'in'],
    [{ currency: 'SEK' }, 'cm'],
  ] as const)('begins with a size in the shopper’s unit: %o', async (wish, measures) => {
    const { cartId } = await open(await handOverPicture(shop, { print: large }), wish)
    const [line] = (await readCart(shop, cartId)).lines
    expect(line?.chosen?.measures).toBe(measures)
  })

  it('lets the first viewer decide the unit if a program has opened it', async () => {
    const token = await handOverPicture(shop, { print: large })
    const { cartId } = await open(token)
    const size = (cart: Cart) => cart.lines[0]?.chosen?.name
    expect((await prepareCartForShopper(shop, cartId, null)).lines[0]?.chosen?.measures).toBe('in')
    const german = await prepareCartForShopper(shop, cartId, 'cm')
    const { cartId: own } = await open(token, { languages: 'de-DE' })
    expect(size(german)).toBe(size(await readCart(shop, own)))
    // A choice that a page has already shown does not change for the next visitor.
    expect(size(await prepareCartForShopper(shop, cartId, 'in'))).toBe(size(german))
    expect((await prepareCartForShopper(shop, own, 'in')).lines[0]?.chosen?.measures).toBe('cm')

    const { cartId: chosen } = await open(token)
    const [line] = (await readCart(shop, chosen)).lines
    await changeLine(shop, chosen, line?.id ?? '', { quantity: 2 })
    expect((await prepareCartForShopper(shop, chosen, 'cm')).lines[0]?.chosen?.measures).toBe('in')
    // A line that a program adds later has not been shown yet.
    await open(token, { addTo: cartId })
    const both = (await prepareCartForShopper(shop, cartId, 'in')).lines
    expect(both.map((each) => each.chosen?.measures)).toEqual(['cm', 'in'])
  })

  it('computes sizes from the declared dimensions while only the preview exists', async () => {
    const token = await handOverPicture(shop, { preview: { width: 600, height: 400 } })
    const { cartId } = await open(token, { printWidth: 6000, printHeight: 4000 })
    const [line] = (await readCart(shop, cartId)).lines
    expect(line).toMatchObject({ pixels: large, declared: large, picture: { print: null } })
  })

  it('uses the print image as soon as it has arrived', async () => {
    const token = await handOverPicture(shop, { preview: { width: 600, height: 400 } })
    const { cartId } = await open(token, { printWidth: 6000, printHeight: 4000 })
    await printImageArrives(shop, token, { width: 3000, height: 2000 })
    const [line] = (await readCart(shop, cartId)).lines
    expect(line).toMatchObject({ pixels: { width: 3000, height: 2000 }, declared: large })
  })

  it('begins with a poster if the picture is too small for any canvas', async () => {
    const token = await handOverPicture(shop, { print: { width: 1050, height: 750 } })
    const [line] = (await readCart(shop, (await open(token)).cartId)).lines
    expect(line).toMatchObject({ product: 'poster', chosen: { isAvailable: true } })
  })

  it('opens on a picture that is too small for everything, without a size or a price', async () => {
    const token = await handOverPicture(shop, { print: { width: 40, height: 30 } })
    const cart = await readCart(shop, (await open(token)).cartId)
    expect(cart).toMatchObject({ isOrderable: false, subtotal: 0 })
    expect(cart.lines[0]).toMatchObject({ product: 'canvas', chosen: null, unitPrice: null })
  })

  it('adds a line to an open cart, which has one reference id', async () => {
    const { cartId } = await open(await handOverPicture(shop, { print: large }), {
      referenceId: 'first',
    })
    const second = await handOverPicture(shop, { print: { width: 3000, height: 3000 } })
    await expect(open(second, { addTo: cartId, referenceId: 'second' })).rejects.toMatchObject({
      code: 'reference_id_invalid',
    })
    const added = await open(second, { addTo: cartId })
    expect(added).toEqual({ cartId, referenceId: 'first' })
    const cart = await readCart(shop, cartId)
    expect(cart.lines.map((line) => line.pixels.height)).toEqual([4000, 3000])
    expect(cart.referenceId).toBe('first')
    expect(cart.subtotal).toBe((cart.lines[0]?.total ?? 0) + (cart.lines[1]?.total ?? 0))
  })

  it('gives a cart without a reference id that of a later opening', async () => {
    const token = await handOverPicture(shop, { print: large })
    const { cartId } = await open(token)
    await open(token, { addTo: cartId, referenceId: 'late' })
    expect((await readCart(shop, cartId)).referenceId).toBe('late')
  })

  it('opens once for an opening with an id, also concurrently', async () => {
    const token = await handOverPicture(shop, { print: large })
    const openingId = 'a'.repeat(32)
    const opened = await Promise.all(
      [1, 2, 3].map(() => open(token, { openingId, referenceId: 'first' })),
    )
    const [{ cartId } = { cartId: '' }] = opened
    expect(opened).toEqual(Array(3).fill({ cartId, referenceId: 'first' }))
    expect((await readCart(shop, cartId)).lines).toHaveLength(1)
    expect(cartId).not.toContain(openingId)
    expect((await open(token, { openingId: 'b'.repeat(32) })).cartId).not.toBe(cartId)
  })

  it('adds one line for an opening with an id, and returns the cart as it is', async () => {
    const token = await handOverPicture(shop, { print: large })
    const { cartId } = await open(token)
    const openingId = 'c'.repeat(32)
    await open(token, { openingId, addTo: cartId, referenceId: 'kept' })
    const again = await open(token, { openingId, addTo: cartId, referenceId: 'other' })
    expect(again).toEqual({ cartId, referenceId: 'kept' })
    expect((await readCart(shop, cartId)).lines).toHaveLength(2)
    const store = { ...shop.store, id: storeIdOf('another') }
    await expect(open(token, { openingId, store })).rejects.toMatchObject({ code: 'cart_unknown' })
  })

  it('accepts lines added concurrently', async () => {
    const token = await handOverPicture(shop, { print: large })
    const { cartId } = await open(token)
    await Promise.all(Array.from({ length: 8 }, () => open(token, { addTo: cartId })))
    expect((await readCart(shop, cartId)).lines).toHaveLength(9)
  })

  it('rejects unknown and expired tokens, and those of another store', async () => {
    const token = await handOverPicture(shop, { print: large })
    await expect(open('0'.repeat(64) as ImageToken)).rejects.toMatchObject({
      code: 'token_unknown',
    })
    const stranger = { ...shop.store, id: storeIdOf('store_other') }
    await expect(open(token, { store: stranger })).rejects.toMatchObject({ code: 'token_unknown' })
    shop.advance(30 * dayMs)
    await expect(open(token)).rejects.toMatchObject({ code: 'token_expired', status: 410 })
  })

  it('rejects adding to a cart that does not exist or has expired', async () => {
    const token = await handOverPicture(shop, { print: large })
    await expect(open(token, { addTo: '0'.repeat(32) })).rejects.toMatchObject({
      code: 'cart_unknown',
      status: 404,
    })
    const { cartId } = await open(token)
    shop.advance(30 * dayMs)
    const fresh = await handOverPicture(shop, { print: large })
    await expect(open(fresh, { addTo: cartId })).rejects.toMatchObject({ code: 'cart_expired' })
  })

  it("rejects adding to another store's cart", async () => {
    const token = await handOverPicture(shop, { print: large })
    const { cartId } = await open(token)
    const { queries } = shop.database
    const row = await queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    await queries
      .insertInto('stores')
      .values({ ...row, id: storeIdOf('store_other') })
      .execute()
    await queries
      .updateTable('carts')
      .set({ store_id: storeIdOf('store_other') })
      .execute()
    await expect(open(token, { addTo: cartId })).rejects.toMatchObject({ code: 'cart_unknown' })
  })

  it('keeps a cart for thirty days after its last change, and its picture beyond the token', async () => {
    const token = await handOverPicture(shop, { print: large })
    const { cartId } = await open(token)
    const line = (await readCart(shop, cartId)).lines[0]
    shop.advance(29 * dayMs)
    await removeLine(shop, cartId, 'not a line')
    shop.advance(29 * dayMs)
    expect((await readCart(shop, cartId)).lines[0]?.id).toBe(line?.id)
    shop.advance(dayMs)
    await expect(readCart(shop, cartId)).rejects.toMatchObject({ code: 'cart_expired' })
  })

  it('removes a line', async () => {
    const { cartId } = await open(await handOverPicture(shop, { print: large }))
    const [line] = (await readCart(shop, cartId)).lines
    await removeLine(shop, cartId, line?.id ?? '')
    const cart = await readCart(shop, cartId)
    expect(cart).toMatchObject({ lines: [], subtotal: 0, isOrderable: false })
  })

  it('finds no cart for a malformed address', async () => {
    await expect(readCart(shop, "' or 1=1 --")).rejects.toMatchObject({ code: 'cart_unknown' })
  })
})
