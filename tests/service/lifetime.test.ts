// Retention of pictures and personal data: expiry, deletion by the integrator, deletion of a
// shopper's data, and what an open order needs.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageToken } from '../../src/pure/contract/ids.ts'
import type { OrderStatus, PaymentStatus } from '../../src/pure/contract/order-statuses.ts'
import { deployments } from '../helpers/deployments.ts'
import { asBrowser, askApi, openLoader, tokenOf, tracesOf } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { buy, visit } from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'
import { withoutIds } from '../helpers/without-ids.ts'

const longAgo = 1000

describe.each(deployments)('retention on $name', (deployment) => {
  let service: Service
  let seed = 100

  beforeAll(async () => {
    service = await startService({ deployment, env: withoutPrints })
  }, serviceStartMs)
  afterAll(() => service?.close())

  async function newImage(): Promise<string> {
    seed += 1
    return tokenOf(service, 'image', await picture({ width: 1200, height: 800, seed }))
  }
  async function openCart(token: string, reference = ''): Promise<string> {
    const answer = await openLoader(service, `${token}?reference_id=${reference}`)
    return String(answer.json().cart_url)
  }
  /** An order in the given state, without the steps that lead there. */
  async function order(reference: string, state: State = {}) {
    const token = await newImage()
    const receipt = await buy(await openCart(token, reference))
    expect(receipt.url).toContain('/receipt')
    const { id } = await service.foundation.onDatabase((queries) =>
      queries
        .updateTable('orders')
        .set({ reference_id: reference, ...state })
        .where('reference_id', '=', reference)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return { id, token, receipt: receipt.url }
  }
  type State = { status?: OrderStatus; payment_status?: PaymentStatus; updated_at?: number }

  const ask = (path: string, method = 'GET', body?: object) => askApi(service, method, path, body)
  async function objectsOf(hash: string): Promise<string[]> {
    return (await service.foundation.objects()).filter((key) => key.includes(hash))
  }
  async function hashOfToken(token: string): Promise<string> {
    return String((await ask(`images/${token}`)).json().sha256)
  }

  it('deletes an image immediately with its derivatives, and is idempotent', async () => {
    const token = await newImage()
    const hash = await hashOfToken(token)
    const { preview_urls: urls } = (await ask(`images/${token}`)).json() as {
      preview_urls: Record<string, string>
    }
    const shown = urls[1600] ?? ''
    expect((await send(shown)).status).toBe(200)
    await expect.poll(() => objectsOf(hash)).toHaveLength(2)
    for (let times = 0; times < 2; times++) {
      expect((await ask(`images/${token}`, 'DELETE')).status).toBe(204)
    }
    expect(await objectsOf(hash)).toEqual([])
    expect((await tracesOf(service)).images).not.toContain(hash)
    expect((await send(shown)).status).toBe(404)
    const opened = await openLoader(service, token)
    expect([opened.status, opened.json().code]).toEqual([410, 'image_deleted'])
    const page = await openLoader(service, token, asBrowser)
    expect([page.status, page.text]).toEqual([410, expect.stringContaining('no longer available')])
  })

  it('removes a deleted picture from open carts, which say so and still work', async () => {
    const [kept, lost] = [await newImage(), await newImage()]
    const cart = await openCart(kept)
    await openLoader(service, `${lost}?cart=${cart.split('/').at(-1)}`)
    const alone = await openCart(lost)
    await ask(`images/${lost}`, 'DELETE')
    const page = await visit(cart)
    expect([page.answer.status, page.html]).toEqual([200, expect.stringContaining('lost-pictures')])
    expect((await buy(cart)).url).toContain('/receipt')
    const empty = await visit(alone)
    expect(empty.answer.status).toBe(200)
    expect(empty.html).toContain('deleted it')
  })

  it('rejects deleting what an open order needs', async () => {
    const { token, receipt } = await order('in-work')
    const status = await ask(`images/${token}`)
    expect(status.json().needed_by).toEqual({ open_carts: 0, orders_in_work: 1, orders: 1 })
    const refused = await ask(`images/${token}`, 'DELETE')
    expect([refused.status, refused.json().code]).toEqual([409, 'image_in_use'])
    expect(await objectsOf(await hashOfToken(token))).not.toEqual([])
    expect((await visit(receipt)).answer.status).toBe(200)
  })

  it('deletes expired pictures, but not those that a cart or an order needs', async () => {
    const free = await newImage()
    const inCart = await newImage()
    await openCart(inCart)
    const inWork = await order('expiry-in-work')
    const done = await order('expiry-done', { status: 'delivered' })
    const longDone = await order('expiry-long-done', { status: 'delivered', updated_at: longAgo })
    const neverPaid = await order('expiry-never-paid', {
      status: 'cancelled',
      payment_status: 'declined',
    })
    const staying = [inCart, inWork.token, done.token]
    const going = [free, longDone.token, neverPaid.token]
    const hashes = new Map<string, string>()
    for (const token of [...staying, ...going]) hashes.set(token, await hashOfToken(token))
    await service.foundation.onDatabase(async (queries) => {
      const tokens = [...staying, ...going] as ImageToken[]
      const expired = { expires_at: longAgo }
      await queries.updateTable('image_tokens').set(expired).where('token', 'in', tokens).execute()
      const due = { run_at: 0 }
      await queries.updateTable('jobs').set(due).where('task', '=', 'expire-images').execute()
    })
    const objects = (token: string) => objectsOf(hashes.get(token) ?? '')
    for (const token of going) {
      await expect.poll(() => objects(token)).toEqual([])
    }
    for (const token of staying) expect(await objects(token)).not.toEqual([])
    for (const { receipt } of [inWork, done, longDone]) {
      expect((await visit(receipt)).answer.status).toBe(200)
    }
    const shown = (await ask(`orders/${longDone.id}`)).json()
    expect(shown).toMatchObject({ status: 'delivered', lines: [{ image_token: longDone.token }] })
  })

  it('deletes personal data from a finished order, and keeps the books', async () => {
    const { id, token, receipt } = await order('erase-done', { status: 'delivered' })
    const hash = await hashOfToken(token)
    const before = (await ask(`orders/${id}`)).json()
    for (let times = 0; times < 2; times++) {
      expect((await ask(`orders/${id}/personal-data`, 'DELETE')).status).toBe(204)
    }
    const after = (await ask(`orders/${id}`)).json()
    expect(withoutIds(after)).not.toMatch(/Ada|Lovelace|ada@|St James|Portland|97201/)
    expect(after).toMatchObject({
      total: before.total,
      reference_id: 'erase-done',
      shipping_address: { country: 'US' },
    })
    await expect.poll(() => objectsOf(hash)).toEqual([])
    const page = await visit(receipt)
    expect([page.answer.status, page.html]).toEqual([200, expect.not.stringContaining('Lovelace')])
  })

  it('rejects deleting personal data while an order is open, and names it', async () => {
    const { id } = await order('erase-in-work')
    const refused = await ask(`orders/${id}/personal-data`, 'DELETE')
    expect([refused.status, refused.json().code]).toEqual([409, 'order_state_refused'])
    const answer = await ask('personal-data-deletions', 'POST', { reference_id: 'erase-in-work' })
    expect(answer.json()).toMatchObject({ orders: [{ id, outcome: 'in_work' }] })
    expect(JSON.stringify((await ask(`orders/${id}`)).json())).toContain('Lovelace')
  })

  it('deletes the carts of a shopper who never ordered', async () => {
    const token = await newImage()
    const hash = await hashOfToken(token)
    const cart = await openCart(token, 'erase-cart')
    const answer = await ask('personal-data-deletions', 'POST', { reference_id: 'erase-cart' })
    expect([answer.status, answer.json()]).toEqual([200, { orders: [], carts_deleted: 1 }])
    expect((await visit(cart)).answer.status).toBe(404)
    await expect.poll(() => objectsOf(hash)).toEqual([])
  })
})
