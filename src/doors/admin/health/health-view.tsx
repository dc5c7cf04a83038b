import { routes } from '../../../pure/contract/routes.ts'
import { toldText } from '../../../ground/database/told-text.ts'
import type { WebhookHealth } from '../../../trade/webhooks/read-webhook-health.ts'
import { agoText, bytesText, countText, timeText } from '../frame/formats.ts'
import { Fact } from '../frame/parts/fact.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { mailLabel } from '../mails/mail-table.tsx'
import { saidRefusal } from '../words/said-refusal.ts'
import { said, say, sayParts } from '../words/say.ts'
import { taskText } from '../words/task-text.ts'
import type { Health, PartHealth } from './read-health.ts'
import type { Trouble } from './read-troubles.ts'
import { RecurringTable } from './recurring-table.tsx'
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
        <p class="notice done">{say('Nothing is wrong.')}</p>
      ) : (
        <TroubleList troubles={troubles} now={now} />
      )}
      <section>
        <h2>{say('Parts')}</h2>
        <Table
          caption={say('Parts')}
          rows={parts}
          keyOf={({ name }) => name}
          empty={say('None.')}
          columns={[
            { label: say('Part'), cell: ({ name, kind }) => `${said(name)} (${kind})` },
            { label: say('State'), cell: (part) => <PartBadge part={part} /> },
            {
              label: say('Answer'),
              number: ({ ms }) => say('{count} ms', { count: countText(ms) }),
            },
          ]}
        />
        <dl class="facts">
          <Fact name={say('Handprint')}>{version}</Fact>
          <Fact name={say('Node')}>{process.version}</Fact>
          <Fact name={say('Space in the data directory')}>
            {disk === null
              ? say('unknown')
              : say('{size} of {size2} free', {
                  size: bytesText(disk.freeBytes),
                  size2: bytesText(disk.totalBytes),
                })}
          </Fact>
        </dl>
      </section>
      <section>
        <h2>{say('Jobs')}</h2>
        <dl class="facts">
          <Fact name={say('Waiting')}>
            {say('{count}, {count2} of them due', {
              count: countText(jobs.waiting),
              count2: countText(jobs.due),
            })}
          </Fact>
          <Fact name={say('Late')}>
            {jobs.late === 0
              ? say('none')
              : say(
                  '{count} have waited for more than 5 minutes: the workers are busy, or stand still.',
                  { count: countText(jobs.late) },
                )}
          </Fact>
        </dl>
        <h3>{say('Given up')}</h3>
        <Table
          caption={say('Jobs that were given up, newest first')}
          rows={dead}
          keyOf={({ id }) => id}
          empty={say('None. Every job was done, or is tried again by itself.')}
          columns={[
            {
              label: say('Job'),
              cell: ({ id, task }) => (
                <a href={routes.admin.health.jobs.one.page.href({ id })}>{taskText(task)}</a>
              ),
            },
            { label: say('Last tried'), cell: ({ run_at: at }) => timeText(at) },
            { label: say('Why'), cell: ({ last_error: error }) => firstLine(error) },
          ]}
        />
      </section>
      <section>
        <h2>{say('Webhooks')}</h2>
        <p>{webhookWords(health.webhooks, now)}</p>
        {health.webhooks.givenUp.length > 0 && (
          <Table
            caption={say(
              'Webhooks with events that were given up in the last seven days, most first',
            )}
            rows={health.webhooks.givenUp}
            keyOf={({ id }) => id}
            empty={say('None.')}
            columns={[
              {
                label: say('Webhook'),
                cell: ({ id, url, storeId }) => (
                  <a
                    href={routes.admin.webhooks.one.one.page.href({ store: storeId, webhook: id })}
                  >
                    {url}
                  </a>
                ),
              },
              { label: say('Store'), cell: ({ storeName }) => storeName },
              { label: say('Given up'), number: ({ failed }) => countText(failed) },
            ]}
          />
        )}
      </section>
      <MailSection mails={health.mails} />
      {unmatchedCharges.length > 0 && (
        <section>
          <h2>{say('Charges without an order')}</h2>
          <p>
            {say(
              'The payment provider has taken this money, and it pays no order of ours: none knows of it, or it came once too often and could not be given back. Look it up at the provider, give it back there or in another way unless it is yours, and tick it off here.',
            )}
          </p>
          <Table
            caption={say('Charges')}
            rows={unmatchedCharges}
            keyOf={({ reference }) => reference}
            empty={say('None.')}
            columns={[
              { label: say('Provider'), cell: ({ gateway }) => gateway },
              { label: say('Its reference'), cell: ({ reference }) => reference },
              { label: say('Noticed'), cell: ({ seen_at: at }) => timeText(at) },
              { label: say('Amount'), money: ({ amount, currency }) => [amount, currency] },
              ...(mayAct ? [{ label: say('Looked at'), cell: TickOffForm }] : []),
            ]}
          />
        </section>
      )}
      <section>
        <h2>{say('Work that comes back')}</h2>
        <RecurringTable recurring={health.recurring} now={now} />
      </section>
    </>
  )
}

function TickOffForm({ gateway, reference }: Health['unmatchedCharges'][number]) {
  return (
    <PostForm action={routes.admin.health.charges.tickOff.href()}>
      <input type="hidden" name="gateway" value={gateway} />
      <input type="hidden" name="reference" value={reference} />
      <label>
        <span class="unseen">{say('What was done about {reference}', { reference })}</span>
        <input name="note" required maxLength={500} placeholder={say('What was done')} />
      </label>{' '}
      <Submit look="quiet">{say('Tick off')}</Submit>
    </PostForm>
  )
}

function MailSection({ mails: { isOn, failed } }: { mails: Health['mails'] }) {
  return (
    <section>
      <h2>{say('Mails')}</h2>
      {!isOn && (
        <p>
          {sayParts('No mails are sent: {link}.', {
            link: <a href={routes.admin.mails.server.page.href()}>{say('set up a mail server')}</a>,
          })}
        </p>
      )}
      <Table
        caption={say('Mails that were given up, newest first')}
        rows={failed}
        keyOf={({ id }) => id}
        empty={say('None was given up.')}
        columns={[
          { label: say('Mail'), cell: ({ kind }) => mailLabel(kind) },
          {
            label: say('Order'),
            cell: ({ order_id: id }) =>
              id === null ? (
                '–'
              ) : (
                <a href={routes.admin.orders.one.page.href({ id })}>{say('Open')}</a>
              ),
          },
          { label: say('When'), cell: ({ updated_at: at }) => timeText(at) },
          {
            label: say('Why'),
            cell: ({ reason, told }) =>
              reason ? saidRefusal(toldText.read(told, reason)) : say('unknown'),
          },
        ]}
      />
    </section>
  )
}

function PartBadge({ part }: { part: PartHealth }) {
  return part.fault === null ? (
    <Badge tone="go">{say('works')}</Badge>
  ) : (
    <>
      <Badge tone="stop">{say('fails')}</Badge> {part.fault}
    </>
  )
}

function firstLine(error: string | null): string {
  const [line] = error?.split('\n') ?? []
  return line?.replace(/^\w*Error: /, '').slice(0, 200) ?? say('unknown')
}

function webhookWords({ failed, retried, oldestRetriedAt }: WebhookHealth, now: number): string {
  const givenUp =
    failed === 0
      ? say('None was given up in the last seven days.')
      : say(
          '{what} given up in the last seven days: mend the receiver, and send them again from its log.',
          {
            what:
              failed === 1
                ? say('One event was')
                : say('{count} events were', { count: countText(failed) }),
          },
        )
  if (retried === 0 || oldestRetriedAt === null) return givenUp
  return say('{givenUp} Failed and tried again: {count}, the oldest {ago}.', {
    givenUp,
    count: countText(retried),
    ago: agoText(oldestRetriedAt, now),
  })
}
