// A print image after its preview: its progress as seen from every node, and whether it matches
// what the shopper approved.

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintImageJson } from '../../src/pure/contract/schemas/print-schemas.ts'
import { deployments } from '../helpers/deployments.ts'
import {
  asBrowser,
  askApi,
  keyHeader,
  openLoader,
  orderOf,
  pushImage,
  tokenOf,
} from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { sceneAsJpeg } from '../helpers/scenes.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { buy } from '../helpers/shopper.ts'
import { beginSlowPush } from '../helpers/slow-push.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'
import { addBytes, addressOf, beginUpload } from '../helpers/uploads.ts'

describe.each(deployments)('a print image on $name', (deployment) => {
  let service: Service
  /** A node of the same installation; the same one if that has one process only. */
  let otherNode: Service

  beforeAll(async () => {
    service = await startService({ deployment, env: withoutPrints })
    const isShared = service.foundation.env.DATABASE_URL !== undefined
    otherNode = isShared ? await startSecondNode(service, withoutPrints) : service
  }, serviceStartMs)
  afterAll(async () => {
    if (otherNode !== service) await otherNode?.close()
    await service?.close()
  })

  const preview = () => picture({ width: 900, height: 600, seed: 3 })
  const print = () => picture({ width: 1800, height: 1200, seed: 3 })

  async function printImageOf(token: string, node = otherNode): Promise<PrintImageJson> {
    const answer = await askApi(node, 'GET', `images/${token}`)
    expect(answer.status).toBe(200)
    return answer.json().print_image as PrintImageJson
  }
  const percentOf = async (token: string) => (await printImageOf(token)).percent ?? 0

  it('reports the progress of a push, on every node, and then that it matches', async () => {
    const token = await tokenOf(service, 'preview', await preview())
    const nothing = { received_bytes: null, total_bytes: null, percent: null, matches: null }
    expect(await printImageOf(token)).toMatchObject({ status: 'waiting', ...nothing })
    const image = await print()
    const push = beginSlowPush(service, token, image)
    await push.sendUntil(0.4, async () => (await percentOf(token)) > 0)
    const first = await percentOf(token)
    await push.sendUntil(0.8, async () => (await percentOf(token)) > first)

    const opened = await openLoader(otherNode, `${token}/1800/1200`)
    const told = opened.json().print_image as PrintImageJson
    expect(told).toMatchObject({ status: 'receiving', width: 1800, height: 1200, matches: null })
    expect(told.total_bytes).toBeGreaterThan(image.byteLength)
    expect(told.received_bytes).toBeLessThan(image.byteLength)
    const page = await send(String(opened.json().cart_url), asBrowser)
    expect(page.text).toMatch(/<progress [^>]*value="\d+"/)
    expect(page.text).toContain('Your full-size picture is being uploaded.')

    expect((await push.finish()).status).toBe(200)
    expect(await printImageOf(token)).toMatchObject({
      status: 'here',
      percent: 100,
      total_bytes: image.byteLength,
      matches: true,
      comparison: { shape: 'same', dimensions: 'not_compared', content: 'same' },
    })
    expect(await transfersLeft()).toBe(0)
  })

  it('reports it for a print image through the images API too', async () => {
    const token = await tokenOf(service, 'preview', await preview())
    const image = await print()
    const push = beginSlowPush(service, token, image, `/api/v1/images/${token}/print`)
    await push.sendUntil(0.5, async () => (await percentOf(token)) > 0)
    expect((await push.finish()).json()).toMatchObject({ print_image: { status: 'here' } })
    expect(await transfersLeft()).toBe(0)
  })

  it('is awaited again when a push is aborted', async () => {
    const token = await tokenOf(service, 'preview', await preview())
    const push = beginSlowPush(service, token, await print())
    await push.sendUntil(0.5, async () => (await percentOf(token)) > 0)
    push.abort()
    await expect.poll(async () => (await printImageOf(token)).status).toBe('waiting')
    expect(await transfersLeft()).toBe(0)
  })

  it('is awaited again a minute after a node died during a push', async () => {
    const token = await tokenOf(service, 'preview', await preview())
    const push = beginSlowPush(service, token, await print())
    await push.sendUntil(0.5, async () => (await percentOf(token)) > 0)
    await service.kill9()
    await service.restart()
    const toldBefore = (ms: number) =>
      service.foundation.onDatabase((queries) =>
        queries
          .updateTable('print_transfers')
          .set({ updated_at: Date.now() - ms })
          .execute(),
      )
    // Independent of the duration of the start.
    await toldBefore(30_000)
    expect(await printImageOf(token, service)).toMatchObject({ status: 'receiving' })
    // Its clock follows the database's, as closely as a busy machine allows.
    await toldBefore(90_000)
    expect(await printImageOf(token, service)).toMatchObject({ status: 'waiting' })
  })

  it('reports the progress of a resumable upload', async () => {
    const token = await tokenOf(service, 'preview', await preview())
    const image = await print()
    const half = Math.floor(image.byteLength / 2)
    const headers = keyHeader(service)
    const beginning = { type: 'print', token, byteLength: image.byteLength, headers }
    const upload = addressOf(service.url, await beginUpload(service.url, beginning))
    expect(await printImageOf(token)).toMatchObject({ status: 'receiving', percent: 0 })
    await addBytes(upload, 0, image.subarray(0, half))
    expect(await printImageOf(token)).toMatchObject({
      status: 'receiving',
      received_bytes: half,
      total_bytes: image.byteLength,
      percent: Math.floor((100 * half) / image.byteLength),
    })
    expect((await addBytes(upload, half, image.subarray(half))).status).toBe(204)
    expect(await printImageOf(token)).toMatchObject({ status: 'here', matches: true })
  })

  it('holds an order if it shows something else, until the right one arrives', async () => {
    const token = await tokenOf(service, 'preview', await sceneAsJpeg('landscape', 600))
    await order(token, 'mixed-up-1')
    await sendPrint(token, await sceneAsJpeg('party', 1800))
    await expect.poll(async () => (await orderOf(otherNode, 'mixed-up-1')).status).toBe('on_hold')
    const held = await orderOf(otherNode, 'mixed-up-1')
    expect(held.hold_reason).toMatch(
      /The print image differs from the preview the shopper saw \(similarity.*Send a matching print image for the same token with the secret key/,
    )
    expect(held.lines[0]?.print_image).toMatchObject({
      status: 'here',
      matches: false,
      comparison: { shape: 'same', dimensions: 'same', content: 'different' },
    })
    await sendPrint(token, await sceneAsJpeg('landscape', 1800), service.secretKey)
    await expect
      .poll(async () => (await orderOf(otherNode, 'mixed-up-1')).status)
      .toMatch(/^(preparing|ready)$/)
    const after = await orderOf(otherNode, 'mixed-up-1')
    expect(after).toMatchObject({ hold_reason: null, lines: [{ print_image: { matches: true } }] })
  })

  it('holds an order placed when the wrong print image has already arrived', async () => {
    const token = await tokenOf(service, 'preview', await sceneAsJpeg('portrait', 600))
    const mirrored = await sharp(await sceneAsJpeg('portrait', 1800))
      .flop()
      .jpeg()
      .toBuffer()
    await sendPrint(token, mirrored)
    const cart = await order(token, 'mixed-up-2')
    expect((await orderOf(otherNode, 'mixed-up-2')).status).toBe('on_hold')
    expect((await orderOf(otherNode, 'mixed-up-2')).hold_reason).toMatch(
      /The print image is rotated or mirrored compared with the preview the/,
    )
    expect(cart.before).toContain('but it is not the expected one.')
  })

  it('matches a compressed preview with a logo', async () => {
    const logo = { create: { width: 150, height: 40, channels: 3, background: '#ffffff' } } as const
    const branded = await sharp(await sceneAsJpeg('night', 600))
      .composite([{ input: logo, left: 430, top: 340 }])
      .jpeg({ quality: 40 })
      .toBuffer()
    const token = await tokenOf(service, 'preview', branded)
    await sendPrint(token, await sceneAsJpeg('night', 1800))
    expect(await printImageOf(token)).toMatchObject({ status: 'here', matches: true })
  })

  async function sendPrint(token: string, image: Buffer, key?: string): Promise<void> {
    const push = { token, image, ...(key !== undefined && { key }) }
    expect((await pushImage(service, 'print', push)).status).toBe(200)
  }

  async function order(token: string, reference: string): Promise<{ before: string }> {
    const path = `${token}/1800/1200?reference_id=${reference}`
    const opened = await openLoader(service, path, asBrowser)
    const cartUrl = new URL(String(opened.headers.location), service.url).href
    const before = (await send(cartUrl, asBrowser)).text
    await buy(cartUrl)
    return { before }
  }

  function transfersLeft(): Promise<number> {
    return service.foundation.onDatabase(async (queries) => {
      const rows = await queries.selectFrom('print_transfers').select('id').execute()
      return rows.length
    })
  }
})
