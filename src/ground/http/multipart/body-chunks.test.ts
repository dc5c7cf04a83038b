import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BodyChunks, readChunks } from './body-chunks.ts'

const server = createServer()

beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

async function lettingGoAfter(byteLength: number) {
  const { port } = server.address() as AddressInfo
  const headers = { 'content-length': byteLength + 1 }
  const sending = request({ port, method: 'POST', agent: false, headers })
  sending.on('error', () => undefined)
  const asked = once(server, 'request')
  sending.write(Buffer.alloc(byteLength, 7), () => sending.destroy())
  const [incoming]: IncomingMessage[] = await asked
  if (incoming === undefined) throw new Error('Nothing was asked.')
  return incoming
}

async function bytesUntilBroken(chunks: BodyChunks): Promise<number> {
  for (let byteLength = 0; ; ) {
    try {
      byteLength += (await chunks.next())?.length ?? Number.NaN
    } catch (error) {
      expect(error).toMatchObject({ code: 'upload_incomplete' })
      return byteLength
    }
  }
}

describe('readChunks', () => {
  it('yields the bytes of a client that disconnected before reading began', async () => {
    const incoming = await lettingGoAfter(10_000)
    await new Promise<void>((closed) => incoming.once('close', closed).on('error', () => undefined))
    const chunks = readChunks(incoming, { idleTimeoutMs: 60_000 })
    expect(await bytesUntilBroken(chunks)).toBe(10_000)
  })

  it('yields buffered bytes of a client that disconnected', async () => {
    const byteLength = 3_000_000
    const incoming = await lettingGoAfter(byteLength)
    const chunks = readChunks(incoming, { idleTimeoutMs: 60_000 })
    await expect.poll(() => incoming.isPaused()).toBe(true)
    expect(await bytesUntilBroken(chunks)).toBe(byteLength)
  })
})
