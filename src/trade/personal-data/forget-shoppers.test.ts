import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../tests/helpers/known-seller.ts'
import { madeOrder } from '../../../tests/helpers/made-order.ts'
import { moveTo } from '../../../tests/helpers/move-to.ts'
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { requireAllDeleted } from '../../ground/storage/storage-errors.ts'
import { readCart } from '../carts/get-cart.ts'
import { rememberSite, siteOfCart } from '../carts/remember-site.ts'
import { forgetShoppers } from './forget-shoppers.ts'

const dayMs = 86_400_000

describe.each(testDatabases)('forgetShoppers on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })

  const run = (deleteMany = async (_keys: readonly string[]) => {}) => {
    const storage = { deleteMany, async *list() {} }
    const days = { orderPictureDays: 90, tokenDays: 30, testPrintDays: 7 }
    return forgetShoppers({ ...shop, ...days, storage } as never)
  }
  const shipped = async () => {
    const order = await madeOrder(shop)
    for (const step of ['ready', 'in_production', 'shipped'] as const) {
      await moveTo(shop, order.id, step)
    }
    return order
  }

  it('deletes the data of shoppers whose orders were finished long enough ago, and of no others', async () => {
    await nameSeller(shop.database, { keepDays: 60 })
    const [old, working] = [await shipped(), await madeOrder(shop)]
    const { cartId } = old
    const album = new URL('https://photos.example/ada/')
    await rememberSite(shop, await readCart(shop, cartId), album)
    const site = () => siteOfCart(shop.database.queries, cartId, shop.store)
    shop.advance(59 * dayMs)
    const late = await shipped()
    await run()
    expect((await old.read()).personal_data_deleted_at).toBeNull()
    expect(await site()).toBe(album.href)
    shop.advance(2 * dayMs)
    await run()
    expect(await old.read()).toMatchObject({
      personal_data_deleted_at: expect.any(String),
      shipping_address: { name: '', email: '', country: 'US' },
    })
    expect(await site()).toBeNull()
    for (const order of [working, late]) {
      expect((await order.read()).personal_data_deleted_at).toBeNull()
    }
    const [entry, ...others] = await shop.database.queries
      .selectFrom('audit_log')
      .select('operator_name')
      .where('action', '=', 'order.delete_personal_data')
      .execute()
    expect([entry, others]).toEqual([
      { operator_name: 'Handprint, automatically after 60 days' },
      [],
    ])
  })

  it('continues with the others if data of one cannot be deleted, and reports it', async () => {
    await nameSeller(shop.database, { keepDays: 60 })
    const orders = [await shipped(), await shipped()]
    shop.advance(61 * dayMs)
    const refused = async (keys: readonly string[]) =>
      requireAllDeleted(keys.slice(0, 1).map((key) => ({ key, cause: 'AccessDenied' })))
    await expect(run(refused)).rejects.toMatchObject({ count: 2 })
    for (const { read } of orders) {
      expect((await read()).personal_data_deleted_at).not.toBeNull()
    }
  })

  it('deletes nothing if no retention period is set', async () => {
    const order = await shipped()
    shop.advance(5000 * dayMs)
    await run()
    expect((await order.read()).personal_data_deleted_at).toBeNull()
  })
})
