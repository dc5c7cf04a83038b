import { type ComponentChildren, Fragment, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import {
  CheckField,
  LongTextField,
  SelectField,
  TextField,
  useSent,
} from '../layout/parts/field.tsx'
import { SentFormAround } from '../layout/sent-form.ts'
import {
  choicesIn,
  type FieldOf,
  type FieldTable,
  type FieldTexts,
  type FormField,
} from './form-field.ts'

type Props = {
  fields: FieldTable<string>
  /** The saved values. For a secret, only whether there is one. */
  texts: FieldTexts<string>
  /** Prefix for the ids, if a page has the same fields twice. */
  idPrefix: string
}

type Entry = readonly [name: string, field: FormField]

export function Fields({ fields, texts, idPrefix }: Props) {
  const draw = ([name, field]: Entry) => (
    <Drawn
      key={name}
      id={`${idPrefix}${name}`}
      name={name}
      field={field}
      text={texts[name] ?? ''}
    />
  )
  return neighbours(Object.entries(fields), ({ fold }, before) => fold === before.fold).map(
    (group) => {
      const [first] = group
      const fold = first?.[1].fold
      if (fold === undefined) return <Rows key={first?.[0]} entries={group} draw={draw} />
      return (
        <Fold key={first?.[0]} summary={fold} names={group.map(([name]) => name)}>
          <div class="field-row">{group.map(draw)}</div>
        </Fold>
      )
    },
  )
}

function Rows({ entries, draw }: { entries: Entry[]; draw: (entry: Entry) => VNode }) {
  return neighbours(entries, ({ isBeside }) => isBeside === true).map((row) => {
    const [first] = row
    const { heading, above } = first?.[1] ?? {}
    return (
      <Fragment key={first?.[0]}>
        {heading !== undefined && <h2>{heading}</h2>}
        {above}
        {row.length > 1 ? <div class="field-row">{row.map(draw)}</div> : row.map(draw)}
      </Fragment>
    )
  })
}

type FoldProps = { summary: string; names: string[]; children: ComponentChildren }

function Fold({ summary, names, children }: FoldProps) {
  const { faults = {} } = useContext(SentFormAround) ?? {}
  return (
    <details open={names.some((name) => faults[name] !== undefined)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

/** Groups adjacent entries that belong together. */
function neighbours(
  entries: readonly Entry[],
  belongs: (field: FormField, before: FormField) => boolean,
): Entry[][] {
  const groups: Entry[][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && belongs(entry[1], before[1])) group.push(entry)
    else groups.push([entry])
  }
  return groups
}

type DrawnProps = { id: string; name: string; field: FormField; text: string }

function Drawn({ field, text, ...place }: DrawnProps) {
  switch (field.kind) {
    case 'long':
      return <LongTextField {...shownOf(field)} {...place} value={text} />
    case 'choice':
      return <SelectField {...shownOf(field)} {...place} value={text} />
    case 'check':
      return <CheckField {...shownOf(field)} name={place.name} isChecked={text === 'yes'} />
    case 'several':
      return <Several {...shownOf(field)} {...place} chosen={choicesIn(text)} />
    case 'secret':
      return <Secret {...shownOf(field)} {...place} isSet={text !== ''} />
    default:
      return <TextField {...shownOf(field)} {...place} value={text} />
  }
}

function shownOf<Field extends FormField>(field: Field) {
  const { kind: _kind, heading: _, above: _above, isBeside: _row, ...others } = field
  const { fold: _fold, fullName: _name, ...shown } = others
  return shown
}

type Placed = { id: string; name: string }
type SeveralProps = Placed & ReturnType<typeof shownOf<FieldOf<'several'>>> & { chosen: string[] }

function Several({ id, name, label, choices, note, class: look, chosen }: SeveralProps) {
  const { fault } = useSent(name)
  const describedBy = [note && `${id}-note`, fault && `${id}-fault`].filter(Boolean).join(' ')
  const boxes = choices.map((choice) => (
    <CheckField
      key={choice.value}
      name={name}
      {...choice}
      isChecked={chosen.includes(choice.value)}
    />
  ))
  return (
    <fieldset
      {...(look !== undefined && { class: look })}
      {...(describedBy !== '' && { 'aria-describedby': describedBy })}
    >
      <legend>{label}</legend>
      {look === undefined ? <div class="buttons">{boxes}</div> : boxes}
      {note !== undefined && (
        <p class="field-note" id={`${id}-note`}>
          {note}
        </p>
      )}
      {fault !== undefined && (
        <p class="field-fault" id={`${id}-fault`}>
          {tRefusal(fault)}
        </p>
      )}
    </fieldset>
  )
}

type SecretProps = Placed & ReturnType<typeof shownOf<FieldOf<'secret'>>> & { isSet: boolean }

function Secret({ isSet, note: own, isLong, ...props }: SecretProps) {
  const kept = isSet ? t('A value is set. Leave this empty to keep it.') : undefined
  const note = [kept, own].filter((text) => text !== undefined).join(' ')
  const noted = { ...props, ...(note !== '' && { note }) }
  if (isLong) return <LongTextField {...noted} rows={4} />
  return <TextField {...noted} type="password" autocomplete="new-password" />
}
