import type { Role } from '../../../trade/operators/operator.ts'
import type { EndpointOverview } from '../../../trade/webhooks/endpoints/read-endpoint-overview.ts'
import type { SettingsForm } from '../forms/define-form.tsx'
import { agoText, countText, timeText } from '../frame/formats.ts'
import { ConfirmForm } from '../frame/parts/confirm-form.tsx'
import { Fact } from '../frame/parts/fact.tsx'
import { FormDetails } from '../frame/parts/form-details.tsx'
import { ButtonForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { say, sayParts } from '../words/say.ts'
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
    label: say('Store'),
    cell: (overview: EndpointOverview) => <a href={homeOf(overview)}>{overview.storeName}</a>,
  }
  return (
    <Table
      caption={say('Webhooks')}
      rows={webhooks}
      keyOf={({ id }) => id}
      empty={say('There is none yet.')}
      columns={[
        ...(typeof home === 'string' ? [] : [store]),
        {
          label: say('Address'),
          cell: (overview) => <a href={`${homeOf(overview)}/${overview.id}`}>{overview.url}</a>,
        },
        { label: say('Events'), cell: ({ events }) => eventsText(events) },
        { label: say('State'), cell: (overview) => <StateOf webhook={overview} now={now} /> },
        {
          label: say('Last event'),
          cell: ({ lastEventAt: at }) => (at === null ? say('none yet') : agoText(at, now)),
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
      {isPaused && <Badge tone="wait">{say('Paused')}</Badge>}
      {!isPaused && failsSince === null && <Badge tone="go">{say('Active')}</Badge>}
      {!isPaused &&
        failsSince !== null &&
        sayParts('{badge} {count} {what} tried again; the oldest failed {ago}.', {
          badge: <Badge tone="stop">{say('Failing')}</Badge>,
          count: countText(retried),
          what: retried === 1 ? say('event is') : say('events are'),
          ago: agoText(failsSince, now),
        })}
      {failed > 0 && (
        <>
          {' '}
          <Badge tone="stop">{say('{count} given up', { count: countText(failed) })}</Badge>
        </>
      )}
    </>
  )
}

function eventsText(events: readonly string[]): string {
  return events.includes('*') ? say('every event') : events.join(', ')
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
        <Fact name={say('Address')}>{url}</Fact>
        <Fact name={say('Events')}>{eventsText(events)}</Fact>
        <Fact name={say('State')}>
          {isPaused ? (
            sayParts('{badge} Events are kept for {days} days, and follow when it goes on.', {
              days: keptDays,
              badge: <Badge tone="wait">{say('Paused')}</Badge>,
            })
          ) : (
            <StateOf webhook={endpoint} now={now} />
          )}
        </Fact>
        <Fact name={say('Added')}>{timeText(createdAt)}</Fact>
        {until !== null && (
          <Fact name={say('Old secret')}>
            {sayParts('signs as well until {time}', { time: timeText(until) })}
          </Fact>
        )}
      </dl>
      {role !== 'read_only' && (
        <div class="buttons">
          <ButtonForm action={`${home}/test`}>{say('Send a test')}</ButtonForm>
          {role === 'owner' && isPaused && (
            <ButtonForm action={`${home}/resume`}>{say('Go on')}</ButtonForm>
          )}
          {role === 'owner' && !isPaused && (
            <ButtonForm action={`${home}/pause`}>{say('Pause')}</ButtonForm>
          )}
        </div>
      )}
      {role === 'owner' && (
        <>
          <FormDetails summary={say('Change it')} action={`${home}/change`}>
            <section>
              <h2>{say('Address and events')}</h2>
              <Form at={at} legend={say('Address and events')} submit={say('Save')} />
            </section>
          </FormDetails>
          <FormDetails summary={say('Replace the secret')} action={`${home}/secret`}>
            <SecretForm action={`${home}/secret`} />
          </FormDetails>
          <FormDetails summary={say('Delete it')} action={`${home}/delete`}>
            <ConfirmForm action={`${home}/delete`} yes={say('Delete the webhook')} backTo={home}>
              <p>{say('Its log goes too, and what still waits is never sent.')}</p>
            </ConfirmForm>
          </FormDetails>
        </>
      )}
    </>
  )
}
