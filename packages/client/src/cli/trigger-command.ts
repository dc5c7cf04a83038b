import { announceChange, type Command, text } from './command.ts'

export const triggerCommand: Command = {
  name: 'trigger',
  summary: 'Send an event of any type to the webhooks of a test store',
  usage: ['trigger order.paid [--order ID]'],
  options: { order: { type: 'string' }, yes: { type: 'boolean' } },
  words: [1, 1],
  async run(context) {
    const { words, client, terminal, values } = context
    await announceChange(context)
    const [type = ''] = words
    const event = await client.events.trigger({ type, order_id: text(values, 'order') })
    terminal.show(event, [event.id])
  },
}
