import { beforeEach, describe, expect, it } from 'vitest'
import { type AddedOrder, addOrder, type OrderToAdd } from '../../../../tests/helpers/add-order.ts'
import { testDatabase, testDatabases } from '../../../../tests/helpers/databases.ts'
import {
  openPanelWithFiles,
  type PanelWithFiles,
} from '../../../../tests/helpers/panel-with-files.ts'
import { readZip } from '../../../../tests/helpers/read-zip.ts'
import type { TestStorage } from '../../../../tests/helpers/storages.ts'
import { storedAddress } from '../../../../tests/helpers/stored-address.ts'
import type { SignedIn, TestPanel } from '../../../../tests/helpers/test-panel.ts'
import type { TestShop } from '../../../../tests/helpers/test-shop.ts'
import { labTries } from '../../../ground/database/tables/labs-table.ts'
import { printFacts } from '../../../ground/database/tables/print-files-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Lab } from '../../../trade/fulfilment/labs/lab.ts'
import {
  createPlanDeliveries,
  deliverToLabTask,
} from '../../../trade/fulfilment/labs/plan-deliveries.ts'
import { saveLab } from '../../../trade/fulfilment/labs/save-lab.ts'
import { markGiven } from '../../../trade/production/mark-given.ts'
import { printKey } from '../../../trade/production/print-keys.ts'
import { savePrintFiles } from '../../../trade/production/save-print-file.ts'

import { readDashboard } from '../dashboard/read-dashboard.ts'

/** Adds an order with a print file for every line, as the press would leave it. */
async function addPrintedTo(
  { shop, files }: Pick<PanelWithFiles, 'shop' | 'files'>,
  order: OrderToAdd,
): Promise<AddedOrder> {
  const added = await addOrder(shop, order)
  const { queries } = shop.database
  const { print_sha256: source } = await queries
    .selectFrom('image_tokens')
    .select('print_sha256')
    .where('token', '=', added.token)
    .executeTakeFirstOrThrow()
  for (const [index, lineId] of added.lineIds.entries()) {
    const bytes = Buffer.from(`the print of ${added.number}, line ${index + 1}`)
    const sha256 = String(index).repeat(64)
    await files.storage.putBytes(printKey(lineId, sha256, 'jpeg'), bytes)
    await queries
      .insertInto('print_files')
      .values({
        line_id: lineId,
        order_id: added.id,
        status: 'ready',
        reason: null,
        source_sha256: source ?? '',
        sha256,
        byte_length: bytes.byteLength,
        facts: printFacts.write(facts),
        updated_at: shop.now(),
      })
      .execute()
  }
  return added
}

describe('the production page', () => {
  let shop: TestShop
  let panel: TestPanel
  let staff: SignedIn
  let files: TestStorage
  beforeEach(async () => {
    ;({ shop, panel, staff, files } = await openPanelWithFiles(testDatabase))
  })

  const page = async (query = '') => {
    const answer = await staff.get(`/admin/production${query}`)
    expect(answer.statusCode).toBe(200)
    return answer.body
  }
  const numbersIn = (html: string) =>
    [...html.matchAll(/<a href="\/admin\/orders\/ord_[^"]*">([^<]+)</g)].map(([, number]) => number)
  const addPrinted = (order: OrderToAdd) => addPrintedTo({ shop, files }, order)
  const statusOf = async (id: OrderId) => {
    const order = await shop.database.queries
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return order.status
  }

  it('lists what can be printed now by promised date, identical prints grouped', async () => {
    const at = shop.now()
    await addOrder(shop, { number: 'LATE-2222', at: at - 3_600_000 })
    await addOrder(shop, { number: 'SHRT-1111', at, shippingMethod: 'express' })
    await addOrder(shop, { number: 'MANY-3333', at, lines: [{ product: 'metal' }, {}] })
    const shipping_address = storedAddress({ country: 'DE' })
    await shop.database.queries
      .updateTable('orders')
      .set({ shipping_address })
      .where('number', '=', 'MANY-3333')
      .execute()
    await addOrder(shop, { number: 'CANC-4444', coolOffUntil: at + 60_000 })
    await addOrder(shop, { number: 'MADE-5555', status: 'in_production' })
    const html = await page()
    expect(numbersIn(html)).toEqual(['SHRT-1111', 'LATE-2222', 'MANY-3333', 'MANY-3333'])
    expect(html).toContain('Ready to print: 3 orders.')
    expect(html).toMatch(/One order in the cancellation window<.*at <time[^>]*>12:01 UTC</s)
    expect(html.indexOf('Canvas 24 × 36 in')).toBeLessThan(html.indexOf('Metal 24 × 36 in'))
    expect(html).toContain('Line 2 of 2')
    const german = { 'accept-language': 'de' }
    const read = (await staff.get('/admin/production?product=metal', german)).body
    expect(read).toContain('Standard, Deutschland</td>')
    expect(numbersIn(await page('?product=metal'))).toEqual(['MANY-3333'])
    expect(numbersIn(await page('?size=8x10'))).toEqual([])
    shop.advance(61_000)
    expect(numbersIn(await page())).toContain('CANC-4444')
    expect(html).not.toContain('>Late<')
    await shop.database.queries
      .updateTable('orders')
      .set({ created_at: at - 40 * 86_400_000 })
      .where('number', '=', 'LATE-2222')
      .execute()
    expect(await page()).toContain('>Late<')
  })

  it('downloads files, tickets and a packing list as one zip, and records it in the audit log', async () => {
    const one = await addPrinted({
      number: 'AAAA-1111',
      reference: '=1+1',
      lines: [{}, { quantity: 3, options: { wrap: 'white', depth: '1.5' } }],
    })
    const two = await addPrinted({
      number: 'BBBB-2222',
      mode: 'live',
      lines: [{ product: 'metal', options: {} }],
    })
    await addPrinted({ number: 'CCCC-3333' })
    const chosen = { order: [one.id, two.id, one.id] }
    const answer = await staff.post('/admin/production/print-files.zip', chosen)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.byteLength),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="prints-\d{8}T\d{4}\.zip"$/,
      ),
    })
    const log = await shop.database.queries
      .selectFrom('audit_log')
      .select(['operator_id', 'detail'])
      .where('action', '=', 'export.print_files')
      .execute()
    expect(log.map(({ detail, operator_id: by }) => [by, JSON.parse(detail)])).toEqual([
      [staff.operator.id, { orders: 2, files: 7, ids: [one.id, two.id] }],
    ])
    const found = await readZip(answer.rawPayload)
    const canvas = 'canvas-24x36-depth-1.5-wrap'
    expect([...found.keys()].sort()).toEqual([
      `TEST/${canvas}-mirror/TEST-AAAA-1111-1-${canvas}-mirror.jpg`,
      `TEST/${canvas}-white/TEST-AAAA-1111-2-${canvas}-white-3x.jpg`,
      `TEST/tickets/TEST-AAAA-1111-1-${canvas}-mirror.json`,
      `TEST/tickets/TEST-AAAA-1111-2-${canvas}-white-3x.json`,
      'metal-24x36/BBBB-2222-1-metal-24x36.jpg',
      'packing-list.csv',
      'tickets/BBBB-2222-1-metal-24x36.json',
    ])
    const second = found.get(`TEST/${canvas}-white/TEST-AAAA-1111-2-${canvas}-white-3x.jpg`)
    expect(String(second)).toBe('the print of AAAA-1111, line 2')
    const list = String(found.get('packing-list.csv'))
    expect(list.split('\r\n')).toHaveLength(5)
    expect(list).toContain("standard,US,'=1+1")
    expect(list).not.toContain('Ann')
    const ticket = String(found.get('tickets/BBBB-2222-1-metal-24x36.json'))
    expect(JSON.parse(ticket)).toMatchObject({
      order: { number: 'BBBB-2222' },
      line: { number: 1 },
    })
  })

  it('puts different choices into separate folders, however long their names are', async () => {
    const lines = ['matte-baryta-310g', 'matte-baryta-320g'].map((value) => ({
      options: { 'surface-finish-of-the-paper': value },
    }))
    const { id } = await addPrinted({ number: 'AAAA-1111', mode: 'live', lines })
    const answer = await staff.post('/admin/production/print-files.zip', { order: id })
    const folders = [...(await readZip(answer.rawPayload)).keys()].map((name) => name.split('/')[0])
    const surface = 'canvas-24x36-surface-finish-of-the-matte-baryta'
    expect(folders).toEqual(expect.arrayContaining([`${surface}-310g`, `${surface}-320g`]))
  })

  it('does not download a file twice unless asked to', async () => {
    const one = await addPrinted({ number: 'AAAA-1111' })
    const two = await addPrinted({ number: 'BBBB-2222' })
    const zip = (fields: Record<string, string | string[]>) =>
      staff.post('/admin/production/print-files.zip', fields)
    expect((await zip({ order: [one.id] })).statusCode).toBe(200)
    expect(numbersIn(await page())).toEqual(['BBBB-2222'])
    const given = await page('?given=yes')
    expect(numbersIn(given)).toEqual(['AAAA-1111'])
    expect(given).toContain('Handed out to The staff, <time')
    const both = { order: [one.id, two.id] }
    const asked = await zip(both)
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([
      ...[409, 'text/html; charset=utf-8'],
    ])
    expect(asked.body).toContain('Only the others: 1 order')
    expect(numbersIn(asked.body)).toEqual(['AAAA-1111'])
    const again = await zip({ ...both, again: 'yes' })
    expect([again.statusCode, again.headers['content-type']]).toEqual([200, 'application/zip'])
    // A single file is handed out like a batch. Read-only accounts have its URL.
    const three = await addPrinted({ number: 'CCCC-3333' })
    const path = `orders/${three.id}/lines/1/print-file`
    expect(await page()).toContain(`formaction="/admin/${path}"`)
    expect((await staff.post(`/admin/${path}`)).headers.location).toBe(`/api/v1/${path}`)
    expect(await page('?given=yes')).toContain(`formaction="/admin/${path}"`)
    const askedOfOne = await staff.post(`/admin/${path}`)
    expect([askedOfOne.statusCode, askedOfOne.body]).toEqual([
      409,
      expect.stringContaining('Download it again'),
    ])
    expect((await staff.post(`/admin/${path}`, { again: 'yes' })).statusCode).toBe(303)
    const looking = await panel.signIn({ role: 'read_only' })
    const looked = await looking.get('/admin/production?given=yes')
    expect(looked.body).toContain(`href="/api/v1/${path}"`)
    const line = { id: two.lineIds[0] ?? '', order_id: two.id }
    const anew = { status: 'ready', reason: null, source_sha256: '', updated_at: 1 } as const
    const ofLine = { line_id: line.id, order_id: line.order_id }
    const file = { ...anew, sha256: '1'.repeat(64), byte_length: 1, facts: null }
    const same = { ...file, sha256: '0'.repeat(64) }
    await shop.database.transaction((tx) => savePrintFiles(tx, [{ ...ofLine, ...same }]))
    expect(numbersIn(await page())).toEqual([])
    await shop.database.transaction((tx) => savePrintFiles(tx, [{ ...ofLine, ...file }]))
    expect(numbersIn(await page())).toEqual(['BBBB-2222'])
  })

  it('asks before it downloads what was held or cancelled since the page was opened', async () => {
    const good = await addPrinted({ number: 'AAAA-1111' })
    const at = shop.now()
    const held = await addPrinted({ number: 'BBBB-2222', status: 'on_hold', at: at - 2 })
    const gone = await addPrinted({ number: 'CCCC-3333', status: 'cancelled', at: at - 1 })
    const order = [good.id, held.id, gone.id]
    const asked = await staff.post('/admin/production/print-files.zip', { order })
    expect([asked.statusCode, numbersIn(asked.body)]).toEqual([409, ['BBBB-2222', 'CCCC-3333']])
    expect(asked.body).toContain('Not ready to print')
    expect(asked.body).toMatch(/BBBB-2222.*On hold.*CCCC-3333.*Cancelled/s)
    expect(asked.body).not.toContain('duplicate prints')
    expect(asked.body).toContain('Only the others: 1 order')
    const file = await staff.post(`/admin/orders/${gone.id}/lines/1/print-file`)
    expect([file.statusCode, numbersIn(file.body)]).toEqual([409, ['CCCC-3333']])
    expect(await page('?given=yes')).not.toContain('AAAA-1111')
  })

  it('asks before it downloads what is being sent to a lab right now, and not what is only queued', async () => {
    const { id } = await addPrinted({ number: 'AAAA-1111' })
    const { queries } = shop.database
    await shop.database.transaction((tx) => saveLab(tx, { ...aLab, id: null }, shop.now()))
    const { signal } = new AbortController()
    await createPlanDeliveries(shop)({ orderId: id }, { attempt: 1, signal })
    const deliver = queries.updateTable('jobs').where('task', '=', deliverToLabTask.name)
    const now = shop.now()
    await deliver.set({ leased_by: 'x', leased_until: now + 1 }).execute()
    const zip = () => staff.post('/admin/production/print-files.zip', { order: id })
    const asked = await zip()
    expect([asked.statusCode, numbersIn(asked.body)]).toEqual([409, ['AAAA-1111']])
    expect(asked.body).toContain('being sent to Alps right now')
    expect((await staff.post(`/admin/orders/${id}/lines/1/print-file`)).statusCode).toBe(409)
    await deliver.set({ leased_by: null, leased_until: null }).execute()
    expect((await zip()).statusCode).toBe(200)
  })

  it('keeps an order that a lab has begun until its other prints have been downloaded', async () => {
    const lines = [{}, { product: 'metal', options: {} }]
    const order = await addPrinted({ number: 'AAAA-1111', status: 'in_production', lines })
    const { queries } = shop.database
    const labs = await shop.database.transaction((tx) =>
      saveLab(tx, { ...aLab, products: ['canvas'], id: null }, shop.now()),
    )
    await queries
      .insertInto('lab_deliveries')
      .values({
        id: 'dlv_1',
        lab_id: labs,
        order_id: order.id,
        version: 1,
        content_key: 'a',
        state: 'delivered',
        tries: labTries.write([]),
        created_at: 1,
        updated_at: 1,
      })
      .execute()
    expect(numbersIn(await page())).toEqual([])
    const [canvas, metal] = order.lineIds
    await markGiven(queries, [canvas ?? ''], { at: shop.now(), to: 'Alps' })
    expect(numbersIn(await page())).toEqual(['AAAA-1111', 'AAAA-1111'])
    expect(numbersIn(await page('?product=metal'))).toEqual(['AAAA-1111'])
    const { toPrint } = await readDashboard(queries, 'UTC', shop.now())
    expect(toPrint).toEqual({ live: 0, test: 1 })
    await markGiven(queries, [metal ?? ''], { at: shop.now(), to: 'Otto' })
    expect(numbersIn(await page())).toEqual([])
    expect(numbersIn(await page('?given=yes'))).toEqual([])
  })

  it('separates test orders from live ones', async () => {
    const at = shop.now()
    await addOrder(shop, { number: 'TEST-1111', at: at - 1 })
    await addOrder(shop, { number: 'LIVE-2222', at, mode: 'live' })
    const html = await page()
    expect(numbersIn(html)).toEqual(['LIVE-2222', 'TEST-1111'])
    expect(
      html.split('<section class="queue-group"').map((part) => /badge wait">Test</.test(part)),
    ).toEqual([false, false, true])
    expect(numbersIn(await page('?mode=live'))).toEqual(['LIVE-2222'])
  })

  it('names the orders whose files are missing instead of omitting them', async () => {
    const whole = await addPrinted({ number: 'AAAA-1111' })
    const missing = await addOrder(shop, { number: 'BBBB-2222' })
    const zip = (order: string[]) => staff.post('/admin/production/print-files.zip', { order })
    const answer = await zip([whole.id, missing.id])
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('The print files of BBBB-2222 are missing')
    expect((await zip([])).statusCode).toBe(400)
    expect((await zip(['ord_nonsense'])).statusCode).toBe(400)
  })

  it('marks the chosen orders as printing, and the pasted ones as shipped', async () => {
    const one = await addPrinted({ number: 'AAAA-1111' })
    const two = await addPrinted({ number: 'BBBB-2222', coolOffUntil: shop.now() + 60_000 })
    const chosen = {
      order: [one.id, two.id],
      action: 'start_production',
      back: '/admin/production',
    }
    const answer = await staff.post('/admin/orders/several', { ...chosen, confirmed: 'yes' })
    expect(answer.headers.location).toBe('/admin/production')
    const said = await page()
    expect(said).toContain('Start production: 1 order.')
    expect(said).toContain('BBBB-2222: ')
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['in_production', 'ready'])
    const parcels = [
      'Order number,Carrier,Tracking number',
      ' aaaa1111 , UPS , 1Z999',
      'BBBB-2222\tdpd\t123',
      'ZZZZ-9999;ups;1',
      'AAAA-1111',
      '',
    ].join('\r\n')
    await staff.post('/admin/production/shipped', { parcels })
    const shipped = await page()
    expect(shipped).toContain('Shipped: 1 order. 3 were not changed:')
    expect(shipped).toContain('ZZZZ-9999: order not found.')
    expect(shipped).toContain('AAAA-1111: the carrier is missing.')
    const left = [parcels.split('\r')[0], 'BBBB-2222\tdpd\t123', 'ZZZZ-9999;ups;1', 'AAAA-1111']
    expect(shipped).toContain(`>${left.join('\n')}</textarea>`)
    expect(shipped).toMatch(/BBBB-2222: [^<]*ready/)
    expect(await statusOf(one.id)).toBe('shipped')
    const log = await shop.database.queries.selectFrom('audit_log').select('detail').execute()
    expect(JSON.stringify(log)).not.toContain('1Z999')
    // A long list comes back in full: half of it would be mistaken for the whole list.
    const many = Array.from({ length: 1500 }, (_, at) => `ZZZZ-${1000 + at},UPS,1Z999AA10123456784`)
    await staff.post('/admin/production/shipped', { parcels: many.join('\n') })
    expect(await page()).toContain(`>${many.join('\n')}</textarea>`)
    await staff.post('/admin/production/shipped', { parcels: '' })
    expect(await page()).toContain('No line contains a parcel.')
  })

  it('offers to undo the last action to the user who did it', async () => {
    const one = await addPrinted({ number: 'AAAA-1111' })
    const chosen = { order: one.id, action: 'start_production', back: '/admin/production' }
    const start = () => staff.post('/admin/orders/several', { ...chosen, confirmed: 'yes' })
    await start()
    const said = await page()
    expect(said).toMatch(/action="\/admin\/orders\/undo"[\s\S]*value="start_production"[\s\S]*Undo/)
    const other = await panel.signIn({ role: 'staff' })
    await other.post('/admin/orders/undo', chosen)
    expect(await statusOf(one.id)).toBe('in_production')
    expect((await other.get('/admin/production')).body).toContain('This can no longer be undone:')
    const undone = await staff.post('/admin/orders/undo', chosen)
    expect(undone.headers.location).toBe('/admin/production')
    expect(await page()).toContain('Undone: 1 order.')
    expect(await statusOf(one.id)).toBe('ready')
    expect((await staff.get(`/admin/orders/${one.id}`)).body).toContain('Undone: ')
    await start()
    await staff.post('/admin/production/shipped', { parcels: 'AAAA-1111,UPS,1Z9' })
    expect(await page()).toContain('Within one minute.')
    await staff.post('/admin/orders/undo', { ...chosen, action: 'cancel' })
    expect(await page()).toContain('There is nothing to undo.')
    expect(await statusOf(one.id)).toBe('shipped')
  })

  it('lets several people work without getting the same orders', async () => {
    const one = await addPrinted({ number: 'AAAA-1111' })
    const two = await addPrinted({ number: 'BBBB-2222' })
    const otto = await panel.signIn({ role: 'staff' })
    const at = '/admin/production'
    await staff.post(`${at}/take`, { order: [one.id], back: `${at}?taken=nobody` })
    const rest = await page('?taken=nobody')
    expect(rest).toContain('Assigned: 1 order.')
    expect(numbersIn(rest)).toEqual(['BBBB-2222'])
    expect(numbersIn(await page('?taken=mine'))).toEqual(['AAAA-1111'])
    expect((await otto.get(at)).body).toContain('The staff</td>')
    expect(numbersIn((await otto.get(`${at}?taken=mine`)).body)).toEqual([])
    // Someone else can't take it, get its files, start it or put it back.
    const both = { order: [one.id, two.id] }
    await otto.post(`${at}/take`, both)
    const refused = (await otto.get(at)).body
    expect(refused).toContain('Assigned: 1 order. One order was not changed:')
    expect(refused).toContain('AAAA-1111: This order is assigned to The staff.')
    const asked = await otto.post(`${at}/print-files.zip`, both)
    expect([asked.statusCode, numbersIn(asked.body)]).toEqual([409, ['AAAA-1111']])
    expect(asked.body).toContain('assigned to The staff')
    const begin = { ...both, action: 'start_production', back: at }
    const begun = await otto.post('/admin/orders/several', { ...begin, confirmed: 'yes' })
    expect(begun.statusCode).toBe(303)
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['ready', 'in_production'])
    const german = { 'accept-language': 'de' }
    await otto.post(`${at}/put-back`, both, german)
    expect((await otto.get(at, german)).body).toMatch(
      /class="notice fault"[^>]*><p>Nicht zugewiesen/,
    )
    await otto.post(`${at}/put-back`, both)
    expect((await otto.get(at)).body).toContain('AAAA-1111: This order is assigned to The staff.')
    // But an operator can deliberately take it over, for example from a colleague who is ill.
    const order = `/admin/orders/${one.id}`
    const toTake = (await otto.get(order)).body
    expect(toTake).toContain('Take over')
    const off =
      /<button[^>]*disabled[^>]*>Start production<.*This order is assigned to The staff\./s
    expect(toTake).toMatch(off)
    expect(toTake).toMatch(/The staff, <time/)
    await otto.post(`${order}/take_over`)
    await otto.post(`${order}/start_production`)
    expect(await statusOf(one.id)).toBe('in_production')
    expect((await staff.get('/admin/orders?taken=mine')).body).toContain('No orders match.')
    expect(numbersIn((await otto.get('/admin/orders?taken=mine')).body).sort()).toEqual([
      'AAAA-1111',
    ])
    await otto.post(`${order}/put_back`)
    expect((await otto.get(order)).body).toContain('Assign to me<')
    const log = await shop.database.queries
      .selectFrom('audit_log')
      .select(['operator_id', 'action', 'detail'])
      .where('action', 'in', ['order.take', 'order.put_back'])
      .orderBy('at')
      .orderBy('id')
      .execute()
    const { id: me } = staff.operator
    const { id: other } = otto.operator
    expect(log.map(({ operator_id: by, action }) => `${by} ${action}`).sort()).toEqual(
      [
        `${me} order.take`,
        `${other} order.put_back`,
        `${other} order.put_back`,
        `${other} order.take`,
        `${other} order.take`,
      ].sort(),
    )
    expect(log.filter(({ detail }) => detail.includes('over'))).toHaveLength(1)
  })

  it('gives the printable slips an address of their own', async () => {
    const { id } = await addOrder(shop)
    const answer = await staff.post('/admin/packing-slips', { order: [id, 'https://evil.example'] })
    expect(answer.headers.location).toBe(`/admin/packing-slips?order=${id}`)
  })
})

const box = { left: 0, top: 0, width: 100, height: 150 }
const facts = {
  format: 'jpeg' as const,
  width: 100,
  height: 150,
  dpi: 300,
  profile: 'sRGB',
  trim: box,
  sides: box,
  safe: box,
  placed: box,
  surround: 'mirror',
  source: box,
  picture: { width: 4000, height: 6000 },
}

const aLab: Omit<Lab, 'id'> = {
  name: 'Alps',
  isOn: true,
  products: null,
  deliverAt: 'ready',
  startsProduction: false,
  takesTestOrders: true,
  includesAddress: false,
  wholeOrders: false,
  setUp: { kind: 'folder', settings: { path: '/nowhere' }, secrets: {} },
}

describe.each(testDatabases)('concurrent downloads on $name', (database) => {
  it.each([
    ['production/print-files.zip', 200],
    ['orders/:id/lines/1/print-file', 303],
  ])('by %s, deliver each file once without a question', async (path, given) => {
    const opened = await openPanelWithFiles(database)
    const { id } = await addPrintedTo(opened, { number: 'AAAA-1111' })
    const people = await Promise.all([1, 2, 3, 4].map(() => opened.panel.signIn({ role: 'staff' })))
    const ask = (by: SignedIn) => by.post(`/admin/${path.replace(':id', id)}`, { order: [id] })
    const answers = await Promise.all(people.map(ask))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([given, 409, 409, 409])
  })
})
