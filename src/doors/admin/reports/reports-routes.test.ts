import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import { openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import {
  fillInCheckout,
  openFilledCart,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { changeLine } from '../../../trade/carts/lines/change-line.ts'
import { placeOrder } from '../../../trade/checkout/placing/place-order.ts'
import { saveStoreMarkup } from '../../../trade/stores/settings/save-store-markup.ts'

describe('the reports', () => {
  let shop: TestShop
  let panel: TestPanel
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { now: shop.now })
  })

  async function order() {
    const cartId = await openFilledCart(shop, { print: { width: 3000, height: 2000 } })
    const [line] = (await readCart(shop, cartId)).lines
    await changeLine(shop, cartId, line?.id ?? '', { size: '12x8' })
    await placeOrder(shop, await fillInCheckout(shop, cartId))
  }
  async function get(address: string) {
    const reader = await panel.signIn({ role: 'read_only' })
    return await reader.get(address)
  }
  async function rows(query: string) {
    const { body } = await get(`/admin/reports?test=yes&${query}`)
    const cells = [...body.matchAll(/<td data-label="([^"]+)"[^>]*>([^<]*)<\/td>/g)]
    return cells.map(([, label, value]) => `${label}: ${value}`)
  }

  it('show a paid order with its commission to every role that may look', async () => {
    await shop.database.transaction((tx) =>
      saveStoreMarkup(tx, shop.store.id, { percent: 10 }, shop.now()),
    )
    await order()
    expect(await rows('by=store-month')).toEqual([
      ...[
        'Month: November 2026',
        'Store: Handprint',
        'Mode: Test',
        'Currency: USD',
        'Orders: 1',
        'Items: 1',
      ],
      ...['Sold: $41.17', 'Refunds: $0.00', 'Gross: $41.17', 'Tax: $0.00', 'Net: $41.17'],
      ...['Commission: $2.47', 'Costs: $19.00', 'Fees: $0.00', 'Profit: $19.70'],
    ])
    expect(await rows('by=product')).toEqual([
      ...['Product: Canvas', 'Mode: Test', 'Currency: USD', 'Items: 1'],
      ...['Net: $27.17', 'Costs: $19.00'],
    ])
    expect(await rows('by=country')).toContain('Country: United States')
    expect(await rows('by=tax')).toEqual([
      ...[
        'Country: United States',
        'Region: ',
        'Tax: none',
        'Rate: 0%',
        'Mode: Test',
        'Currency: USD',
      ],
      ...['Net sales: $41.17', 'Tax on sales: $0.00', 'Net refunded: $0.00', 'Tax refunded: $0.00'],
      ...['Net: $41.17', 'Tax: $0.00'],
    ])
    expect(await rows('by=us-state')).toContain('State: Oregon')
    const states = await rows('by=state')
    expect(states.slice(1)).toEqual(['Mode: Test', 'Currency: USD', 'Orders: 1', 'Total: $41.17'])
  })

  it('leave out test orders unless asked, and say so', async () => {
    await order()
    const plain = await get('/admin/reports')
    expect(plain.body).toContain('Test orders are not included.')
    expect(plain.body).toContain('<option value="2025-12" selected>December 2025</option>')
    expect(plain.body).toContain('Live orders, in the month')
    const all = await get('/admin/reports?test=yes')
    expect(all.body).toContain('<svg')
    expect(all.body).toContain('<td data-label="Sold" class="number">$')
    expect(all.body).toContain('with test orders in separate rows')
  })

  it('offer every report as a spreadsheet file without formulas', async () => {
    await order()
    await shop.database.queries
      .updateTable('stores')
      .set({ name: '=HYPERLINK("http://evil.example")' })
      .execute()
    const file = await get('/admin/reports/csv?by=store&test=yes&from=2026-10&to=2026-11')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toContain('sales-by-store-2026-10-to-2026-11.csv')
    const [head, row, end] = file.body.split('\r\n')
    expect(head).toBe(
      '\u{FEFF}Store,Mode,Currency,Orders,Items,Sold,Refunds,Gross,Tax,Net,Net goods,Net shipping,Net order fees,Average order value,Commission,Costs,Fees,Estimated fees,Profit',
    )
    expect(row).toBe(
      `"'=HYPERLINK(""http://evil.example"")",test,USD,1,1,38.70,0.00,38.70,0.00,38.70,24.70,14.00,0.00,38.70,0.00,19.00,0.00,0.00,19.70`,
    )
    expect(end).toBe('')
    // The file is the same for every reader, because programs read it. The page is in the reader's
    // language.
    const reader = await panel.signIn({ role: 'read_only' })
    const german = { 'accept-language': 'de' }
    for (const by of ['state', 'tax', 'product', 'payment']) {
      const query = `by=${by}&test=yes`
      const english = await reader.get(`/admin/reports/csv?${query}`)
      expect((await reader.get(`/admin/reports/csv?${query}`, german)).body).toBe(english.body)
    }
    const page = await reader.get('/admin/reports?by=payment&test=yes', german)
    expect(page.body).toMatch(/<td data-label="Zahlungsart"[^>]*>bei Bestellung</)
  })

  it('fall back to the nearest valid filter if an address asks for another', async () => {
    const { body } = await get('/admin/reports?from=1990-01&to=2026-11&by=weather')
    expect(body).toContain('Adjusted to the allowed range:')
    expect(body).toContain('<option value="2021-12" selected>')
    const before = await get('/admin/reports?from=1990-01&to=1990-02')
    expect(before.body).toContain('<option value="1990-02" selected>February 1990</option>')
    expect((await get('/admin/reports?from=yesterday')).body).toContain(
      'Adjusted to the allowed range:',
    )
    expect((await get('/admin/reports?from=2026-10&store=store_x')).statusCode).toBe(200)
  })
})
