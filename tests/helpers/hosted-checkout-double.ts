// A loopback test double for a provider with a hosted checkout: JSON over HTTP with a key, a page
// per payment to which the shopper is redirected, and unsigned events that only name a payment.

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HostedPayment = {
  id: string
  /** `open` until the shopper has chosen something, `pending` while a bank decides. */
  status: 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'
  amount: number
  currency: string
  reference: string
  returnUrl: string
  webhookUrl: string
  checkoutUrl: string
  changedAt: number
  refunds: { id: string; key: string; amount: number }[]
}

export type HostedDouble = {
  url: string
  apiKey: string
  payments: HostedPayment[]
  /** Simulates the end of a payment on the provider's page or at the bank. */
  end(status: Exclude<HostedPayment['status'], 'open'>): HostedPayment
  /** While true, the server answers 503. */
  isDown: boolean
  close(): Promise<void>
}

type Answer = { status: number; body: object }

export async function startHostedDouble(now: () => number): Promise<HostedDouble> {
  const payments: HostedPayment[] = []
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const double: HostedDouble = {
    url: `http://127.0.0.1:${port}`,
    apiKey: 'key_double_0001',
    payments,
    isDown: false,
    end(status) {
      const payment = payments.at(-1)
      if (payment === undefined) throw new Error('Nothing was begun.')
      return Object.assign(payment, { status, changedAt: now() })
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (double.isDown) return { status: 503, body: {} }
    if (request.headers.authorization !== `Bearer ${double.apiKey}`)
      return { status: 401, body: {} }
    const { pathname, searchParams } = new URL(request.url ?? '', double.url)
    const [, kind, id, part] = pathname.split('/')
    if (kind === 'account') return { status: 200, body: { name: 'Double GmbH' } }
    const sent = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString())
    if (id === undefined && request.method === 'POST') return begin(sent)
    if (id === undefined) {
      const since = Number(searchParams.get('since'))
      return { status: 200, body: payments.filter(({ changedAt }) => changedAt >= since) }
    }
    const payment = payments.find((each) => each.id === id)
    if (payment === undefined) return { status: 404, body: {} }
    if (request.method === 'DELETE') return cancel(payment)
    return part === 'refunds' ? refund(payment, sent) : { status: 200, body: payment }
  }

  function begin(sent: Pick<HostedPayment, 'reference' | 'returnUrl' | 'webhookUrl'>): Answer {
    const before = payments.find(({ reference }) => reference === sent.reference)
    if (before) return { status: 200, body: before }
    const id = `hp_${payments.length + 1}`
    const payment = { ...sent, id, checkoutUrl: `${double.url}/pay/${id}`, refunds: [] }
    const opened = Object.assign(payment, { status: 'open', changedAt: now() })
    payments.push(opened as unknown as HostedPayment)
    return { status: 201, body: opened }
  }

  function cancel(payment: HostedPayment): Answer {
    if (payment.status !== 'open') return { status: 409, body: payment }
    return { status: 200, body: Object.assign(payment, { status: 'canceled', changedAt: now() }) }
  }

  function refund(
    payment: HostedPayment,
    { key, amount }: { key: string; amount: number },
  ): Answer {
    const before = payment.refunds.find((each) => each.key === key)
    if (before) return { status: 200, body: before }
    const given = payment.refunds.reduce((sum, each) => sum + each.amount, 0)
    if (payment.status !== 'paid' || given + amount > payment.amount)
      return { status: 422, body: {} }
    const made = { id: `hr_${payment.id}_${payment.refunds.length + 1}`, key, amount }
    payment.refunds.push(made)
    return { status: 201, body: made }
  }

  return double
}
