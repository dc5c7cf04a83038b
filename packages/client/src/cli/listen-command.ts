import { createHmac, randomBytes } from 'node:crypto'
import type { HandprintEvent } from '../handprint.ts'
import { type Command, type CommandContext, text, UsageError } from './command.ts'

const forwardTimeoutMs = 15_000

export const listenCommand: Command = {
  name: 'listen',
  summary: 'Print events as they happen, and forward them to a program on this machine',
  usage: [
    'listen [--events order.paid,order.shipped] [--since 10m | --after EVENT]',
    'listen --forward-to http://localhost:3000/hooks',
  ],
  options: {
    'forward-to': { type: 'string' },
    events: { type: 'string' },
    since: { type: 'string' },
    after: { type: 'string' },
  },
  words: [0, 0],
  endsBySignal: true,
  async run(context) {
    const { client, terminal, values, signal } = context
    const to = receiverOf(text(values, 'forward-to'))
    const after = text(values, 'after')
    const query = {
      after,
      types: text(values, 'events')?.split(','),
      ...(after === undefined && { created_after: timeOf(text(values, 'since') ?? '0s') }),
    }
    const store = await client.store.get({ signal })
    const mode = store.mode === 'test' ? 'test' : 'LIVE'
    terminal.say(`Listening to store "${store.name}" (${mode}) at ${client.address}`)
    const secret = to === null ? '' : await secretOf(context)
    if (to !== null) {
      terminal.say(`Forwarding to ${to}, signed with ${secret}`)
      terminal.say('Give that secret to your program, as HANDPRINT_WEBHOOK_SECRET.')
    }
    for await (const event of client.events.listen(query, { signal })) {
      const outcome = to === null ? '' : await forward(event, to, secret, signal)
      if (terminal.isJson) terminal.print(JSON.stringify(event))
      else terminal.print(`${event.timestamp}  ${event.type}  ${subjectOf(event)}  ${event.id}`)
      if (outcome !== '') terminal.say(`  ${outcome}`)
    }
  },
}

function receiverOf(given: string | undefined): string | null {
  if (given === undefined) return null
  const address = /^https?:\/\//.test(given) ? given : `http://${given}`
  if (URL.canParse(address)) return address
  throw new UsageError(
    `--forward-to takes an address, such as http://localhost:3000, not "${given}".`,
  )
}

const unitsMs: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3600e3, d: 86400e3 }

function timeOf(since: string): string {
  const [, amount, unit = ''] = /^(\d{1,6})([smhd])$/.exec(since) ?? []
  const ms =
    amount === undefined ? Date.parse(since) : Date.now() - Number(amount) * (unitsMs[unit] ?? 0)
  if (!Number.isNaN(ms)) return new Date(ms).toISOString()
  throw new UsageError(`--since takes a time, or how long ago: 30s, 10m, 2h, 3d. Not "${since}".`)
}

/** The same one each time, so that a program keeps it. */
async function secretOf({ stored }: CommandContext): Promise<string> {
  const { HANDPRINT_WEBHOOK_SECRET } = process.env
  if (HANDPRINT_WEBHOOK_SECRET) return HANDPRINT_WEBHOOK_SECRET
  const keys = await stored.keys()
  const listenSecret = keys.listenSecret ?? `whsec_${randomBytes(24).toString('base64')}`
  if (keys.listenSecret === undefined) await stored.save({ ...keys, listenSecret })
  return listenSecret
}

/** As a webhook sends it. */
async function forward(
  event: HandprintEvent,
  to: string,
  secret: string,
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`)
  try {
    const { status } = await fetch(to, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(forwardTimeoutMs)]),
      headers: {
        'content-type': 'application/json',
        'webhook-id': event.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature.digest('base64')}`,
      },
    })
    return `${to} answered ${status}${status >= 200 && status < 300 ? '' : ': a webhook would be sent again'}`
  } catch (error) {
    signal.throwIfAborted()
    const { cause } = error as { cause?: { code?: string } }
    return `${to} was not reached (${cause?.code ?? (error as Error).message}). Does it listen there?`
  }
}

function subjectOf({ data }: HandprintEvent): string {
  const { number, image_token } = data as { number?: string; image_token?: string }
  return number ?? image_token?.slice(0, 12) ?? ''
}
