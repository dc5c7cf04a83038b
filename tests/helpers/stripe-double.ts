// A double of Stripe's API on loopback: form-encoded requests, JSON answers, errors in Stripe's
// format, idempotency keys, signed events. Implements only what our gateway uses.

import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Vouchers to be paid elsewhere, by the name of their details. */
export type VoucherKind =
  | 'oxxo_display_details'
  | 'boleto_display_details'
  | 'pix_display_qr_code'
  | 'konbini_display_details'
  | 'multibanco_display_details'

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

type Row = Record<string, unknown> & { id: string; created: number }

export type StripeDouble = {
  api: { host: string; port: number; protocol: 'http' }
  webhookSecret: string
  /** PaymentIntents and refunds, newest last. */
  intents: Row[]
  refunds: Row[]
  disputes: Row[]
  /**
   * The part of a charge that a bank has: what its disputes have taken and not returned, at most
   * all of it.
   */
  takenOf(id: string): number
  /** Webhooks and account as configured by the owner, and whether the key is accepted. */
  webhooks: { url: string; status: string; enabled_events: string[] }[]
  account: { id: string; charges_enabled: boolean; name: string }
  /** Null: any. */
  secretKey: string | null
  requests: string[]
  /** Confirms like the browser with Stripe.js; sends an event. */
  confirm(id: string, end: 'succeeded' | 'processing' | 'declined'): void
  /**
   * The browser confirms with a voucher that expires at `endsAt`; the shopper has it, and has not
   * paid yet.
   */
  giveVoucher(id: string, voucher: { kind: VoucherKind; endsAt: number }): void
  /** The voucher expires: the intent could be confirmed again. */
  expireVoucher(id: string): void
  failTransfer(id: string): void
  /**
   * A bank disputes a charge, or advances its dispute; money moves as at Stripe: away with a formal
   * dispute, back when it is won. Sends the events of each step. `amount`: of a new dispute;
   * default: all.
   */
  dispute(id: string, status?: DisputeStatus, amount?: number): void
  /** The bank returns the money of a dispute before it is closed. */
  reinstate(id: string): void
  refundInDashboard(id: string, amount: number, status?: string): Row
  settleRefund(id: string, status: 'succeeded' | 'failed'): void
  events: Row[]
  /** Body and signature of an event, as sent to the webhook. */
  signed(event: Row, more?: { at?: number; secret?: string }): { body: string; signature: string }
  /** Cuts the connection of the next `times` requests, before or after they are executed. */
  cutOff(when: 'before' | 'after', times?: number): void
  refundStatus: string
  /** Called with method and path after a request was executed, before it is answered. */
  onDone: (request: string) => void
  close(): Promise<void>
}

/** How long Stripe remembers an idempotency key. */
const keyMs = 24 * 60 * 60_000

export async function startStripeDouble(now: () => number): Promise<StripeDouble> {
  const answers = new Map<string, { status: number; body: unknown; asked: string; at: number }>()
  let cut: { when: 'before' | 'after'; left: number } = { when: 'before', left: 0 }
  const seconds = () => Math.floor(now() / 1000)
  const newId = (kind: string) => `${kind}_${randomBytes(9).toString('hex')}`

  function tell(type: string, object: Row): void {
    const snapshot = structuredClone(object)
    double.events.push({
      id: newId('evt'),
      object: 'event',
      type,
      created: seconds(),
      data: { object: snapshot },
    })
  }
  function intentOf(id: string): Row {
    const intent = double.intents.find((each) => each.id === id)
    if (!intent) throw new Error(`There is no intent ${id}.`)
    return intent
  }

  function failLater(intent: Row, code: string): void {
    Object.assign(intent, { status: 'requires_payment_method', next_action: null })
    intent.last_payment_error = { code }
    tell('payment_intent.payment_failed', intent)
  }

  const double: StripeDouble = {
    api: { host: '127.0.0.1', port: 0, protocol: 'http' },
    webhookSecret: 'whsec_loopback_double',
    intents: [],
    refunds: [],
    disputes: [],
    takenOf(id) {
      const isGone = (moves: { amount: number }[]) =>
        moves.length > 0 && moves.every(({ amount }) => amount < 0)
      const taken = double.disputes
        .filter((each) => each.payment_intent === id)
        .filter((each) => isGone(each.balance_transactions as { amount: number }[]))
        .reduce((sum, { amount }) => sum + Number(amount), 0)
      return Math.min(taken, Number(intentOf(id).amount))
    },
    events: [],
    requests: [],
    webhooks: [],
    account: { id: 'acct_double', charges_enabled: true, name: 'Double' },
    secretKey: null,
    refundStatus: 'succeeded',
    onDone: () => undefined,
    confirm(id, end) {
      const intent = intentOf(id)
      if (intent.status === 'canceled') throw new Error('It was cancelled.')
      if (end === 'declined') {
        intent.last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' }
        return tell('payment_intent.payment_failed', intent)
      }
      intent.status = end
      intent.next_action = null
      const charge = { id: newId('ch'), object: 'charge', disputed: false }
      intent.latest_charge = { ...charge, balance_transaction: null }
      tell(`payment_intent.${end}`, intent)
    },
    giveVoucher(id, { kind, endsAt }) {
      const intent = intentOf(id)
      const seconds = Math.floor(endsAt / 1000)
      const ends = kind === 'oxxo_display_details' ? 'expires_after' : 'expires_at'
      const url = `https://payments.stripe.com/voucher/${id}`
      intent.status = 'requires_action'
      const hosted = `hosted_${kind === 'pix_display_qr_code' ? 'instructions' : 'voucher'}_url`
      intent.next_action = { type: kind, [kind]: { [ends]: seconds, [hosted]: url } }
      tell('payment_intent.requires_action', intent)
    },
    expireVoucher: (id) => failLater(intentOf(id), 'payment_intent_payment_attempt_expired'),
    failTransfer: (id) => failLater(intentOf(id), 'payment_intent_payment_attempt_failed'),
    dispute(id, status = 'needs_response', of?: number) {
      const intent = intentOf(id)
      intent.latest_charge = { ...(intent.latest_charge as object), disputed: true }
      const isNew = !double.disputes.some((each) => each.payment_intent === id && isOpen(each))
      if (isNew) {
        const named = { id: newId('dp'), object: 'dispute', created: seconds() }
        const { currency, amount } = intent
        const about = { payment_intent: id, currency, amount: of ?? amount }
        double.disputes.push({ ...named, ...about, status, balance_transactions: [] })
      }
      const dispute = double.disputes.findLast((each) => each.payment_intent === id)
      if (!dispute) throw new Error('There is no dispute.')
      dispute.status = status
      const moves = dispute.balance_transactions as { amount: number }[]
      if (isNew) tell('charge.dispute.created', dispute)
      else tell(isOpen(dispute) ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute)
      if (!status.startsWith('warning_') && moves.length === 0) {
        moves.push({ amount: -Number(dispute.amount) })
        tell('charge.dispute.funds_withdrawn', dispute)
      }
      if (status === 'won') double.reinstate(id)
    },
    reinstate(id) {
      const dispute = double.disputes.findLast((each) => each.payment_intent === id)
      if (!dispute) throw new Error('There is no dispute.')
      const moves = dispute.balance_transactions as { amount: number }[]
      moves.push({ amount: Number(dispute.amount) })
      tell('charge.dispute.funds_reinstated', dispute)
    },
    refundInDashboard(id, amount, status = 'succeeded') {
      const form = new URLSearchParams({ payment_intent: id, amount: `${amount}` })
      const { body } = makeRefund(form, status)
      return body as Row
    },
    settleRefund(id, status) {
      const refund = double.refunds.find((each) => each.id === id)
      if (!refund) throw new Error(`There is no refund ${id}.`)
      refund.status = status
      tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
    signed(event, { at = now(), secret = double.webhookSecret } = {}) {
      const body = JSON.stringify(event)
      const time = Math.floor(at / 1000)
      const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return { body, signature: `t=${time},v1=${mac}` }
    },
    cutOff(when, times = 1) {
      cut = { when, left: times }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  type Answer = { status: number; body: unknown }
  const fault = (status: number, code: string, type = 'invalid_request_error'): Answer => ({
    status,
    body: { error: { type, code, message: code } },
  })
  const listOf = (rows: Row[], url: string): Answer => ({
    status: 200,
    body: { object: 'list', url, has_more: false, data: [...rows].reverse() },
  })

  function answer(method: string, url: URL, form: URLSearchParams): Answer {
    const [, , kind, id, action] = url.pathname.split('/')
    const since = Number(url.searchParams.get('created[gte]') ?? 0)
    const young = (rows: Row[]) => rows.filter(({ created }) => created >= since)
    if (kind === 'account') {
      const { name, ...account } = double.account
      return { status: 200, body: { ...account, settings: { dashboard: { display_name: name } } } }
    }
    if (kind === 'webhook_endpoints') {
      const rows = double.webhooks.map((each, at) => ({ ...each, id: `we_${at}`, created: 0 }))
      return listOf(rows, url.pathname)
    }
    if (kind === 'events') return listOf(young(double.events), url.pathname)
    if (kind === 'refunds' && id !== undefined) {
      const refund = double.refunds.find((each) => each.id === id)
      if (!refund) return fault(404, 'resource_missing')
      const isExpanded = url.searchParams.get('expand[0]') === 'payment_intent'
      const intent = isExpanded ? intentOf(String(refund.payment_intent)) : refund.payment_intent
      return { status: 200, body: { ...refund, payment_intent: intent } }
    }
    if (kind === 'refunds' && method === 'GET') {
      const of = url.searchParams.get('payment_intent')
      if (!double.intents.some((each) => each.id === of)) return fault(404, 'resource_missing')
      return listOf(
        double.refunds.filter((each) => each.payment_intent === of),
        url.pathname,
      )
    }
    if (kind === 'refunds' && method === 'POST') return makeRefund(form)
    if (kind === 'disputes') {
      const of = url.searchParams.get('payment_intent')
      return listOf(
        double.disputes.filter((each) => each.payment_intent === of),
        url.pathname,
      )
    }
    if (kind !== 'payment_intents') return fault(404, 'resource_missing')
    if (id === undefined && method === 'GET') return listOf(young(double.intents), url.pathname)
    if (id === undefined) return makeIntent(form)
    const intent = double.intents.find((each) => each.id === id)
    if (!intent) return fault(404, 'resource_missing')
    if (action === 'cancel') {
      if (!String(intent.status).startsWith('requires_')) {
        return fault(400, 'payment_intent_unexpected_state')
      }
      intent.status = 'canceled'
      tell('payment_intent.canceled', intent)
    }
    return { status: 200, body: intent }
  }

  function makeIntent(form: URLSearchParams): Answer {
    const amount = Number(form.get('amount'))
    if (amount < 50) return fault(400, 'amount_too_small')
    const isAutomatic = form.get('automatic_payment_methods[enabled]') === 'true'
    const id = newId('pi')
    const intent: Row = {
      id,
      object: 'payment_intent',
      amount,
      currency: form.get('currency'),
      automatic_payment_methods: isAutomatic ? { enabled: true } : null,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(6).toString('hex')}`,
      metadata: metadataOf(form),
      latest_charge: null,
      next_action: null,
      last_payment_error: null,
      created: seconds(),
    }
    double.intents.push(intent)
    return { status: 200, body: structuredClone(intent) }
  }

  function makeRefund(form: URLSearchParams, status = double.refundStatus): Answer {
    const of = String(form.get('payment_intent'))
    const intent = double.intents.find(({ id }) => id === of)
    const given = double.refunds
      .filter((each) => each.payment_intent === of && each.status !== 'failed')
      .reduce((sum, each) => sum + Number(each.amount), 0)
    const amount = Number(form.get('amount'))
    if (!intent) return fault(404, 'resource_missing')
    if (intent.status !== 'succeeded' || given + amount > Number(intent.amount)) {
      return fault(400, 'charge_already_refunded')
    }
    if (given + amount + double.takenOf(of) > Number(intent.amount)) {
      return fault(400, 'charge_disputed')
    }
    const refund: Row = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: of,
      status,
      metadata: metadataOf(form),
      created: seconds(),
    }
    double.refunds.push(refund)
    tell('refund.created', refund)
    return { status: 200, body: structuredClone(refund) }
  }

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const text = await bodyOf(request)
    const isCut = cut.left > 0
    if (isCut) cut.left -= 1
    if (isCut && cut.when === 'before') {
      request.socket.destroy()
      return
    }
    double.requests.push(`${request.method} ${url.pathname}`)
    const { authorization } = request.headers
    if (double.secretKey !== null && authorization !== `Bearer ${double.secretKey}`) {
      const { status, body } = fault(401, 'api_key_invalid')
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return
    }
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const known = typeof key === 'string' ? answers.get(key) : undefined
    const before = known && known.at + keyMs > now() ? known : undefined
    const asked = `${url.pathname}?${text}`
    const isOther = before !== undefined && before.asked !== asked
    const made = isOther
      ? fault(400, 'idempotency_key_in_use', 'idempotency_error')
      : (before ?? answer(request.method ?? 'GET', url, new URLSearchParams(text)))
    if (typeof key === 'string' && !before) answers.set(key, { ...made, asked, at: now() })
    double.onDone(`${request.method} ${url.pathname}`)
    if (isCut) {
      request.socket.destroy()
      return
    }
    reply.writeHead(made.status, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(made.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  double.api.port = (server.address() as AddressInfo).port
  return double
}

function isOpen({ status }: Row): boolean {
  return !['won', 'lost', 'warning_closed'].includes(String(status))
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
