import { expect, it } from 'vitest'
import { createSpoolSpace } from './spool-space.ts'

const full = { code: 'storage_unavailable', status: 503, retryAfterSeconds: expect.any(Number) }

it('rejects what does not fit beside the rest, until room is released', () => {
  const room = createSpoolSpace(100)
  const first = room.take(60)
  expect(() => room.take(50)).toThrow(expect.objectContaining(full))
  expect(room.heldBytes).toBe(60)
  const second = room.take(40)
  expect(room.isFull()).toBe(true)
  first.giveBack()
  first.giveBack()
  expect([room.heldBytes, room.isFull()]).toEqual([40, false])
  second.shrinkTo(10)
  second.shrinkTo(90)
  expect(room.heldBytes).toBe(10)
})

it('grows a reservation as long as that fits', () => {
  const room = createSpoolSpace(100)
  const other = room.take(20)
  const growing = room.take(0)
  growing.holdAtLeast(50)
  growing.holdAtLeast(30)
  expect(room.heldBytes).toBe(70)
  expect(() => growing.holdAtLeast(81)).toThrow(expect.objectContaining(full))
  expect(room.heldBytes).toBe(70)
  other.giveBack()
  growing.holdAtLeast(500)
  expect(room.heldBytes).toBe(500)
})

it('lets a print wait for its room, and gives prints half of the room at most', async () => {
  const room = createSpoolSpace(100)
  const upload = room.take(70)
  const order: string[] = []
  const waiting = room.waitFor(1_000).then((held) => {
    order.push('made')
    return held
  })
  const stopping = new AbortController()
  const stopped = room.waitFor(40, stopping.signal)
  stopping.abort(new Error('enough'))
  await expect(stopped).rejects.toThrow('enough')
  upload.shrinkTo(60)
  order.push('smaller')
  upload.shrinkTo(50)
  const held = await waiting
  expect([order, room.heldBytes]).toEqual([['smaller', 'made'], 100])
  held.giveBack()
})

it('leaves half of the room to uploads, however many prints wait', async () => {
  const room = createSpoolSpace(100)
  const print = await room.waitFor(40)
  const order: string[] = []
  const large = room.waitFor(1_000).then((held) => {
    order.push('large')
    return held
  })
  const small = await room.waitFor(10)
  const upload = room.take(50)
  expect([room.heldBytes, room.isFull()]).toEqual([100, true])
  upload.giveBack()
  expect(room.isFull()).toBe(false)
  print.giveBack()
  order.push('one was done')
  small.giveBack()
  const held = await large
  expect([order, room.heldBytes]).toEqual([['one was done', 'large'], 50])
  held.giveBack()
  expect((await room.waitFor(50)).giveBack()).toBeUndefined()
  expect(room.heldBytes).toBe(0)
})
