import { toldText } from '../../../ground/database/told-text.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { WebhookHealth } from '../../../trade/webhooks/read-webhook-health.ts'
import { t, tParts, tText } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { taskText } from '../i18n/task-text.ts'
import { agoText, bytesText, countText, timeText } from '../layout/formats.ts'
import { Fact } from '../layout/parts/fact.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { mailLabel } from '../mails/mail-table.tsx'
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
        <p class="notice done">{t('No problems.')}</p>
      ) : (
        <TroubleList troubles={troubles} now={now} />
      )}
      <section>
        <h2>{t('Components')}</h2>
        <Table
          caption={t('Components')}
          rows={parts}
          keyOf={({ name }) => name}
          empty={t('None.')}
          columns={[
            { label: t('Component'), cell: ({ name, kind }) => `${tText(name)} (${kind})` },
            { label: t('Status'), cell: (part) => <PartBadge part={part} /> },
            {
              label: t('Answer'),
              number: ({ ms }) => t('{count} ms', { count: countText(ms) }),
            },
          ]}
        />
        <dl class="facts">
          <Fact name={t('Handprint')}>{version}</Fact>
          <Fact name={t('Node')}>{process.version}</Fact>
          <Fact name={t('Space in the data directory')}>
            {disk === null
              ? t('unknown')
              : t('{size} of {size2} free', {
                  size: bytesText(disk.freeBytes),
                  size2: bytesText(disk.totalBytes),
                })}
          </Fact>
        </dl>
      </section>
      <section>
        <h2>{t('Jobs')}</h2>
        <dl class="facts">
          <Fact name={t('Waiting')}>
            {t('{count}, {count2} of them due', {
              count: countText(jobs.waiting),
              count2: countText(jobs.due),
            })}
          </Fact>
          <Fact name={t('Late')}>
            {jobs.late === 0
              ? t('none')
              : t('Waiting for more than 5 minutes: {count}. The workers are busy or stopped.', {
                  count: countText(jobs.late),
                })}
          </Fact>
        </dl>
        <h3>{t('Given up')}</h3>
        <Table
          caption={t('Failed jobs, newest first')}
          rows={dead}
          keyOf={({ id }) => id}
          empty={t('None. Every job is done or is being retried.')}
          columns={[
            {
              label: t('Job'),
              cell: ({ id, task }) => (
                <a href={routes.admin.health.jobs.one.page.href({ id })}>{taskText(task)}</a>
              ),
            },
            { label: t('Last attempt'), cell: ({ run_at: at }) => timeText(at) },
            { label: t('Reason'), cell: ({ last_error: error }) => firstLine(error) },
          ]}
        />
      </section>
      <section>
        <h2>{t('Webhooks')}</h2>
        <p>{webhookWords(health.webhooks, now)}</p>
        {health.webhooks.givenUp.length > 0 && (
          <Table
            caption={t('Webhooks with events given up in the last seven days, most events first')}
            rows={health.webhooks.givenUp}
            keyOf={({ id }) => id}
            empty={t('None.')}
            columns={[
              {
                label: t('Webhook'),
                cell: ({ id, url, storeId }) => (
                  <a
                    href={routes.admin.webhooks.one.one.page.href({ store: storeId, webhook: id })}
                  >
                    {url}
                  </a>
                ),
              },
              { label: t('Store'), cell: ({ storeName }) => storeName },
              { label: t('Given up'), number: ({ failed }) => countText(failed) },
            ]}
          />
        )}
      </section>
      <MailSection mails={health.mails} />
      {unmatchedCharges.length > 0 && (
        <section>
          <h2>{t('Charges without an order')}</h2>
          <p>
            {t(
              'The payment provider took this money, but it doesn’t pay for any order here: either no order matches it, or it was paid twice and could not be refunded. Look it up at the provider, refund it there or another way unless it belongs to you, and mark it as resolved here.',
            )}
          </p>
          <Table
            caption={t('Charges')}
            rows={unmatchedCharges}
            keyOf={({ reference }) => reference}
            empty={t('None.')}
            columns={[
              { label: t('Provider'), cell: ({ gateway }) => gateway },
              { label: t('Provider reference'), cell: ({ reference }) => reference },
              { label: t('Detected'), cell: ({ seen_at: at }) => timeText(at) },
              { label: t('Amount'), money: ({ amount, currency }) => [amount, currency] },
              ...(mayAct ? [{ label: t('Resolved'), cell: TickOffForm }] : []),
            ]}
          />
        </section>
      )}
      <section>
        <h2>{t('Scheduled jobs')}</h2>
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
        <span class="unseen">{t('Action taken on {reference}', { reference })}</span>
        <input name="note" required maxLength={500} placeholder={t('Action taken')} />
      </label>{' '}
      <Submit look="quiet">{t('Mark as resolved')}</Submit>
    </PostForm>
  )
}

function MailSection({ mails: { isOn, failed } }: { mails: Health['mails'] }) {
  return (
    <section>
      <h2>{t('Mails')}</h2>
      {!isOn && (
        <p>
          {tParts('No mails are sent: {link}.', {
            link: <a href={routes.admin.mails.server.page.href()}>{t('set up a mail server')}</a>,
          })}
        </p>
      )}
      <Table
        caption={t('Failed mails, newest first')}
        rows={failed}
        keyOf={({ id }) => id}
        empty={t('None failed.')}
        columns={[
          { label: t('Mail'), cell: ({ kind }) => mailLabel(kind) },
          {
            label: t('Order'),
            cell: ({ order_id: id }) =>
              id === null ? (
                '–'
              ) : (
                <a href={routes.admin.orders.one.page.href({ id })}>{t('Open')}</a>
              ),
          },
          { label: t('Time'), cell: ({ updated_at: at }) => timeText(at) },
          {
            label: t('Reason'),
            cell: ({ reason, told }) =>
              reason ? tRefusal(toldText.read(told, reason)) : t('unknown'),
          },
        ]}
      />
    </section>
  )
}

function PartBadge({ part }: { part: PartHealth }) {
  return part.fault === null ? (
    <Badge tone="go">{t('OK')}</Badge>
  ) : (
    <>
      <Badge tone="stop">{t('error')}</Badge> {part.fault}
    </>
  )
}

function firstLine(error: string | null): string {
  const [line] = error?.split('\n') ?? []
  return line?.replace(/^\w*Error: /, '').slice(0, 200) ?? t('unknown')
}

function webhookWords({ failed, retried, oldestRetriedAt }: WebhookHealth, now: number): string {
  const givenUp =
    failed === 0
      ? t('None given up in the last seven days.')
      : t(
          '{what} given up in the last seven days. Fix the receiver, then resend them from its log.',
          {
            what:
              failed === 1
                ? t('One event was')
                : t('{count} events were', { count: countText(failed) }),
          },
        )
  if (retried === 0 || oldestRetriedAt === null) return givenUp
  return t('{givenUp} Failed and being retried: {count}, the oldest {ago}.', {
    givenUp,
    count: countText(retried),
    ago: agoText(oldestRetriedAt, now),
  })
}
