// Makes one attempt: sends the event to its endpoint and describes the result so that the owner can
// act on it. Only a 2xx status counts as success.

import { Webhook } from 'standardwebhooks'
import type { Resolve } from '../../../ground/http/fetching/checked-lookup.ts'
import { networkCode } from '../../../ground/http/fetching/fetch-errors.ts'
import type { AllowedHost } from '../../../ground/http/fetching/fetchable-url.ts'
import { type PostAnswer, safePost } from '../../../ground/http/fetching/safe-post.ts'
import { traceHeaders } from '../../../ground/telemetry/spans.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { sentence, type Told } from '../../../pure/sentences/sentence.ts'
import { checkWebhookUrl } from '../endpoints/check-webhook-url.ts'
import { howToAllowWebhook, type UrlRules } from '../webhook-errors.ts'
import { readRetryAfter } from './retry-schedule.ts'

export type TryDeps = {
  pullAllowPrivate: readonly AllowedHost[]
  now: () => number
  timeoutMs: number
  resolve?: Resolve
}

export type Target = { url: string; mode: 'test' | 'live'; secrets: readonly string[] }

export type DeliveryAttempt = {
  at: number
  durationMs: number
  status: number | null
  /** Null if delivered. */
  error: Told | null
  answer: string | null
  requestHeaders: Record<string, string>
  /** Requested by the receiver. */
  retryAfterMs: number | null
}

const keptAnswerBytes = 4_096

/** Rejects only if `signal` is aborted. */
export async function tryDelivery(
  deps: TryDeps,
  target: Target,
  event: { id: string; body: string },
  signal: AbortSignal,
): Promise<DeliveryAttempt> {
  const at = deps.now()
  const { secrets, mode } = target
  const signing = { eventId: event.id, body: event.body, at, secrets }
  const headers = { ...webhookHeaders(signing), ...traceHeaders() }
  const begun = performance.now()
  const ended = () => ({
    at,
    durationMs: Math.round(performance.now() - begun),
    requestHeaders: withoutSignature(headers),
  })
  const { pullAllowPrivate: allowPrivate, timeoutMs, resolve } = deps
  const rules = { mode, allowPrivate }
  try {
    // Checked again, because the store may have gone live and the operator's exceptions may have
    // changed.
    const url = checkWebhookUrl(target.url, rules)
    const answer = await safePost(url, {
      allowPrivate,
      timeoutMs,
      headers,
      signal,
      body: event.body,
      maxAnswerBytes: keptAnswerBytes,
      ...(resolve !== undefined && { resolve }),
    })
    return { ...ended(), ...resultOf(answer, deps.now()) }
  } catch (error) {
    signal.throwIfAborted()
    const nothing = { status: null, answer: null, retryAfterMs: null }
    return { ...ended(), ...nothing, error: failureText(error, target.url, rules, deps.timeoutMs) }
  }
}

function resultOf({ status, text, retryAfter }: PostAnswer, now: number) {
  return {
    status,
    error: refusalText(status),
    // PostgreSQL's text type cannot store it.
    answer: text.replaceAll('\0', '\uFFFD'),
    retryAfterMs: readRetryAfter(retryAfter, now),
  }
}

function refusalText(status: number): Told | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) {
    return sentence(
      'The response was {status}, and redirects are not followed. Set url to the final address.',
      { status },
    )
  }
  if (status === 410) {
    return sentence(
      'The response was 410 Gone. Deliveries are still retried, because webhooks are never turned off automatically. Delete or pause the webhook if you don’t need it.',
    )
  }
  return sentence('The response was {status}. Only a status from 200 to 299 confirms an event.', {
    status,
  })
}

function failureText(error: unknown, url: string, rules: UrlRules, timeoutMs: number): Told {
  const code = error instanceof HandprintError ? error.code : ''
  if (code === 'webhook_url_invalid' || code === 'webhook_url_not_allowed') {
    return error instanceof HandprintError ? error.told : ''
  }
  if (code === 'image_url_not_allowed') {
    const how = howToAllowWebhook(new URL(url), rules)
    return sentence('The address is not public. {how}', { how })
  }
  if (code === 'origin_too_slow') {
    return sentence(
      'No response within {seconds} seconds. Respond first and process the event afterwards.',
      {
        seconds: timeoutMs / 1_000,
      },
    )
  }
  return unreachableText(error instanceof HandprintError ? error.cause : error)
}

function unreachableText(cause: unknown): Told {
  const code = networkCode(cause)
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return sentence('Host name not found.')
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) {
    return sentence('The host’s certificate is not valid ({code}).', { code })
  }
  if (code === 'ECONNREFUSED') return sentence('The host refused the connection.')
  return sentence('The host could not be reached, or the connection was closed before a response.')
}

// The headers of the Standard Webhooks specification: the id is the event's and stays the same,
// while the time and signature are new for each attempt.
type Signing = {
  eventId: string
  body: string
  at: number
  /** Newest first. Each one signs. */
  secrets: readonly string[]
}

function webhookHeaders({ eventId, body, at, secrets }: Signing): Record<string, string> {
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

/** In the form stored in the log. */
function withoutSignature(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'webhook-signature': 'hidden' }
}
