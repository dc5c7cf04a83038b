// A loopback test double for a lab with an HTTP API: it fetches an order's files in two parts,
// checks them, and reports what becomes of the order.

import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LabReport } from '../../src/trade/fulfilment/labs/port/lab-port.ts'

export type SentLine = { number: number; copies: number; url: string; sha256: string }

type LabApiOrder = { id: string; key: string; reference: string; lines: SentLine[] }

export type LabApiDouble = {
  url: string
  apiKey: string
  orders: LabApiOrder[]
  /** In the order in which they are returned. */
  reports: LabReport[]
  /** Adds a report about the newest order. */
  report(report: Omit<LabReport, 'labReference' | 'words' | 'parcels'> & Partial<LabReport>): void
  isDown: boolean
  close(): Promise<void>
}

type Answer = { status: number; body: unknown }

export async function startLabApiDouble(): Promise<LabApiDouble> {
  const orders: LabApiOrder[] = []
  const reports: LabReport[] = []
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const double: LabApiDouble = {
    url: `http://127.0.0.1:${port}`,
    apiKey: 'lab_key_0001',
    orders,
    reports,
    report(report) {
      const labReference = orders.at(-1)?.id ?? ''
      reports.push({ labReference, words: null, parcels: [], ...report })
    },
    isDown: false,
    close: () => new Promise((closed) => server.close(() => closed())),
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (double.isDown) return { status: 503, body: {} }
    if (request.headers['x-api-key'] !== double.apiKey) return { status: 401, body: {} }
    const { pathname, searchParams } = new URL(request.url ?? '', double.url)
    if (pathname === '/reports') {
      const asked = searchParams.getAll('order')
      const found = reports.filter(({ labReference }) => asked.includes(labReference))
      return { status: 200, body: found }
    }
    if (request.method !== 'POST') return { status: 200, body: {} }
    return await takeOrder(JSON.parse(Buffer.concat(chunks).toString()))
  }

  async function takeOrder(sent: Omit<LabApiOrder, 'id'>): Promise<Answer> {
    const before = orders.find(({ key }) => key === sent.key)
    if (before) return { status: 200, body: before }
    for (const { url, sha256 } of sent.lines) {
      const found = createHash('sha256').update(await fetchInParts(url))
      if (found.digest('hex') !== sha256) return { status: 422, body: { file: url } }
    }
    const order = { ...sent, id: `lo_${orders.length + 1}` }
    orders.push(order)
    return { status: 201, body: order }
  }

  return double
}

async function fetchInParts(url: string): Promise<Buffer> {
  const first = await fetch(url, { headers: { range: 'bytes=0-3' } })
  const ifRange = first.headers.get('etag') ?? ''
  const rest = await fetch(url, { headers: { range: 'bytes=4-', 'if-range': ifRange } })
  if (first.status !== 206 || rest.status !== 206) return Buffer.alloc(0)
  return Buffer.concat([
    Buffer.from(await first.arrayBuffer()),
    Buffer.from(await rest.arrayBuffer()),
  ])
}
