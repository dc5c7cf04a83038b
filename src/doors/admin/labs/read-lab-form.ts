// A lab from its form. Secrets that are left empty stay as they were: no page shows them.

import type { Lab } from '../../../trade/fulfilment/labs/lab.ts'
import type { LabKind, LabSetUp } from '../../../trade/fulfilment/labs/port/lab-kind.ts'
import type { FormFields } from '../frame/form-fields.ts'
import { say } from '../words/say.ts'

export type LabFaults = Readonly<Record<string, string>>
export type ReadLab = { lab: Omit<Lab, 'id'>; faults: LabFaults }

type AskedLab = {
  kind: LabKind
  before: LabSetUp | null
  /** The products that there are. */
  known: readonly string[]
}

export function readLabForm(form: FormFields, { kind, before, known }: AskedLab): ReadLab {
  const faults: Record<string, string> = {}
  const name = form.get('name')
  if (name === '' || name.length > 100)
    faults.name = say('Give it a name of at most 100 characters.')
  const setUp = setUpOf(form, kind, before, faults)
  const products = known.filter((product) => form.all('products').includes(product))
  if (products.length === 0) faults.products = say('Choose at least one product.')
  return {
    lab: {
      name,
      setUp,
      isOn: form.get('is_on') === 'yes',
      products: products.length === known.length ? null : products,
      deliverAt: form.get('deliver_at') === 'in_production' ? 'in_production' : 'ready',
      startsProduction: form.get('starts_production') === 'yes',
      takesTestOrders: form.get('takes_test_orders') === 'yes',
      includesAddress: form.get('includes_address') === 'yes',
    },
    faults,
  }
}

function setUpOf(
  form: FormFields,
  kind: LabKind,
  before: LabSetUp | null,
  faults: Record<string, string>,
): LabSetUp {
  const settings = Object.entries(kind.settings).map(([name, field]) => {
    const text = form.get(formName(name))
    const { advice, isFine = isGiven, read = String } = field
    if (advice !== undefined && !isFine(text)) faults[formName(name)] = advice
    return [name, read(text)] as const
  })
  const { secretsGoTo: to = '' } = kind
  const read = Object.fromEntries(settings)
  // What was set for one server is told to no other.
  const isThere = before !== null && before.settings[to] === read[to]
  const secrets = secretsOf(form, kind, isThere ? before.secrets : {})
  const given = Object.values(secrets).filter(isGiven)
  for (const [name, { advice }] of Object.entries(kind.secrets)) {
    const isMissing = kind.hasAlternativeSecrets ? given.length === 0 : secrets[name] === ''
    if (advice !== undefined && isMissing) faults[formName(name)] = advice
  }
  return { kind: kind.name, settings: read, secrets }
}

function secretsOf(
  form: FormFields,
  kind: LabKind,
  before: LabSetUp['secrets'],
): LabSetUp['secrets'] {
  const typed = Object.entries(kind.secrets).map(([name, { read = String }]) => {
    return [name, read(form.get(formName(name)))] as const
  })
  const isReplaced = kind.hasAlternativeSecrets && typed.some(([, text]) => isGiven(text))
  return Object.fromEntries(
    typed.map(([name, text]) => [name, isReplaced ? text : text || (before[name] ?? '')]),
  )
}

function isGiven(text: string): boolean {
  return text !== ''
}

/** Of a setting in the form: `host_key`. */
export function formName(setting: string): string {
  return setting.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
