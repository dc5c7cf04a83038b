import { aboutOneself, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { setSpeech } from '../../../trade/operators/accounts/change-operator.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { recognizeReader } from '../i18n/readers.ts'
import { isPanelLanguage, panelLanguages, t, tLabels } from '../i18n/t.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { SelectField } from '../layout/parts/field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import type { ProfileTree } from './profile-tree.ts'

export function languageRoutes({ post, database, now }: Panel, at: ProfileTree): void {
  post(at.language, 'read_only', async ({ operator, form, request, redirect }) => {
    const { language, measures } = operator
    const chosen = chosenSpeech(form.get('language'), form.get('measures'))
    await database.transaction(async (tx) => {
      const changes = changesBetween({ language, measures }, chosen)
      if (changes.length === 0) return
      await setSpeech(tx, operator, chosen, now())
      const about = { ...aboutOneself(operator), changes }
      await addAuditEntry(tx, { ...about, action: 'operator.language_changed' }, now())
    })
    recognizeReader(request, chosen)
    return await redirect(at.page.href(), t('Language and units saved.'))
  })
}

type Speech = Pick<Operator, 'language' | 'measures'>

/** Unknown values mean the browser's language, and the unit in which a size is sold. */
function chosenSpeech(language: string, measures: string): Speech {
  return {
    language: isPanelLanguage(language) ? language : null,
    measures: measures === 'cm' || measures === 'in' ? measures : null,
  }
}

const asSold = [
  { value: '', label: 'As sold' },
  { value: 'cm', label: 'Also in centimetres' },
  { value: 'in', label: 'Also in inches' },
]

export function SpeechSection({ at, operator }: { at: ProfileTree; operator: Speech }) {
  const languages = Object.entries(panelLanguages).map(([value, label]) => ({ value, label }))
  return (
    <section>
      <h2>{t('Language and units')}</h2>
      <PostForm action={at.language.href()} class="stack">
        <SelectField
          name="language"
          label={t('Panel language')}
          value={operator.language ?? ''}
          choices={[{ value: '', label: t('Browser default') }, ...languages]}
        />
        <SelectField
          name="measures"
          label={t('Print sizes')}
          value={operator.measures ?? ''}
          choices={tLabels(asSold)}
        />
        <Submit look="quiet">{t('Save')}</Submit>
      </PostForm>
    </section>
  )
}
