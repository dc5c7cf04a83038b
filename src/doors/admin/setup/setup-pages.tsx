// GET /admin/setup: the steps from the first sign-in to an open shop, ending with "go live".

import { routes } from '../../../pure/contract/routes.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { inSentence, say, sayParts } from '../words/say.ts'
import { readSetup, type Setup, type SetupState } from './read-setup.ts'

export function setupPages(panel: Panel): void {
  panel.get(
    routes.admin.setup,
    'read_only',
    async ({ operator, show }) => {
      const setup = await readSetup(panel)
      return await show({
        title: say('Set up your shop'),
        children: (
          <>
            <p>
              {say(
                'What is said here follows from what is there: do the steps in any order, and come back. “As it comes” works, and may be just right.',
              )}
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
    { nav: { label: say('Set up'), order: 97 } },
  )
}

/** Shown on the first page until a store is live. */
export function SetupNote({ setup }: { setup: Setup }) {
  const missing = setup.steps.filter(({ state }) => state === 'missing')
  return (
    <div class="notice">
      <p>
        <a href={routes.admin.setup.href()}>{say('Set up your shop')}</a>:{' '}
        {missing.length === 0
          ? say('everything is there. Go live.')
          : say('missing before it goes live: {list}.', {
              list: missing.map(({ label }) => inSentence(label)).join(', '),
            })}
      </p>
    </div>
  )
}

function StepBadge({ state }: { state: SetupState }) {
  if (state === 'done') return <Badge tone="go">{say('Done')}</Badge>
  return state === 'missing' ? (
    <Badge tone="stop">{say('Missing')}</Badge>
  ) : (
    <Badge tone="end">{say('As it comes')}</Badge>
  )
}

function GoLive({ setup, mayChange }: { setup: Setup; mayChange: boolean }) {
  const { stores, takesPayments } = setup
  return (
    <section aria-labelledby="live">
      <h2 id="live">{say('Go live')}</h2>
      {stores.some(({ hasTests }) => hasTests) && (
        <p>
          {sayParts(
            'Test orders are under way, and a store goes live without any: {link} below their list.',
            {
              link: (
                <a href={`${routes.admin.orders.page.href()}?mode=test`}>
                  {say('clear test orders')}
                </a>
              ),
            },
          )}
        </p>
      )}
      {stores.map(({ id, name, mode, hasTests, hasHosts }) => (
        <PostForm key={id} action={routes.admin.stores.one.mode.href({ id })} class="stack">
          <input type="hidden" name="mode" value="live" />
          <p>
            {name}: {mode === 'live' ? say('it is live.') : say('in test mode.')}
          </p>
          {mode === 'test' && !hasHosts && (
            <p class="field-note">
              {sayParts(
                'Once it is live, only hosts that it names may show its pages in a frame, and it names none. {link}',
                {
                  link: (
                    <a href={routes.admin.stores.one.page.href({ id })}>{say('Its settings')}</a>
                  ),
                },
              )}
            </p>
          )}
          {mode === 'test' && mayChange && (
            <Submit disabled={!takesPayments || hasTests}>
              {say('Go live with {name}', { name })}
            </Submit>
          )}
        </PostForm>
      ))}
      {!takesPayments && (
        <p class="field-note">{say('It can go live when payments are set up.')}</p>
      )}
      {!mayChange && <p class="field-note">{say('Going live takes the role “owner”.')}</p>}
    </section>
  )
}
