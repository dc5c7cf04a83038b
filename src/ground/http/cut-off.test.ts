import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { createServer } from './server.ts'

it('says what to do about an address that is too long', async () => {
  const server = await createServer({ logLevel: 'silent', proxyHops: 0 })
  onTestFinished(() => server.close())
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET /loader/x?add=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 431 /)
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
  expect(body).toMatch(/longer than 16 kB.*POST \/api\/v1\/carts/)
})
