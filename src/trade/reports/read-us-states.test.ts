import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { type OrderToSell, sellOrder } from '../../../tests/helpers/sell-order.ts'
import { handOverPicture, openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import type { ImageToken } from '../../pure/contract/ids.ts'
import { readUsStates } from './read-us-states.ts'

const filter = {
  months: ['2025-12', '2026-01', '2026-02'],
  timeZone: 'UTC',
  storeId: null,
  withTestOrders: false,
}

describe.each(testDatabases)('sales by state on $name', (testDatabase) => {
  let shop: TestShop
  let token: ImageToken
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
  })

  const sell = (at: number, order: Partial<OrderToSell>) =>
    sellOrder(shop, { at, token, lines: [{ price: 2000 }], shipping: 500, ...order })

  it('add up by calendar year and state, in the US alone', async () => {
    const [december, january, february] = [
      Date.UTC(2025, 11, 31),
      Date.UTC(2026, 0, 1),
      Date.UTC(2026, 1, 9),
    ]
    await sell(december, { region: 'CO' })
    await sell(january, { region: 'CO' })
    await sell(february, { region: 'CO' })
    await sell(february, { region: 'MN' })
    await sell(february, { region: 'BC', country: 'CA' })
    await sell(february, { region: 'CO', mode: 'test' })
    const rows = await readUsStates(shop.database, filter)
    expect(rows.map(({ year, state, orders, net }) => [year, state, orders, net])).toEqual([
      ['2026', 'CO', 2, 5000],
      ['2026', 'MN', 1, 2500],
      ['2025', 'CO', 1, 2500],
    ])
  })

  it('count those from before the state was stored by the region of their tax, if known', async () => {
    await sell(Date.UTC(2026, 0, 1), { region: 'CO', taxRegion: 'CO' })
    await sell(Date.UTC(2026, 0, 2), { region: 'CO' })
    await shop.database.queries.updateTable('bookings').set({ to_region: null }).execute()
    const rows = await readUsStates(shop.database, filter)
    expect(rows.map(({ state }) => state).sort()).toEqual(['', 'CO'])
  })
})
