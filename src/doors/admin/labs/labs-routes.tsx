// Labs that receive finished print files: owners set them up, staff monitor deliveries and retry
// them.

import { routes } from '../../../pure/contract/route-tree.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { labKindNamed } from '../../../trade/fulfilment/labs/kinds/lab-kinds.ts'
import { findLab, type Lab, readLabs } from '../../../trade/fulfilment/labs/lab.ts'
import { deliverAgain, readLabDeliveries } from '../../../trade/fulfilment/labs/lab-deliveries.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { labForm, noSuchLab, testFault } from './lab-form.ts'
import { DeliveryLog, LabList, type ListedLab } from './lab-views.tsx'

const back = () => ({ href: routes.admin.labs.page.href(), label: t('Labs') })

export function labsPages(panel: Panel): void {
  const { database, now } = panel
  const db = database.queries
  const form = labForm(panel, (context) =>
    context.param('id') === '' ? newLabPage(context) : labPage(context),
  )

  panel.get(
    routes.admin.labs.page,
    'read_only',
    async ({ operator, show }) => {
      const labs: ListedLab[] = []
      for (const lab of await readLabs(db)) {
        const [last] = await readLabDeliveries(db, { labId: lab.id }, 1)
        labs.push({ ...lab, last })
      }
      const children = <LabList labs={labs} mayChange={hasRole(operator, 'owner')} />
      return await show({ title: t('Labs'), isWide: true, children })
    },
    { nav: { label: t('Labs'), order: 70 } },
  )

  panel.get(routes.admin.labs.new.one, 'owner', async (context) => {
    return await context.show(await newLabPage(context))
  })

  panel.get(routes.admin.labs.one.page, 'read_only', async (context) => {
    return await context.show(await labPage(context))
  })

  panel.post(routes.admin.labs.one.test, 'owner', async ({ param, redirect }) => {
    const lab = await labNamed(param('id'))
    const fault = await testFault(lab.setUp)
    const done = t('The test succeeded: a file was written and deleted.')
    const said = fault === null ? done : { kind: 'fault' as const, text: fault }
    return await redirect(routes.admin.labs.one.page.href({ id: lab.id }), said)
  })

  panel.post(
    routes.admin.labs.one.deliveries.one.again,
    'staff',
    async ({ param, by, redirect }) => {
      const lab = await labNamed(param('id'))
      await database.transaction(async (tx) => {
        await deliverAgain(tx, lab.id, param('delivery'), now())
        const about = { subject: `lab ${lab.id}`, detail: { delivery: param('delivery') } }
        await addAuditEntry(tx, { operator: by, action: 'lab.delivered_again', ...about }, now())
      })
      return await redirect(
        routes.admin.labs.one.page.href({ id: lab.id }),
        t('The order is being sent again.'),
      )
    },
  )

  async function newLabPage(context: PanelContext): Promise<PanelPage> {
    const at = await form.read(db, context)
    const children = <form.Form at={at} legend={t('Settings')} submit={t('Add the lab')} />
    return { title: t('A new lab'), back: back(), children }
  }

  async function labPage(context: PanelContext): Promise<PanelPage> {
    const { operator, param } = context
    const lab = await labNamed(param('id'))
    const isOwner = hasRole(operator, 'owner')
    const at = isOwner && labKindNamed(lab.setUp.kind) ? await form.read(db, context) : null
    const children = (
      <>
        {isOwner && (
          <PostForm action={routes.admin.labs.one.test.href({ id: lab.id })} class="stack">
            <p>{t('A test writes a small file with the saved settings and deletes it again.')}</p>
            <Submit look="quiet">{t('Test')}</Submit>
          </PostForm>
        )}
        <DeliveryLog
          labId={lab.id}
          deliveries={await readLabDeliveries(db, { labId: lab.id })}
          mayAct={hasRole(operator, 'staff')}
          now={now()}
        />
        {at && (
          <section>
            <h2>{t('Settings')}</h2>
            <form.Form at={at} legend={t('Settings')} submit={t('Save')} />
          </section>
        )}
      </>
    )
    return { title: lab.name, back: back(), isWide: true, children }
  }

  async function labNamed(id: string): Promise<Lab> {
    const lab = await findLab(db, id)
    if (lab === null) throw noSuchLab()
    return lab
  }
}
