// One event for one webhook: its body, every attempt with the response, and sending it again.

import type {
  WebhookAttemptJson,
  WebhookDeliveryJson,
} from '../../../pure/contract/schemas/webhook-schemas.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { findDelivery, whyTriesFailed } from '../../../trade/webhooks/deliveries/list-deliveries.ts'
import { replayDelivery } from '../../../trade/webhooks/deliveries/replay-delivery.ts'
import { auditWebhook } from '../../../trade/webhooks/endpoints/audit-webhook.ts'
import { findEndpoint } from '../../../trade/webhooks/endpoints/read-endpoints.ts'
import { timeText } from '../frame/formats.ts'
import type { PanelContext } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { Fact } from '../frame/parts/fact.tsx'
import { ButtonForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { saidRefusal } from '../words/said-refusal.ts'
import { say } from '../words/say.ts'
import { DeliveryBadge, nextText } from './webhook-log.tsx'
import type { WebhookPlace } from './webhook-place.ts'

export function deliveryPages(panel: Panel, place: WebhookPlace): void {
  const { database, now } = panel
  const { queries } = database
  const { one } = place.routes.one.deliveries

  async function webhookOf(context: PanelContext) {
    const store = await place.storeOf(queries, context)
    const endpoint = await findEndpoint(queries, store, context.param('webhook'), now())
    return { store, endpoint, home: `${place.home(store)}/${endpoint.id}` }
  }

  panel.get(one.page, 'read_only', async (context) => {
    const { endpoint, home } = await webhookOf(context)
    const delivery = await findDelivery(queries, endpoint.id, context.param('delivery'))
    const why = await whyTriesFailed(queries, delivery.id)
    const mayReplay = context.operator.role !== 'read_only'
    return await context.show({
      title: delivery.type,
      isWide: true,
      back: { href: home, label: say('The webhook') },
      children: (
        <DeliveryView delivery={delivery} why={why} home={home} mayReplay={mayReplay} now={now()} />
      ),
    })
  })

  panel.post(one.replay, 'staff', async (context) => {
    const { store, endpoint, home } = await webhookOf(context)
    const id = context.param('delivery')
    await database.transaction(async (tx) => {
      await replayDelivery(tx, endpoint.id, id, now())
      const detail = { delivery: id }
      const about = { by: context.by, storeId: store.id, webhookId: endpoint.id, detail }
      await auditWebhook(tx, { ...about, action: 'webhook.replayed' }, now())
    })
    panel.wakeWebhooks()
    const message = say('It is sent again. Reload this page to see how it went.')
    return await context.redirect(`${home}/deliveries/${id}`, message)
  })
}

export type DeliveryViewProps = {
  delivery: WebhookDeliveryJson
  /** Why each try failed. */
  why: readonly (Told | null)[]
  /** URL of the webhook. */
  home: string
  mayReplay: boolean
  now: number
}

/** Responses are untrusted and shown as plain text. */
function DeliveryView({ delivery, why, home, mayReplay, now }: DeliveryViewProps) {
  const { id, event_id: eventId, status, created_at: at, body, attempts } = delivery
  return (
    <>
      <dl class="facts">
        <Fact name={say('State')}>
          <DeliveryBadge status={status} />
        </Fact>
        <Fact name={say('Happened')}>{timeText(Date.parse(at))}</Fact>
        <Fact name={say('Next try')}>{nextText(delivery, now)}</Fact>
        <Fact name={say('webhook-id')}>
          <code>{eventId}</code>
        </Fact>
      </dl>
      {mayReplay && (
        <ButtonForm action={`${home}/deliveries/${id}/replay`}>
          {status === 'waiting' ? say('Try now') : say('Send it again')}
        </ButtonForm>
      )}
      <section>
        <h2>{say('What is sent')}</h2>
        <pre class="log">{indented(body)}</pre>
      </section>
      <section>
        <h2>{say('Tries')}</h2>
        {attempts.length === 0 && <p class="empty">{say('There was none yet.')}</p>}
        {attempts.map((attempt, index) => (
          <Attempt
            key={attempt.at}
            attempt={attempt}
            number={index + 1}
            why={why[index] ?? attempt.error}
          />
        ))}
      </section>
    </>
  )
}

type AttemptProps = { attempt: WebhookAttemptJson; number: number; why: Told | null }

function Attempt({ attempt, number, why }: AttemptProps) {
  const { at, status, duration_ms: ms, error, answer, request_headers: headers } = attempt
  return (
    <article>
      <h3>
        {number}. {timeText(Date.parse(at))}{' '}
        <Badge tone={error === null ? 'go' : 'stop'}>
          {status === null ? say('no answer') : String(status)}
        </Badge>
      </h3>
      {why !== null && <p>{saidRefusal(why)}</p>}
      <details>
        <summary>{say('Answer and headers, after {ms} ms', { ms })}</summary>
        <pre class="log">
          {answer === null || answer === '' ? say('The answer was empty.') : answer}
        </pre>
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
