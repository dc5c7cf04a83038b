// One event for one webhook, with every try. Answers are a stranger's: they are shown as text.

import type {
  WebhookAttemptJson,
  WebhookDeliveryJson,
} from '../../../pure/contract/webhook-json.ts'
import { timeText } from '../frame/formats.ts'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { DeliveryBadge, nextText } from './webhook-log.tsx'

export type DeliveryViewProps = {
  delivery: WebhookDeliveryJson
  /** Of the webhook. */
  home: string
  mayReplay: boolean
  now: number
}

export function DeliveryView({ delivery, home, mayReplay, now }: DeliveryViewProps) {
  const { id, event_id: eventId, status, created_at: at, body, attempts } = delivery
  return (
    <>
      <dl class="facts">
        <dt>State</dt>
        <dd>
          <DeliveryBadge status={status} />
        </dd>
        <dt>Happened</dt>
        <dd>{timeText(Date.parse(at))}</dd>
        <dt>Next try</dt>
        <dd>{nextText(delivery, now)}</dd>
        <dt>webhook-id</dt>
        <dd>
          <code>{eventId}</code>
        </dd>
      </dl>
      {mayReplay && (
        <PostForm action={`${home}/deliveries/${id}/replay`}>
          <button class="button quiet" type="submit">
            {status === 'waiting' ? 'Try now' : 'Send it again'}
          </button>
        </PostForm>
      )}
      <section>
        <h2>What is sent</h2>
        <pre class="log">{indented(body)}</pre>
      </section>
      <section>
        <h2>Tries</h2>
        {attempts.length === 0 && <p class="empty">There was none yet.</p>}
        {attempts.map((attempt, index) => (
          <Attempt key={attempt.at} attempt={attempt} number={index + 1} />
        ))}
      </section>
    </>
  )
}

function Attempt({ attempt, number }: { attempt: WebhookAttemptJson; number: number }) {
  const { at, status, duration_ms: ms, error, answer, request_headers: headers } = attempt
  return (
    <article>
      <h3>
        {number}. {timeText(Date.parse(at))}{' '}
        <Badge tone={error === null ? 'go' : 'stop'}>
          {status === null ? 'no answer' : String(status)}
        </Badge>
      </h3>
      {error !== null && <p>{error}</p>}
      <details>
        <summary>Answer and headers, after {ms} ms</summary>
        <pre class="log">{answer === null || answer === '' ? 'The answer was empty.' : answer}</pre>
        <pre class="log">
          {Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </pre>
      </details>
    </article>
  )
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
