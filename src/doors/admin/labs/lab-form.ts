// The settings of a lab: those that all labs have, and those of its kind.

import type { Queries } from '../../../ground/database/database.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError, notFound } from '../../../pure/errors.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { productNames } from '../../../trade/catalog/catalog.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { labKindNamed, openLab } from '../../../trade/fulfilment/labs/kinds/lab-kinds.ts'
import { findLab, type Lab } from '../../../trade/fulfilment/labs/lab.ts'
import type { LabKind, LabSetUp } from '../../../trade/fulfilment/labs/port/lab-kind.ts'
import { saveLab } from '../../../trade/fulfilment/labs/save-lab.ts'
import { defineForm } from '../forms/define-form.tsx'
import { type Checked, choicesIn, type FieldTable, type FieldTexts } from '../forms/form-field.ts'
import { checkSetUpTexts, secretRules, setUpFields, setUpTexts } from '../forms/set-up-fields.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { productText } from '../layout/print-texts.ts'

/** A lab that takes longer is reported as not answering. */
const testMs = 45_000

type LabAt = {
  /** Null for a new lab. */
  lab: Lab | null
  kind: LabKind
  /** Products that can be assigned to the lab. */
  known: readonly string[]
}

type NewLab = Omit<Lab, 'id'>

export function labForm(panel: Panel, page: (context: PanelContext) => Promise<PanelPage>) {
  return defineForm(panel, {
    route: [routes.admin.labs.new.one, routes.admin.labs.one.page],
    hasOwnPages: true,
    read: readLabAt,
    address: ({ lab, kind }) =>
      lab === null
        ? routes.admin.labs.new.one.href({ kind: kind.name })
        : routes.admin.labs.one.page.href({ id: lab.id }),
    fields: fieldsOf,
    texts: textsOf,
    check: checkLab,
    // Shoppers' pictures and addresses are sent there from then on.
    asksPassword: true,
    secrets: ({ kind }) => secretRules(kind),
    async try(lab) {
      if (!lab.isOn) return null
      const fault = await testFault(lab.setUp)
      if (fault === null)
        return { kind: 'done', text: t('Saved and tested: the connection works.') }
      const text = t('Nothing was saved: the test failed. {fault}', {
        fault: tRefusal(fault),
      })
      return { kind: 'fault', text }
    },
    save: (tx, value, { lab }) => saveLab(tx, { ...value, id: lab?.id ?? null }, panel.now()),
    audit: ({ lab }, value, id) => ({
      action: lab === null ? 'lab.added' : 'lab.changed',
      subject: `lab ${id}`,
      changes: changesBetween<object>(lab === null ? {} : shown(lab), shown(value)),
    }),
    done: ({ redirect }, { made: id, trial }) =>
      redirect(routes.admin.labs.one.page.href({ id }), trial?.text ?? t('Saved without a test.')),
    page,
  })
}

/** Reads the lab by the id in the address, or the kind of a new lab. Throws `not_found` (404). */
async function readLabAt(db: Queries, { param }: PanelContext): Promise<LabAt> {
  const lab = param('id') === '' ? null : await findLab(db, param('id'))
  const kind = labKindNamed(lab?.setUp.kind ?? param('kind'))
  if (kind === null) throw noSuchLab()
  const { products } = await readCatalog(db)
  const own = products.map(({ name }) => name)
  // Open orders may contain products that the catalog no longer has.
  const known = [...new Set<string>([...productNames, ...own, ...(lab?.products ?? [])])]
  return { lab, kind, known }
}

function fieldsOf({ kind, known }: LabAt): FieldTable<string> {
  return {
    name: { label: t('Name'), isRequired: true },
    ...setUpFields(kind),
    products: {
      kind: 'several',
      label: t('Products it makes'),
      choices: known.map((value) => ({ value, label: productText(value) })),
    },
    deliver_at: {
      kind: 'choice',
      label: t('Send an order'),
      choices: [
        { value: 'ready', label: t('when it is ready and can no longer be cancelled') },
        { value: 'in_production', label: t('when someone has started production') },
      ],
    },
    starts_production: {
      kind: 'check',
      label: t('Start production of a sent order'),
    },
    takes_test_orders: {
      kind: 'check',
      label: t('Also send orders of test stores; otherwise only live orders'),
    },
    includes_address: {
      kind: 'check',
      label: t(
        'Include the shipping address and the gift message, for a lab that ships orders itself and prints the packing slip',
      ),
    },
    whole_orders: {
      kind: 'check',
      label: t('Only whole orders; otherwise prints that are on hold follow as another part'),
    },
    is_on: { kind: 'check', label: t('On: orders are sent to it') },
  }
}

function textsOf({ lab, kind, known }: LabAt): FieldTexts<string> {
  const yes = (is: boolean | undefined) => (is ? 'yes' : '')
  return {
    name: lab?.name ?? '',
    ...setUpTexts(kind, lab?.setUp ?? null),
    products: (lab?.products ?? known).join(', '),
    deliver_at: lab?.deliverAt ?? 'ready',
    starts_production: yes(lab?.startsProduction),
    takes_test_orders: yes(lab?.takesTestOrders),
    includes_address: yes(lab?.includesAddress),
    whole_orders: yes(lab?.wholeOrders),
    is_on: yes(lab?.isOn ?? true),
  }
}

function checkLab(texts: FieldTexts<string>, { kind, known }: LabAt): Checked<NewLab, string> {
  const text = (name: string) => texts[name] ?? ''
  const faults: Record<string, string> = {}
  const name = text('name')
  if (name === '' || name.length > 100) faults.name = 'Enter a name of at most 100 characters.'
  const { values, faults: ofSetUp } = checkSetUpTexts(kind, texts)
  Object.assign(faults, ofSetUp)
  const chosen = choicesIn(text('products'))
  const products = known.filter((product) => chosen.includes(product))
  if (products.length === 0) faults.products = 'Choose at least one product.'
  if (Object.keys(faults).length > 0) return { faults }
  return {
    value: {
      name,
      setUp: { kind: kind.name, ...values },
      isOn: text('is_on') === 'yes',
      products: products.length === known.length ? null : products,
      deliverAt: text('deliver_at') === 'in_production' ? 'in_production' : 'ready',
      startsProduction: text('starts_production') === 'yes',
      takesTestOrders: text('takes_test_orders') === 'yes',
      includesAddress: text('includes_address') === 'yes',
      wholeOrders: text('whole_orders') === 'yes',
    },
  }
}

/** A message for the operator. Null if the lab works. */
export async function testFault(setUp: LabSetUp): Promise<string | null> {
  try {
    await (await openLab(setUp)).test(AbortSignal.timeout(testMs))
    return null
  } catch (error) {
    const isTold = error instanceof HandprintError
    return isTold ? error.publicMessage : t('The lab did not respond in time.')
  }
}

/** What the audit log shows. */
function shown({ setUp: { kind, settings }, ...others }: NewLab): object {
  return { ...others, kind, ...settings }
}

export function noSuchLab(): HandprintError {
  return notFound(t('Lab not found.'))
}
