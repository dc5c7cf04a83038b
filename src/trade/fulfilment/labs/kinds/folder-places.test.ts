import { execFile } from 'node:child_process'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { labOrder } from '../../../../../tests/helpers/lab-order.ts'
import { ownFolder } from '../../../../../tests/helpers/own-folder.ts'
import { createFolderLab } from './folder-lab.ts'
import { createFolderPlaces } from './folder-places.ts'

const { signal } = new AbortController()
const silent = { code: 'lab_unavailable', publicMessage: /does not answer/ }

function held() {
  let end = () => {}
  let isBegun = false
  const ending = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    isBegun = true
    await ending
    return 'done'
  }
  return { work, end: () => end(), isBegun: () => isBegun }
}

describe('folder places', () => {
  it('limit concurrent work to one per folder, and queue the rest', async () => {
    const { inPlace } = createFolderPlaces({ most: 2, silentMs: 60_000 })
    const [first, same, second, third] = [held(), held(), held(), held()]
    const works = [
      inPlace('/a', signal, first.work),
      inPlace('/a', signal, same.work),
      inPlace('/b', signal, second.work),
      inPlace('/c', signal, third.work),
    ]
    const begun = () => [first, same, second, third].map(({ isBegun }) => isBegun())
    await expect.poll(begun).toEqual([true, false, true, false])
    second.end()
    await expect.poll(begun).toEqual([true, false, true, true])
    first.end()
    third.end()
    await expect.poll(begun).toEqual([true, true, true, true])
    same.end()
    expect(await Promise.all(works)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('give up on a silent folder, leave it alone, and retry it later', async () => {
    const { inPlace } = createFolderPlaces({ most: 2, silentMs: 50 })
    const [hung, other] = [held(), held()]
    await expect(inPlace('/a', signal, hung.work)).rejects.toMatchObject(silent)
    await expect(inPlace('/a', signal, other.work)).rejects.toMatchObject(silent)
    expect(other.isBegun()).toBe(false)
    expect(await inPlace('/b', signal, async () => 'done')).toBe('done')
    hung.end()
    await setImmediate()
    expect(await inPlace('/a', signal, async () => 'done')).toBe('done')
  })

  it('reject every folder while all of them hang', async () => {
    const { inPlace } = createFolderPlaces({ most: 2, silentMs: 50 })
    const hung = [held(), held()]
    const given = hung.map(({ work }, index) => inPlace(`/${index}`, signal, work))
    const waiting = inPlace('/waits', signal, async () => 'done')
    const refused = { status: 'rejected', reason: silent }
    expect(await Promise.allSettled([...given, waiting])).toMatchObject([refused, refused, refused])
    for (const { end } of hung) end()
    await setImmediate()
    expect(await inPlace('/c', signal, async () => 'done')).toBe('done')
  })

  it('give up on nothing that is slow but alive', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { inPlace } = createFolderPlaces({ most: 1, silentMs: 150 })
    const slow = inPlace('/a', signal, async (isAlive) => {
      for (let part = 0; part < 10; part++) {
        await vi.advanceTimersByTimeAsync(100)
        isAlive()
      }
      return 'done'
    })
    expect(await slow).toBe('done')
  })

  it('end with the signal, both running and waiting work', async () => {
    const { inPlace } = createFolderPlaces({ most: 1, silentMs: 60_000 })
    const stopping = new AbortController()
    const hung = held()
    const works = [
      inPlace('/a', stopping.signal, hung.work),
      inPlace('/b', stopping.signal, hung.work),
    ]
    stopping.abort(new Error('stopping'))
    const stopped = { status: 'rejected', reason: { message: 'stopping' } }
    expect(await Promise.allSettled(works)).toMatchObject([stopped, stopped])
    hung.end()
  })
})

describe('createFolderLab', () => {
  it('does not hang forever on a file that never arrives, and delivers the order later', async () => {
    const root = await ownFolder()
    const folder = await ownFolder()
    // Reading a pipe blocks until someone writes to it.
    const pipe = join(root, 'pipe')
    await promisify(execFile)('mkfifo', [pipe])
    const lab = createFolderLab(folder, createFolderPlaces({ most: 1, silentMs: 200 }))
    const order = labOrder('o', [{ name: 'a', print: { path: pipe } }])
    await expect(lab.submit(order, 'key', signal)).rejects.toMatchObject(silent)
    await expect(lab.test(signal)).rejects.toMatchObject(silent)
    const writer = await open(pipe, 'w')
    await writer.write('whole')
    await writer.close()
    await expect.poll(() => readdir(join(folder, 'o'))).toContain('order.json')
    const again = () => lab.submit(labOrder('p'), 'key', signal).catch(() => null)
    await expect.poll(again).toBe('p')
  })
})
