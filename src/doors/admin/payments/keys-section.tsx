// The payment keys of one mode: the account they belong to, a test button, and the form that sets
// them.

import type { KeyFaults, KeyFields } from '../../../trade/payments/check-stripe-keys.ts'
import type { StoreMode } from '../../../trade/payments/payment-gateway.ts'
import { stripeNews } from '../../../trade/payments/stripe/stripe-events.ts'
import { dayText } from '../frame/formats.ts'
import { TextField } from '../frame/parts/field.tsx'
import { CurrentPassword } from '../frame/parts/password-fields.tsx'
import { ButtonForm, PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { TryButtons } from '../frame/parts/try-buttons.tsx'
import { say, sayParts } from '../words/say.ts'

export type ModeState =
  | { kind: 'none' }
  /** Set by the environment. */
  | { kind: 'fixed' }
  | { kind: 'saved'; publishableKey: string; at: number }

type Props = {
  mode: StoreMode
  /** Base URL of its forms. */
  address: string
  state: ModeState
  webhookUrl: string
  mayChange: boolean
  fields?: KeyFields
  faults?: KeyFaults
  /** The keys were tested and rejected. Secrets have to be typed again. */
  hasFailed?: boolean
}

export function KeysSection(props: Props) {
  const { mode, address, state, mayChange } = props
  const name = mode === 'live' ? say('Live stores') : say('Test stores')
  return (
    <section aria-labelledby={`keys-${mode}`}>
      <h2 id={`keys-${mode}`}>{name}</h2>
      <p>
        <StateWords mode={mode} state={state} />
      </p>
      {state.kind !== 'none' && mayChange && (
        <ButtonForm action={`${address}/try`} look="main">
          {say('Ask Stripe about the {mode} keys', { mode })}
        </ButtonForm>
      )}
      {state.kind !== 'fixed' && mayChange && (
        <details open={props.faults !== undefined || (mode === 'live' && state.kind === 'none')}>
          <summary>
            {state.kind === 'none'
              ? say('Set the {mode} keys', { mode })
              : say('Change the {mode} keys', { mode })}
          </summary>
          <KeysForm {...props} />
        </details>
      )}
      {state.kind === 'saved' && mayChange && (
        <details>
          <summary>{say('Remove the {mode} keys', { mode })}</summary>
          <PostForm action={`${address}/remove`} class="stack">
            <p>
              {say(
                'What was paid by them can’t be given back from here afterwards, until they are set again.',
              )}
            </p>
            <Submit>{say('Remove the {mode} keys', { mode })}</Submit>
          </PostForm>
        </details>
      )}
    </section>
  )
}

function StateWords({ mode, state }: { mode: StoreMode; state: ModeState }) {
  if (state.kind === 'fixed') {
    return (
      <>
        {sayParts(
          '{badge} By the environment (STRIPE_SECRET_KEY and the two beside it), which wins: they are changed there.',
          { badge: <Badge tone="go">{say('Set')}</Badge> },
        )}
      </>
    )
  }
  if (state.kind === 'saved') {
    return (
      <>
        {sayParts('{badge} Here, on {day}: {publishableKey}', {
          badge: <Badge tone="go">{say('Set')}</Badge>,
          day: dayText(state.at),
          publishableKey: state.publishableKey,
        })}
      </>
    )
  }
  return mode === 'live'
    ? sayParts('{badge} No live store can be paid.', {
        badge: <Badge tone="stop">{say('Missing')}</Badge>,
      })
    : sayParts('{badge} Test cards pay, and no money moves.', {
        badge: <Badge tone="end">{say('As it comes')}</Badge>,
      })
}

function KeysForm(props: Props) {
  const { mode, address, state, webhookUrl, fields, faults = {}, hasFailed = false } = props
  const keep = state.kind === 'saved' ? say('One is set. Leave it empty to keep it.') : undefined
  const saved = state.kind === 'saved' ? state.publishableKey : ''
  const secret = (name: 'secret_key' | 'webhook_secret') => ({
    name,
    id: `${mode}-${name}`,
    type: 'password' as const,
    autocomplete: 'new-password',
    fault: faults[name],
    ...(keep !== undefined && { note: keep }),
  })
  return (
    <PostForm action={address} class="stack">
      <TextField
        name="publishable_key"
        id={`${mode}-publishable_key`}
        label={say('Publishable key')}
        value={fields?.publishable_key ?? saved}
        fault={faults.publishable_key}
        note={say('Begins with {start}. In Stripe’s dashboard: Developers, API keys.', {
          start: `pk_${mode}_`,
        })}
        autocomplete="off"
      />
      <TextField {...secret('secret_key')} label={say('Secret key')} />
      <div>
        <p>
          {say(
            'In Stripe’s dashboard, under Developers, Webhooks, add an endpoint with this address:',
          )}
        </p>
        <p>
          <code>{webhookUrl}</code>
        </p>
        <details>
          <summary>{say('and these {count} events', { count: stripeNews.length })}</summary>
          <p>
            <code>{stripeNews.join(', ')}</code>
          </p>
        </details>
      </div>
      <TextField {...secret('webhook_secret')} label={say('Signing secret of that webhook')} />
      <CurrentPassword id={`${mode}-current`} />
      <TryButtons label={say('Try and save')} hasFailed={hasFailed} />
    </PostForm>
  )
}
