// The load generator's connections. They are kept alive and send buffers without copying, so that
// the generator adds little to the measurement.

import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Ask = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: readonly Buffer[]
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export interface HttpClient {
  readonly origin: string
  /** Resolves for any status. Rejects if there is no answer within two minutes. */
  send(ask: Ask): Promise<Answer>
  close(): void
}

const timeoutMs = 120_000

export function createHttpClient(origin: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const { hostname, port } = new URL(origin)

  return {
    origin,
    close: () => agent.destroy(),

    send({ method = 'GET', path, headers = {}, body = [] }) {
      const byteLength = body.reduce((sum, part) => sum + part.byteLength, 0)
      const length = method !== 'GET' ? { 'content-length': String(byteLength) } : {}
      return new Promise((resolve, reject) => {
        const asked = request({
          agent,
          hostname,
          port,
          method,
          path,
          headers: { ...headers, ...length },
          signal: AbortSignal.timeout(timeoutMs),
        })
        asked.on('error', reject)
        asked.on('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const { statusCode: status = 0, headers: answered } = response
            resolve({ status, headers: answered, body: Buffer.concat(chunks) })
          })
        })
        for (const part of body) asked.write(part)
        asked.end()
      })
    },
  }
}

/** Throws with the response, so that a bench never measures error pages. */
export function requireStatus(answer: Answer, status: number, what: string): Answer {
  if (answer.status === status) return answer
  const text = answer.body.toString('utf8', 0, 300)
  throw new Error(`${what} was answered ${answer.status}, not ${status}: ${text}`)
}
