// GET /admin/setup: from the first sign-in to a shop that is open, step by step, ending in "go live".

import { hasRole } from '../../../trade/operators/operator.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { readSetup, type Setup, type SetupState } from './read-setup.ts'

export const setupPath = '/admin/setup'

export function setupPages(panel: Panel): void {
  panel.get(
    setupPath,
    'read_only',
    async ({ operator, show }) => {
      const setup = await readSetup(panel)
      return await show({
        title: 'Set up your shop',
        children: (
          <>
            <p>
              What is said here follows from what is there: do the steps in any order, and come
              back. “As it comes” works, and may be just right.
            </p>
            <ol class="steps">
              {setup.steps.map(({ label, href, state, note }) => (
                <li key={label}>
                  <a href={href}>{label}</a> <StepBadge state={state} />
                  <span class="beside">{note}</span>
                </li>
              ))}
            </ol>
            <GoLive setup={setup} mayChange={hasRole(operator, 'owner')} />
          </>
        ),
      })
    },
    { nav: { label: 'Set up', order: 97 } },
  )
}

/** On the first page, until a store is live. */
export function SetupNote({ setup }: { setup: Setup }) {
  const missing = setup.steps.filter(({ state }) => state === 'missing')
  return (
    <p class="notice">
      <a href={setupPath}>Set up your shop</a>:{' '}
      {missing.length === 0
        ? 'everything is there. Go live.'
        : `missing before it goes live: ${missing.map(({ label }) => label.toLowerCase()).join(', ')}.`}
    </p>
  )
}

function StepBadge({ state }: { state: SetupState }) {
  if (state === 'done') return <Badge tone="go">Done</Badge>
  return state === 'missing' ? (
    <Badge tone="stop">Missing</Badge>
  ) : (
    <Badge tone="end">As it comes</Badge>
  )
}

function GoLive({ setup, mayChange }: { setup: Setup; mayChange: boolean }) {
  const { stores, hasTests, takesPayments } = setup
  return (
    <section aria-labelledby="live">
      <h2 id="live">Go live</h2>
      {hasTests && (
        <p>
          Test orders are under way, and a store goes live without any:{' '}
          <a href="/admin/orders?mode=test">clear test orders</a> below their list.
        </p>
      )}
      {stores.map(({ id, name, mode }) => (
        <PostForm key={id} action={`/admin/stores/${id}/mode`} class="stack">
          <input type="hidden" name="mode" value="live" />
          <p>
            {name}: {mode === 'live' ? 'it is live.' : 'in test mode.'}
          </p>
          {mode === 'test' && mayChange && (
            <button class="button" type="submit" disabled={!takesPayments}>
              {`Go live with ${name}`}
            </button>
          )}
        </PostForm>
      ))}
      {!takesPayments && <p class="field-note">It can go live when payments are set up.</p>}
      {!mayChange && <p class="field-note">Going live takes the role “owner”.</p>}
    </section>
  )
}
