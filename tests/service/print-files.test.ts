// From a paid order to the files that a lab prints: rendered once, fetched with the secret key,
// rendered again when the print image is replaced, and never partial.

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobTicket } from '../../src/trade/production/job-ticket.ts'
import { deployments } from '../helpers/deployments.ts'
import { keyHeader, orderByApi, orderOf, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { type Answer, send } from '../helpers/multipart.ts'
import { picture } from '../helpers/pictures.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

type Headers = Record<string, string>

/** Rendering takes a second, and each poll up to a tenth of that. */
const whileItPrints = { interval: 1_000 }

describe.each(deployments)('print files on $name', (deployment) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ deployment })
  }, serviceStartMs)
  afterAll(() => service?.close())

  const asLab = () => ({ headers: keyHeader(service, service.secretKey) })
  const preview = () => picture({ width: 600, height: 400, seed: 6 })
  const print = (quality: number) => picture({ width: 1500, height: 1000, seed: 6, quality })

  const order = (reference: string, image_token: string, more = {}) =>
    orderByApi(
      service,
      { image_token, product: 'canvas', size: '8x8', ...more },
      { reference_id: reference },
    )
  /** Has a quarter of the canvas's pixels. */
  const poster = { product: 'poster', size: '7x5' }
  /** Dimensions announced for a preview whose print image is still to come. */
  const announced = { print_width: 1500, print_height: 1000 }
  const statusOf = async (reference: string) => (await orderOf(service, reference)).status
  const fileOf = async (reference: string) =>
    (await orderOf(service, reference)).lines[0]?.print_file
  const fetchAs = (url: string | null | undefined, headers: Headers = asLab().headers) =>
    send(String(url), { headers })
  const bytesOf = async (url: string | null | undefined) => {
    const answer = await fetch(String(url), asLab())
    expect(answer.status).toBe(200)
    return { headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
  }
  const printsOf = async (reference: string) => {
    const [line] = (await orderOf(service, reference)).lines
    const keys = await service.foundation.objects()
    return keys.filter((key) => key.startsWith(`prints/${line?.id}/`)).sort()
  }

  it('complete an order, and are available to the secret key with file, ticket and proof', async () => {
    const token = await tokenOf(service, 'image', await print(90))
    await order('whole', token, { size: '20x20cm' })
    await expect.poll(() => statusOf('whole'), whileItPrints).toBe('ready')
    const { id, number, lines } = await orderOf(service, 'whole')
    const file = lines[0]?.print_file
    expect(file).toMatchObject({ status: 'ready', reason: null, format: 'jpeg', dpi: 300 })
    expect(file).toMatchObject({ profile: 'sRGB', url: expect.stringContaining(service.url) })
    const sides = [file?.trim?.width, file?.trim?.height]
    const exactly = expect.closeTo((200 / 25.4) * 300, 0)
    expect(sides).toEqual([exactly, exactly])

    const answer = await bytesOf(file?.url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(answer.body.byteLength),
      'content-disposition': expect.stringContaining(`filename="TEST-${number}-1-canvas-`),
      'cache-control': 'no-store',
    })
    expect(createHash('sha256').update(answer.body).digest('hex')).toBe(file?.sha256)
    const { width, height } = file ?? {}
    expect(await sharp(answer.body).metadata()).toMatchObject({ width, height, density: 300 })

    const part = await fetch(String(file?.url), {
      headers: { ...asLab().headers, range: 'bytes=1000-', 'if-range': `"${file?.sha256}"` },
    })
    expect(part.status).toBe(206)
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-range': `bytes 1000-${answer.body.byteLength - 1}/${answer.body.byteLength}`,
      'content-length': String(answer.body.byteLength - 1000),
    })
    // `toEqual` would compare millions of bytes one by one, for ten seconds.
    expect(answer.body.subarray(1000).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
    const beyond = await fetchAs(file?.url, { ...asLab().headers, range: 'bytes=999999999-' })
    expect(problem(beyond)).toEqual([416, 'range_not_satisfiable'])
    expect(beyond.headers['content-range']).toBe(`bytes */${answer.body.byteLength}`)

    const ticket = await fetchAs(file?.ticket_url)
    expect(Check(jobTicket, ticket.json())).toBe(true)
    expect(ticket.json()).toMatchObject({
      order: { id, number, reference_id: 'whole', lines: 1 },
      line: { number: 1, product: 'canvas', quantity: 1 },
      file: { sha256: file?.sha256, width, height, byte_length: answer.body.byteLength },
      layout: { trim: file?.trim, surround: 'mirror' },
      source: { image_token: token, width: 1500, height: 1000 },
    })
    expect(ticket.text).not.toContain('Lovelace')
    const schema = await fetchAs(`${service.url}/api/v1/job-ticket.schema.json`, {
      authorization: '',
    })
    expect(schema.json()).toMatchObject({ type: 'object', required: expect.any(Array) })

    const proof = await bytesOf(file?.proof_url)
    expect(proof.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(proof.body).metadata()).width).toBeLessThanOrEqual(1200)
    expect(await printsOf('whole')).toHaveLength(2)
  })

  it('are available with no other key, and report what does not exist', async () => {
    const { id, lines } = await orderOf(service, 'whole')
    const file = lines[0]?.print_file
    for (const url of [file?.url, file?.ticket_url, file?.proof_url]) {
      for (const authorization of ['', `Bearer ${service.accessKey}`]) {
        expect((await fetchAs(url, { authorization })).status).toBe(401)
      }
    }
    const problemOf = async (path: string) => problem(await fetchAs(`${service.url}${path}`))
    const lineOf = (number: string) => `/api/v1/orders/${id}/lines/${number}/print-file`
    for (const number of ['0', '2', 'x', '01']) {
      expect(await problemOf(lineOf(number))).toEqual([404, 'line_unknown'])
    }
    const other = 'ord_000000000000000000000000'
    expect(await problemOf(`/api/v1/orders/${other}/lines/1/proof`)).toEqual([404, 'order_unknown'])

    const token = await tokenOf(service, 'preview', await preview())
    await order('early', token, announced)
    const waiting = await orderOf(service, 'early')
    expect(waiting.lines[0]?.print_file).toMatchObject({
      status: 'waiting',
      reason: 'The print image has not arrived yet.',
      url: null,
    })
    const early = `/api/v1/orders/${waiting.id}`
    expect(await problemOf(`${early}/lines/1/ticket`)).toEqual([409, 'print_file_not_ready'])
    const again = await send(`${service.url}${early}/print-files`, { ...asLab(), method: 'POST' })
    expect(problem(again)).toEqual([409, 'order_state_refused'])
  })

  it('are rendered again when the print image is replaced, and the old ones are deleted', async () => {
    const token = await tokenOf(service, 'preview', await preview())
    await pushImage(service, 'print', { token, image: await print(90) })
    await order('replaced', token, { ...poster, ...announced })
    await expect.poll(() => statusOf('replaced'), whileItPrints).toBe('ready')
    const first = await fileOf('replaced')
    const key = service.secretKey
    await pushImage(service, 'print', { token, image: await print(60), key })
    // The old one is unreferenced from that moment on.
    expect((await fileOf('replaced'))?.sha256).not.toBe(first?.sha256)
    const statusOfFile = async () => (await fileOf('replaced'))?.status
    await expect.poll(statusOfFile, whileItPrints).toBe('ready')
    expect(await statusOf('replaced')).toBe('ready')
    const second = await fileOf('replaced')
    expect(second?.sha256).not.toBe(first?.sha256)
    expect((await fetchAs(second?.url)).status).toBe(200)
    await expect.poll(() => printsOf('replaced')).toHaveLength(2)
    expect((await printsOf('replaced')).every((key) => key.includes(String(second?.sha256)))).toBe(
      true,
    )
    const events = (await orderOf(service, 'replaced')).events.map(({ type }) => type)
    expect(events.filter((type) => type === 'order.ready')).toHaveLength(2)
  })

  it('survive kill -9 in the middle: no partial file, and the order becomes ready', async () => {
    const token = await tokenOf(service, 'image', await print(95))
    // Each kill affects two: one being rendered, and one that waits for it.
    for (const [index, [firstMs, secondMs]] of [
      [600, 0] as const,
      [1350, 150] as const,
    ].entries()) {
      await order(`killed-${index * 2}`, token, poster)
      await pause(firstMs)
      await order(`killed-${index * 2 + 1}`, token, poster)
      await pause(secondMs)
      await service.kill9()
      await service.restart()
    }
    for (const index of [0, 1, 2, 3]) {
      await expect.poll(() => statusOf(`killed-${index}`), whileItPrints).toBe('ready')
      const file = await fileOf(`killed-${index}`)
      const { body } = await bytesOf(file?.url)
      expect(createHash('sha256').update(body).digest('hex')).toBe(file?.sha256)
      const { events } = await orderOf(service, `killed-${index}`)
      expect(events.filter(({ type }) => type === 'order.ready')).toHaveLength(1)
    }
    await expect.poll(() => service.foundation.unfinished()).toEqual([])
  })
})

function problem(answer: Answer): [number, unknown] {
  return [answer.status, answer.json().code]
}
