// /admin/health: the state of all services, waiting jobs and failed jobs. Failed jobs can be
// retried or discarded.

import { deleteDeadJob, readDeadJob, retryDeadJob } from '../../../ground/jobs/dead-jobs.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { type HandprintError, notFound } from '../../../pure/errors.ts'
import { version } from '../../../pure/version.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { tickOffCharge } from '../../../trade/checkout/gateway-events/handle-gateway-event.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { t } from '../i18n/t.ts'
import { taskText } from '../i18n/task-text.ts'
import { timeText } from '../layout/formats.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { ConfirmForm } from '../layout/parts/confirm-form.tsx'
import { Fact } from '../layout/parts/fact.tsx'
import { ButtonForm } from '../layout/parts/post-form.tsx'
import { HealthView } from './health-view.tsx'
import { readHealth } from './read-health.ts'
import { alertsOf, readTroubles } from './read-troubles.ts'

export function panelHealthRoutes(panel: Panel): void {
  const { database, now } = panel

  panel.get(
    routes.admin.health.page,
    'read_only',
    async ({ operator, show }) => {
      const health = await readHealth(panel)
      const mayAct = hasRole(operator, 'staff')
      const troubles = await readTroubles(panel)
      const children = (
        <HealthView
          health={health}
          troubles={troubles}
          version={version}
          now={now()}
          mayAct={mayAct}
        />
      )
      return await show({
        title: t('Health'),
        isWide: true,
        alerts: alertsOf(troubles),
        children,
      })
    },
    { nav: { label: t('Health'), order: 80 } },
  )

  panel.get(routes.admin.health.jobs.one.page, 'read_only', async ({ param, operator, show }) => {
    const job = await readDeadJob(database.queries, param('id'))
    if (job === null) throw jobGone()
    return await show({
      title: taskText(job.task),
      back: { href: routes.admin.health.page.href(), label: t('Health') },
      children: (
        <>
          <dl class="facts">
            <Fact name={t('Job')}>
              <code>{job.task}</code>
            </Fact>
            <Fact name={t('Added')}>{timeText(job.created_at)}</Fact>
            <Fact name={t('Tried')}>
              {job.attempts === 1 ? t('once') : t('{attempts} times', { attempts: job.attempts })}
            </Fact>
            <Fact name={t('Job data')}>
              <code>{job.payload}</code>
            </Fact>
          </dl>
          <pre class="log">{job.last_error ?? t('No error was recorded.')}</pre>
          {hasRole(operator, 'staff') && (
            <ButtonForm
              action={routes.admin.health.jobs.one.retry.href({ id: job.id })}
              look="main"
            >
              {t('Retry')}
            </ButtonForm>
          )}
          {hasRole(operator, 'owner') && (
            <details>
              <summary>{t('Discard')}</summary>
              <ConfirmForm
                action={routes.admin.health.jobs.one.delete.href({ id: job.id })}
                yes={t('Discard the job')}
                backTo={routes.admin.health.page.href()}
              >
                <p>{t('Its work will never be done.')}</p>
              </ConfirmForm>
            </details>
          )}
        </>
      ),
    })
  })

  panel.post(routes.admin.health.jobs.one.retry, 'staff', async ({ param, by, redirect }) => {
    await database.transaction(async (tx) => {
      const job = await retryDeadJob(tx, param('id'), now())
      if (job === null) throw jobGone()
      const about = { operator: by, subject: `job ${job.id}`, detail: { task: job.task } }
      await addAuditEntry(tx, { ...about, action: 'job.retried' }, now())
    })
    panel.wakeWorker()
    return await redirect(routes.admin.health.page.href(), t('Job restarted.'))
  })

  panel.post(routes.admin.health.jobs.one.delete, 'owner', async ({ param, by, redirect }) => {
    await database.transaction(async (tx) => {
      const job = await deleteDeadJob(tx, param('id'))
      if (job === null) throw jobGone()
      const detail = { task: job.task, payload: job.payload }
      const about = { operator: by, subject: `job ${job.id}`, detail }
      await addAuditEntry(tx, { ...about, action: 'job.deleted' }, now())
    })
    return await redirect(routes.admin.health.page.href(), t('Job discarded.'))
  })

  panel.post(routes.admin.health.charges.tickOff, 'staff', async ({ form, by, redirect }) => {
    const [gateway, reference, note] = [
      form.get('gateway'),
      form.get('reference'),
      form.get('note'),
    ]
    if (note === '' || note.length > 500) {
      const text = t('Describe in at most 500 characters what you did about the charge.')
      return await redirect(routes.admin.health.page.href(), { kind: 'fault', text })
    }
    await database.transaction(async (tx) => {
      const charge = await tickOffCharge(tx, { gateway, reference }, now())
      // Someone else has just done it.
      if (charge === undefined) return
      const subject = `charge ${gateway} ${reference}`
      const entry = { operator: by, action: 'charge.ticked_off', subject } as const
      await addAuditEntry(tx, { ...entry, detail: { ...charge, note } }, now())
    })
    return await redirect(routes.admin.health.page.href(), t('Charge marked as resolved.'))
  })
}

function jobGone(): HandprintError {
  return notFound(t('This job is no longer in the list of failed jobs.'))
}
