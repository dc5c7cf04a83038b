// A set of previews through to the order: the print images come later, and one of them is missing.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../helpers/deployments.ts'
import { askApi, orderOf, pushImage, tokenOf } from '../helpers/hand-over.ts'
import { picture } from '../helpers/pictures.ts'
import { sceneAsJpeg } from '../helpers/scenes.ts'
import { buy, visit } from '../helpers/shopper.ts'
import {
  type Service,
  serviceStartMs,
  startService,
  withoutPrints,
} from '../helpers/start-service.ts'

describe.each(deployments)('a set of previews on $name', (deployment) => {
  let service: Service

  beforeAll(async () => {
    service = await startService({ deployment, env: withoutPrints })
  }, serviceStartMs)
  afterAll(() => service?.close())

  const preview = (seed: number) => picture({ width: 900, height: 600, seed })
  const print = (seed: number) => picture({ width: 1800, height: 1200, seed })

  async function previews(seeds: readonly number[]): Promise<string[]> {
    const tokens: string[] = []
    for (const seed of seeds) tokens.push(await tokenOf(service, 'preview', await preview(seed)))
    return tokens
  }

  async function send(token: string | undefined, image: Buffer) {
    const sent = await pushImage(service, 'print', { token: String(token), image })
    expect(sent.status).toBe(200)
  }

  /** One print of each, ordered. */
  async function order(tokens: readonly string[], reference: string): Promise<void> {
    const lines = tokens.map((image_token, index) => ({
      ...{ image_token, name: `IMG_${index + 1}.jpg`, product: 'poster', size: '7x5' },
      ...{ print_width: 1800, print_height: 1200 },
    }))
    const opened = await askApi(service, 'POST', 'carts', { reference_id: reference, lines })
    expect(opened.status).toBe(201)
    const sheet = await visit(String(opened.json().cart_url))
    expect(sheet.html).toContain('IMG_3.jpg')
    const path = `${service.url}/cart/${opened.json().cart_id}`
    expect((await buy(path)).url).toContain('/receipt')
  }

  const states = async (reference: string) => {
    const { status, lines } = await orderOf(service, reference)
    return [status, ...lines.map(({ name, print_image: image }) => `${name} ${image?.status}`)]
  }

  it('waits for the last print image, and says which are missing', async () => {
    const tokens = await previews([21, 22, 23])
    await send(tokens[0], await print(21))
    await order(tokens, 'previews-1')
    expect(await states('previews-1')).toEqual([
      'awaiting_print_image',
      ...['IMG_1.jpg here', 'IMG_2.jpg waiting', 'IMG_3.jpg waiting'],
    ])
    await send(tokens[2], await print(23))
    expect(await states('previews-1')).toEqual([
      'awaiting_print_image',
      ...['IMG_1.jpg here', 'IMG_2.jpg waiting', 'IMG_3.jpg here'],
    ])
    await send(tokens[1], await print(22))
    await expect
      .poll(async () => (await orderOf(service, 'previews-1')).status)
      .toMatch(/^(preparing|ready)$/)
  })

  it('is held for the one that shows something else, until the right one arrives', async () => {
    const scene = await tokenOf(service, 'preview', await sceneAsJpeg('landscape', 600))
    const tokens = [...(await previews([31, 32])), scene]
    await order(tokens, 'previews-2')
    await send(tokens[0], await print(31))
    await send(tokens[1], await print(32))
    await send(scene, await sceneAsJpeg('party', 1800))
    await expect.poll(async () => (await states('previews-2'))[0]).toBe('on_hold')
    const { lines } = await orderOf(service, 'previews-2')
    expect(lines.map(({ print_image: image }) => image?.matches)).toEqual([true, true, false])
  })
})
