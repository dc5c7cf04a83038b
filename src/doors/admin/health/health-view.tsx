// The health of the installation, worst things first.

import type { WebhookHealth } from '../../../trade/webhooks/read-webhook-health.ts'
import { agoText, bytesText, countText, moneyText, timeText } from '../frame/formats.ts'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { mailLabel } from '../mails/mail-table.tsx'
import type { Health, PartHealth, RecurringTask } from './read-health.ts'
import type { Trouble } from './read-troubles.ts'
import { TroubleList } from './trouble-list.tsx'

type HealthViewProps = {
  health: Health
  troubles: readonly Trouble[]
  version: string
  now: number
  mayAct: boolean
}

export function HealthView({ health, troubles, version, now, mayAct }: HealthViewProps) {
  const { parts, disk, jobs, dead, unmatchedCharges } = health
  return (
    <>
      {troubles.length === 0 ? (
        <p class="notice done">Nothing is wrong.</p>
      ) : (
        <TroubleList troubles={troubles} now={now} />
      )}
      <section>
        <h2>Parts</h2>
        <Table
          caption="Parts"
          rows={parts}
          keyOf={({ name }) => name}
          empty="None."
          columns={[
            { label: 'Part', cell: ({ name, kind }) => `${name} (${kind})` },
            { label: 'State', cell: (part) => <PartBadge part={part} /> },
            { label: 'Answer', cell: ({ ms }) => `${countText(ms)} ms`, isNumber: true },
          ]}
        />
        <dl class="facts">
          <dt>Handprint</dt>
          <dd>{version}</dd>
          <dt>Node</dt>
          <dd>{process.version}</dd>
          <dt>Space in the data directory</dt>
          <dd>
            {disk === null
              ? 'unknown'
              : `${bytesText(disk.freeBytes)} of ${bytesText(disk.totalBytes)} free`}
          </dd>
        </dl>
      </section>
      <section>
        <h2>Jobs</h2>
        <dl class="facts">
          <dt>Waiting</dt>
          <dd>
            {countText(jobs.waiting)}, {countText(jobs.due)} of them due
          </dd>
          <dt>Late</dt>
          <dd>
            {jobs.late === 0
              ? 'none'
              : `${countText(jobs.late)} have waited for more than 5 minutes: the workers are busy, or stand still.`}
          </dd>
        </dl>
        <h3>Given up</h3>
        <Table
          caption="Jobs that were given up, newest first"
          rows={dead}
          keyOf={({ id }) => id}
          empty="None. Every job was done, or is tried again by itself."
          columns={[
            {
              label: 'Job',
              cell: ({ id, task }) => <a href={`/admin/health/jobs/${id}`}>{task}</a>,
            },
            { label: 'Last tried', cell: ({ run_at: at }) => timeText(at) },
            { label: 'Why', cell: ({ last_error: error }) => firstLine(error) },
          ]}
        />
      </section>
      <section>
        <h2>Webhooks</h2>
        <p>{webhookWords(health.webhooks, now)}</p>
        {health.webhooks.givenUp.length > 0 && (
          <Table
            caption="Webhooks with events that were given up in the last seven days, most first"
            rows={health.webhooks.givenUp}
            keyOf={({ id }) => id}
            empty="None."
            columns={[
              {
                label: 'Webhook',
                cell: ({ id, url, storeId }) => (
                  <a href={`/admin/webhooks/${storeId}/${id}`}>{url}</a>
                ),
              },
              { label: 'Store', cell: ({ storeName }) => storeName },
              { label: 'Given up', cell: ({ failed }) => countText(failed), isNumber: true },
            ]}
          />
        )}
      </section>
      <MailSection mails={health.mails} />
      {unmatchedCharges.length > 0 && (
        <section>
          <h2>Charges without an order</h2>
          <p>
            The payment provider has taken this money, and no order of ours knows of it. Look it up
            at the provider, give it back there unless it is yours, and tick it off here.
          </p>
          <Table
            caption="Charges"
            rows={unmatchedCharges}
            keyOf={({ reference }) => reference}
            empty="None."
            columns={[
              { label: 'Provider', cell: ({ gateway }) => gateway },
              { label: 'Its reference', cell: ({ reference }) => reference },
              { label: 'Noticed', cell: ({ seen_at: at }) => timeText(at) },
              {
                label: 'Amount',
                cell: ({ amount, currency }) => moneyText(amount, currency),
                isNumber: true,
              },
              ...(mayAct ? [{ label: 'Looked at', cell: TickOffForm }] : []),
            ]}
          />
        </section>
      )}
      <section>
        <h2>Work that comes back</h2>
        <RecurringTable recurring={health.recurring} now={now} />
      </section>
    </>
  )
}

function TickOffForm({ gateway, reference }: Health['unmatchedCharges'][number]) {
  return (
    <PostForm action="/admin/health/charges/tick-off">
      <input type="hidden" name="gateway" value={gateway} />
      <input type="hidden" name="reference" value={reference} />
      <label>
        <span class="unseen">What was done about {reference}</span>
        <input name="note" required maxLength={500} placeholder="What was done" />
      </label>{' '}
      <button class="button quiet" type="submit">
        Tick off
      </button>
    </PostForm>
  )
}

function MailSection({ mails: { isOn, failed } }: { mails: Health['mails'] }) {
  return (
    <section>
      <h2>Mails</h2>
      {!isOn && (
        <p>
          No mails are sent: <a href="/admin/mails/server">set up a mail server</a>.
        </p>
      )}
      <Table
        caption="Mails that were given up, newest first"
        rows={failed}
        keyOf={({ id }) => id}
        empty="None was given up."
        columns={[
          { label: 'Mail', cell: ({ kind }) => mailLabel(kind) },
          {
            label: 'Order',
            cell: ({ order_id: id }) =>
              id === null ? '–' : <a href={`/admin/orders/${id}`}>Open</a>,
          },
          { label: 'When', cell: ({ updated_at: at }) => timeText(at) },
          { label: 'Why', cell: ({ reason }) => reason ?? 'unknown' },
        ]}
      />
    </section>
  )
}

function PartBadge({ part }: { part: PartHealth }) {
  return part.fault === null ? (
    <Badge tone="go">works</Badge>
  ) : (
    <>
      <Badge tone="stop">fails</Badge> {part.fault}
    </>
  )
}

function firstLine(error: string | null): string {
  return error?.split('\n')[0]?.slice(0, 200) ?? 'unknown'
}

function webhookWords({ failed, retried, oldestRetriedAt }: WebhookHealth, now: number): string {
  const givenUp =
    failed === 0
      ? 'None was given up in the last seven days.'
      : `${failed === 1 ? 'One event was' : `${countText(failed)} events were`} given up in the last seven days: mend the receiver, and send them again from its log.`
  if (retried === 0 || oldestRetriedAt === null) return givenUp
  return `${givenUp} ${countText(retried)} failed and are tried again, the oldest since ${agoText(oldestRetriedAt, now)}.`
}

type Props = { recurring: readonly RecurringTask[]; now: number }

function RecurringTable({ recurring, now }: Props) {
  return (
    <Table
      caption="Recurring jobs"
      rows={recurring}
      keyOf={({ task }) => task}
      empty="None yet: it is planned when the program starts."
      columns={[
        { label: 'Job', cell: ({ task }) => task },
        { label: 'Last run', cell: ({ last }) => lastText(last, now) },
        { label: 'How it went', cell: ({ last }) => <Outcome last={last} /> },
        { label: 'Next', cell: (job) => nextText(job, now) },
      ]}
    />
  )
}

function lastText(last: RecurringTask['last'], now: number): string {
  if (last === null) return 'not yet'
  return `${agoText(last.startedAt, now)}, took ${countText(last.ms)} ms`
}

function Outcome({ last }: { last: RecurringTask['last'] }) {
  if (last === null) return <>–</>
  if (last.failure === null) return <Badge tone="go">well</Badge>
  const before = last.succeededAt === null ? 'never before' : timeText(last.succeededAt)
  return (
    <>
      <Badge tone="stop">failed</Badge> {last.failure} Last went well: {before}.
    </>
  )
}

function nextText({ isRunning, nextAt }: RecurringTask, now: number): string {
  if (isRunning) return 'running now'
  return nextAt <= now ? 'due now' : agoText(nextAt, now)
}
