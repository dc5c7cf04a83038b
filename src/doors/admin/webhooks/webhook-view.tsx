// Webhooks as people see them: all of a store, and one of them.

import type { Role } from '../../../trade/operators/operator.ts'
import type { EndpointOverview } from '../../../trade/webhooks/endpoints/read-endpoint-overview.ts'
import { agoText, countText, timeText } from '../frame/formats.ts'
import { ConfirmForm } from '../frame/parts/confirm-form.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { SecretForm, WebhookForm } from './webhook-forms.tsx'

export type WebhookListProps = {
  webhooks: readonly EndpointOverview[]
  /** Of the list; null: those of all stores, each with its store. */
  home: string | ((webhook: EndpointOverview) => string)
  now: number
}

export function WebhookList({ webhooks, home, now }: WebhookListProps) {
  const homeOf = typeof home === 'string' ? () => home : home
  const store = {
    label: 'Store',
    cell: (overview: EndpointOverview) => <a href={homeOf(overview)}>{overview.storeName}</a>,
  }
  return (
    <Table
      caption="Webhooks"
      rows={webhooks}
      keyOf={({ id }) => id}
      empty="There is none yet."
      columns={[
        ...(typeof home === 'string' ? [] : [store]),
        {
          label: 'Address',
          cell: (overview) => <a href={`${homeOf(overview)}/${overview.id}`}>{overview.url}</a>,
        },
        { label: 'Events', cell: ({ events }) => eventsText(events) },
        { label: 'State', cell: (overview) => <StateOf webhook={overview} now={now} /> },
        {
          label: 'Last event',
          cell: ({ lastEventAt: at }) => (at === null ? 'none yet' : agoText(at, now)),
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
      {isPaused && <Badge tone="wait">Paused</Badge>}
      {!isPaused && failsSince === null && <Badge tone="go">Active</Badge>}
      {!isPaused && failsSince !== null && (
        <>
          <Badge tone="stop">Failing</Badge> {countText(retried)}{' '}
          {retried === 1 ? 'event is' : 'events are'} tried again, the oldest since{' '}
          {agoText(failsSince, now)}.
        </>
      )}
      {failed > 0 && (
        <>
          {' '}
          <Badge tone="stop">{`${countText(failed)} given up`}</Badge>
        </>
      )}
    </>
  )
}

function eventsText(events: readonly string[]): string {
  return events.includes('*') ? 'every event' : events.join(', ')
}

export type WebhookViewProps = {
  endpoint: EndpointOverview
  home: string
  role: Role
  now: number
}

export function WebhookView({ endpoint, home, role, now }: WebhookViewProps) {
  const { url, events, isPaused, previousSecretUntil: until, createdAt } = endpoint
  return (
    <>
      <dl class="facts">
        <dt>Address</dt>
        <dd>{url}</dd>
        <dt>Events</dt>
        <dd>{eventsText(events)}</dd>
        <dt>State</dt>
        <dd>
          {isPaused ? (
            <>
              <Badge tone="wait">Paused</Badge> Events are kept for 30 days, and follow when it goes
              on.
            </>
          ) : (
            <StateOf webhook={endpoint} now={now} />
          )}
        </dd>
        <dt>Added</dt>
        <dd>{timeText(createdAt)}</dd>
        {until !== null && (
          <>
            <dt>Old secret</dt>
            <dd>signs as well until {timeText(until)}</dd>
          </>
        )}
      </dl>
      {role !== 'read_only' && (
        <div class="buttons">
          <Button action={`${home}/test`} label="Send a test" />
          {role === 'owner' && isPaused && <Button action={`${home}/resume`} label="Go on" />}
          {role === 'owner' && !isPaused && <Button action={`${home}/pause`} label="Pause" />}
        </div>
      )}
      {role === 'owner' && (
        <>
          <details>
            <summary>Change it</summary>
            <WebhookForm
              {...{ action: `${home}/change`, title: 'Address and events', url, events }}
              submit="Save"
            />
          </details>
          <details>
            <summary>Replace the secret</summary>
            <SecretForm action={`${home}/secret`} />
          </details>
          <details>
            <summary>Delete it</summary>
            <ConfirmForm action={`${home}/delete`} yes="Delete the webhook" backTo={home}>
              <p>Its log goes too, and what still waits is never sent.</p>
            </ConfirmForm>
          </details>
        </>
      )}
    </>
  )
}

function Button({ action, label }: { action: string; label: string }) {
  return (
    <PostForm action={action}>
      <button class="button quiet" type="submit">
        {label}
      </button>
    </PostForm>
  )
}
