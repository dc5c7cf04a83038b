import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkedApi } from '../../../../tests/helpers/checked-api.ts'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import { nameSeller } from '../../../../tests/helpers/known-seller.ts'
import { type MadeOrder, madeOrder } from '../../../../tests/helpers/made-order.ts'
import { readZip } from '../../../../tests/helpers/read-zip.ts'
import { openTestPanel, type TestPanel } from '../../../../tests/helpers/test-panel.ts'
import { openTestShop, type TestShop } from '../../../../tests/helpers/test-shop.ts'
import { createServer } from '../../../ground/http/server.ts'
import { refundOrder } from '../../../trade/checkout/refunds/refund-order.ts'
import { readDocuments } from '../../../trade/documents/read-documents.ts'
import { orderDocumentRoutes as apiRoutes } from '../../api/orders/order-document-routes.ts'
import { shopperDocumentRoutes } from './shopper-document-routes.ts'

describe.each(testDatabases)('access to an invoice on $name', (testDatabase) => {
  let shop: TestShop
  let server: FastifyInstance
  let panel: TestPanel
  let order: MadeOrder
  let id: string
  let missing: string[]
  beforeEach(async () => {
    shop = await openTestShop(testDatabase)
    missing = []
    await nameSeller(shop.database)
    const stored = new Map<string, Uint8Array>()
    const storage = {
      byteLength: async (key: string) => stored.get(key)?.length ?? null,
      putBytes: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
      read: async (key: string) => {
        const bytes = Buffer.from(stored.get(key) ?? [])
        return { stream: Readable.from([bytes]), byteLength: bytes.length }
      },
    }
    const writeDocument = async () => ({ bytes: Buffer.from('%PDF-1.7'), missing })
    const deps = { database: shop.database, storage, writeDocument }
    server = await createServer({ logLevel: 'silent', proxyHops: 0 })
    shopperDocumentRoutes(server, deps)
    apiRoutes(checkedApi(server, shop), deps)
    panel = await openTestPanel(shop.database, { ...shop, ...deps, wakeWorker: () => {} } as never)
    order = await madeOrder(shop)
    id = (await readDocuments(shop.database.queries, order.id))[0]?.id ?? ''
  })
  afterEach(() => server.close())

  const byKey = (path: string) => {
    const headers = { authorization: `Bearer ${shop.secretKey}` }
    return server.inject({ url: `/api/v1/orders/${path}`, headers })
  }
  const byCart = (file: string) => server.inject({ url: `/cart/${order.cartId}/documents/${file}` })
  const forget = () =>
    shop.database.queries.updateTable('orders').set({ personal_data_deleted_at: 1 }).execute()

  it('is granted by the address of the cart, for that order only', async () => {
    const answer = await byCart(`${id}.pdf`)
    expect(answer.body).toBe('%PDF-1.7')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="TEST-2026-A-00001.pdf"',
    })
    const { cartId } = await madeOrder(shop)
    const other = await server.inject({ url: `/cart/${cartId}/documents/${id}.pdf` })
    expect(other.statusCode).toBe(404)
    expect((await byCart(id)).statusCode).toBe(404)
  })

  it('is granted by the secret key', async () => {
    const list = await byKey(`${order.id}/documents`)
    expect(list.json().data).toMatchObject([{ id, kind: 'invoice', number: 'TEST-2026-A-00001' }])
    expect((await byKey(`${order.id}/documents/${id}`)).body).toBe('%PDF-1.7')
    expect((await byKey(`${order.id}/documents/doc_0`)).json().code).toBe('not_found')
  })

  it('is limited to the panel once the shopper’s data are deleted', async () => {
    await forget()
    expect((await byCart(`${id}.pdf`)).statusCode).toBe(404)
    expect((await byKey(`${order.id}/documents/${id}`)).statusCode).toBe(404)
    const reader = await panel.signIn({ role: 'read_only' })
    expect((await reader.get(`/admin/documents/${id}`)).body).toBe('%PDF-1.7')
  })

  it('is possible through its month, and the month’s file for the bookkeeper', async () => {
    const reader = await panel.signIn({ role: 'read_only' })
    const { number } = await order.read()
    expect((await reader.get('/admin/documents?test=yes')).body).toContain(number)
    expect((await reader.get('/admin/documents?test=yes&month=2026-10')).body).not.toContain(number)
    const file = '/admin/documents/csv?month=2026-11'
    const [head, row] = (await reader.get(`${file}&test=yes`)).body.split('\r\n')
    expect(head).toContain('number,kind,date,mode,order')
    expect(row).toContain(`TEST-2026-A-00001,invoice,2026-11-21,test,${number},`)
    const zip = await reader.get('/admin/documents/zip?month=2026-11&test=yes')
    expect([...(await readZip(zip.rawPayload)).keys()]).toEqual([
      'invoices-2026-11.csv',
      'TEST-2026-A-00001.pdf',
    ])
    const taken = shop.database.queries.selectFrom('audit_log').select(['action', 'operator_id'])
    const ofReader = { action: 'export.documents', operator_id: reader.operator.id }
    expect(await taken.execute()).toEqual([ofReader, ofReader])
    // Specimens are not part of the books.
    const page = (await reader.get('/admin/documents')).body
    expect([page.includes(number), page.includes('Test orders are not included.')]).toEqual([
      false,
      true,
    ])
    expect((await reader.get(file)).body.trim().split('\r\n')).toHaveLength(1)
  })

  it('shows the date of issue on the order’s page, whatever the reader’s time zone', async () => {
    const reader = await panel.signIn({ role: 'read_only' })
    const { queries } = shop.database
    await queries.updateTable('operators').set({ time_zone: 'Pacific/Auckland' }).execute()
    expect((await reader.get(`/admin/orders/${order.id}`)).body).toContain('21 Nov 2026: <a')
  })

  it('is listed among the first of its month if a page cannot show all', async () => {
    const { queries } = shop.database
    const row = await queries.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: 600 }, (_, index) => {
      const name = `${row.number}-${index}`
      return { ...row, id: `doc_${index}`, cause: name, number: name, sequence: index + 2 }
    })
    await queries.insertInto('documents').values(more).execute()
    const reader = await panel.signIn({ role: 'read_only' })
    const { body } = await reader.get('/admin/documents?test=yes')
    expect(body).toContain('Showing the first 500. The file contains all of them.')
  })

  it('warns in the panel about letters that its PDF shows as boxes', async () => {
    const reader = await panel.signIn({ role: 'read_only' })
    const pages = async () =>
      await Promise.all(
        [`/admin/orders/${order.id}`, '/admin/documents?test=yes'].map(
          async (path) => (await reader.get(path)).body,
        ),
      )
    const note = 'The PDF shows boxes instead of <bdi>東京</bdi>, because no installed font'
    missing = ['東', '京']
    for (const page of await pages()) expect(page).not.toContain('The PDF shows boxes instead of')
    await byCart(`${id}.pdf`)
    for (const page of await pages()) expect(page).toContain(note)
  })

  it('includes a file that sums it up with its credit notes', async () => {
    const by = { kind: 'operator', id: 'op_1', name: 'Kim' } as const
    shop.advance(60_000)
    await refundOrder(shop, order.id, { amount: 1234, reason: 'Scratched.', key: 'a' }, by)
    const reader = await panel.signIn({ role: 'read_only' })
    const file = '/admin/documents/csv?month=2026-11&test=yes'
    expect((await reader.get(file)).body.split('\r\n')[2]).toContain(',USD,-12.34,0.00,-12.34,')
  })

  it('can be created by hand for an order that was paid earlier', async () => {
    await nameSeller(shop.database, { invoicesAt: 'never' })
    const late = await madeOrder(shop)
    const staff = await panel.signIn({ role: 'staff' })
    const address = `/admin/orders/${late.id}`
    expect((await staff.get(address)).body).toContain('Create the invoice')
    await staff.post(`${address}/invoice`)
    const page = (await staff.get(address)).body
    expect(page).toContain('Invoice TEST-2026-A-00002 created.')
    expect(page).not.toContain('Create the invoice')
    await staff.post(`${address}/invoice`)
    expect((await staff.get(address)).body).toContain('No invoice was created:')
  })
})
