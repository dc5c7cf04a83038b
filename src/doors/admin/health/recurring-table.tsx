import { t, tParts } from '../i18n/t.ts'
import { taskText } from '../i18n/task-text.ts'
import { agoText, countText, timeText } from '../layout/formats.ts'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import type { RecurringTask } from './read-health.ts'

type Props = { recurring: readonly RecurringTask[]; now: number }

export function RecurringTable({ recurring, now }: Props) {
  return (
    <Table
      caption={t('Scheduled jobs')}
      rows={recurring}
      keyOf={({ task }) => task}
      empty={t('None yet. It is scheduled when the program starts.')}
      columns={[
        { label: t('Job'), cell: ({ task }) => taskText(task) },
        { label: t('Last run'), cell: ({ last }) => lastText(last, now) },
        { label: t('Result'), cell: ({ last }) => <Outcome last={last} /> },
        { label: t('Next'), cell: (job) => nextText(job, now) },
      ]}
    />
  )
}

function lastText(last: RecurringTask['last'], now: number): string {
  if (last === null) return t('not yet')
  return t('{ago}, took {count} ms', {
    ago: agoText(last.startedAt, now),
    count: countText(last.ms),
  })
}

function Outcome({ last }: { last: RecurringTask['last'] }) {
  if (last === null) return <>–</>
  if (last.failure === null) return <Badge tone="go">{t('OK')}</Badge>
  const before = last.succeededAt === null ? t('never') : timeText(last.succeededAt)
  return (
    <>
      {tParts('{badge} {failure} Last success: {before}.', {
        badge: <Badge tone="stop">{t('failed')}</Badge>,
        failure: last.failure,
        before,
      })}
    </>
  )
}

function nextText({ isRunning, nextAt }: RecurringTask, now: number): string {
  if (isRunning) return t('running now')
  return nextAt <= now ? t('due now') : agoText(nextAt, now)
}
