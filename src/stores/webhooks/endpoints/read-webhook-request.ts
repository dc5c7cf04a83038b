// What a request says of a webhook: its address, its events, whether it is paused.

import {
  everyWebhookEvent,
  type WebhookEventType,
  webhookEventTypes,
} from '../../../contract/webhook-json.ts'
import { webhookRequestInvalid } from '../webhook-errors.ts'

export type WebhookChange = { url?: string; events?: string[]; paused?: boolean }

/** Throws `parameter_invalid` (400). */
export function readNewWebhook(body: unknown): { url: string; events: string[] } {
  const members = membersOf(body, ['url', 'events'])
  const { url, events } = readMembers(members)
  if (url === undefined || events === undefined) {
    throw webhookRequestInvalid(
      'Send a JSON object with "url", the address to send to, and "events", a list such as ["order.paid"], or ["*"] for all.',
    )
  }
  return { url, events }
}

/** Throws `parameter_invalid` (400). */
export function readWebhookChange(body: unknown): WebhookChange {
  const members = membersOf(body, ['url', 'events', 'paused'])
  if (Object.keys(members).length === 0) {
    throw webhookRequestInvalid(
      'Send a JSON object with one or more of "url", "events" and "paused".',
    )
  }
  return readMembers(members)
}

const defaultOverlapHours = 24
const mostOverlapHours = 168

/** How long the old secret signs as well. Throws `parameter_invalid` (400). */
export function readOverlapHours(body: unknown): number {
  const members = membersOf(body ?? {}, ['overlap_hours'])
  const { overlap_hours: hours = defaultOverlapHours } = members
  if (Number.isInteger(hours) && Number(hours) >= 0 && Number(hours) <= mostOverlapHours) {
    return Number(hours)
  }
  throw webhookRequestInvalid(
    `overlap_hours has to be a whole number from 0 to ${mostOverlapHours}: how long the old secret signs as well.`,
  )
}

/** Throws `parameter_invalid` (400); `names` as people and programs sent them. */
export function checkEvents(names: readonly unknown[]): string[] {
  const known: readonly string[] = [everyWebhookEvent, ...webhookEventTypes]
  const unknown = names.find((name) => typeof name !== 'string' || !known.includes(name))
  if (unknown !== undefined) {
    throw webhookRequestInvalid(
      `"${String(unknown).slice(0, 40)}" is no event. Known are ${webhookEventTypes.join(', ')}, and * for all.`,
    )
  }
  if (names.length === 0) {
    throw webhookRequestInvalid('events has to name one event at least, or ["*"] for all.')
  }
  if (names.includes(everyWebhookEvent)) return [everyWebhookEvent]
  // Each once, and always in the order of the list.
  return webhookEventTypes.filter((name: WebhookEventType) => names.includes(name))
}

function readMembers(members: Record<string, unknown>): WebhookChange {
  const { url, events, paused } = members
  if (url !== undefined && typeof url !== 'string') {
    throw webhookRequestInvalid('url has to be a text: the address to send to.')
  }
  if (events !== undefined && !Array.isArray(events)) {
    throw webhookRequestInvalid('events has to be a list such as ["order.paid", "order.shipped"].')
  }
  if (paused !== undefined && typeof paused !== 'boolean') {
    throw webhookRequestInvalid('paused has to be true or false.')
  }
  return {
    ...(url !== undefined && { url: url.trim() }),
    ...(events !== undefined && { events: checkEvents(events) }),
    ...(paused !== undefined && { paused }),
  }
}

function membersOf(body: unknown, known: readonly string[]): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw webhookRequestInvalid(`Send a JSON object with ${known.join(', ')}.`)
  }
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw webhookRequestInvalid(
      `"${unknown.slice(0, 40)}" is nothing that is taken here. Known are ${known.join(', ')}.`,
    )
  }
  return { ...body }
}
