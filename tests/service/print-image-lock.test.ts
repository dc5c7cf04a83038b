// Every loader address contains a preview token, and every page the access key: a person who knows
// both must not be able to replace what others have paid for.

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageStatusJson } from '../../src/pure/contract/schemas/image-schema.ts'
import type { OrderJson } from '../../src/pure/contract/schemas/order-schema.ts'
import { printCoarsely } from '../helpers/coarse-prints.ts'
import { deployments } from '../helpers/deployments.ts'
import { orderByApi, pushFailure, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { orderIdOf } from '../helpers/ids.ts'
import { type Answer, send } from '../helpers/multipart.ts'
import { sceneAsJpeg } from '../helpers/scenes.ts'
import { type AtPanel, firstOperator, signInToPanel } from '../helpers/sign-in-to-panel.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'
import { addBytes, addressOf, beginUpload } from '../helpers/uploads.ts'

describe.each(deployments)('the print image of paid orders on $name', (deployment) => {
  let service: Service
  let panel: AtPanel
  /** Created by the first test that needs them: each test leaves them ready. */
  let ready: ReturnType<typeof makeReadyOrders> | null = null
  beforeAll(async () => {
    service = await startService({ deployment, env: firstOperator })
    await printCoarsely(service)
    panel = await signInToPanel(service)
  }, serviceStartMs)
  afterAll(() => service?.close())

  // Exactly what the ordered size needs.
  const size = { width: 1200, height: 800 }
  const print = (quality?: number) => sceneAsJpeg('landscape', size.width, quality)
  const preview = () => sceneAsJpeg('landscape', 600)
  /** The comparison accepts a watermark, because a preview may have one. */
  const withBanner = async () => {
    const banner = { ...size, height: 80, channels: 3, background: '#800' } as const
    const image = sharp(await print()).composite([{ input: { create: banner }, left: 0, top: 660 }])
    return await image.jpeg().toBuffer()
  }
  const previewToken = async () => tokenOf(service, 'preview', await preview())
  const secret = () => ({ authorization: `Bearer ${service.secretKey}` })

  async function place(token: string): Promise<string> {
    const pixels = { print_width: size.width, print_height: size.height }
    return (await orderByApi(service, { image_token: token, ...pixels })).id
  }
  const orderOf = async (id: string) =>
    (
      await send(`${service.url}/api/v1/orders/${id}`, { headers: secret() })
    ).json() as unknown as OrderJson
  const statusOf = async (id: string) => (await orderOf(id)).status
  const imageOf = async (token: string) =>
    (
      await send(`${service.url}/api/v1/images/${token}`, { headers: secret() })
    ).json() as unknown as ImageStatusJson
  const push = (token: string, image: Buffer, key?: string) =>
    pushImage(service, 'print', { token, image, ...(key !== undefined && { key }) })
  const sendByApi = (token: string, image: Buffer, key: string, more = {}) =>
    send(`${service.url}/api/v1/images/${token}/print`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg', ...more },
      body: image,
    })
  async function upload(token: string, image: Buffer, key: string): Promise<Answer> {
    const headers = { authorization: `Bearer ${key}` }
    const beginning = { type: 'print', token, byteLength: image.byteLength, headers }
    return await addBytes(
      addressOf(service.url, await beginUpload(service.url, beginning)),
      0,
      image,
    )
  }
  const told = (answer: Answer) => [answer.status, answer.json().code]

  function readyOrders() {
    ready ??= makeReadyOrders(2)
    return ready
  }
  async function makeReadyOrders(count: number) {
    const token = await previewToken()
    expect((await push(token, await print())).status).toBe(200)
    const ids: string[] = []
    for (let order = 0; order < count; order++) ids.push(await place(token))
    for (const id of ids) await expect.poll(() => statusOf(id)).toBe('ready')
    return { token, ids }
  }
  /** On hold, because the first print image shows something else. */
  async function heldOrder() {
    const token = await previewToken()
    const id = await place(token)
    expect((await push(token, await sceneAsJpeg('party', size.width))).status).toBe(200)
    await expect.poll(() => statusOf(id)).toBe('on_hold')
    return { token, id }
  }

  it('is print_image_locked to a push with the access key, watermark or not: the orders stay ready', async () => {
    const { token, ids } = await readyOrders()
    const before = await Promise.all(ids.map(orderOf))
    const { sha256 } = await imageOf(token)
    for (const image of [
      await sceneAsJpeg('party', size.width),
      await withBanner(),
      await print(70),
    ]) {
      const refused = pushFailure(await push(token, image))
      expect(refused).toMatchObject({ status: 500, code: 'print_image_locked' })
      expect(refused.message).toMatch(/is paid.*relies.*secret key.*ask the shop/)
      const { accessKey } = service
      expect(told(await sendByApi(token, image, accessKey))).toEqual([409, 'print_image_locked'])
      expect(told(await upload(token, image, accessKey))).toEqual([409, 'print_image_locked'])
    }
    expect((await push(token, await print())).status).toBe(200)
    const nobody = await pushImage(service, 'print', { token, image: await print(60), key: null })
    expect(pushFailure(nobody)).toMatchObject({ code: 'print_image_locked' })
    expect(await imageOf(token)).toMatchObject({ sha256, print_image: { proposed: null } })
    expect(await Promise.all(ids.map(orderOf))).toEqual(before)
  })

  it('is replaced immediately with the secret key, through every interface', async () => {
    const { token, ids } = await readyOrders()
    const { secretKey } = service
    const ways = [push, sendByApi, upload]
    for (const [index, way] of ways.entries()) {
      const made = (await orderOf(ids[0] ?? '')).lines[0]?.print_file.sha256
      expect([200, 204]).toContain((await way(token, await print(70 + index), secretKey)).status)
      for (const id of ids) {
        const isMadeAnew = async () => {
          const { status, lines } = await orderOf(id)
          return status === 'ready' && lines[0]?.print_file.sha256 !== made
        }
        await expect.poll(isMadeAnew).toBe(true)
      }
    }
    const previewed = { image: await preview(), key: secretKey }
    const wrong = pushFailure(await pushImage(service, 'preview', previewed))
    expect(wrong.code).toBe('access_key_invalid')
    const headers = { authorization: `Bearer ${secretKey}` }
    expect(told(await beginUpload(service.url, { headers }))).toEqual([401, 'access_key_invalid'])
    expect(pushFailure(await push(token, await print(), `sk_${'x'.repeat(43)}`)).code).toBe(
      'secret_key_invalid',
    )
  })

  it('waits for an operator if the comparison holds an order, and continues on approval', async () => {
    const { token, id } = await heldOrder()
    const first = await push(token, await print())
    expect([first.status, first.json().message]).toEqual([200, expect.stringMatching(/waits/)])
    expect(await orderOf(id)).toMatchObject({
      status: 'on_hold',
      hold: { cause: 'print_image', reason: expect.stringMatching(/needs review/) },
      lines: [
        {
          print_image: {
            matches: false,
            proposed: { ...size, matches: true, mismatches: [] },
          },
        },
      ],
    })
    // Another proposal replaces it, and the page that shows the first is stale.
    const old = await proposedOn(`/admin/orders/${id}`)
    expect((await sendByApi(token, await print(70), service.accessKey)).json()).toMatchObject({
      print_image: { status: 'here', proposed: { matches: true } },
    })
    const late = await panel.post(`/admin/images/${token}/proposed-print/accept`, old)
    expect(await panel.said(late)).toMatch(/This print image is no longer awaiting review:/)
    expect(await statusOf(id)).toBe('on_hold')
    const fields = { ...(await proposedOn(`/admin/orders/${id}`)), order: id }
    const yes = await panel.post(`/admin/images/${token}/proposed-print/accept`, fields)
    expect(yes.headers.get('location')).toMatch(new RegExp(`/admin/orders/${id}`))
    await expect.poll(() => statusOf(id)).toBe('ready')
    expect(await imageOf(token)).toMatchObject({
      sha256: fields.sha256,
      print_image: { proposed: null },
    })
    expect(pushFailure(await push(token, await print(60))).code).toBe('print_image_locked')
    const mails = await service.foundation.onDatabase((queries) =>
      queries.selectFrom('mails').select('kind').where('order_id', '=', orderIdOf(id)).execute(),
    )
    const toOperators = mails.filter(({ kind }) => kind === 'operators-order-on-hold')
    // One for the hold, and one for the first proposal: repeated pushes send no mails.
    expect(toOperators).toHaveLength(2)
  })

  it('stays unchanged on rejection, and the right one is still accepted with the secret key', async () => {
    const { token, id } = await heldOrder()
    expect(
      (await upload(token, await sceneAsJpeg('night', size.width), service.accessKey)).status,
    ).toBe(204)
    const page = `/admin/images/${token}`
    expect(await panel.page(page)).toMatch(
      /The print image differs from the preview the shopper saw \(similarity/,
    )
    const no = await panel.post(`${page}/proposed-print/refuse`, await proposedOn(page))
    expect(await panel.said(no)).toMatch(/^Print image rejected/)
    expect(await panel.page(page)).not.toContain('Print image to review')
    expect(await orderOf(id)).toMatchObject({
      status: 'on_hold',
      hold_reason: expect.stringMatching(
        /^The print image was rejected\. .*differs from the preview/,
      ),
      lines: [{ print_image: { proposed: null } }],
    })
    expect((await push(token, await print(), service.secretKey)).status).toBe(200)
    await expect.poll(() => statusOf(id)).toBe('ready')
  })

  it('can be replaced with the secret key although its Idempotency-Key was used with the access key', async () => {
    const { token, id } = await heldOrder()
    const image = await print()
    const keyed = { 'idempotency-key': `print-of-${token.slice(0, 8)}` }
    expect((await sendByApi(token, image, service.accessKey, keyed)).status).toBe(200)
    const own = await sendByApi(token, image, service.secretKey, keyed)
    expect([own.status, own.headers['idempotent-replayed']]).toEqual([200, undefined])
    await expect.poll(() => statusOf(id)).toBe('ready')
  })

  it('is locked to an upload whose secret key was revoked since it was begun', async () => {
    const { token } = await readyOrders()
    const image = await print(55)
    const beginning = { type: 'print', token, byteLength: image.byteLength, headers: secret() }
    const address = addressOf(service.url, await beginUpload(service.url, beginning))
    const endKeys = (expires_at: number | null) =>
      service.foundation.onDatabase((queries) =>
        queries
          .updateTable('store_keys')
          .set({ expires_at })
          .where('kind', '=', 'secret')
          .execute(),
      )
    await endKeys(1)
    const late = await addBytes(address, 0, image)
    await endKeys(null)
    expect(told(late)).toEqual([409, 'print_image_locked'])
  })

  /** The hash that the form of the page sends: the image that was viewed. */
  async function proposedOn(path: string): Promise<{ sha256: string }> {
    const html = await panel.page(path)
    for (const text of ['The preview the shopper saw', 'Print image to review']) {
      expect(html).toContain(text)
    }
    const sha256 = /name="sha256" value="([0-9a-f]{64})"/.exec(html)?.[1]
    if (sha256 === undefined) throw new Error('The page has no form to take a print image.')
    return { sha256 }
  }
})
