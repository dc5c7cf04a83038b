import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  dayMs,
  type Images,
  imageFoundations,
  openImages,
} from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { scene } from '../../../../tests/helpers/scenes.ts'
import type { ImageToken } from '../../../pure/contract/ids.ts'
import { orderStatuses } from '../../../pure/contract/order-statuses.ts'
import { getPicture } from '../get-picture.ts'
import { type AttachPrintImage, attachPrintImage } from './attach-print-image.ts'

const preview = { width: 60, height: 40 }
const print = { width: 600, height: 400 }
const another = { width: 630, height: 420 }

describe.each(imageFoundations)('attachPrintImage on $name', (kinds) => {
  let images: Images
  let jobs: number
  beforeEach(async () => {
    images = await openImages(kinds)
    jobs = 0
  })

  async function attach(token: ImageToken, options = print, store = images.store) {
    const file = await images.spooled(await picture(options))
    const afterwards: AttachPrintImage['afterwards'] = async (_tx, arrival) => {
      if (arrival !== 'known') jobs += 1
    }
    await attachPrintImage(images.deps, { store, token, file, afterwards })
  }

  function find(token: ImageToken) {
    return getPicture(images.deps.database.queries, token, images.deps.now)
  }

  it('adds the print image to a preview, and runs what follows', async () => {
    const token = await images.receive(await picture(preview), 'preview')
    await attach(token)
    expect(await find(token)).toMatchObject({ kind: 'preview', preview, print, shown: print })
    expect(jobs).toBeGreaterThan(0)
  })

  it('accepts the same bytes again without any effect', async () => {
    const token = await images.receive(await picture(preview), 'preview')
    await attach(token)
    const before = await images.traces()
    jobs = 0
    await attach(token)
    expect(jobs).toBe(0)
    expect(await images.traces()).toEqual(before)
  })

  it('replaces the print image when the bytes differ', async () => {
    const token = await images.receive(await picture(preview), 'preview')
    await attach(token)
    await attach(token, another)
    expect(await find(token)).toMatchObject({ print: another })
  })

  it('stores the comparison with the preview, and updates it on replacement', async () => {
    const preview = await sharp(await scene('landscape'))
      .resize(300)
      .jpeg()
      .toBuffer()
    const token = await images.receive(preview, 'preview')
    const { store } = images
    const send = async (bytes: Buffer) =>
      attachPrintImage(images.deps, { store, token, file: await images.spooled(bytes) })
    expect((await find(token)).content).toBeNull()
    await send(await scene('party'))
    expect((await find(token)).content).toMatchObject({ verdict: 'other_picture' })
    await send(
      await sharp(await scene('landscape'))
        .flop()
        .png()
        .toBuffer(),
    )
    expect((await find(token)).content).toMatchObject({ verdict: 'turned' })
    await send(await scene('landscape'))
    expect((await find(token)).content).toMatchObject({ verdict: 'same' })
    // Known bytes are compared too.
    await send(await scene('party'))
    expect((await find(token)).content).toMatchObject({ verdict: 'other_picture' })
  })

  it('compares pictures that were first handed off as single images, without a comparison', async () => {
    const [landscape, party] = [await scene('landscape'), await scene('party')]
    for (const bytes of [landscape, party]) await images.receive(bytes, 'single')
    const rows = await images.deps.database.queries
      .selectFrom('images')
      .select('miniature')
      .execute()
    expect(rows.map(({ miniature }) => miniature.byteLength)).toEqual([0, 0])
    const token = await images.receive(landscape, 'preview')
    const { store, deps } = images
    for (const [bytes, verdict] of [
      [party, 'other_picture'],
      [landscape, 'same'],
    ] as const) {
      await attachPrintImage(deps, { store, token, file: await images.spooled(bytes) })
      expect((await find(token)).content).toMatchObject({ verdict })
    }
  })

  it('attaches nothing if the comparison fails', async () => {
    const token = await images.receive(await picture(preview), 'preview')
    const before = await images.traces()
    const file = await images.spooled(await picture(print))
    const { store, deps } = images
    const compare = () => Promise.reject(new Error('no comparison'))
    const pictureProcesses = { ...deps.pictureProcesses, compare }
    const attaching = attachPrintImage({ ...deps, pictureProcesses }, { store, token, file })
    await expect(attaching).rejects.toThrow('no comparison')
    expect(await images.traces()).toEqual(before)
    expect((await find(token)).print).toBeNull()
  })

  it.each(orderStatuses)('with an order that is %s', async (status) => {
    const token = await images.receive(await picture(preview), 'preview')
    await attach(token)
    await images.order(token, status)
    await attach(token)
    const isLocked = ['in_production', 'shipped', 'delivered', 'returned'].includes(status)
    const replaced = attach(token, another).then(
      () => 'replaced',
      (error: { code: string }) => error.code,
    )
    expect(await replaced).toBe(isLocked ? 'print_image_locked' : 'replaced')
    expect(await find(token)).toMatchObject({ print: isLocked ? print : another })
  })

  it('rejects unknown tokens, those of other stores, expired ones and single images', async () => {
    const token = await images.receive(await picture(preview), 'preview')
    const single = await images.receive(await picture(preview), 'single')
    const pulled = await images.receive(await picture(preview), 'pull')
    const before = await images.traces()
    const unknown = attach('a'.repeat(64) as ImageToken)
    await expect(unknown).rejects.toMatchObject({ code: 'token_unknown', status: 404 })
    const elsewhere = attach(token, print, { ...images.store, id: storeIdOf('another store') })
    await expect(elsewhere).rejects.toMatchObject({ code: 'token_unknown' })
    await expect(attach(single)).rejects.toMatchObject({ code: 'token_not_a_preview' })
    await expect(attach(pulled)).rejects.toMatchObject({ code: 'token_not_a_preview' })
    images.clock.at += 31 * dayMs
    await expect(attach(token)).rejects.toMatchObject({ code: 'token_expired', status: 410 })
    expect(await images.traces()).toEqual(before)
    expect(jobs).toBe(0)
  })

  it('still accepts what an open cart or an order awaits after the token has expired', async () => {
    const inCart = await images.receive(await picture(preview), 'preview')
    const inOrder = await images.receive(await picture(preview), 'preview')
    await images.putInCart(inCart, images.clock.at + 40 * dayMs)
    await images.order(inOrder, 'awaiting_print_image')
    images.clock.at += 31 * dayMs
    await attach(inCart)
    await attach(inOrder)
    images.clock.at += 10 * dayMs
    await expect(attach(inCart, another)).rejects.toMatchObject({ code: 'token_expired' })
  })

  it('keeps one of two that arrive concurrently', async () => {
    const token = await images.receive(await picture(preview), 'preview')
    await Promise.all([attach(token), attach(token, another), attach(token)])
    expect([print.width, another.width]).toContain((await find(token)).print?.width)
    expect(await images.traces()).toMatchObject({ spooled: [], leftovers: [], tokens: 1 })
  })

  it('leaves nothing if what follows fails', async () => {
    const token = await images.receive(await picture(preview), 'preview')
    const before = await images.traces()
    const file = await images.spooled(await picture(print))
    const afterwards = () => Promise.reject(new Error('no'))
    const { store } = images
    await expect(attachPrintImage(images.deps, { store, token, file, afterwards })).rejects.toThrow(
      'no',
    )
    expect(await images.traces()).toEqual(before)
    expect((await find(token)).print).toBeNull()
  })
})
