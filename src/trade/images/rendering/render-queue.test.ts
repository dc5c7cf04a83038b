import { describe, expect, it } from 'vitest'
import { storeIdOf } from '../../../../tests/helpers/ids.ts'
import { signalled } from '../../../../tests/helpers/signalled.ts'
import { createRenderQueue, type RenderQueueOptions } from './render-queue.ts'

async function heldQueue(more: Partial<RenderQueueOptions> = {}) {
  const queue = createRenderQueue({ atOnce: 1, ...more })
  const gate = signalled()
  const done: string[] = []
  const holding = queue.run({ storeId: storeIdOf('holder'), of: 'holder' }, () => gate.promise)
  const asked: Promise<string>[] = []
  function ask(store: string, of: string, name: string, signal?: AbortSignal) {
    const asking = queue.run({ storeId: storeIdOf(store), of, signal }, async () => {
      done.push(name)
      return name
    })
    asking.catch(() => undefined)
    asked.push(asking)
    return asking
  }
  return {
    ask,
    done,
    async release() {
      gate.resolve()
      await Promise.allSettled([holding, ...asked])
    },
  }
}

const refused = { code: 'rate_limited', status: 429, retryAfterSeconds: expect.any(Number) }

describe('the queue of renderings', () => {
  it('renders the picture of another store next, however many one has queued', async () => {
    const { ask, done, release } = await heldQueue()
    for (let n = 1; n <= 90; n++) void ask('busy', `cart ${n}`, `busy ${n}`)
    void ask('quiet', 'cart', 'quiet')
    await release()
    expect(done.slice(0, 3)).toEqual(['busy 1', 'quiet', 'busy 2'])
    expect(done).toHaveLength(91)
  })

  it('alternates among the carts of a store, newest first for each', async () => {
    const { ask, done, release } = await heldQueue()
    for (const name of ['a 1', 'a 2', 'a 3']) void ask('store', 'a', name)
    for (const name of ['b 1', 'b 2']) void ask('store', 'b', name)
    await release()
    expect(done).toEqual(['a 3', 'b 2', 'a 2', 'b 1', 'a 1'])
  })

  it('drops the oldest request of a cart that has too many', async () => {
    const { ask, done, release } = await heldQueue({ mostOfOne: 2 })
    const [first, second] = ['1', '2', '3', '4'].map((name) => ask('store', 'cart', name))
    await expect(first).rejects.toMatchObject(refused)
    await expect(second).rejects.toMatchObject(refused)
    await release()
    expect(done).toEqual(['4', '3'])
  })

  it('rejects the next request of a store with too many, and of no other', async () => {
    const { ask, done, release } = await heldQueue({ mostOfStore: 3 })
    for (let n = 1; n <= 3; n++) void ask('busy', `cart ${n}`, `busy ${n}`)
    await expect(ask('busy', 'cart 4', 'busy 4')).rejects.toMatchObject(refused)
    void ask('quiet', 'cart', 'quiet')
    await release()
    expect(done).toEqual(['busy 1', 'quiet', 'busy 2', 'busy 3'])
  })

  it('drops abandoned requests, and gives their place to others', async () => {
    const { ask, done, release } = await heldQueue({ mostOfStore: 2 })
    const leaving = new AbortController()
    const left = ask('store', 'a', 'left', leaving.signal)
    void ask('store', 'b', 'b')
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    void ask('store', 'c', 'c')
    await release()
    expect(done).toEqual(['b', 'c'])
    const gone = ask('store', 'd', 'd', AbortSignal.abort(new Error('gone before')))
    await expect(gone).rejects.toThrow('gone before')
  })

  it('continues after a failure, with as many at once as allowed', async () => {
    const queue = createRenderQueue({ atOnce: 2 })
    let running = 0
    let most = 0
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) =>
        queue.run({ storeId: storeIdOf(`${n % 2}`), of: `${n}` }, async () => {
          most = Math.max(most, ++running)
          await new Promise((resolve) => setImmediate(resolve))
          running--
          if (n % 3 === 0) throw new Error('damaged')
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect([most, running]).toEqual([2, 0])
  })
})
