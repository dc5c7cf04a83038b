import { aboutOneself, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import {
  type CsvForm,
  readCsvForm,
  saveCsvForm,
} from '../../../trade/operators/accounts/csv-form.ts'
import { t, tLabels } from '../i18n/t.ts'
import type { FormFields } from '../layout/form-fields.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { SelectField } from '../layout/parts/field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import type { ProfileTree } from './profile-tree.ts'

export function csvFormRoutes({ post, database, now }: Panel, at: ProfileTree): void {
  post(at.csv, 'read_only', async ({ operator, form, redirect }) => {
    const chosen = chosenForm(form)
    await database.transaction(async (tx) => {
      const changes = changesBetween(await readCsvForm(tx, operator.id), chosen)
      if (changes.length === 0) return
      await saveCsvForm(tx, operator.id, chosen, now())
      const about = { ...aboutOneself(operator), changes }
      await addAuditEntry(tx, { ...about, action: 'operator.csv_form_changed' }, now())
    })
    return await redirect(`${at.page.href()}#csv`, t('Settings for spreadsheet files saved.'))
  })
}

const separators = [
  { value: 'comma', label: 'Comma' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'tab', label: 'Tab' },
] as const satisfies readonly { value: CsvForm['separator']; label: string }[]
const decimals = [
  { value: 'point', label: 'Point: 27.30' },
  { value: 'comma', label: 'Comma: 27,30' },
] as const satisfies readonly { value: CsvForm['decimal']; label: string }[]
const encodings = [
  { value: 'utf-8-bom', label: 'UTF-8 with byte order mark (for Excel)' },
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (Western European)' },
] as const satisfies readonly { value: CsvForm['encoding']; label: string }[]

function chosenForm(form: FormFields): CsvForm {
  return {
    separator: chosen(separators, form.get('separator')),
    decimal: chosen(decimals, form.get('decimal')),
    encoding: chosen(encodings, form.get('encoding')),
  }
}

/** Returns the first choice if the value is not among them. */
function chosen<Value extends string>(
  choices: readonly [{ value: Value }, ...{ value: Value }[]],
  typed: string,
): Value {
  return (choices.find(({ value }) => value === typed) ?? choices[0]).value
}

export function CsvFormSection({ at, form }: { at: ProfileTree; form: CsvForm }) {
  return (
    <section id="csv">
      <h2>{t('Spreadsheet files')}</h2>
      <p>
        {t(
          'The format of CSV files you download. For Excel in regions with a decimal comma, such as Germany: semicolon, comma, and UTF-8 with a byte order mark.',
        )}
      </p>
      <PostForm action={at.csv.href()} class="stack">
        <SelectField
          name="separator"
          label={t('Column separator')}
          value={form.separator}
          choices={tLabels(separators)}
        />
        <SelectField
          name="decimal"
          label={t('Decimal separator')}
          value={form.decimal}
          choices={tLabels(decimals)}
        />
        <SelectField
          name="encoding"
          label={t('Encoding')}
          value={form.encoding}
          choices={tLabels(encodings)}
          note={t('Characters missing in Windows-1252 lose their accents or become ?.')}
        />
        <Submit look="quiet">{t('Save')}</Submit>
      </PostForm>
    </section>
  )
}
