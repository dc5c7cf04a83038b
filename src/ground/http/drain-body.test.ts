import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { drainBody } from './drain-body.ts'

const bounds = { maxBytes: 1_000_000, idleTimeoutMs: 5_000, timeoutMs: 5_000 }

function endless(): Readable {
  return new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
}

describe('drainBody', () => {
  it('reads a body to its end', async () => {
    const source = Readable.from([Buffer.alloc(900_000)], { objectMode: false })
    expect(await drainBody(source, bounds)).toBe(true)
    expect(source.readableEnded).toBe(true)
    expect(await drainBody(source, bounds)).toBe(true)
  })

  it('gives up on a body beyond the limit, and leaves it paused and alive', async () => {
    const source = endless()
    expect(await drainBody(source, bounds)).toBe(false)
    expect(source.isPaused()).toBe(true)
    expect(source.destroyed).toBe(false)
    expect(source.listenerCount('data')).toBe(0)
    source.destroy()
  })

  it('gives up on a silent client', async () => {
    const source = new Readable({ read() {} })
    expect(await drainBody(source, { ...bounds, idleTimeoutMs: 10 })).toBe(false)
    source.destroy()
  })

  it('gives up on a client that never ends, however often it sends', async () => {
    const source = new Readable({ read() {} })
    const trickle = setInterval(() => source.push(Buffer.alloc(1)), 1)
    expect(await drainBody(source, { ...bounds, timeoutMs: 30 })).toBe(false)
    clearInterval(trickle)
    source.destroy()
  })

  it('gives up on a client that has disconnected, without an uncaught error', async () => {
    const source = new Readable({ read() {} })
    const drained = drainBody(source, bounds)
    source.destroy(new Error('aborted'))
    expect(await drained).toBe(false)
    expect(await drainBody(source, bounds)).toBe(false)
  })
})
