// One event for one webhook: its body, every attempt with the response, and sending it again.

import type {
  WebhookAttemptJson,
  WebhookDeliveryJson,
} from '../../../pure/contract/schemas/webhook-schemas.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { getDelivery, whyTriesFailed } from '../../../trade/webhooks/deliveries/list-deliveries.ts'
import { replayDelivery } from '../../../trade/webhooks/deliveries/replay-delivery.ts'
import { auditWebhook } from '../../../trade/webhooks/endpoints/audit-webhook.ts'
import { getEndpoint } from '../../../trade/webhooks/endpoints/read-endpoints.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { timeText } from '../layout/formats.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { Fact } from '../layout/parts/fact.tsx'
import { ButtonForm } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { DeliveryBadge, nextText } from './webhook-log.tsx'
import type { WebhookPlace } from './webhook-place.ts'

export function deliveryPages(panel: Panel, place: WebhookPlace): void {
  const { database, now } = panel
  const { queries } = database
  const { one } = place.routes.one.deliveries

  async function webhookOf(context: PanelContext) {
    const store = await place.storeOf(queries, context)
    const endpoint = await getEndpoint(queries, store, context.param('webhook'), now())
    return { store, endpoint, home: `${place.home(store)}/${endpoint.id}` }
  }

  panel.get(one.page, 'read_only', async (context) => {
    const { endpoint, home } = await webhookOf(context)
    const delivery = await getDelivery(queries, endpoint.id, context.param('delivery'))
    const why = await whyTriesFailed(queries, delivery.id)
    const mayReplay = context.operator.role !== 'read_only'
    return await context.show({
      title: delivery.type,
      isWide: true,
      back: { href: home, label: t('The webhook') },
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
    const message = t('The event is being sent again. Reload this page to see the result.')
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
        <Fact name={t('Status')}>
          <DeliveryBadge status={status} />
        </Fact>
        <Fact name={t('Occurred')}>{timeText(Date.parse(at))}</Fact>
        <Fact name={t('Next attempt')}>{nextText(delivery, now)}</Fact>
        <Fact name={t('webhook-id')}>
          <code>{eventId}</code>
        </Fact>
      </dl>
      {mayReplay && (
        <ButtonForm action={`${home}/deliveries/${id}/replay`}>
          {status === 'waiting' ? t('Retry now') : t('Resend')}
        </ButtonForm>
      )}
      <section>
        <h2>{t('Payload')}</h2>
        <pre class="log">{indented(body)}</pre>
      </section>
      <section>
        <h2>{t('Attempts')}</h2>
        {attempts.length === 0 && <p class="empty">{t('Never')}</p>}
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
          {status === null ? t('no response') : String(status)}
        </Badge>
      </h3>
      {why !== null && <p>{tRefusal(why)}</p>}
      <details>
        <summary>{t('Response and headers, after {ms} ms', { ms })}</summary>
        <pre class="log">
          {answer === null || answer === '' ? t('The response was empty.') : answer}
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
