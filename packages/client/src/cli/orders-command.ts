import type { Handprint, Operations, Order } from '../handprint.ts'
import {
  announceChange,
  type Command,
  type CommandContext,
  count,
  text,
  UsageError,
} from './command.ts'
import { money } from './money.ts'
import { table } from './terminal.ts'

export const ordersCommand: Command = {
  name: 'orders',
  summary: 'List orders, read one, cancel or refund one, or move a test order on',
  usage: [
    'orders [--status ready] [--reference-id TEXT] [--number NUMBER] [--limit 20]',
    'orders ID|NUMBER',
    'orders cancel ID|NUMBER [--reason TEXT] [--yes]',
    'orders refund ID|NUMBER --reason TEXT [--amount 500] [--yes]',
    'orders advance ID|NUMBER',
  ],
  options: {
    status: { type: 'string' },
    'reference-id': { type: 'string' },
    number: { type: 'string' },
    limit: { type: 'string' },
    reason: { type: 'string' },
    amount: { type: 'string' },
    yes: { type: 'boolean' },
  },
  words: [0, 2],
  async run(context) {
    const { words, client, terminal } = context
    const [first, id] = words
    if (first === undefined) return await list(context)
    const change = changes[first]
    if (change === undefined) {
      if (id !== undefined) throw new UsageError(`"${first}" is nothing that orders can do.`)
      return show(context, await client.orders.get(await idOf(client, first)))
    }
    if (id === undefined)
      throw new UsageError('The order is missing: its id, ord_…, or its number.')
    // Before anything is sent, so that a missing reason asks nobody.
    const changing = change(context, await idOf(client, id))
    await announceChange(context)
    const order = await changing()
    terminal.say(`Order ${order.number} is ${order.status}.`)
    show(context, order)
  },
}

/** People name an order by its number, such as 7K2M-93QF. */
async function idOf({ orders }: Handprint, word: string): Promise<string> {
  if (word.startsWith('ord_')) return word
  const [order] = await orders.list({ number: word.toUpperCase() }).toArray(1)
  return order?.id ?? word
}

type Change = (context: CommandContext, id: string) => () => Promise<Order>

const changes: Readonly<Record<string, Change>> = {
  cancel: ({ client, values }, id) => {
    const body = { reason: text(values, 'reason') }
    return async () => await client.orders.cancel(id, body)
  },
  refund: ({ client, values }, id) => {
    const reason = text(values, 'reason')
    if (reason === undefined) throw new UsageError('--reason is missing: why it is refunded.')
    // In minor units, such as cents.
    const body = { reason, amount: count(values, 'amount') }
    return async () => await client.orders.refund(id, body)
  },
  advance:
    ({ client }, id) =>
    async () => {
      const { status } = await client.orders.get(id)
      return await client.orders.advance(id, status)
    },
}

async function list({ client, terminal, values }: CommandContext): Promise<void> {
  const limit = count(values, 'limit') ?? 20
  // A state that does not exist is refused by the service, with the list of those that do.
  const status = text(values, 'status') as Operations['listOrders']['query']['status']
  const query = {
    status,
    reference_id: text(values, 'reference-id'),
    number: text(values, 'number'),
    limit: Math.min(limit, 100),
  }
  const orders = await client.orders.list(query).toArray(limit)
  if (orders.length === 0) terminal.say('There are no such orders.')
  const rows = orders.map((order) => [
    order.number,
    order.id,
    order.created_at.slice(0, 16).replace('T', ' '),
    order.status,
    money(order.total, order.currency),
    order.reference_id ?? '',
  ])
  terminal.show(orders, table(rows))
}

function show({ terminal }: CommandContext, order: Order): void {
  const lines = order.lines.map((line) => [
    `${line.quantity} ×`,
    `${line.product} ${line.size}`,
    money(line.total, order.currency),
    `print file ${line.print_file.status}`,
  ])
  const hold = order.hold_reason === null ? [] : [`On hold: ${order.hold_reason}`]
  terminal.show(order, [
    `${order.number}  ${order.id}  ${order.mode}`,
    `${order.status}, ${order.payment_status}, ${money(order.total, order.currency)}`,
    ...hold,
    ...table(lines),
    ...table(order.events.map(({ at, type, by }) => [at.slice(0, 16).replace('T', ' '), type, by])),
  ])
}
