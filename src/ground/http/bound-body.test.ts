import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { boundBody } from './bound-body.ts'

async function send(head: string, timeoutMs: number): Promise<string> {
  const server = createServer((request, response) => {
    boundBody(request, timeoutMs)
    request.on('end', () => response.end('whole')).resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.write(head)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
    if (answer.includes('whole')) socket.end()
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  server.closeAllConnections()
  server.close()
  return answer
}

describe('boundBody', () => {
  it('aborts a body that stalls', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\na=1'
    expect(await send(head, 50)).toBe('')
  })

  it('does not affect a complete body or a missing one', async () => {
    const whole = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na=1'
    expect(await send(whole, 50_000)).toContain('whole')
    expect(await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n', 50_000)).toContain('whole')
  })
})
