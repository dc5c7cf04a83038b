// The events that webhooks send and lists have, as a union by `type`.

import type { EventList, WebhookTestEvent } from './api-types.ts'

type KnownEvent = EventList['data'][number] | WebhookTestEvent
export type KnownEventType = KnownEvent['type']

/**
 * A type that this version does not know: any other text. Its form here keeps it apart from the known
 * ones, which a plain `string` would not: `event.type === 'order.paid'` still tells what `data` is.
 */
export type LaterEventType = `${string} (of a later version)`

/** `id` is the same for each attempt and replay: keep track of those you have processed. */
export type HandprintEvent =
  | KnownEvent
  | (Pick<KnownEvent, 'id' | 'timestamp'> & { type: LaterEventType; data: unknown })
