// Replaces a webhook's secret and shows it once.

import { t, tLabels } from '../i18n/t.ts'
import { SelectField } from '../layout/parts/field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'

const overlaps = [
  { value: '24', label: 'for a day' },
  { value: '168', label: 'for a week' },
  { value: '0', label: 'no longer: it ends now' },
]

export function SecretForm({ action }: { action: string }) {
  return (
    <PostForm action={action} class="stack">
      <SelectField
        name="overlap_hours"
        label={t('The old secret signs as well')}
        choices={tLabels(overlaps)}
        note={t('While both sign, your server can change over at any moment.')}
      />
      <Submit look="quiet">{t('Make a new secret')}</Submit>
    </PostForm>
  )
}

export function SecretOnce({ secret, overlapHours }: { secret: string; overlapHours?: number }) {
  return (
    <>
      <p>
        {t(
          "What is sent is signed with this secret, and your server verifies it with the same one. It is shown only now: keep it where your server's other secrets are.",
        )}
      </p>
      <code class="secret">{secret}</code>
      {overlapHours !== undefined && overlapHours > 0 && (
        <p>{t('For {overlapHours} hours the old secret signs as well.', { overlapHours })}</p>
      )}
    </>
  )
}
