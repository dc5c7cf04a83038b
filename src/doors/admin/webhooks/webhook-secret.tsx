// Replaces a webhook's secret and shows it once.

import { t, tLabels } from '../i18n/t.ts'
import { SelectField } from '../layout/parts/field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'

const overlaps = [
  { value: '24', label: 'for one day' },
  { value: '168', label: 'for one week' },
  { value: '0', label: 'not at all: it expires now' },
]

export function SecretForm({ action }: { action: string }) {
  return (
    <PostForm action={action} class="stack">
      <SelectField
        name="overlap_hours"
        label={t('The old secret also signs')}
        choices={tLabels(overlaps)}
        note={t('While both sign, your server can switch at any time.')}
      />
      <Submit look="quiet">{t('Create a new secret')}</Submit>
    </PostForm>
  )
}

export function SecretOnce({ secret, overlapHours }: { secret: string; overlapHours?: number }) {
  return (
    <>
      <p>
        {t(
          'Requests are signed with this secret, and your server verifies them with the same secret. It is shown only once: store it with your server’s other secrets.',
        )}
      </p>
      <code class="secret">{secret}</code>
      {overlapHours !== undefined && overlapHours > 0 && (
        <p>
          {overlapHours === 1
            ? t('The old secret also signs for another hour.')
            : t('The old secret also signs for another {overlapHours} hours.', { overlapHours })}
        </p>
      )}
    </>
  )
}
