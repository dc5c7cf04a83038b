import type { ComponentChildren } from 'preact'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { MissingFact } from '../../../trade/legal/missing-facts.ts'
import type { MissingProductData } from '../../../trade/legal/missing-product-data.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { t, tParts } from '../i18n/t.ts'
import { dayText } from '../layout/formats.ts'
import { ConfirmForm } from '../layout/parts/confirm-form.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { OperatorList } from '../operators/operator-views.tsx'
import { neverTested } from '../payments/tried-keys.ts'
import { MissingFacts } from '../seller/missing-facts-box.tsx'

type StoreRow = {
  id: string
  name: string
  mode: 'test' | 'live'
  currency: string
  closed_at: number | null
  created_at: number
}

export function StoreList({ stores }: { stores: readonly StoreRow[] }) {
  return (
    <Table
      caption={t('Stores')}
      rows={stores}
      keyOf={({ id }) => id}
      empty={t('No stores.')}
      columns={[
        {
          label: t('Name'),
          cell: ({ id, name }) => <a href={routes.admin.stores.one.page.href({ id })}>{name}</a>,
        },
        { label: t('Mode'), cell: ({ mode }) => <ModeBadge mode={mode} /> },
        {
          label: t('Open to shoppers'),
          cell: ({ closed_at: at }) => (at === null ? t('yes') : t('closed')),
        },
        { label: t('Currency'), cell: ({ currency }) => currency },
        { label: t('Since'), cell: ({ created_at: at }) => dayText(at) },
      ]}
    />
  )
}

function ModeBadge({ mode }: { mode: 'test' | 'live' }) {
  return <Badge tone={mode === 'live' ? 'go' : 'wait'}>{mode}</Badge>
}

type CreateStoreProps = { isSecond: boolean; children: ComponentChildren }

export function CreateStore({ isSecond, children }: CreateStoreProps) {
  return (
    <section>
      <h2>{t('Add a store')}</h2>
      {isSecond && (
        <p class="warning">
          {t(
            'With a second store, pushes always need an access key, and a store’s secret key can no longer read or change the catalog. Change it here instead.',
          )}
        </p>
      )}
      {children}
    </section>
  )
}

type ModeProps = {
  address: string
  mode: 'test' | 'live'
  missing: readonly MissingFact[]
  missingData: readonly MissingProductData[]
}

export function ModeSection({ address, mode, missing, missingData }: ModeProps) {
  const other = mode === 'test' ? 'live' : 'test'
  return (
    <section>
      <h2>{t('Mode')}</h2>
      <p>
        {tParts('The store is in {modebadge} mode. {what}', {
          modebadge: <ModeBadge mode={mode} />,
          what:
            mode === 'test'
              ? t('Only test cards work, and orders should not be printed.')
              : t(
                  'Shoppers make real payments, and only the hosts named above can embed its pages.',
                ),
        })}
      </p>
      <MissingFacts missing={[...missing, ...missingData]} />
      <details>
        <summary>{t('Switch to {other} mode', { other })}</summary>
        <PostForm action={`${address}/mode`} class="stack">
          <p>{t('All its orders must be complete or cancelled before you can change the mode.')}</p>
          <input type="hidden" name="mode" value={other} />
          <Submit>{t('Switch to {other} mode', { other })}</Submit>
        </PostForm>
      </details>
    </section>
  )
}

type ConfirmProps = {
  address: string
  missing: readonly MissingFact[]
  /** The payment keys were never tested. */
  isUntested: boolean
}

/** Warns but does not block: the seller may publish the missing facts elsewhere. */
export function ConfirmLive({ address, missing, isUntested }: ConfirmProps) {
  return (
    <ConfirmForm
      action={`${address}/mode`}
      hidden={[['mode', 'live']]}
      yes={t('Go live anyway')}
      backTo={routes.admin.setup.href()}
    >
      {isUntested && (
        <p class="notice fault">
          {neverTested()} <a href={routes.admin.payments.page.href()}>{t('Payments')}</a>
        </p>
      )}
      <MissingFacts missing={missing} />
      {missing.length > 0 && (
        <p>
          {t(
            'Each of them is a link to where you fill it in. If you go live without them, this is recorded in the audit log.',
          )}
        </p>
      )}
    </ConfirmForm>
  )
}

type AccountSectionProps = { address: string; accounts: readonly Operator[]; now: number }

export function AccountSection({ address, accounts, now }: AccountSectionProps) {
  const home = `${address}/accounts`
  return (
    <section>
      <h2>{t('Accounts')}</h2>
      <p>{t('People with an account see this store’s orders, keys and webhooks at /account.')}</p>
      <OperatorList operators={accounts} home={home} now={now} />
      <p>
        <a href={home}>{t('Add an account')}</a>
      </p>
    </section>
  )
}
