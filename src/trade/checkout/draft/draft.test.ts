import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  dayMs,
  decliningCard,
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { addNamedJob } from '../../../ground/jobs/add-job.ts'
import type { CartId } from '../../../pure/contract/ids.ts'
import { readCart } from '../../carts/get-cart.ts'
import { expireCartsTask } from '../expire-carts.ts'
import { placeOrder } from '../placing/place-order.ts'
import { chooseCountry, readDraft, saveDraft } from './draft.ts'
import { draftFieldsOf } from './draft-fields.ts'

describe.each(testDatabases)('a checkout draft on $name', (testDatabase) => {
  let shop: TestShop
  let cartId: CartId
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    cartId = await openFilledCart(shop)
  })

  const read = () => readDraft(shop.database.queries, cartId)
  const typed = { email: 'ann@', name: 'Ann "&" <b', line2: '' }

  it('keeps the last input verbatim', async () => {
    expect(await read()).toEqual({})
    await saveDraft(shop, cartId, typed)
    expect(await read()).toEqual(typed)
    await saveDraft(shop, cartId, { email: 'ann@example.com' })
    expect(await read()).toEqual({ email: 'ann@example.com' })
  })

  it('keeps the latest choice of each field, whichever save arrives last', async () => {
    await saveDraft(shop, cartId, { name: 'Ann B', city: 'Bern' }, { name: 20, city: 15 })
    await saveDraft(shop, cartId, { name: 'Ann', isGift: 'yes' }, { name: 10, isGift: 12 })
    expect(await read()).toEqual({ name: 'Ann B', city: 'Bern', isGift: 'yes' })
    await saveDraft(shop, cartId, { name: 'Ann B', city: '' }, { city: 30, isGift: 30 })
    expect(await read()).toEqual({ name: 'Ann B', city: '', isGift: '' })
  })

  it('keeps unchosen values as the page showed them, and no later page changes that', async () => {
    const shown = { country: 'US', shippingMethod: 'standard' }
    await saveDraft(shop, cartId, { ...shown, name: 'Ann' }, { name: 10 })
    await saveDraft(shop, cartId, { ...shown, country: 'DE' }, { country: 20 })
    await saveDraft(shop, cartId, { ...shown, name: 'Ann B' }, { name: 30 })
    expect(await read()).toEqual({ ...shown, country: 'DE', name: 'Ann B' })
  })

  it('drops a region chosen for another country', async () => {
    await saveDraft(shop, cartId, { country: 'DE', region: '' }, { country: 20 })
    await saveDraft(shop, cartId, { country: 'US', region: 'CA' }, { country: 10, region: 30 })
    expect(await read()).toEqual({ country: 'DE', region: '' })
    await saveDraft(shop, cartId, { country: 'ES', region: 'CA' }, { country: 40, region: 41 })
    expect(await read()).toEqual({ country: 'ES', region: 'CA' })
    await chooseCountry(shop, await readCart(shop, cartId), 'US', 50)
    expect(await read()).toEqual({ country: 'US', region: '' })
  })

  it('ignores a save that was in flight when the form was sent', async () => {
    await saveDraft(shop, cartId, { country: 'US', name: 'Ann' })
    await saveDraft(shop, cartId, { country: 'JP', name: 'An' }, { country: shop.now() - 1 })
    expect(await read()).toEqual({ country: 'US', name: 'Ann' })
  })

  it('never contains card data or unknown fields', () => {
    const form = {
      ...typed,
      cardNumber: '4242',
      cardCvc: '1',
      cardExpiry: '1',
      attempt: 'a',
      x: '',
    }
    expect(draftFieldsOf(form)).toEqual(typed)
    expect(draftFieldsOf({ name: `${'x'.repeat(500)}`, city: 'a\0b' })).toEqual({
      name: 'x'.repeat(400),
      city: 'ab',
    })
  })

  it('survives a failed payment, and is deleted when the order is paid', async () => {
    await saveDraft(shop, cartId, typed)
    const declined = await fillInCheckout(shop, cartId, { cardNumber: decliningCard })
    await expect(placeOrder(shop, declined)).rejects.toMatchObject({ reason: 'card_declined' })
    expect(await read()).toEqual(typed)
    await placeOrder(shop, await fillInCheckout(shop, cartId))
    expect(await read()).toEqual({})
    // The page sends its fields as it is closed.
    await saveDraft(shop, cartId, typed)
    expect(await read()).toEqual({})
  })

  it('is deleted with its cart', async () => {
    await saveDraft(shop, cartId, typed)
    shop.advance(31 * dayMs)
    const job = { task: expireCartsTask, payload: {} }
    await shop.database.transaction((tx) => addNamedJob(tx, job, shop.now()))
    await shop.runDueJobs()
    expect(await read()).toEqual({})
    await expect(saveDraft(shop, cartId, typed)).rejects.toMatchObject({ code: 'cart_unknown' })
  })
})
