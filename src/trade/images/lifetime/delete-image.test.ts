import { beforeEach, describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import {
  dayMs,
  type Images,
  imageFoundations,
  noTraces,
  openImages,
} from '../../../../tests/helpers/open-images.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import type { Database } from '../../../ground/database/database.ts'
import type { ImageToken, OrderId, StoreId } from '../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { getPicture } from '../get-picture.ts'
import { attachPrintImage } from '../intake/attach-print-image.ts'
import { readPictures } from '../read-pictures.ts'
import { createDerivatives } from '../rendering/derivatives.ts'
import { deleteImage } from './delete-image.ts'
import { expireImages } from './expire-images.ts'

const small = { width: 120, height: 80 }

describe.each(imageFoundations)('deleteImage on $name', (kinds) => {
  let images: Images
  beforeEach(async () => {
    images = await openImages(kinds)
  })

  const remove = (token: ImageToken, store: { id: StoreId } = images.store) =>
    deleteImage(images.deps, { store, token })

  it('deletes the pictures and all derivatives, and is idempotent', async () => {
    const token = await images.receive(await picture({ width: 500, height: 400 }), 'preview')
    const file = await images.spooled(await picture({ width: 900, height: 720 }))
    await attachPrintImage(images.deps, { store: images.store, token, file })
    const { pictureKey } = await shownOf(token)
    const opened = await images.derivatives.open(pictureKey, 800, 'jpeg')
    opened?.stream.destroy()
    await images.derivatives.settled()
    expect((await images.traces()).objects).toHaveLength(3)
    for (let times = 0; times < 2; times++) {
      await remove(token)
      expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
    }
    const { database, now } = images.deps
    await expect(getPicture(database.queries, token, now)).rejects.toMatchObject({
      code: 'image_deleted',
      status: 410,
    })
    images.clock.at += 30 * dayMs
    await expireImages(images.deps)
    expect(await images.traces()).toEqual(noTraces)
  })

  it('shows nothing afterwards, also if it was interrupted after the commit', async () => {
    const token = await images.receive(await picture(small))
    const { pictureKey } = await shownOf(token)
    const { database } = images.deps
    let transactions = 0
    const cut = {
      ...database,
      transaction: (work) => {
        transactions += 1
        return transactions === 1 ? database.transaction(work) : Promise.reject(new Error('killed'))
      },
    } as Database
    const deps = { ...images.deps, database: cut }
    await expect(deleteImage(deps, { store: images.store, token })).rejects.toThrow('killed')
    await remove(token)
    expect(await images.derivatives.open(pictureKey, 800, 'jpeg')).toBeNull()
    await expireImages(images.deps)
    expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
  })

  it('purges the pictures from a CDN', async () => {
    const token = await images.receive(await picture(small))
    const { pictureKey } = await shownOf(token)
    await remove(token)
    const { queries } = images.deps.database
    const jobs = await queries.selectFrom('jobs').select(['task', 'payload']).execute()
    expect(jobs.filter(({ task }) => task === 'purge-pictures')).toEqual([
      { task: 'purge-pictures', payload: JSON.stringify({ pictureKeys: [pictureKey] }) },
    ])
  })

  it('hides the picture if the storage fails to delete it', async () => {
    const token = await images.receive(await picture(small))
    const { pictureKey } = await shownOf(token)
    const deleteMany = () => Promise.reject(new Error('Not now.'))
    const storage = { ...images.deps.storage, deleteMany }
    const deleting = deleteImage({ ...images.deps, storage }, { store: images.store, token })
    await expect(deleting).rejects.toThrow('Not now.')
    expect(await images.derivatives.open(pictureKey, 400, 'jpeg')).toBeNull()
    await expireImages(images.deps)
    expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
  })

  it('keeps a picture that another token references', async () => {
    const bytes = await picture(small)
    const [first, second] = [await images.receive(bytes), await images.receive(bytes)]
    await remove(first)
    expect(await images.traces()).toMatchObject({ images: [expect.any(String)] })
    await remove(second)
    expect(await images.traces()).toEqual({ ...noTraces, tokens: 2 })
  })

  const inWork = ['awaiting_print_image', 'preparing', 'ready', 'in_production', 'on_hold'] as const
  it.each(inWork)('is rejected while an order with it is %s', async (status) => {
    const token = await images.receive(await picture(small))
    await images.order(token, 'delivered')
    await images.order(token, status)
    const before = await images.traces()
    await expect(remove(token)).rejects.toMatchObject({ code: 'image_in_use', status: 409 })
    expect(await images.traces()).toEqual(before)
  })

  it('is rejected while a payment for it is pending, and not after that was declined', async () => {
    const token = await images.receive(await picture(small))
    const id = await images.order(token, 'awaiting_payment')
    await paymentIs(id, 'pending')
    await expect(remove(token)).rejects.toMatchObject({ code: 'image_in_use' })
    await paymentIs(id, 'declined')
    await remove(token)
    expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
  })

  const done: OrderStatus[] = ['shipped', 'delivered', 'cancelled', 'refunded', 'returned']
  it.each(done)('deletes the picture of an order that is %s', async (status) => {
    const token = await images.receive(await picture(small))
    await images.order(token, status)
    await remove(token)
    expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
  })

  it('does not find unknown tokens or those of another store', async () => {
    const token = await images.receive(await picture(small))
    const unknown = { code: 'token_unknown', status: 404 }
    await expect(remove('ab'.repeat(32) as ImageToken)).rejects.toMatchObject(unknown)
    await expect(remove(token, { id: storeIdOf('store_other') })).rejects.toMatchObject(unknown)
    expect((await images.traces()).objects).toHaveLength(1)
  })

  it('prevents a print image from being attached afterwards, and deletes its bytes', async () => {
    const token = await images.receive(await picture(small), 'preview')
    await remove(token)
    const file = await images.spooled(await picture({ ...small, seed: 2 }))
    const attaching = attachPrintImage(images.deps, { store: images.store, token, file })
    await expect(attaching).rejects.toMatchObject({ code: 'image_deleted' })
    expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
  })

  it('leaves no derivative that was rendered concurrently', async () => {
    const token = await images.receive(await picture({ width: 500, height: 400 }))
    const { pictureKey } = await shownOf(token)
    const { pictureProcesses } = images.deps
    const derivatives = createDerivatives({
      ...images.deps,
      pictureProcesses: {
        ...pictureProcesses,
        async render(...job) {
          await pictureProcesses.render(...job)
          await remove(token)
        },
      },
    })
    expect(await derivatives.open(pictureKey, 800, 'jpeg')).toBeNull()
    expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
  })

  it('leaves no derivative that was shown and stored concurrently', async () => {
    const token = await images.receive(await picture({ width: 500, height: 400 }))
    const { pictureKey } = await shownOf(token)
    const { storage } = images.deps
    const derivatives = createDerivatives({
      ...images.deps,
      storage: {
        ...storage,
        async putFile(...put) {
          await storage.putFile(...put)
          await remove(token)
        },
      },
    })
    const shown = await derivatives.open(pictureKey, 800, 'jpeg')
    shown?.stream.destroy()
    expect(shown).not.toBeNull()
    await derivatives.settled()
    expect(await images.traces()).toEqual({ ...noTraces, tokens: 1 })
  })

  async function shownOf(token: ImageToken) {
    const found = (await readPictures(images.deps.database.queries, [token])).get(token)
    if (found === undefined) throw new Error('The token has no picture.')
    return found.shown
  }

  async function paymentIs(id: OrderId, status: 'pending' | 'declined'): Promise<void> {
    await images.deps.database.queries
      .updateTable('orders')
      .set({ payment_status: status })
      .where('id', '=', id)
      .execute()
  }
})
