// A client that requests models of one crop after the other, with a blocked renderer.

import { readFile, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Images, imageFoundations, openImages } from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { signalled } from '../../../../tests/helpers/signalled.ts'
import type { Cart } from '../../../trade/carts/cart.ts'
import { readCart } from '../../../trade/carts/get-cart.ts'
import { tryChoice } from '../../../trade/carts/lines/try-choice.ts'
import { openCart } from '../../../trade/carts/open-cart.ts'
import type { PictureProcesses } from '../../../trade/images/decoding/processes/picture-processes.ts'
import { createRenderQueue } from '../../../trade/images/rendering/render-queue.ts'
import { createModels } from './create-models.ts'

describe.each(imageFoundations)('models of crops on $name', (kinds) => {
  let images: Images
  beforeEach(async () => {
    images = await openImages(kinds)
  })

  async function newCart(seed: number): Promise<Cart> {
    const bytes = await picture({ width: 1200, height: 1200, seed })
    const token = await images.receive(bytes)
    const { database, now } = images.deps
    const { store } = images
    const { cartId } = await openCart({ database, now }, { store, token, referenceId: null })
    return await readCart({ database, now }, cartId)
  }

  it('queue eight model.glb per cart, the newest first, and let another cart be next but one', async () => {
    const gate = signalled()
    const begun = signalled()
    const rendered: string[] = []
    let renders = 0
    const pictureProcesses: PictureProcesses = {
      ...images.deps.pictureProcesses,
      async render(path, { crop }, outPath) {
        renders++
        begun.resolve()
        await gate.promise
        rendered.push(String(crop?.x.toFixed(2)))
        await writeFile(outPath, await readFile(path))
      },
    }
    const renderQueue = createRenderQueue({ atOnce: 1 })
    const modelOf = createModels({ ...images.deps, pictureProcesses, renderQueue })
    const moved = (cart: Cart, x: number, signal = new AbortController().signal) => {
      const crop = { x, y: 0, width: 0.5, height: 0.5 }
      const choice = { product: 'poster', size: '8x8', crop, options: {} }
      const read = modelOf(cart, tryChoice(cart, cart.lines[0]?.id ?? '', choice)).read(signal)
      read.catch(() => undefined)
      return read
    }
    const [busy, other] = [await newCart(1), await newCart(2)]
    const first = moved(busy, 0)
    await begun.promise
    const asked = Array.from({ length: 10 }, (_, n) => moved(busy, (n + 1) / 100))
    const leaving = new AbortController()
    const left = moved(busy, 0.2, leaving.signal)
    const theirs = moved(other, 0.3)
    leaving.abort(new Error('The shopper has gone.'))
    await expect(left).rejects.toThrow('has gone')
    gate.resolve()
    const outcomes = await Promise.allSettled(asked)
    await Promise.all([first, theirs])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    // The eleventh request displaced a third one before it was cancelled.
    expect(refused).toHaveLength(3)
    for (const outcome of refused) {
      expect(outcome).toMatchObject({ reason: { code: 'rate_limited', status: 429 } })
    }
    expect(rendered.slice(0, 4)).toEqual(['0.00', '0.10', '0.30', '0.09'])
    expect(renders).toBe(9)
  })
})
