// The store's events, for programs without a public address: the same bodies as webhooks.

import type { EventList } from './api-types.ts'
import { HandprintError } from './handprint-error.ts'
import { type CallOptions, pause, readJson, type Send } from './send.ts'
import type { HandprintEvent, KnownEventType } from './webhook-events.ts'

export type EventQuery = {
  /** The `id` of an event: only later ones. Without it from the oldest that is kept. */
  after?: string | undefined
  types?: readonly (KnownEventType | (string & {}))[] | undefined
  /** RFC 3339: only events from this time on. */
  created_after?: string | undefined
}

/** Send `next_after` as `after` for what follows. */
export type EventPage = Omit<EventList, 'data'> & { data: HandprintEvent[] }

/** The most that the service waits. */
const waitSeconds = 30
const longestPauseMs = 30_000

export function eventsOf(send: Send) {
  /** A page. With `wait` the service waits that many seconds for the first event, at most 30. */
  async function page(
    query: EventQuery & { wait?: number; limit?: number } = {},
    options?: CallOptions,
  ): Promise<EventPage> {
    const asked = { method: 'GET', path: '/api/v1/events', key: 'secret' } as const
    return (await send({ ...asked, query }, options, readJson)) as EventPage
  }

  /** Those that there are. */
  async function* list(
    query: EventQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<HandprintEvent> {
    let asked = query
    for (let hasMore = true; hasMore; ) {
      const { data, next_after, has_more } = await page({ limit: 100, ...asked }, options)
      yield* data
      asked = { ...asked, after: next_after ?? asked.after }
      hasMore = has_more
    }
  }

  /**
   * Those that there are, and those to come, until its signal ends it. Goes on through failures that
   * pass. The `id` of the last event that you have processed is the `after` to go on with.
   */
  async function* listen(
    query: EventQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<HandprintEvent> {
    let asked = query
    for (let failures = 0; ; ) {
      const begun = Date.now()
      try {
        const found = await page({ limit: 100, wait: waitSeconds, ...asked }, options)
        failures = 0
        yield* found.data
        asked = { ...asked, after: found.next_after ?? asked.after }
        // A service that stops answers at once.
        if (found.data.length === 0 && Date.now() - begun < 1_000)
          await pause(1_000, options.signal)
      } catch (error) {
        if (!(error instanceof HandprintError && error.mayPass)) throw error
        const pauseMs = Math.min(longestPauseMs, 1_000 * 2 ** failures++)
        await pause(Math.max(pauseMs, (error.retryAfter ?? 0) * 1_000), options.signal)
      }
    }
  }

  /** Sends an event to the webhooks and lists of a test store, of an order or of one that is made up. */
  async function trigger(
    body: { type: KnownEventType | (string & {}); order_id?: string | undefined },
    options?: CallOptions,
  ): Promise<HandprintEvent> {
    const asked = { method: 'POST', path: '/api/v1/test-events', key: 'secret' } as const
    return (await send({ ...asked, json: body }, options, readJson)) as HandprintEvent
  }

  return { page, list, listen, trigger }
}
