// The events of a store, for programs without a public address: the same bodies as webhooks.

import { Type } from 'typebox'
import type { Database } from '../../../ground/database/database.ts'
import { limitParameter, timeOf, timeParameter } from '../../../ground/http/api/list-parameters.ts'
import { clientSignal } from '../../../ground/http/client-signal.ts'
import { webhookEventTypes } from '../../../pure/contract/event-types.ts'
import { eventList } from '../../../pure/contract/schemas/event-schema.ts'
import { listEvents } from '../../../trade/webhooks/feed/list-events.ts'
import { createFeedWatch } from '../../../trade/webhooks/feed/watch-feeds.ts'
import type { Api } from '../create-api.ts'
import type { Operation } from '../operation.ts'

const query = Type.Object({
  after: Type.Optional(
    Type.String({
      pattern: '^evt_[0-9a-f]{32}$',
      form: 'the id of an event, such as next_after of the previous answer',
      description: 'The `id` of an event, such as `next_after`: only later ones are listed.',
    }),
  ),
  types: Type.Optional(
    Type.Array(Type.Enum([...webhookEventTypes]), {
      minItems: 1,
      description: 'Only these, separated by commas.',
    }),
  ),
  created_after: timeParameter('Only events from this time on.'),
  wait: Type.Integer({
    minimum: 0,
    maximum: 30,
    default: 0,
    description: 'Seconds to wait for an event if there is none yet.',
  }),
  limit: limitParameter,
})

const list = {
  route: 'GET /api/v1/events',
  id: 'listEvents',
  tag: 'Webhooks',
  key: 'secret',
  summary: 'List events, oldest first, or wait for the next one',
  description:
    'The same bodies as webhooks, in the same sequence for each order and image, for programs without a public address. Begin without `after` for everything that is kept (30 days unless the operator changes it), then send `next_after` as `after`. An event is listed as soon as it is committed, and never before one that was listed already.',
  query,
  answers: { 200: { description: 'A page of events.', schema: eventList } },
  errors: { 410: ['event_unknown'], 503: ['storage_unavailable'] },
  example: { query: { types: 'order.paid,order.shipped', wait: '1' } },
} satisfies Operation

export function eventRoutes(api: Api, { database }: { database: Database }): void {
  const watch = createFeedWatch(database)

  api.route(list, async ({ store, query: asked, reply }) => {
    const { after, types, limit, wait } = asked
    const filter = { after, types, createdFrom: timeOf(asked.created_after), limit }
    const until = performance.now() + wait * 1_000
    const client = clientSignal(reply, api.closing)
    try {
      for (;;) {
        const page = await listEvents(database, store.id, filter)
        const restMs = until - performance.now()
        if (page.data.length > 0 || page.hasMore || restMs <= 0 || client.signal.aborted) {
          return { data: page.data, next_after: page.nextAfter, has_more: page.hasMore }
        }
        await watch.next(store.id, page.seen, restMs, client.signal)
        // What a filter left out is not looked at again.
        filter.after = page.nextAfter ?? undefined
      }
    } finally {
      client.end()
    }
  })
}
