import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeAll, createStop, stopListening } from './stop.ts'

describe('a graceful shutdown', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('of ten seconds answers unfinished requests after 3, and cuts the rest after 6', async () => {
    let cuts = 0
    let closed: (value: unknown) => void = () => undefined
    const closing = new Promise((resolve) => {
      closed = resolve
    })
    const closeAllConnections = () => closed(cuts++)
    const stopping = new AbortController()
    const stopped = createStop(
      { close: () => closing, server: { closeAllConnections } },
      stopping,
      10_000,
    )()
    vi.advanceTimersByTime(2_999)
    expect(stopping.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(stopping.signal.reason).toMatchObject({ code: 'shutting_down', status: 503 })
    vi.advanceTimersByTime(2_999)
    expect(cuts).toBe(0)
    vi.advanceTimersByTime(1)
    expect(cuts).toBe(1)
    await stopped
  })

  it('of ten seconds waits 7 for work that ignores the cut, such as a silent storage', async () => {
    let hasEnded = false
    const hanging = { close: () => new Promise(() => {}), server: { closeAllConnections() {} } }
    const stopped = createStop(hanging, new AbortController(), 10_000)().then(() => {
      hasEnded = true
    })
    await vi.advanceTimersByTimeAsync(6_999)
    expect(hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect([hasEnded, vi.getTimerCount()]).toEqual([true, 0])
    await stopped
  })

  it('cuts nothing if nothing is in progress', async () => {
    const stopping = new AbortController()
    const closeAllConnections = () => expect.unreachable()
    await createStop({ close: async () => {}, server: { closeAllConnections } }, stopping, 10_000)()
    expect(stopping.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('closes in reverse order, whatever fails, and nothing twice', async () => {
    const closed: string[] = []
    const failing = () => Promise.reject(new Error('It is gone.'))
    const closers = [() => closed.push('first'), failing, () => closed.push('last')]
    await closeAll(closers, 4_000)
    await closeAll(closers)
    expect(closed).toEqual(['last', 'first'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits for a silent database until the deadline, and no longer', async () => {
    let hasEnded = false
    const closing = closeAll([() => new Promise(() => {})], 4_000).then(() => {
      hasEnded = true
    })
    await vi.advanceTimersByTimeAsync(3_999)
    expect(hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await closing
  })
})

it('first aborts one request, then refuses new connections, and still answers on existing ones', async () => {
  const server = createServer((_request, answer) => answer.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (agent: Agent) =>
    new Promise<string>((resolve) => {
      get({ port, host: '127.0.0.1', agent }, async (answer) => {
        resolve(String(await answer.toArray()))
      }).once('error', (error) => resolve(String('code' in error && error.code)))
    })
  expect(await ask(kept)).toBe('here')
  const waits = new Map<number, () => void>()
  const wait = (ms: number) => new Promise<void>((over) => waits.set(ms, over))
  const stopped = stopListening(server, wait)
  // A request that is safe to retry, so that a load balancer stops using the node.
  expect(await ask(new Agent())).toBe('ECONNRESET')
  expect(await ask(new Agent())).toBe('here')
  waits.get(200)?.()
  await expect.poll(() => ask(new Agent())).toBe('ECONNREFUSED')
  expect(await ask(kept)).toBe('here')
  kept.destroy()
  waits.get(1_000)?.()
  await stopped
})
