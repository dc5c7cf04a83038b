// Compares the books with a ledger calculated by hand: forty orders, some of them tests, in
// currencies with none, two and three decimals, with included and added taxes, and refunds.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import {
  monthsByHand,
  ordersByHand,
  statementsByHand,
  taxesByHand,
} from '../../../tests/helpers/ledger-by-hand.ts'
import { happens, refundOf, sellOrder } from '../../../tests/helpers/sell-order.ts'
import { handOverPicture, openSuiteShop, type TestShop } from '../../../tests/helpers/test-shop.ts'
import { minorDigits } from '../../pure/contract/currency-digits.ts'
import type { ImageToken, OrderId, StoreId } from '../../pure/contract/ids.ts'
import { readStatements } from '../bookkeeping/statements.ts'
import type { OrderEvent } from '../orders/core/order-events.ts'
import { createStore } from '../stores/settings/create-store.ts'
import { readSales } from './read-sales.ts'
import { readTaxes } from './read-taxes.ts'
import { grossOf, netOf, profitOf, sumSales } from './sum-sales.ts'

const timeZone = 'Europe/Berlin'
const months = ['2026-09', '2026-10', '2026-11']
const everything = { timeZone, storeId: null, withTestOrders: false }

describe.each(testDatabases)('the books on $name', (testDatabase) => {
  let shop: Awaited<ReturnType<typeof openSuiteShop>>
  let names: Map<StoreId, string>
  beforeAll(async () => {
    shop = await openSuiteShop(testDatabase)
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const made = { name: 'south', currency: 'EUR' }
    const south = await shop.database.transaction((tx) => createStore(tx, made, shop.now()))
    names = new Map([
      [shop.store.id, 'north'],
      [south.store.id, 'south'],
    ])
    await keepTheLedger(shop, token, { north: shop.store.id, south: south.store.id })
  })
  afterAll(() => shop.close())

  it('sum up by month and currency as computed by hand', async () => {
    const sales = await readSales(shop.database, { ...everything, months })
    const rows = sumSales(sales, 'month').map((row) => {
      const { month, currency, orders, items, sold, givenBack, tax, commission, cost } = row
      const sums = [sold, givenBack, grossOf(row), tax, netOf(row), commission, cost, profitOf(row)]
      return [month, currency, orders, items, ...sums.map(moneyIn(currency))].join(' | ')
    })
    expect(rows).toEqual(linesOf(monthsByHand))
  })

  it('sum up by month, country and rate as computed by hand', async () => {
    const rows: string[] = []
    for (const month of months) {
      for (const row of await readTaxes(shop.database, { ...everything, months: [month] })) {
        const { currency, country, region, kind, name, millionths } = row
        const tax = name ?? { vat: 'VAT', tax: 'Tax', sales_tax: 'Sales tax', none: 'none' }[kind]
        const sums = [row.netSold, row.taxSold, row.netGivenBack, row.taxGivenBack]
        const place = [month, currency, country, region ?? '-', tax, millionths / 10_000]
        rows.push([...place, ...sums.map(moneyIn(currency))].join(' | '))
      }
    }
    expect(rows).toEqual(linesOf(taxesByHand))
  })

  it('sum up by month, store and currency as computed by hand', async () => {
    const rows: string[] = []
    for (const month of months) {
      const { queries } = shop.database
      for (const row of await readStatements(queries, { month, timeZone, storeId: null })) {
        const { storeId, currency, orders, refunds, sold, givenBack, net, commission } = row
        const sums = [sold, givenBack, net, commission].map(moneyIn(currency))
        rows.push([month, names.get(storeId), currency, orders, refunds, ...sums].join(' | '))
      }
    }
    expect(rows.sort()).toEqual(linesOf(statementsByHand))
  })
})

type Told = { id: OrderId; currency: string; refunds: number[] }

async function keepTheLedger(
  shop: TestShop,
  token: ImageToken,
  stores: Readonly<Record<string, StoreId>>,
): Promise<void> {
  let order: Told | undefined
  for (const line of linesOf(ordersByHand)) {
    const cells = line.split(' | ')
    if (/^\d\d$/.test(cells[0] ?? '')) {
      const currency = cells[5] ?? ''
      const id = await sellOrder(shop, { ...orderOf(cells, stores), token, paidAt: null })
      order = { id, currency, refunds: [] }
    } else if (order !== undefined) {
      const at = Date.parse(`${cells[0]}Z`)
      await happens(shop, order.id, eventOf(cells, order), at)
    }
  }
}

const kinds: Readonly<Record<string, 'vat' | 'sales_tax' | 'tax'>> = {
  VAT: 'vat',
  'Sales tax': 'sales_tax',
}

function orderOf(cells: readonly string[], stores: Readonly<Record<string, StoreId>>) {
  const [number = '', mode, store = '', country = '', region, currency = '', rates = ''] = cells
  const [how, onShipping, pieces, price = '', goodsTaxes = '', shipping = ''] = cells.slice(7)
  const [shippingTaxes = '', , commission = '', cost = ''] = cells.slice(13)
  const money = minorOf(currency)
  const all = (text: string) => (text === '-' ? [] : text.split(' & ').map(money))
  const ofShipping = all(shippingTaxes)
  const taxes = (rates === 'none' ? [] : rates.split(' & ')).map((rate, index) => {
    const [, name = '', percent] = /^(.*) ([\d.]+)$/.exec(rate) ?? []
    const kind = kinds[name] ?? 'tax'
    const amount = (all(goodsTaxes)[index] ?? 0) + (ofShipping[index] ?? 0)
    return { kind, name: /^[GP]ST$/.test(name) ? name : null, percent: Number(percent), amount }
  })
  const tax = all(goodsTaxes).reduce((sum, each) => sum + each, 0)
  return {
    number,
    country,
    currency,
    taxes,
    at: 0,
    mode: mode === 'test' ? ('test' as const) : ('live' as const),
    ...(stores[store] && { storeId: stores[store] }),
    taxRegion: region === '-' ? null : (region ?? null),
    isTaxIncluded: how === 'within',
    isShippingTaxed: onShipping === 'yes',
    shipping: money(shipping),
    commission: money(commission),
    lines: [{ price: money(price), quantity: Number(pieces), cost: money(cost), tax }],
  }
}

function eventOf(
  [, what = '', gross = '']: readonly string[],
  { currency, refunds }: Told,
): OrderEvent {
  const amount = Math.abs(what === 'in production' ? 0 : minorOf(currency)(gross))
  switch (what) {
    case 'sale':
      return { type: 'order.paid', detail: { amount, currency } }
    case 'refund':
      return refundOf(amount, `ref_${refunds.push(amount) - 1}`)
    case 'refund failed': {
      const of = { refund_id: `ref_${refunds.indexOf(amount)}`, amount, currency }
      return { type: 'order.refund_failed', detail: { ...of, failure_code: 'account_closed' } }
    }
    case 'taken back':
      return {
        type: 'order.payment_taken_back',
        detail: { amount, currency, decline_code: 'disputed' },
      }
    case 'restored':
      return { type: 'order.payment_restored', detail: { amount, currency } }
    default:
      return { type: 'order.in_production', detail: { from: 'ready' } }
  }
}

function linesOf(table: string): string[] {
  return table.split('\n').flatMap((line) => line.trim() || [])
}

function minorOf(currency: string) {
  return (text: string) => Math.round(Number(text) * 10 ** minorDigits(currency))
}

function moneyIn(currency: string) {
  const digits = minorDigits(currency)
  return (amount: number) => (amount / 10 ** digits).toFixed(digits)
}
