// GET /admin/setup: the steps from the first sign-in to an open shop, ending with "go live".

import { routes } from '../../../pure/contract/route-tree.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { inSentence, t, tParts } from '../i18n/t.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { neverTested } from '../payments/tried-keys.ts'
import { MissingFacts } from '../seller/missing-facts-box.tsx'
import { readSetup, type Setup, type SetupState } from './read-setup.ts'

export function setupRoutes(panel: Panel): void {
  panel.get(
    routes.admin.setup,
    'read_only',
    async ({ operator, show }) => {
      const setup = await readSetup(panel)
      return await show({
        title: t('Set up your shop'),
        children: (
          <>
            <p>
              {t(
                'This list reflects your current settings. Complete the steps in any order. “Default” works as it is and may be all you need.',
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
    { nav: { label: t('Set up'), order: 97 } },
  )
}

/** Shown on the first page until a store is live. */
export function SetupNote({ setup }: { setup: Setup }) {
  const missing = setup.steps.filter(({ state }) => state === 'missing' || state === 'untested')
  return (
    <div class="notice">
      <p>
        <a href={routes.admin.setup.href()}>{t('Set up your shop')}</a>:{' '}
        {missing.length === 0
          ? t('everything is set up. You can go live.')
          : t('still needed before it can go live: {list}.', {
              list: missing.map(({ label }) => inSentence(label)).join(', '),
            })}
      </p>
    </div>
  )
}

function StepBadge({ state }: { state: SetupState }) {
  if (state === 'done') return <Badge tone="go">{t('Done')}</Badge>
  if (state === 'untested') return <Badge tone="stop">{t('Never tested')}</Badge>
  return state === 'missing' ? (
    <Badge tone="stop">{t('Missing')}</Badge>
  ) : (
    <Badge tone="end">{t('Default')}</Badge>
  )
}

function GoLive({ setup, mayChange }: { setup: Setup; mayChange: boolean }) {
  const { stores, takesPayments, isUntested } = setup
  return (
    <section aria-labelledby="live">
      <h2 id="live">{t('Go live')}</h2>
      <MissingFacts missing={setup.missing} />
      {isUntested && (
        <p class="notice fault">
          {neverTested()} <a href={routes.admin.payments.page.href()}>{t('Payments')}</a>
        </p>
      )}
      {stores.some(({ hasTests }) => hasTests) && (
        <p>
          {tParts(
            'Test orders are in progress, and a store can only go live without any: {link} below their list.',
            {
              link: (
                <a href={`${routes.admin.orders.page.href()}?mode=test`}>
                  {t('clear test orders')}
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
            {name}: {mode === 'live' ? t('it is live.') : t('in test mode.')}
          </p>
          {mode === 'test' && !hasHosts && (
            <p class="field-note">
              {tParts(
                'Once the store is live, only the hosts it lists can embed its pages, and it lists none. {link}',
                {
                  link: (
                    <a href={routes.admin.stores.one.page.href({ id })}>{t('Store settings')}</a>
                  ),
                },
              )}
            </p>
          )}
          {mode === 'test' && mayChange && (
            <Submit disabled={!takesPayments || hasTests}>
              {t('Go live with {name}', { name })}
            </Submit>
          )}
        </PostForm>
      ))}
      {!takesPayments && <p class="field-note">{t('It can go live when payments are set up.')}</p>}
      {!mayChange && <p class="field-note">{t('Only the “owner” role can go live.')}</p>}
    </section>
  )
}
