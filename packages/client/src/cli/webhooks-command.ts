import type { Operations, WebhookDelivery } from '../handprint.ts'
import {
  announceChange,
  type Command,
  type CommandContext,
  count,
  text,
  UsageError,
} from './command.ts'
import { table } from './terminal.ts'

export const webhooksCommand: Command = {
  name: 'webhooks',
  summary: 'List webhooks and deliveries, send a test, or send an event again',
  usage: [
    'webhooks',
    'webhooks deliveries WEBHOOK [--status failed] [--limit 20]',
    'webhooks test WEBHOOK',
    'webhooks replay WEBHOOK DELIVERY',
    'webhooks replay WEBHOOK --failed [--limit 100] [--yes]',
  ],
  options: {
    status: { type: 'string' },
    limit: { type: 'string' },
    failed: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  words: [0, 3],
  async run(context) {
    const { words, client, terminal, values } = context
    const [action, webhook, delivery] = words
    if (action === undefined) {
      const webhooks = await client.webhooks.list()
      if (webhooks.length === 0) terminal.say('There are no webhooks.')
      const rows = webhooks.map(({ id, url, events, paused }) => [
        id,
        paused ? 'paused' : 'active',
        url,
        events.join(' '),
      ])
      return terminal.show(webhooks, table(rows))
    }
    if (webhook === undefined) throw new UsageError('The id of the webhook is missing: whk_…')
    if (action === 'deliveries') {
      const limit = count(values, 'limit') ?? 20
      return list(context, await deliveries(context, webhook, text(values, 'status'), limit))
    }
    if (action === 'test') {
      await announceChange(context)
      return list(context, [await client.webhooks.test(webhook)])
    }
    if (action !== 'replay') throw new UsageError(`"${action}" is nothing that webhooks can do.`)
    if ((delivery === undefined) === (values.failed !== true)) {
      throw new UsageError('Name one delivery, or add --failed for all that failed.')
    }
    await announceChange(context)
    const limit = count(values, 'limit') ?? 100
    const ids = delivery === undefined ? await failedOf(context, webhook, limit) : [delivery]
    if (ids.length === 0) terminal.say('No delivery has failed.')
    const sent: WebhookDelivery[] = []
    // Oldest first, as they happened.
    for (const id of ids) sent.push(await client.webhooks.replay(webhook, id))
    list(context, sent)
  },
}

async function deliveries(
  { client }: CommandContext,
  webhook: string,
  given: string | undefined,
  limit: number,
): Promise<WebhookDelivery[]> {
  // A state that does not exist is refused by the service, with the list of those that do.
  const status = given as Operations['listWebhookDeliveries']['query']['status']
  const query = { status, limit: Math.min(limit, 100) }
  return await client.webhooks.deliveries(webhook, query).toArray(limit)
}

async function failedOf(
  context: CommandContext,
  webhook: string,
  limit: number,
): Promise<string[]> {
  return (await deliveries(context, webhook, 'failed', limit)).map(({ id }) => id).reverse()
}

function list({ terminal }: CommandContext, deliveries: readonly WebhookDelivery[]): void {
  const rows = deliveries.map(({ id, type, status, created_at, attempts }) => [
    id,
    created_at.slice(0, 16).replace('T', ' '),
    type,
    status,
    attempts.at(-1)?.error ?? '',
  ])
  terminal.show(deliveries, table(rows))
}
