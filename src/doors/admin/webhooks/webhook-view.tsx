import type { Role } from '../../../trade/operators/operator.ts'
import type { EndpointOverview } from '../../../trade/webhooks/endpoints/read-endpoint-overview.ts'
import type { SettingsForm } from '../forms/define-form.tsx'
import { t, tParts } from '../i18n/t.ts'
import { agoText, countText, timeText } from '../layout/formats.ts'
import { ConfirmForm } from '../layout/parts/confirm-form.tsx'
import { Fact } from '../layout/parts/fact.tsx'
import { FormDetails } from '../layout/parts/form-details.tsx'
import { ButtonForm } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import type { WebhookAt } from './webhook-form.ts'
import { SecretForm } from './webhook-secret.tsx'

export type WebhookListProps = {
  webhooks: readonly EndpointOverview[]
  /**
   * URL of the list. A function for the webhooks of all stores, which also shows each webhook's
   * store.
   */
  home: string | ((webhook: EndpointOverview) => string)
  now: number
}

export function WebhookList({ webhooks, home, now }: WebhookListProps) {
  const homeOf = typeof home === 'string' ? () => home : home
  const store = {
    label: t('Store'),
    cell: (overview: EndpointOverview) => <a href={homeOf(overview)}>{overview.storeName}</a>,
  }
  return (
    <Table
      caption={t('Webhooks')}
      rows={webhooks}
      keyOf={({ id }) => id}
      empty={t('No webhooks yet.')}
      columns={[
        ...(typeof home === 'string' ? [] : [store]),
        {
          label: t('Address'),
          cell: (overview) => <a href={`${homeOf(overview)}/${overview.id}`}>{overview.url}</a>,
        },
        { label: t('Events'), cell: ({ events }) => eventsText(events) },
        { label: t('Status'), cell: (overview) => <StateOf webhook={overview} now={now} /> },
        {
          label: t('Last event'),
          cell: ({ lastEventAt: at }) => (at === null ? t('none yet') : agoText(at, now)),
        },
      ]}
    />
  )
}

type StateProps = { webhook: EndpointOverview; now: number }

function StateOf({ webhook, now }: StateProps) {
  const { isPaused, failed, retried, failsSince } = webhook
  return (
    <>
      {isPaused && <Badge tone="wait">{t('Paused')}</Badge>}
      {!isPaused && failsSince === null && <Badge tone="go">{t('Active')}</Badge>}
      {!isPaused &&
        failsSince !== null &&
        tParts('{badge} {count} {what} being retried; the oldest failed {ago}.', {
          badge: <Badge tone="stop">{t('Failing')}</Badge>,
          count: countText(retried),
          what: retried === 1 ? t('event is') : t('events are'),
          ago: agoText(failsSince, now),
        })}
      {failed > 0 && (
        <>
          {' '}
          <Badge tone="stop">{t('{count} given up', { count: countText(failed) })}</Badge>
        </>
      )}
    </>
  )
}

function eventsText(events: readonly string[]): string {
  return events.includes('*') ? t('every event') : events.join(', ')
}

export type WebhookViewProps = {
  endpoint: EndpointOverview
  at: WebhookAt
  /** That changes it. */
  Form: SettingsForm<WebhookAt>
  home: string
  role: Role
  now: number
  /** Retention of the log in days. */
  keptDays: number
}

export function WebhookView(props: WebhookViewProps) {
  const { endpoint, at, Form, home, role, now, keptDays } = props
  const { url, events, isPaused, previousSecretUntil: until, createdAt } = endpoint
  return (
    <>
      <dl class="facts">
        <Fact name={t('Address')}>{url}</Fact>
        <Fact name={t('Events')}>{eventsText(events)}</Fact>
        <Fact name={t('Status')}>
          {isPaused ? (
            tParts('{badge} Events are kept for {days} days and sent when you resume.', {
              days: keptDays,
              badge: <Badge tone="wait">{t('Paused')}</Badge>,
            })
          ) : (
            <StateOf webhook={endpoint} now={now} />
          )}
        </Fact>
        <Fact name={t('Added')}>{timeText(createdAt)}</Fact>
        {until !== null && (
          <Fact name={t('Old secret')}>
            {tParts('also signs until {time}', { time: timeText(until) })}
          </Fact>
        )}
      </dl>
      {role !== 'read_only' && (
        <div class="buttons">
          <ButtonForm action={`${home}/test`}>{t('Send a test')}</ButtonForm>
          {role === 'owner' && isPaused && (
            <ButtonForm action={`${home}/resume`}>{t('Resume')}</ButtonForm>
          )}
          {role === 'owner' && !isPaused && (
            <ButtonForm action={`${home}/pause`}>{t('Pause')}</ButtonForm>
          )}
        </div>
      )}
      {role === 'owner' && (
        <>
          <FormDetails summary={t('Edit')} action={`${home}/change`}>
            <section>
              <h2>{t('Address and events')}</h2>
              <Form at={at} legend={t('Address and events')} submit={t('Save')} />
            </section>
          </FormDetails>
          <FormDetails summary={t('Replace the secret')} action={`${home}/secret`}>
            <SecretForm action={`${home}/secret`} />
          </FormDetails>
          <FormDetails summary={t('Delete')} action={`${home}/delete`}>
            <ConfirmForm action={`${home}/delete`} yes={t('Delete the webhook')} backTo={home}>
              <p>{t('Its log is deleted too, and events still waiting are never sent.')}</p>
            </ConfirmForm>
          </FormDetails>
        </>
      )}
    </>
  )
}
