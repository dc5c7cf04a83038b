// Labs that finished print files are brought to: set up by owners, looked at and tried again by staff.

import { HandprintError, notFound } from '../../../pure/errors.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { type AuditChange, changesBetween } from '../../../trade/audit/audit-changes.ts'
import { productNames } from '../../../trade/catalog/catalog.ts'
import { readCatalog } from '../../../trade/catalog/read-catalog.ts'
import { labKindNamed, openLab } from '../../../trade/fulfilment/labs/kinds/lab-kinds.ts'
import { findLab, type Lab, readLabs } from '../../../trade/fulfilment/labs/lab.ts'
import { deliverAgain, readLabDeliveries } from '../../../trade/fulfilment/labs/lab-deliveries.ts'
import type { LabKind, LabSetUp } from '../../../trade/fulfilment/labs/port/lab-kind.ts'
import { saveLab } from '../../../trade/fulfilment/labs/save-lab.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { whyNotConfirmed } from '../frame/confirm-person.ts'
import type { PanelContext } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { saidRefusal } from '../words/said-refusal.ts'
import { say } from '../words/say.ts'
import { LabForm } from './lab-form.tsx'
import { DeliveryLog, LabList, type ListedLab } from './lab-views.tsx'
import { readLabForm } from './read-lab-form.ts'

const home = '/admin/labs'
const back = () => ({ href: home, label: say('Labs') })

/** A lab that answers slower than this is said not to answer. */
const testMs = 45_000

export function labsPages(panel: Panel): void {
  const { database, now } = panel
  const db = database.queries

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

  panel.get(`${home}/new/:kind`, 'owner', async ({ param, show }) => {
    const kind = kindOf(param('kind'))
    const lab = { ...emptyLab, setUp: { kind: kind.name, settings: {}, secrets: {} } }
    const action = `${home}/new/${kind.name}`
    const known = await productsThere()
    const children = (
      <LabForm action={action} kind={kind} lab={lab} known={known} isNew faults={{}} />
    )
    return await show({ title: say('A new lab'), back: back(), children })
  })

  panel.post(`${home}/new/:kind`, 'owner', (context) =>
    save(context, null, kindOf(context.param('kind'))),
  )

  panel.get(`${home}/:id`, 'read_only', async ({ param, operator, show }) => {
    const lab = await labNamed(param('id'))
    const deliveries = await readLabDeliveries(db, { labId: lab.id })
    const isOwner = hasRole(operator, 'owner')
    const kind = labKindNamed(lab.setUp.kind)
    const known = await productsThere(lab)
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
          deliveries={deliveries}
          mayAct={hasRole(operator, 'staff')}
          now={now()}
        />
        {isOwner && kind !== null && (
          <section>
            <h2>{say('Settings')}</h2>
            <LabForm
              action={`${home}/${lab.id}`}
              kind={kind}
              lab={lab}
              known={known}
              isNew={false}
              faults={{}}
            />
          </section>
        )}
      </>
    )
    return await show({ title: lab.name, back: back(), isWide: true, children })
  })

  panel.post(`${home}/:id`, 'owner', async (context) => {
    const lab = await labNamed(context.param('id'))
    return await save(context, lab, kindOf(lab.setUp.kind))
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

  async function save(context: PanelContext, before: Lab | null, kind: LabKind) {
    const { form, by, show, redirect } = context
    const known = await productsThere(before)
    const asked = { kind, before: before?.setUp ?? null, known }
    const { lab, faults } = readLabForm(form, asked)
    const points = Object.values(faults)
    const mayFail = !lab.isOn || form.get('anyway') === 'yes'
    // Pictures and addresses of shoppers go there from then on.
    const refused = points.length > 0 ? null : await whyNotConfirmed(panel, context)
    const isTested = points.length === 0 && refused === null && !mayFail
    const fault = isTested ? await testFault(lab.setUp) : null
    if (points.length > 0 || refused !== null || fault !== null) {
      const action = `${home}/${before === null ? `new/${kind.name}` : before.id}`
      const text =
        fault === null
          ? (refused ?? say('Please look at this again.'))
          : say('Nothing is saved: a test has failed. {fault}', { fault: saidRefusal(fault) })
      return await show({
        title: before?.name ?? say('A new lab'),
        back: back(),
        status: refused === null ? 422 : 403,
        notice: { kind: 'fault', text, points },
        children: (
          <LabForm
            action={action}
            kind={kind}
            lab={lab}
            known={known}
            faults={faults}
            isNew={before === null}
            hasFailed={fault !== null}
          />
        ),
      })
    }
    const id = await database.transaction(async (tx) => {
      const id = await saveLab(tx, { ...lab, id: before?.id ?? null }, now())
      const action = before === null ? 'lab.added' : 'lab.changed'
      const changes = labChanges(before, lab)
      await addAuditEntry(tx, { operator: by, action, subject: `lab ${id}`, changes }, now())
      return id
    })
    const done = mayFail ? say('Saved. It was not tested.') : say('Saved, and tested: it works.')
    return await redirect(`${home}/${id}`, done)
  }

  /** Those that the program knows, those of the catalog's own, and those of the lab that open orders may have. */
  async function productsThere(lab: Lab | null = null): Promise<string[]> {
    const { products } = await readCatalog(db)
    const own = products.map(({ name }) => name)
    return [...new Set<string>([...productNames, ...own, ...(lab?.products ?? [])])]
  }

  async function labNamed(id: string): Promise<Lab> {
    const lab = await findLab(db, id)
    if (lab === null) throw noSuchLab()
    return lab
  }
}

/** In words for the operator; null: it works. */
async function testFault(setUp: LabSetUp): Promise<string | null> {
  try {
    await (await openLab(setUp)).test(AbortSignal.timeout(testMs))
    return null
  } catch (error) {
    const isTold = error instanceof HandprintError
    return isTold ? saidRefusal(error.told) : say('The lab did not answer in time.')
  }
}

/** Without what it is signed in to with: of that only whether it was replaced. */
function labChanges(before: Lab | null, after: Omit<Lab, 'id'>): AuditChange[] {
  const shown = ({ setUp: { kind, settings }, name, ...others }: Omit<Lab, 'id'>) => ({
    name,
    kind,
    ...settings,
    ...others,
  })
  const hasNewSecrets =
    JSON.stringify(before?.setUp.secrets) !== JSON.stringify(after.setUp.secrets)
  return [
    ...changesBetween<object>(before === null ? {} : shown(before), shown(after)),
    ...(hasNewSecrets ? [{ what: 'sign-in', from: null, to: 'replaced' }] : []),
  ]
}

function kindOf(name: string): LabKind {
  const kind = labKindNamed(name)
  if (kind === null) throw noSuchLab()
  return kind
}

function noSuchLab(): HandprintError {
  return notFound(say('There is no such lab.'))
}

const emptyLab: Omit<Lab, 'id' | 'setUp'> = {
  name: '',
  isOn: true,
  products: null,
  deliverAt: 'ready',
  startsProduction: false,
  takesTestOrders: false,
  includesAddress: false,
}
