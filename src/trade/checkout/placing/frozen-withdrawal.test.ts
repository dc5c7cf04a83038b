import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import type { Business } from '../../legal/tax-exempt-sale.ts'
import { reprintOrder } from '../../orders/actions/reprint-order.ts'
import { changeStoreSettings } from '../../stores/settings/store-settings.ts'
import { placeOrder } from './place-order.ts'

type Case = {
  country?: string
  picturesAre?: 'shop' | 'shoppers'
  isShops?: 0 | 1
  business?: Business
  isOnAccount?: true
}

describe.each(testDatabases)('whether a line may be withdrawn from, on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  async function place(given: Case) {
    const { country = 'DE', picturesAre = 'shop', isShops, business, isOnAccount } = given
    const { queries } = shop.database
    const change = { pictures_are: picturesAre }
    await shop.database.transaction((tx) =>
      changeStoreSettings(tx, shop.store.id, change, shop.now()),
    )
    const cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    if (isShops !== undefined) {
      await queries.updateTable('image_tokens').set({ is_shops: isShops }).execute()
    }
    const placing = await fillInCheckout(shop, cartId)
    const address = { ...placing.checkout.address, country, region: null, postal_code: '20457' }
    const checkout = {
      ...placing.checkout,
      address,
      ...(business && { business }),
      ...(isOnAccount && { payment: { kind: 'account' as const } }),
    }
    await queries.updateTable('stores').set({ on_account_at: shop.now() }).execute()
    return (await placeOrder(shop, { ...placing, checkout, shown: null })).orderId
  }

  async function mayWithdraw() {
    const lines = shop.database.queries.selectFrom('order_lines').select('may_withdraw')
    return (await lines.orderBy('id').execute()).map((line) => line.may_withdraw)
  }

  it.each<[string, Case, 0 | 1]>([
    ['a motif of the shop', {}, 1],
    ['a picture of the shopper', { picturesAre: 'shoppers' }, 0],
    ['a motif in a store of shoppers’ pictures', { picturesAre: 'shoppers', isShops: 1 }, 1],
    ['a shopper’s picture in a store of motifs', { isShops: 0 }, 0],
    ['a motif sent to Switzerland', { country: 'CH' }, 0],
    ['a motif for a company', { business: { company: 'Example Ltd', vatId: null } }, 0],
    ['a motif that the store is billed for', { isOnAccount: true }, 0],
    ['a motif for a VAT ID', { business: { company: null, vatId: 'DE123456789' } }, 0],
  ])('is frozen for %s', async (_what, given, expected) => {
    await place(given)
    expect(await mayWithdraw()).toEqual([expected])
  })

  it('is granted in every country by a seller who says so', async () => {
    await nameSeller(shop.database, { offersWithdrawalToAll: true })
    await place({ country: 'CH' })
    expect(await mayWithdraw()).toEqual([1])
  })

  it('stays as frozen when the store changes, and is not given to a reprint', async () => {
    const orderId = await place({})
    await shop.database.transaction((tx) =>
      changeStoreSettings(tx, shop.store.id, { pictures_are: 'shoppers' }, shop.now()),
    )
    expect(await mayWithdraw()).toEqual([1])
    const queries = shop.database.queries
    await queries.updateTable('orders').set({ status: 'shipped' }).execute()
    const reprint = { quantities: [1], reason: 'scratched', key: 'one' }
    await reprintOrder(shop, orderId, reprint, { kind: 'operator', id: 'op_1', name: 'Kim' })
    const lines = await queries
      .selectFrom('order_lines')
      .select(['order_id', 'may_withdraw'])
      .execute()
    const again = lines.filter((line) => line.order_id !== orderId)
    expect(again.map((line) => line.may_withdraw)).toEqual([0])
  })
})
