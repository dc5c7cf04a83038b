// packages/client against a running service: every way to hand an image over, through lost answers,
// broken connections and interruptions; orders and webhooks.

import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromPath } from '../../packages/client/src/file.ts'
import {
  Handprint,
  type HandprintOptions,
  type Progress,
} from '../../packages/client/src/handprint.ts'
import { bmp } from '../helpers/bmp.ts'
import { startCuttingProxy } from '../helpers/cutting-proxy.ts'
import { openOrigin } from '../helpers/hostile-origin.ts'
import { ownFolder } from '../helpers/own-folder.ts'
import { picture } from '../helpers/pictures.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'
import { startReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts'

const size = { width: 1800, height: 1200 }
/** More than two pieces of 4 MB. */
const large = new Uint8Array(
  bmp({ width: 2000, height: 1600, at: (x, y) => [x % 256, y % 256, 90] }),
)

describe('the client', () => {
  let service: Service
  let origin: Awaited<ReturnType<typeof openOrigin>>
  let receiver: WebhookReceiver
  let small: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    small = new Uint8Array(await picture(size))
    origin = await openOrigin((response) => response.end(small))
    receiver = await startReceiver()
    const allowed = [origin.port, receiver.allowed.port].map((port) => `127.0.0.1:${port}`).join()
    const env = { ...withoutPrints, HANDPRINT_PULL_ALLOW_PRIVATE: allowed }
    service = await startService({ env })
  }, serviceStartMs)
  afterAll(async () => {
    await service?.close()
    await origin?.close()
    await receiver?.close()
  })

  const client = (options: HandprintOptions = {}) => {
    const { url: store, accessKey, secretKey } = service
    return new Handprint({ store, accessKey, secretKey, ...options })
  }
  /** Fails at the calls of these numbers, once the service has answered them. */
  const losing = (...lost: number[]) => {
    const asked: string[] = []
    const lossy: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      asked.push(`${init?.method} ${response.status}`)
      if (lost.includes(asked.length)) throw new TypeError('fetch failed')
      return response
    }
    return { asked, fetch: lossy }
  }
  const inFile = async (bytes: Uint8Array) => {
    const path = join(await ownFolder(), 'photo.bmp')
    await writeFile(path, bytes)
    return path
  }
  async function* piecesOf(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += 700_000) yield bytes.subarray(at, at + 700_000)
  }

  it.each<[string, () => Promise<Parameters<Handprint['images']['push']>[0]>]>([
    ['a Blob', async () => new Blob([small])],
    ['a File', async () => new File([small], 'photo.jpg')],
    ['bytes', async () => small],
    ['an ArrayBuffer', async () => small.buffer],
    ['a stream', async () => new Blob([small]).stream()],
    ['a stream of Node', async () => createReadStream(await inFile(small))],
    ['a path', async () => await fromPath(await inFile(small))],
    ['an address', async () => new URL(`http://127.0.0.1:${origin.port}/a.jpg`)],
    ['an address as text', async () => `http://127.0.0.1:${origin.port}/a.jpg`],
  ])('pushes %s', async (_, source) => {
    expect(await client().images.push(await source())).toMatchObject({ ...size, kind: 'image' })
  })

  it('pushes a large image in pieces, and tells how far it is', async () => {
    const seen: Progress[] = []
    const image = await client().images.push(new Blob([large]), {
      onProgress: (at) => seen.push(at),
    })
    expect(image).toMatchObject({ width: 2000, height: 1600, byte_length: large.length })
    const sent = seen.map(({ sentBytes }) => sentBytes)
    expect(sent).toEqual([0, 4_194_304, 8_388_608, large.length])
  })

  it('pushes a large stream: in pieces if its size is known, else at once', async () => {
    for (const size of [large.length, undefined]) {
      const { fetch, asked } = losing()
      const image = await client({ fetch }).images.push(piecesOf(large), { size })
      expect(image.byte_length).toBe(large.length)
      expect(asked.filter((each) => each.startsWith('PATCH'))).toHaveLength(size ? 3 : 0)
    }
    const short = client().images.push(piecesOf(large), { size: large.length + 1 })
    await expect(short).rejects.toMatchObject({ code: 'source_unusable' })
  })

  it('knows only the token of a large image without the secret key', async () => {
    const bare = new Handprint({ store: service.url, accessKey: service.accessKey })
    const image = await bare.images.push(new Blob([large]))
    expect(image).toEqual({ image_token: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('makes one image of a push whose answer is lost', async () => {
    const before = (await client().images.list().toArray()).length
    const { fetch, asked } = losing(1)
    const { image_token } = await client({ fetch }).images.push(new Blob([small]))
    expect(asked).toEqual(['POST 201', 'POST 201'])
    const images = await client().images.list({ limit: 3 }).toArray()
    expect(images).toHaveLength(before + 1)
    expect(images[0]?.image_token).toBe(image_token)
  })

  it('goes on after lost answers, wherever they are lost', async () => {
    for (const lost of [1, 2, 3, 4]) {
      const { fetch, asked } = losing(lost)
      const { byte_length } = await client({ fetch }).images.push(new Blob([large]))
      expect(byte_length).toBe(large.length)
      expect(asked.filter((each) => each === 'PATCH 204')).toHaveLength(3)
    }
  })

  it('goes on after connections that break in the middle of a piece', async () => {
    const stall = { at: Number.POSITIVE_INFINITY, onStall: () => undefined }
    const cutsAt = [1_000_000, 6_000_000]
    const proxy = await startCuttingProxy({ target: () => service.url, cutsAt, stall })
    const image = await client({ store: proxy.url }).images.push(new Blob([large]))
    expect(image.byte_length).toBe(large.length)
    expect(proxy.cutCount()).toBe(2)
    await proxy.close()
  })

  describe('an interrupted push', () => {
    /** Ends the push once the first piece has arrived. */
    const interrupted = async (options: Parameters<Handprint['images']['push']>[1] = {}) => {
      const ending = new AbortController()
      const onProgress = ({ sentBytes }: Progress) => sentBytes > 0 && ending.abort('enough')
      const file = await fromPath(await inFile(large))
      const { fetch, asked } = losing()
      const pushed = client({ fetch }).images.push(file, {
        ...options,
        onProgress,
        signal: ending.signal,
      })
      await expect(pushed).rejects.toBe('enough')
      return { file, asked }
    }

    it('continues where it was, with a memory', async () => {
      const resume = new Map<string, string>()
      const { file, asked } = await interrupted({ resume })
      expect(asked.filter((each) => each.startsWith('DELETE'))).toEqual([])
      const seen: Progress[] = []
      const image = await client().images.push(file, { resume, onProgress: (at) => seen.push(at) })
      expect(image.byte_length).toBe(large.length)
      expect(seen[0]?.sentBytes).toBe(4_194_304)
      expect(resume.size).toBe(0)
    })

    it('leaves nothing at the service without one, or once it is discarded', async () => {
      const { asked } = await interrupted()
      expect(asked.at(-1)).toBe('DELETE 204')
      const resume = new Map<string, string>()
      const { file } = await interrupted({ resume })
      const { fetch, asked: later } = losing()
      await client({ fetch }).images.discard(file, { resume })
      expect([later.at(-1), resume.size]).toEqual(['DELETE 204', 0])
      await client({ fetch }).images.discard(file, { resume })
      expect(later).toHaveLength(2)
    })

    it('begins anew if what is remembered is of no use', async () => {
      const resume = new Map<string, string>()
      const { file } = await interrupted({ resume })
      for (const name of resume.keys()) resume.set(name, 'a key of no upload')
      const image = await client().images.push(file, { resume })
      expect(image.byte_length).toBe(large.length)
    })
  })

  it('refuses a file that is no image, and forgets its upload', async () => {
    const text = new Blob(['no image '.repeat(1_000)])
    const resume = new Map<string, string>()
    for (const piecesFrom of [0, Number.POSITIVE_INFINITY]) {
      const pushed = client().images.push(text, { piecesFrom, resume, resumeName: 'text' })
      await expect(pushed).rejects.toMatchObject({ status: 422, code: 'image_format_unsupported' })
    }
    expect(resume.size).toBe(0)
  })

  it('sends a preview and then its print image, into an open cart', async () => {
    const { images, carts } = client()
    const preview = await images.push(new Blob([small]), { kind: 'preview' })
    const pixels = { print_width: 2000, print_height: 1600 }
    const cart = await carts.open(preview.image_token, { ...pixels, reference_id: 'a/ü' })
    expect(cart).toMatchObject({ reference_id: 'a/ü', print_image: { status: 'waiting' } })
    const print = new Blob([new Uint8Array(await picture({ width: 2400, height: 1600 }))])
    for (const piecesFrom of [0, undefined]) {
      const sent = await images.pushPrint(preview.image_token, print, { piecesFrom })
      expect(sent).toMatchObject({
        image_token: preview.image_token,
        print_image: { status: 'here' },
      })
    }
    const opened = await fetch(carts.url(preview.image_token, { ...pixels, lang: 'de' }))
    expect(opened.url).toMatch(/\/cart\/\w+\?lang=de/)
  })

  it('pulls an address into a cart, and says which key was wrong', async () => {
    const address = `http://127.0.0.1:${origin.port}/a.jpg?x=1&lang=de`
    const { cart_url } = await client().carts.pull(address, { reference_id: 'x' })
    expect(cart_url).toContain('/cart/')
    const wrong = client({ accessKey: '0'.repeat(32), secretKey: `sk_${'0'.repeat(40)}` })
    await expect(wrong.carts.pull(address)).rejects.toMatchObject({ code: 'access_key_invalid' })
    await expect(wrong.orders.get('x')).rejects.toMatchObject({ code: 'secret_key_invalid' })
  })

  it('quotes, orders once although the answer is lost, lists and cancels', async () => {
    const { image_token } = await client().images.push(new Blob([small]))
    const lines = [{ image_token, product: 'poster', size: '12x8' }]
    const quote = await client().quotes.create({ country: 'US', currency: 'USD', lines })
    const { fetch, asked } = losing(1)
    const order = await client({ fetch }).orders.create({
      reference_id: 'once',
      lines,
      shipping_address: {
        name: 'Ada Lovelace',
        line1: '12 Long Street',
        city: 'Portland',
        region: 'OR',
        postal_code: '97201',
        country: 'US',
        email: 'ada@example.com',
      },
      shipping_method: 'standard',
      payment: { method: 'test' },
    })
    expect(asked).toEqual(['POST 201', 'POST 201'])
    expect(quote.shipping_methods.map(({ total }) => total)).toContain(order.total)
    const numbers: string[] = []
    for await (const { number } of client().orders.list({ reference_id: 'once', limit: 1 }))
      numbers.push(number)
    expect(numbers).toEqual([order.number])
    expect((await client().orders.cancel(order.id, { reason: 'A test.' })).status).toBe('cancelled')
  })

  it('unwraps what the service sends', async () => {
    const { webhooks, images } = client()
    const { secret, id } = await webhooks.create({ url: receiver.url, events: ['image.received'] })
    const { image_token } = await images.push(new Blob([small]))
    await expect.poll(() => receiver.received.length).toBe(1)
    const [{ text: body = '', headers = {} } = {}] = receiver.received
    const event = await webhooks.unwrap({ body, headers }, { secret })
    if (event.type !== 'image.received') throw new Error(event.type)
    expect(event.data.image_token).toBe(image_token)
    const { data, kept_days } = await webhooks.deliveries(id, { status: 'delivered' }).page()
    expect([data[0]?.event_id, kept_days]).toEqual([event.id, 30])
  })
})
