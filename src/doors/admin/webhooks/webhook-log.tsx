// Sent and pending deliveries of a webhook, newest first.

import type {
  WebhookDeliveryJson,
  WebhookDeliveryStatus,
} from '../../../pure/contract/schemas/webhook-schemas.ts'
import type { DeliveryPage } from '../../../trade/webhooks/deliveries/list-deliveries.ts'
import { t, tLabels } from '../i18n/t.ts'
import type { FormFields } from '../layout/form-fields.ts'
import { agoText, timeText } from '../layout/formats.ts'
import { SelectField } from '../layout/parts/field.tsx'
import { FilterForm } from '../layout/parts/filter-form.tsx'
import { Pager } from '../layout/parts/pager.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'

export const rowsOfLog = 25

export type LogFilter = { status?: WebhookDeliveryStatus; cursor?: string }

const statuses: readonly { value: WebhookDeliveryStatus; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Given up' },
]

export function readLogFilter(query: FormFields): LogFilter {
  const status = statuses.find(({ value }) => value === query.get('status'))?.value
  const cursor = query.get('cursor')
  return { ...(status && { status }), ...(cursor && { cursor }) }
}

export type WebhookLogProps = {
  log: DeliveryPage
  keptDays: number
  /** URL of the webhook. */
  home: string
  /** URL of the log, with its filter. */
  address: string
  filter: LogFilter
  now: number
}

export function WebhookLog({ log, keptDays, home, address, filter, now }: WebhookLogProps) {
  const every = { value: '', label: t('All') }
  return (
    <section>
      <h2>{t('Log')}</h2>
      <p>{t('Kept for {days} days.', { days: keptDays })}</p>
      <FilterForm action={home}>
        <SelectField
          name="status"
          label={t('Status')}
          value={filter.status ?? ''}
          choices={tLabels([every, ...statuses])}
        />
      </FilterForm>
      <Table
        caption={t('Events, newest first')}
        rows={log.data}
        keyOf={({ id }) => id}
        empty={t('Nothing in the last {days} days.', { days: keptDays })}
        columns={[
          { label: t('Time'), cell: ({ created_at: at }) => timeText(Date.parse(at)) },
          {
            label: t('Event'),
            cell: ({ id, type }) => <a href={`${home}/deliveries/${id}`}>{type}</a>,
          },
          { label: t('Status'), cell: (delivery) => <DeliveryBadge status={delivery.status} /> },
          { label: t('Attempts'), number: ({ attempts }) => attempts.length },
          { label: t('Next steps'), cell: (delivery) => nextText(delivery, now) },
        ]}
      />
      <Pager address={address} nextCursor={log.next_cursor} isFirst={filter.cursor === undefined} />
    </section>
  )
}

const tones = { waiting: 'wait', delivered: 'go', failed: 'stop' } as const

export function DeliveryBadge({ status }: { status: WebhookDeliveryStatus }) {
  const label = statuses.find(({ value }) => value === status)?.label ?? status
  return <Badge tone={tones[status]}>{label}</Badge>
}

export function nextText(delivery: WebhookDeliveryJson, now: number): string {
  if (delivery.status !== 'waiting') return '–'
  const { next_attempt_at: at } = delivery
  return at === null
    ? t('it is waiting for an earlier event, or is being sent')
    : agoText(Date.parse(at), now)
}
