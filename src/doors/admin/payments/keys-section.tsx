// The payment keys of one mode: the account they belong to, a test button, and the form that sets
// them.

import type { SettingsForm } from '../forms/define-form.tsx'
import { t, tParts } from '../i18n/t.ts'
import { dayText } from '../layout/formats.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { ButtonForm } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { useSentForm } from '../layout/sent-form.ts'
import { type KeysAt, keysAddress } from './keys-form.tsx'

type Props = {
  at: KeysAt
  /** True if the keys come from the environment. */
  isFixed: boolean
  mayChange: boolean
  /** True if the page shows other providers too. */
  isOneOfSeveral: boolean
  Form: SettingsForm<KeysAt>
}

export function KeysSection({ at, isFixed, mayChange, isOneOfSeveral, Form }: Props) {
  const { provider, mode, saved } = at
  const address = keysAddress(at)
  const isRefused = useSentForm(address) !== null
  const isSaved = saved !== null && !isFixed
  const id = `${provider.name}-${mode}`
  return (
    <section aria-labelledby={`keys-${id}`}>
      <h2 id={`keys-${id}`}>
        {isOneOfSeveral && `${provider.label}: `}
        {mode === 'live' ? t('Live stores') : t('Test stores')}
      </h2>
      <p>
        <StateWords at={at} isFixed={isFixed} />
      </p>
      {(isFixed || isSaved) && mayChange && (
        <ButtonForm action={`${address}/try`} look="main">
          {t('Test the {mode} keys with {label}', { label: provider.label, mode })}
        </ButtonForm>
      )}
      {!isFixed && mayChange && (
        <details open={isRefused || (mode === 'live' && !isSaved)}>
          <summary>
            {isSaved ? t('Change the {mode} keys', { mode }) : t('Set the {mode} keys', { mode })}
          </summary>
          <Form at={at} legend={t('Keys')} submit={t('Test and save')} idPrefix={`${id}-`} />
        </details>
      )}
      {isSaved && mayChange && (
        <AskedForm
          label={t('Remove the {mode} keys', { mode })}
          yes={t('Remove the {mode} keys', { mode })}
          action={`${address}/remove`}
        >
          <p>
            {t(
              'You can’t refund payments made with these keys from here until you set them again.',
            )}
          </p>
        </AskedForm>
      )}
    </section>
  )
}

function StateWords({ at: { provider, mode, saved }, isFixed }: Pick<Props, 'at' | 'isFixed'>) {
  if (isFixed) {
    return tParts(
      '{badge} Set by environment variables ({variables}), which take precedence. Change them there.',
      {
        badge: <Badge tone="go">{t('Set')}</Badge>,
        variables: provider.variables ?? '',
      },
    )
  }
  if (saved !== null) {
    const [first = ''] = Object.keys(provider.keys(mode).settings)
    return tParts('{badge} Set here on {day}: {publishableKey}', {
      badge: <Badge tone="go">{t('Set')}</Badge>,
      day: dayText(saved.updatedAt),
      publishableKey: saved.keys[first],
    })
  }
  return mode === 'live'
    ? tParts('{badge} Live stores can’t accept payments.', {
        badge: <Badge tone="stop">{t('Missing')}</Badge>,
      })
    : tParts('{badge} Test cards only; no money is moved.', {
        badge: <Badge tone="end">{t('Default')}</Badge>,
      })
}
