import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addOrder } from '../../../../tests/helpers/add-order.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { up } from './029-what-money-follows.ts'

describe.each(testDatabases)('orders from before their mode was kept, on $name', (testDatabase) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
  })
  afterEach(() => shop.close())

  const queries = () => shop.database.queries
  let count = 0

  async function add(payments: { gateway: string; status?: 'paid' | 'declined' }[] = []) {
    const { id } = await addOrder(shop)
    for (const { gateway, status = 'paid' } of payments) {
      count += 1
      shop.advance(1000)
      await queries()
        .insertInto('payments')
        .values({
          ...{ id: `pay_${count}`, order_id: id, gateway, attempt_key: `key_${count}`, status },
          ...{ amount: 1, currency: 'USD', reference: null, decline_code: null, card_last4: null },
          ...{ created_at: shop.now(), updated_at: shop.now() },
        })
        .execute()
    }
    return id
  }

  async function changed(to: 'test' | 'live') {
    count += 1
    shop.advance(1000)
    await queries()
      .insertInto('audit_log')
      .values({
        ...{ id: `a${count}`, at: shop.now(), operator_id: 'op', operator_name: 'Ada' },
        ...{ store_id: shop.store.id, action: 'store.mode_changed', subject: '' },
        detail: JSON.stringify({ to }),
      })
      .execute()
    await queries().updateTable('stores').set({ mode: to }).execute()
    shop.advance(1000)
  }

  /** The schema as it was before, and the way from there. */
  async function migrate(): Promise<void> {
    const { kind } = shop.database
    for (const index of ['orders_of_mode', 'orders_on_account', 'orders_not_settled']) {
      await sql`drop index ${sql.ref(index)}`.execute(queries())
    }
    const columns = {
      orders: ['mode', 'on_account', 'settled_at'],
      stores: ['account_limit', 'account_limit_currency'],
      payments: ['awaits'],
      unmatched_charges: ['ticked_off_at'],
    }
    for (const [table, names] of Object.entries(columns)) {
      for (const name of names) {
        await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(queries())
      }
    }
    await up(shop.database.queries as never, kind)
  }

  it('have the mode of who took their money, else that of their store at the time', async () => {
    const expected: Record<string, string> = {}
    const expectMode = (id: string, mode: string) => {
      expected[id] = mode
    }
    expectMode(await add([{ gateway: 'test' }]), 'test')
    expectMode(await add([{ gateway: 'stripe-test' }]), 'test')
    expectMode(await add([{ gateway: 'stripe' }]), 'live')
    expectMode(await add([{ gateway: 'test', status: 'declined' }, { gateway: 'stripe' }]), 'live')
    expectMode(await add([{ gateway: 'stripe', status: 'declined' }, { gateway: 'test' }]), 'test')
    const onAccount = await add([{ gateway: 'account' }])
    expectMode(onAccount, 'test')
    await changed('live')
    expectMode(await add([{ gateway: 'account', status: 'declined' }]), 'live')
    await changed('test')
    expectMode(await add(), 'test')
    await migrate()
    const rows = await queries().selectFrom('orders').select(['id', 'mode', 'on_account']).execute()
    expect(Object.fromEntries(rows.map(({ id, mode }) => [id, mode]))).toEqual(expected)
    expect(rows.filter((row) => row.on_account === 1).map(({ id }) => id)).toEqual([onAccount])
  })
})
