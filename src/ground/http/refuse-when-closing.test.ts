import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createServer } from './server.ts'

type Server = Awaited<ReturnType<typeof createServer>>

let server: Server
let port: number
let finishFirst: () => void

beforeEach(async () => {
  server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  const first = new Promise<void>((resolve) => {
    finishFirst = resolve
  })
  server.get('/slow', async () => {
    await first
    return 'done'
  })
  server.post('/push', { config: { errorsAs: 'push' } }, async () => 'pushed')
  server.get('/problem', { config: { errorsAs: 'problem' } }, async () => 'here')
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(url).port)
})
afterEach(() => server.close())

/** The responses on a connection with a request in progress when the stop begins. */
async function answersWhileClosing(second: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const received = once(server.server, 'request')
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await received
  const closed = server.close()
  const receivedNext = once(server.server, 'request')
  socket.write(`${second} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`)
  await receivedNext
  finishFirst()
  await closed
  await once(socket, 'close')
  return text
}

it('answers a push that arrives during shutdown like every failed push', async () => {
  const text = await answersWhileClosing('POST /push')
  expect(text).toContain('done')
  const [, second = ''] = text.split('HTTP/1.1 500 ')
  expect(second).toMatch(/^retry-after: 10\r$/im)
  expect(second).toContain('"code":"shutting_down"')
})

it('answers others with a 503 and Retry-After', async () => {
  const text = await answersWhileClosing('GET /problem')
  const [, second = ''] = text.split('HTTP/1.1 503 ')
  expect(second).toMatch(/^retry-after: 10\r$/im)
  expect(second).toMatch(/^content-type: application\/problem\+json/im)
  expect(second).toContain('"code":"shutting_down"')
})
