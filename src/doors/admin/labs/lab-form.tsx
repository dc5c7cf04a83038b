// The settings of a lab. Secrets are requested but never shown.

import type { Lab } from '../../../trade/fulfilment/labs/lab.ts'
import type {
  LabField,
  LabKind,
  LabSetUp,
  SecretField,
} from '../../../trade/fulfilment/labs/port/lab-kind.ts'
import { CheckField, LongTextField, SelectField, TextField } from '../frame/parts/field.tsx'
import { CurrentPassword } from '../frame/parts/password-fields.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { TryButtons } from '../frame/parts/try-buttons.tsx'
import { productText } from '../frame/print-words.ts'
import { saidRefusal } from '../words/said-refusal.ts'
import { said, say } from '../words/say.ts'
import { formName, type LabFaults } from './read-lab-form.ts'

type Props = {
  action: string
  kind: LabKind
  lab: Omit<Lab, 'id'>
  /** All products of the catalog. */
  known: readonly string[]
  isNew: boolean
  faults: LabFaults
  /** A test of the typed settings has failed. Secrets have to be typed again. */
  hasFailed?: boolean
}

export function LabForm(props: Props) {
  const { action, kind, lab, known, isNew, faults, hasFailed = false } = props
  return (
    <PostForm action={action} class="stack">
      <TextField name="name" label={say('Name')} value={lab.name} fault={faults.name} isRequired />
      <KindFields kind={kind} setUp={lab.setUp} isNew={isNew} faults={faults} />
      <fieldset {...(faults.products !== undefined && { 'aria-describedby': 'products-fault' })}>
        <legend>{say('Products that it makes')}</legend>
        <div class="buttons">
          {known.map((product) => (
            <CheckField
              key={product}
              name="products"
              value={product}
              label={productText(product)}
              isChecked={lab.products?.includes(product) ?? true}
            />
          ))}
        </div>
        {faults.products !== undefined && (
          <p class="field-fault" id="products-fault">
            {saidRefusal(faults.products)}
          </p>
        )}
      </fieldset>
      <SelectField
        name="deliver_at"
        label={say('Bring an order')}
        value={lab.deliverAt}
        choices={[
          { value: 'ready', label: say('when it is ready and can no longer be cancelled') },
          { value: 'in_production', label: say('when somebody has started its production') },
        ]}
      />
      <CheckField
        name="starts_production"
        label={say('Start the production of an order that was brought')}
        isChecked={lab.startsProduction}
      />
      <CheckField
        name="takes_test_orders"
        label={say('Bring orders of test stores, too; otherwise only of live ones')}
        isChecked={lab.takesTestOrders}
      />
      <CheckField
        name="includes_address"
        label={say(
          'Give the shipping address and the words of a gift, for a lab that ships itself and prints the slip',
        )}
        isChecked={lab.includesAddress}
      />
      <CheckField name="is_on" label={say('On: orders are brought to it')} isChecked={lab.isOn} />
      <CurrentPassword id="current" />
      <TryButtons label={isNew ? say('Add the lab') : say('Save')} hasFailed={hasFailed} />
    </PostForm>
  )
}

type KindFieldsProps = { kind: LabKind; setUp: LabSetUp; isNew: boolean; faults: LabFaults }

/** The fields that the lab's kind lists, so that a new kind needs no change here. */
function KindFields({ kind, setUp, isNew, faults }: KindFieldsProps) {
  return (
    <>
      {rowsOf(Object.entries(kind.settings)).map((row) => {
        const fields = row.map(([name, field]) => {
          const value = String(setUp.settings[name] ?? field.empty)
          return <SettingField key={name} name={name} field={field} value={value} faults={faults} />
        })
        if (fields.length === 1) return fields
        return (
          <div class="field-row" key={row[0]?.[0]}>
            {fields}
          </div>
        )
      })}
      {Object.entries(kind.secrets).map(([name, field]) => {
        const isKept = !isNew && (setUp.secrets[name] ?? '') !== ''
        return <SecretInput key={name} name={name} field={field} isKept={isKept} faults={faults} />
      })}
    </>
  )
}

type Named<Field> = [name: string, field: Field]

/** Two consecutive half-width fields share a row. */
function rowsOf(fields: Named<LabField>[]): Named<LabField>[][] {
  const rows: Named<LabField>[][] = []
  for (const named of fields) {
    const last = rows.at(-1)
    const isOpen = last?.length === 1 && last[0]?.[1].isHalf === true
    if (isOpen && named[1].isHalf) last.push(named)
    else rows.push([named])
  }
  return rows
}

type SettingProps = { name: string; field: LabField; value: string; faults: LabFaults }

function SettingField({ name, field, value, faults }: SettingProps) {
  const { autocomplete, inputMode } = field
  const label = said(field.label)
  const note = field.note === undefined ? undefined : said(field.note)
  return (
    <TextField
      name={formName(name)}
      label={label}
      value={value}
      fault={faults[formName(name)]}
      {...(note !== undefined && { note })}
      {...(autocomplete !== undefined && { autocomplete })}
      {...(inputMode !== undefined && { inputMode })}
    />
  )
}

type SecretProps = { name: string; field: SecretField; isKept: boolean; faults: LabFaults }

function SecretInput({ name, field, isKept, faults }: SecretProps) {
  const hint = isKept ? say('One is set. Leave it empty to keep it.') : undefined
  const own = field.note === undefined ? undefined : said(field.note)
  const note = [hint, own].filter((text) => text !== undefined).join(' ')
  const common = {
    name: formName(name),
    label: said(field.label),
    fault: faults[formName(name)],
    ...(note !== '' && { note }),
  }
  return field.isLong ? (
    <LongTextField {...common} rows={4} />
  ) : (
    <TextField {...common} type="password" autocomplete="new-password" />
  )
}
