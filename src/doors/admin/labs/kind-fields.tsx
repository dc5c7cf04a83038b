// What is set of a lab by its kind: whatever the kind lists, so a new one needs nothing here.

import type {
  LabField,
  LabKind,
  LabSetUp,
  SecretField,
} from '../../../trade/fulfilment/labs/port/lab-kind.ts'
import { LongTextField, TextField } from '../frame/parts/field.tsx'
import { said, say } from '../words/say.ts'
import { formName, type LabFaults } from './read-lab-form.ts'

type Props = { kind: LabKind; setUp: LabSetUp; isNew: boolean; faults: LabFaults }

export function KindFields({ kind, setUp, isNew, faults }: Props) {
  return (
    <>
      {rowsOf(Object.entries(kind.settings)).map((row) => {
        const fields = row.map(([name, field]) => {
          const value = String(setUp.settings[name] ?? field.empty)
          return <SettingField key={name} {...{ name, field, value, faults }} />
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
        return <SecretInput key={name} {...{ name, field, isKept, faults }} />
      })}
    </>
  )
}

type Named<Field> = [name: string, field: Field]

/** Two halves that follow each other share a row. */
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
      {...{ label, value, fault: faults[formName(name)] }}
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
