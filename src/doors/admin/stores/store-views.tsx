import type { ComponentChildren } from 'preact'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { MissingFact } from '../../../trade/legal/missing-facts.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { t, tParts } from '../i18n/t.ts'
import { dayText } from '../layout/formats.ts'
import { ConfirmForm } from '../layout/parts/confirm-form.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { OperatorList } from '../operators/operator-views.tsx'
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
      empty={t('There is no store.')}
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
            "With a second store pushes always need an access key, and the catalog can no longer be read and changed with a store's secret key: only here.",
          )}
        </p>
      )}
      {children}
    </section>
  )
}

type ModeProps = { address: string; mode: 'test' | 'live'; missing: readonly MissingFact[] }

export function ModeSection({ address, mode, missing }: ModeProps) {
  const other = mode === 'test' ? 'live' : 'test'
  return (
    <section>
      <h2>{t('Mode')}</h2>
      <p>
        {tParts('The store is in {modebadge} mode. {what}', {
          modebadge: <ModeBadge mode={mode} />,
          what:
            mode === 'test'
              ? t('Only test cards pay, and nothing that was ordered should be printed.')
              : t('Shoppers pay for real, and only hosts that are named above may show its pages.'),
        })}
      </p>
      <MissingFacts missing={missing} />
      {missing.length > 0 && (
        <p>
          <a href={routes.admin.seller.page.href()}>{t('Say who sells')}</a>
        </p>
      )}
      <details>
        <summary>{t('Change to {other} mode', { other })}</summary>
        <PostForm action={`${address}/mode`} class="stack">
          <p>
            {t('Its orders have to be at their end, or cancelled, before the mode can change.')}
          </p>
          <input type="hidden" name="mode" value={other} />
          <Submit>{t('Change to {other} mode', { other })}</Submit>
        </PostForm>
      </details>
    </section>
  )
}

type ConfirmProps = { address: string; missing: readonly MissingFact[] }

/** Warns but does not block: the seller may publish the missing facts elsewhere. */
export function ConfirmLive({ address, missing }: ConfirmProps) {
  return (
    <ConfirmForm
      action={`${address}/mode`}
      hidden={[['mode', 'live']]}
      yes={t('Go live anyway')}
      backTo={routes.admin.seller.page.href()}
    >
      <MissingFacts missing={missing} />
      <p>
        {t(
          'Going back leads to the page of the seller, where it can be written. Going live without it is noted in the audit log.',
        )}
      </p>
    </ConfirmForm>
  )
}

type AccountSectionProps = { address: string; accounts: readonly Operator[]; now: number }

export function AccountSection({ address, accounts, now }: AccountSectionProps) {
  const home = `${address}/accounts`
  return (
    <section>
      <h2>{t('Accounts')}</h2>
      <p>{t("Who has one sees this store's orders, keys and webhooks at /account.")}</p>
      <OperatorList operators={accounts} home={home} now={now} />
      <p>
        <a href={home}>{t('Add an account')}</a>
      </p>
    </section>
  )
}
