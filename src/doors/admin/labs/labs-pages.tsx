// Labs that finished print files are brought to: set up by owners, looked at and tried again by staff.

import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { labKindNamed } from '../../../trade/fulfilment/labs/kinds/lab-kinds.ts'
import { findLab, type Lab, readLabs } from '../../../trade/fulfilment/labs/lab.ts'
import { deliverAgain, readLabDeliveries } from '../../../trade/fulfilment/labs/lab-deliveries.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { say } from '../words/say.ts'
import { labsPath as home, labForm, noSuchLab, testFault } from './lab-form.ts'
import { DeliveryLog, LabList, type ListedLab } from './lab-views.tsx'

const back = () => ({ href: home, label: say('Labs') })

export function labsPages(panel: Panel): void {
  const { database, now } = panel
  const db = database.queries
  const form = labForm(panel, (context) =>
    context.param('id') === '' ? newLabPage(context) : labPage(context),
  )

  panel.get(
    home,
    'read_only',
    async ({ operator, show }) => {
      const labs: ListedLab[] = []
      for (const lab of await readLabs(db)) {
        const [last] = await readLabDeliveries(db, { labId: lab.id }, 1)
        labs.push({ ...lab, last })
      }
      const children = <LabList labs={labs} mayChange={hasRole(operator, 'owner')} />
      return await show({ title: say('Labs'), isWide: true, children })
    },
    { nav: { label: say('Labs'), order: 70 } },
  )

  panel.get(`${home}/new/:kind`, 'owner', async (context) => {
    return await context.show(await newLabPage(context))
  })

  panel.get(`${home}/:id`, 'read_only', async (context) => {
    return await context.show(await labPage(context))
  })

  panel.post(`${home}/:id/test`, 'owner', async ({ param, redirect }) => {
    const lab = await labNamed(param('id'))
    const fault = await testFault(lab.setUp)
    const done = say('It works: a file was written and taken away.')
    const said = fault === null ? done : { kind: 'fault' as const, text: fault }
    return await redirect(`${home}/${lab.id}`, said)
  })

  panel.post(`${home}/:id/deliveries/:delivery/again`, 'staff', async ({ param, by, redirect }) => {
    const lab = await labNamed(param('id'))
    await database.transaction(async (tx) => {
      await deliverAgain(tx, lab.id, param('delivery'), now())
      const about = { subject: `lab ${lab.id}`, detail: { delivery: param('delivery') } }
      await addAuditEntry(tx, { operator: by, action: 'lab.delivered_again', ...about }, now())
    })
    return await redirect(`${home}/${lab.id}`, say('It is brought again now.'))
  })

  async function newLabPage(context: PanelContext): Promise<PanelPage> {
    const at = await form.read(db, context)
    const children = <form.Form at={at} legend={say('Settings')} submit={say('Add the lab')} />
    return { title: say('A new lab'), back: back(), children }
  }

  async function labPage(context: PanelContext): Promise<PanelPage> {
    const { operator, param } = context
    const lab = await labNamed(param('id'))
    const isOwner = hasRole(operator, 'owner')
    const at = isOwner && labKindNamed(lab.setUp.kind) ? await form.read(db, context) : null
    const children = (
      <>
        {isOwner && (
          <PostForm action={`${home}/${lab.id}/test`} class="stack">
            <p>
              {say('A test writes a small file with the saved settings and takes it away again.')}
            </p>
            <Submit look="quiet">{say('Test')}</Submit>
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
            <h2>{say('Settings')}</h2>
            <form.Form at={at} legend={say('Settings')} submit={say('Save')} />
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
