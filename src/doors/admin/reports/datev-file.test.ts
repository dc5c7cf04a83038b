import { describe, expect, it } from 'vitest'
import { orderIdOf, storeIdOf } from '../../../../tests/helpers/ids.ts'
import type { TaxedEntry } from '../../../trade/reports/read-entries.ts'
import { datevGiftCardLine, datevHead, datevLines } from './datev-file.ts'

const settings = {
  consultant: 29098,
  client: 55003,
  yearBegins: 7,
  accountLength: 4,
  feeAccount: '4970',
  moneyAccounts: { '': '1360', stripe: '1361' },
  revenueAccounts: { '': '8338', 'DE 19': '8400', AT: '8320' },
}
const timeZone = 'Europe/Berlin'
const period = { month: '2026-03', currency: 'EUR', timeZone, madeAt: Date.UTC(2026, 3, 1, 10) }

const sale: TaxedEntry = {
  id: 'a',
  order_id: orderIdOf('ord_1'),
  store_id: storeIdOf('store_1'),
  kind: 'sale',
  // April 1 in Berlin.
  at: Date.UTC(2026, 2, 31, 22, 30),
  currency: 'EUR',
  country: 'DE',
  gateway: 'stripe',
  goods: 10_000,
  shipping: 500,
  tax: 1995,
  commission: 0,
  fee: 0,
  estimated_fee: 0,
  number: '7K2M-93QF',
  reference_id: null,
  gift_card: 0,
  refund_id: null,
  document: '2026-A-00017',
  taxes: [tax('vat', 190_000, 10_500, 1995)],
}

function tax(kind: 'vat' | 'tax' | 'none', millionths: number, net: number, amount: number) {
  return { booking_id: 'a', kind, name: null, millionths, net, tax: amount }
}

/** The non-empty cells by their position, starting at 1. */
function cellsOf(entry: TaxedEntry): Record<number, string>[] {
  const lines = datevLines(entry, settings, timeZone).split('\r\n').slice(0, -1)
  return lines.map((line) => {
    const cells = line.split(';')
    expect(cells).toHaveLength(125)
    return Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[at + 1, cell]])))
  })
}

describe('a Buchungsstapel', () => {
  it('begins with a header of its format, client and period', () => {
    const [header = '', columns = '', end] = datevHead(settings, period).split('\r\n')
    expect(header.split(';')).toHaveLength(31)
    expect(header).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;20260401\d{9};;"HP";"";"";29098;/)
    // The fiscal year begins in July.
    expect(header).toContain(
      ';55003;20250701;4;20260301;20260331;"Handprint 2026-03";"";1;0;0;"EUR";',
    )
    expect(columns.split(';')).toHaveLength(125)
    expect(columns.split(';').slice(0, 3)).toEqual([
      ...['"Umsatz (ohne Soll/Haben-Kz)"', '"Soll/Haben-Kennzeichen"', '"WKZ Umsatz"'],
    ])
    expect(columns).toMatch(/;"Abw. Skontokonto"$/)
    expect(end).toBe('')
  })

  it('moves what a gift card paid from the provider’s account to the cards’', () => {
    const accounts = { ...settings.moneyAccounts, gift_card: '3272' }
    const known = { ...settings, moneyAccounts: accounts }
    const text = datevLines({ ...sale, gift_card: 2_500 }, known, timeZone)
    const [, moved = ''] = text.split('\r\n')
    const [amount, side, , , , , account, against] = moved.split(';')
    expect([amount, side, account, against]).toEqual([
      '25,00',
      '"S"',
      '3272',
      settings.moneyAccounts.stripe,
    ])
  })

  it.each([
    [5_000, '"S"', 'Verkauf'],
    [-3_000, '"H"', 'Erstattung'],
  ])('books %i for a gift card bought online as owed, not as revenue', (amount, side, what) => {
    const moneyAccounts = { ...settings.moneyAccounts, gift_card: '3272' }
    const moved = { at: sale.at, currency: 'EUR', amount, number: 'GC-7F3A09B2', gateway: 'stripe' }
    const cells = datevGiftCardLine(moved, { moneyAccounts }, timeZone).split(';')
    const value = amount === 5_000 ? '50,00' : '30,00'
    expect([cells[0], cells[1], cells[6], cells[7]]).toEqual([value, side, '1361', '3272'])
    expect(cells[13]).toBe(`"Gutschein GC-7F3A09B2 ${what}"`)
  })

  it('books a sale from the account that receives the money to revenue, by tax rate', () => {
    expect(cellsOf(sale)).toEqual([
      {
        1: '124,95',
        2: '"S"',
        7: '1361',
        8: '8400',
        10: '0104',
        11: '"2026-A-00017"',
        14: '"Verkauf 7K2M-93QF DE 19 %"',
      },
    ])
  })

  it('books refunds in reverse, and untaxed amounts separately', () => {
    const taxes = [tax('vat', 200_000, -1000, -200), tax('none', 0, -100, 0)]
    const given = { ...sale, kind: 'refund' as const, goods: 0, country: 'AT', gateway: null }
    expect(cellsOf({ ...given, taxes })).toMatchObject([
      { 1: '12,00', 2: '"H"', 7: '1360', 8: '8320', 14: '"Erstattung 7K2M-93QF AT 20 %"' },
      { 1: '1,00', 2: '"H"', 8: '8320', 14: '"Erstattung 7K2M-93QF AT 0 %"' },
    ])
  })

  it('books a sale with two taxes as one line, and fees, estimated or not', () => {
    const both = [tax('tax', 50_000, 1000, 50), tax('tax', 70_000, 1000, 70)]
    expect(cellsOf({ ...sale, country: 'CA', taxes: both })).toMatchObject([
      { 1: '11,20', 8: '8338', 14: '"Verkauf 7K2M-93QF CA 12 %"' },
    ])
    const fee = {
      ...sale,
      kind: 'fee' as const,
      taxes: [],
      estimated_fee: 55,
      document: null,
    }
    expect(cellsOf(fee)).toMatchObject([
      {
        1: '0,55',
        2: '"S"',
        7: '4970',
        8: '1361',
        11: '"7K2M-93QF"',
        14: '"Gebühr 7K2M-93QF (geschätzt)"',
      },
    ])
  })
})
