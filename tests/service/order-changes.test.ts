// Changes of an existing order by a store's program: cancelling and replacing the print image, in
// time and too late, twice, with the wrong key, and from another store.

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderId, StoreId } from '../../src/pure/contract/ids.ts'
import type { OrderJson } from '../../src/pure/contract/schemas/order-schema.ts'
import { printCoarsely } from '../helpers/coarse-prints.ts'
import { deployments } from '../helpers/deployments.ts'
import { askApi, keyHeader, orderByApi, tokenOf } from '../helpers/hand-over.ts'
import { storeIdOf } from '../helpers/ids.ts'
import { type Answer, filePart, multipartBody, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

describe.each(deployments)('changing an order by API on $name', (deployment) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ deployment })
    await printCoarsely(service)
  }, serviceStartMs)
  afterAll(() => service?.close())

  const print = (quality: number, seed = 6) => picture({ seed, quality })
  const previewToken = async () =>
    tokenOf(service, 'preview', await picture({ width: 600, height: 400, seed: 6 }))
  const cancel = (id: string, body?: unknown, key = service.secretKey) =>
    askApi(service, 'POST', `orders/${id}/cancel`, body, keyHeader(service, key))
  const told = (answer: Answer) => [answer.status, answer.json().code]

  const place = (image_token: string) =>
    orderByApi(service, { image_token, print_width: 1200, print_height: 800 })
  const orderOf = async (id: string) =>
    (await askApi(service, 'GET', `orders/${id}`)).json() as unknown as OrderJson
  const set = (id: OrderId, change: { status?: 'in_production'; cool_off_until?: number }) =>
    service.foundation.onDatabase((queries) =>
      queries.updateTable('orders').set(change).where('id', '=', id).execute(),
    )
  /** Runs `work` while the order belongs to another store. */
  async function otherStore(work: () => Promise<void>, orderId: OrderId): Promise<void> {
    await service.foundation.onDatabase(async (queries) => {
      const id = storeIdOf(`store_${randomBytes(4).toString('hex')}`)
      const { id: own, ...store } = await queries
        .selectFrom('stores')
        .selectAll()
        .executeTakeFirstOrThrow()
      await queries
        .insertInto('stores')
        .values({ ...store, id })
        .execute()
      const move = (to: StoreId) =>
        queries.updateTable('orders').set({ store_id: to }).where('id', '=', orderId).execute()
      await move(id)
      await work()
      await move(own)
      await queries.deleteFrom('stores').where('id', '=', id).execute()
    })
  }

  describe('cancel', () => {
    it('refunds within the cancellation period, once, however often it is called', async () => {
      const { id, total, cancellable_until: until } = await place(await previewToken())
      expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now())
      const first = await cancel(id, { reason: 'Ordered twice.' })
      expect(first.status).toBe(200)
      expect(['cancelled', 'refunded']).toContain(first.json().status)
      await expect.poll(async () => (await orderOf(id)).status).toBe('refunded')
      const again = await Promise.all([1, 2].map(() => cancel(id)))
      expect(again.map(({ status }) => status)).toEqual([200, 200])
      const order = await orderOf(id)
      expect(order).toMatchObject({ refunded_total: total, cancellable_until: null })
      expect(order.refunds).toHaveLength(1)
      const cancelled = order.events.filter(({ type }) => type === 'order.cancelled')
      expect(cancelled).toMatchObject([{ by: 'store', detail: { reason: 'Ordered twice.' } }])
    })

    it('is rejected after that period, and during production', async () => {
      const { id } = await place(await previewToken())
      await set(id, { cool_off_until: 1 })
      expect((await orderOf(id)).cancellable_until).toBeNull()
      expect(told(await cancel(id))).toEqual([409, 'order_state_refused'])
      await set(id, { status: 'in_production' })
      expect(told(await cancel(id))).toEqual([409, 'order_state_refused'])
      expect(await orderOf(id)).toMatchObject({ status: 'in_production', refunds: [] })
    })

    it('requires the secret key of its store, and a body that matches the schema', async () => {
      const { id, status } = await place(await previewToken())
      const byOther = async (key: string) => told(await cancel(id, undefined, key))
      expect(await byOther(service.accessKey)).toEqual([401, 'secret_key_invalid'])
      expect(await byOther(`sk_${'x'.repeat(43)}`)).toEqual([401, 'secret_key_invalid'])
      await otherStore(async () => {
        expect(told(await cancel(id))).toEqual([404, 'order_unknown'])
      }, id)
      for (const body of [{ reason: 7 }, { why: 'so' }, []]) {
        expect(told(await cancel(id, body))).toEqual([422, 'parameter_invalid'])
      }
      expect(told(await cancel('ord_1'))).toEqual([404, 'order_unknown'])
      expect((await orderOf(id)).status).toBe(status)
    })
  })

  describe('print image', () => {
    const jpeg = { 'content-type': 'image/jpeg' }
    const sendPrint = (id: string, bytes: Buffer, more: Partial<SendingPrint> = {}) => {
      const { method = 'PUT', line = '1', key = service.secretKey, headers = jpeg } = more
      return send(`${service.url}/api/v1/orders/${id}/lines/${line}/print-image`, {
        method,
        headers: { ...keyHeader(service, key), ...headers },
        body: bytes,
      })
    }
    type SendingPrint = {
      method: string
      line: string
      key: string
      headers: Record<string, string>
    }
    const lineOf = ({ lines: [line] }: OrderJson) => line

    it('lets an order continue, and can be replaced until production', async () => {
      const { id, status } = await place(await previewToken())
      expect(status).toBe('awaiting_print_image')
      const first = await sendPrint(id, await print(80))
      expect(first.status).toBe(200)
      expect(first.json()).toMatchObject({ id })
      await expect.poll(async () => (await orderOf(id)).status).toBe('ready')
      const before = lineOf(await orderOf(id))?.print_file.sha256
      const { contentType, bytes } = multipartBody([filePart('image', await print(90))])
      const form = { headers: { 'content-type': contentType } }
      expect((await sendPrint(id, bytes, { ...form, method: 'POST' })).status).toBe(200)
      const made = async () => {
        const order = await orderOf(id)
        return order.status === 'ready' && lineOf(order)?.print_file.sha256 !== before
      }
      await expect.poll(made).toBe(true)
      await set(id, { status: 'in_production' })
      expect(told(await sendPrint(id, await print(70)))).toEqual([409, 'print_image_locked'])
    })

    it('is accepted once for an Idempotency-Key', async () => {
      const { id } = await place(await previewToken())
      const keyed = { headers: { ...jpeg, 'idempotency-key': `print-of-${id}` } }
      const bytes = await print(60)
      expect((await sendPrint(id, bytes, keyed)).status).toBe(200)
      const again = await sendPrint(id, bytes, keyed)
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
      const other = await sendPrint(id, await print(50), keyed)
      expect(told(other)).toEqual([422, 'idempotency_key_reused'])
    })

    it('is rejected for other lines, other keys, other stores and images that are no previews', async () => {
      const { id, status } = await place(await previewToken())
      const bytes = await print(80)
      expect(told(await sendPrint(id, bytes, { line: '2' }))).toEqual([404, 'line_unknown'])
      expect(told(await sendPrint(id, bytes, { line: '01' }))).toEqual([404, 'line_unknown'])
      const byAccessKey = await sendPrint(id, bytes, { key: service.accessKey })
      expect(told(byAccessKey)).toEqual([401, 'secret_key_invalid'])
      await otherStore(async () => {
        expect(told(await sendPrint(id, bytes))).toEqual([404, 'order_unknown'])
      }, id)
      const text = await sendPrint(id, Buffer.from('words '.repeat(50)))
      expect(told(text)).toEqual([422, 'image_format_unsupported'])
      expect(await orderOf(id)).toMatchObject({
        status,
        lines: [{ print_image: { status: 'waiting' } }],
      })
      const single = await place(await tokenOf(service, 'image', await print(85, 7)))
      expect(told(await sendPrint(single.id, bytes))).toEqual([409, 'token_not_a_preview'])
    })
  })
})
