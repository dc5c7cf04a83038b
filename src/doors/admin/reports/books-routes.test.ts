// The pages around the reports: statements, fees, DATEV, the basis of commissions, and file
// formats.

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { happens, refundOf, sellOrder } from '../../../../tests/helpers/sell-order.ts'
import { openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import {
  handOverPicture,
  openTestShop,
  type TestShop,
} from '../../../../tests/helpers/test-shop.ts'
import { csvTime } from '../../../pure/csv/csv-row.ts'
import { issueInvoice } from '../../../trade/documents/issue-invoice.ts'

describe('the bookkeeping pages', () => {
  let shop: TestShop
  let panel: TestPanel
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    panel = await openTestPanel(shop.database, { ...shop })
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const lines = [{ price: 1500, commission: 300 }]
    await sellOrder(shop, { at: Date.UTC(2026, 9, 12), token, lines, number: 'AAAA-0001' })
  })

  const audited = async () => {
    const rows = await shop.database.queries.selectFrom('audit_log').selectAll().execute()
    return rows.map(({ action }) => action).sort()
  }
  const store = () => shop.store.id

  it('mark a statement as paid out, once, by an owner, and show that to the store', async () => {
    const owner = await panel.signIn()
    const home = '/admin/reports/statements'
    const list = (await owner.get(`${home}?month=2026-10`)).body
    expect(list).toContain('Statements of October 2026')
    expect(list).toContain('$3.00')
    const one = `${home}/one?store=${store()}&month=2026-10&currency=USD`
    const { body } = await owner.get(one)
    expect(body).toContain('AAAA-0001')
    const fields = [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const form = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
    const staff = await panel.signIn({ role: 'staff' })
    expect(
      (await staff.post(`${home}/mark`, { ...form, form_token: staff.formToken })).statusCode,
    ).toBe(403)
    const inGerman = { 'accept-language': 'de' }
    const marked = await owner.post(`${home}/mark`, { ...form, note: 'By transfer.' }, inGerman)
    const address = String(marked.headers.location)
    expect((await owner.get(address)).body).toContain('By transfer.')
    const again = await owner.post(`${home}/mark`, { ...form, note: 'Again.' })
    expect((await owner.get(String(again.headers.location))).statusCode).toBe(404)
    expect(await audited()).toEqual(['statement.paid_out'])
    // Stored independent of language, and shown in the reader's language.
    const kept = await shop.database.queries.selectFrom('audit_log').select('subject').execute()
    const statement = new URL(address, 'http://shop.example').searchParams.get('id')
    expect(kept).toEqual([{ subject: `statement ${statement}` }])
    expect((await owner.get('/admin/audit', inGerman)).body).toContain(`Abrechnung ${statement}`)
    const integrator = await panel.signIn({ storeId: store() })
    expect((await integrator.get('/account/commission')).body).toContain('By transfer.')
    const files = await Promise.all([
      owner.get(`${home}/csv?month=2026-10`),
      owner.get(address.replace('/one?', '/one/csv?')),
    ])
    expect(files.map(({ body: text }) => text.split('\r\n').length)).toEqual([3, 3])
    expect(files[0]?.body).toContain(',1,0,20.00,0.00,20.00,3.00,')
    expect(files[1]?.body).toContain(',AAAA-0001,,Order,USD,20.00,0.00,20.00,3.00')
    const taken = ['export.statements', 'export.statements', 'statement.paid_out']
    expect(await audited()).toEqual(taken)
  })

  it('accept fee rates, and say what is wrong with them', async () => {
    const owner = await panel.signIn()
    const faulty = await owner.post('/admin/reports/fees', {
      'percent test': '2',
      'fixed test': 'x',
    })
    expect(faulty.statusCode).toBe(422)
    expect(faulty.body).toMatch(/id="fixed test-fault">Enter amounts such as 0.25 EUR/)
    const typed = { 'percent test': '2,9', 'fixed test': '0.30 USD, 0.25 EUR' }
    await owner.post('/admin/reports/fees', typed)
    const { body } = await owner.get('/admin/reports/fees')
    expect(body).toContain('value="2.9"')
    expect(body).toContain('value="0.30 USD, 0.25 EUR"')
    expect(await audited()).toEqual(['bookkeeping.changed'])
  })

  it('export a month for DATEV once the accounts are configured', async () => {
    const owner = await panel.signIn()
    const file = '/admin/reports/datev/file?month=2026-10&currency=USD'
    expect((await owner.get(file)).statusCode).toBe(303)
    const fields = {
      consultant: '29098',
      client: '55003',
      year_begins: '1',
      account_length: '4',
      money_accounts: '* = 1360',
      revenue_accounts: 'DE 19 = 8400',
      fee_account: '4970',
    }
    const faulty = await owner.post('/admin/reports/datev', fields)
    expect(faulty.statusCode).toBe(422)
    expect(faulty.body).toContain('Add a line * = … for all others.')
    const revenue = 'us 0 = 8338\r\nfr 5,5 = 8310\r\n* = 8339'
    const accounts = {
      ...fields,
      money_accounts: 'Test = 1361\n* = 1360',
      revenue_accounts: revenue,
    }
    expect((await owner.post('/admin/reports/datev', accounts)).statusCode).toBe(303)
    expect((await owner.get('/admin/reports/datev')).body).toContain(
      '<option value="2026-10" selected>October 2026</option>',
    )
    const { body, headers } = await owner.get(file)
    expect(headers['content-disposition']).toContain('EXTF_Buchungsstapel_2026-10.csv')
    expect(body.split('\r\n')[2]).toMatch(/^20,00;"S";;;;;1360;8338;;1210;"AAAA-0001";/)
    expect(await audited()).toEqual(['bookkeeping.changed', 'export.bookings'])
    // KWD has three decimals, DATEV allows two.
    const dinars = await owner.get(file.replace('USD', 'KWD'))
    expect(dinars.statusCode).toBe(303)
    const page = (await owner.get('/admin/reports/datev')).body
    expect(page).toContain('two decimals, but KWD has more')
    expect(page).not.toContain('<option value="KWD"')
    expect(await audited()).toEqual(['bookkeeping.changed', 'export.bookings'])
  })

  // Three live orders and a refund in October, a refund in November, and a test order, in EUR:
  //   L-1  DE  119.00 + 5.95 shipping, incl. 19% (19.95)     commission 10.00
  //   L-2  DE  2 × 23.80, incl. 19% (7.60)                   commission  4.00, fully refunded in October
  //   L-3  US  50.00 + 10.00 shipping, no tax                commission  3.00, half refunded in November
  // October: 232.55 sold, 47.60 refunded, 184.95 gross including 19.95 tax, 165.00 net, commission
  // 13.00.
  it('close a month with the same sums in report, statement, files and DATEV as computed by hand', async () => {
    const october = (day: number) => Date.UTC(2026, 9, day)
    const token = await handOverPicture(shop, { print: { width: 3000, height: 2000 } })
    const vat = (amount: number) => [{ kind: 'vat' as const, name: null, percent: 19, amount }]
    const taxed = { token, currency: 'EUR', country: 'DE', isTaxIncluded: true }
    const big = [{ price: 11_900, tax: 1900, commission: 1000 }]
    const first = { ...taxed, number: 'L-1', shipping: 595, taxes: vat(1995), lines: big }
    await sellOrder(shop, { ...first, at: october(2) })
    const small = [{ price: 2380, quantity: 2, tax: 760, commission: 200 }]
    const two = { ...taxed, number: 'L-2', shipping: 0, taxes: vat(760), lines: small }
    const gone = await sellOrder(shop, { ...two, at: october(5) })
    const three = { token, currency: 'EUR', number: 'L-3', shipping: 1000, at: october(9) }
    const abroad = await sellOrder(shop, { ...three, lines: [{ price: 5000, commission: 300 }] })
    await sellOrder(shop, { ...first, number: 'T-1', mode: 'test', at: october(10) })
    await happens(shop, gone, refundOf(4760, 'ref_1'), october(20))
    await happens(shop, abroad, refundOf(3000, 'ref_2'), Date.UTC(2026, 10, 3))

    const owner = await panel.signIn()
    const read = async (address: string) => (await owner.get(address)).body
    const recordOf = async (address: string) => {
      const rows = (await read(address)).replace('\u{feff}', '').split('\r\n')
      const [head = [], ...all] = rows.map((row) => row.split(','))
      const row = all.find((cells) => cells.includes('EUR')) ?? []
      return Object.fromEntries(head.map((name, at) => [name, row[at]]))
    }
    const report = await recordOf('/admin/reports/csv?from=2026-10&to=2026-10')
    expect(report).toMatchObject({
      Orders: '3',
      Items: '4',
      Sold: '232.55',
      Refunds: '47.60',
      Gross: '184.95',
      Tax: '19.95',
      Net: '165.00',
      'Net goods': '150.00',
      'Net shipping': '15.00',
      Commission: '13.00',
    })
    const home = '/admin/reports/statements'
    const sums = {
      orders: '3',
      refunds: '1',
      sold: '232.55',
      refunded: '47.60',
      net: '165.00',
      commission: '13.00',
    }
    const all = `${home}/csv?month=2026-10`
    expect(await recordOf(all)).toMatchObject({ ...sums, paid_out: '' })
    const one = `${home}/one?store=${store()}&month=2026-10&currency=EUR`
    const fields = [...(await read(one)).matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const form = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
    const marked = await owner.post(`${home}/mark`, { ...form, note: 'By transfer.' })
    const paid = { note: 'By transfer.', paid_out: csvTime('UTC', shop.now()) }
    expect(await recordOf(all)).toMatchObject({ ...sums, ...paid })
    const entries = await read(String(marked.headers.location).replace('/one?', '/one/csv?'))
    const lines = entries.split('\r\n').map((row) => row.split(',').slice(1).join(' '))
    expect(lines.slice(1, -1).sort()).toEqual([
      'L-1  Order EUR 124.95 19.95 105.00 10.00',
      'L-2  Order EUR 47.60 7.60 40.00 4.00',
      'L-2  Refund EUR -47.60 -7.60 -40.00 -4.00',
      'L-3  Order EUR 60.00 0.00 60.00 3.00',
    ])
    const later = await recordOf(`${home}/csv?month=2026-11`)
    expect(later).toMatchObject({
      orders: '0',
      refunded: '30.00',
      commission: '-1.50',
      paid_out: '',
    })

    // One order has an invoice, and therefore a credit note. Bookkeepers look them up by number.
    await nameSeller(shop.database)
    const moment = { at: october(21), timeZone: 'UTC' }
    await shop.database.transaction((tx) => issueInvoice(tx, gone, moment))
    await owner.post('/admin/reports/datev', {
      consultant: '29098',
      client: '55003',
      year_begins: '1',
      account_length: '4',
      money_accounts: '* = 1360',
      fee_account: '4970',
      revenue_accounts: 'DE 19,0 = 8400\n* = 8338',
    })
    const file = await read('/admin/reports/datev/file?month=2026-10&currency=EUR')
    const booked = file.split('\r\n').slice(2, -1)
    const kept = booked.map((row) => row.split(';').filter((_, at) => [0, 1, 7, 10].includes(at)))
    expect(kept.map((cells) => cells.join(' ')).sort()).toEqual([
      ...['124,95 "S" 8400 "L-1"', '47,60 "H" 8400 "2026-A-C00001"'],
      ...['47,60 "S" 8400 "2026-A-00001"', '60,00 "S" 8338 "L-3"'],
    ])
  })

  it('set the base of a store’s commission', async () => {
    const owner = await panel.signIn()
    const page = `/admin/stores/${store()}`
    const terms = { commission_of: 'gross', commission_on_shipping: 'yes' }
    await owner.post(`${page}/commission`, terms)
    const { body } = await owner.get(page)
    expect(body).toMatch(/<option value="gross" selected/)
    expect(await audited()).toEqual(['store.commission_changed'])
  })
})
