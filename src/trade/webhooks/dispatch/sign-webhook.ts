// The headers of what is sent, by the Standard Webhooks specification: the id is the event's and
// stays, the time and the signature are those of this try.

import { Webhook } from 'standardwebhooks'

export type Signing = {
  eventId: string
  body: string
  at: number
  /** The newest first; each signs. */
  secrets: readonly string[]
}

export function webhookHeaders({ eventId, body, at, secrets }: Signing): Record<string, string> {
  const time = new Date(at)
  return {
    'content-type': 'application/json',
    'user-agent': 'Handprint (webhooks)',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(eventId, time, body))
      .join(' '),
  }
}

/** As the log keeps them. */
export function withoutSignature(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'webhook-signature': 'hidden' }
}
