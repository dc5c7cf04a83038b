// The payment keys of one mode: the account they belong to, a test button, and the form that sets
// them.

import type { SettingsForm } from '../forms/define-form.tsx'
import { dayText } from '../frame/formats.ts'
import { AskedForm } from '../frame/parts/asked-form.tsx'
import { ButtonForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { useSentForm } from '../frame/sent-form.ts'
import { say, sayParts } from '../words/say.ts'
import { type KeysAt, keysAddress } from './keys-form.tsx'

type Props = {
  at: KeysAt
  /** The environment sets them. */
  isFixed: boolean
  mayChange: boolean
  /** Other providers stand on the page as well. */
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
        {mode === 'live' ? say('Live stores') : say('Test stores')}
      </h2>
      <p>
        <StateWords at={at} isFixed={isFixed} />
      </p>
      {(isFixed || isSaved) && mayChange && (
        <ButtonForm action={`${address}/try`} look="main">
          {say('Ask {label} about the {mode} keys', { label: provider.label, mode })}
        </ButtonForm>
      )}
      {!isFixed && mayChange && (
        <details open={isRefused || (mode === 'live' && !isSaved)}>
          <summary>
            {isSaved
              ? say('Change the {mode} keys', { mode })
              : say('Set the {mode} keys', { mode })}
          </summary>
          <Form at={at} legend={say('Keys')} submit={say('Try and save')} idPrefix={`${id}-`} />
        </details>
      )}
      {isSaved && mayChange && (
        <AskedForm
          label={say('Remove the {mode} keys', { mode })}
          yes={say('Remove the {mode} keys', { mode })}
          action={`${address}/remove`}
        >
          <p>
            {say(
              'What was paid by them can’t be given back from here afterwards, until they are set again.',
            )}
          </p>
        </AskedForm>
      )}
    </section>
  )
}

function StateWords({ at: { provider, mode, saved }, isFixed }: Pick<Props, 'at' | 'isFixed'>) {
  if (isFixed) {
    return sayParts(
      '{badge} By the environment ({variables}), which wins: they are changed there.',
      {
        badge: <Badge tone="go">{say('Set')}</Badge>,
        variables: provider.variables ?? '',
      },
    )
  }
  if (saved !== null) {
    const [first = ''] = Object.keys(provider.keys(mode).settings)
    return sayParts('{badge} Here, on {day}: {publishableKey}', {
      badge: <Badge tone="go">{say('Set')}</Badge>,
      day: dayText(saved.updatedAt),
      publishableKey: saved.keys[first],
    })
  }
  return mode === 'live'
    ? sayParts('{badge} No live store can be paid.', {
        badge: <Badge tone="stop">{say('Missing')}</Badge>,
      })
    : sayParts('{badge} Test cards pay, and no money moves.', {
        badge: <Badge tone="end">{say('As it comes')}</Badge>,
      })
}
