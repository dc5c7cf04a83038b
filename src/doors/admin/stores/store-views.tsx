// The list of stores, and what can be done about a whole store.

import type { ComponentChildren } from 'preact'
import type { MissingFact } from '../../../trade/legal/missing-facts.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { dayText } from '../frame/formats.ts'
import { ConfirmForm } from '../frame/parts/confirm-form.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { OperatorList } from '../operators/operator-views.tsx'
import { MissingFacts } from '../seller/missing-facts-box.tsx'
import { say, sayParts } from '../words/say.ts'

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
      caption={say('Stores')}
      rows={stores}
      keyOf={({ id }) => id}
      empty={say('There is no store.')}
      columns={[
        { label: say('Name'), cell: ({ id, name }) => <a href={`/admin/stores/${id}`}>{name}</a> },
        { label: say('Mode'), cell: ({ mode }) => <ModeBadge mode={mode} /> },
        {
          label: say('Open to shoppers'),
          cell: ({ closed_at: at }) => (at === null ? say('yes') : say('closed')),
        },
        { label: say('Currency'), cell: ({ currency }) => currency },
        { label: say('Since'), cell: ({ created_at: at }) => dayText(at) },
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
      <h2>{say('Add a store')}</h2>
      {isSecond && (
        <p class="warning">
          {say(
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
      <h2>{say('Mode')}</h2>
      <p>
        {sayParts('The store is in {modebadge} mode. {what}', {
          modebadge: <ModeBadge mode={mode} />,
          what:
            mode === 'test'
              ? say('Only test cards pay, and nothing that was ordered should be printed.')
              : say(
                  'Shoppers pay for real, and only hosts that are named above may show its pages.',
                ),
        })}
      </p>
      <MissingFacts missing={missing} />
      {missing.length > 0 && (
        <p>
          <a href="/admin/seller">{say('Say who sells')}</a>
        </p>
      )}
      <details>
        <summary>{say('Change to {other} mode', { other })}</summary>
        <PostForm action={`${address}/mode`} class="stack">
          <p>
            {say('Its orders have to be at their end, or cancelled, before the mode can change.')}
          </p>
          <input type="hidden" name="mode" value={other} />
          <Submit>{say('Change to {other} mode', { other })}</Submit>
        </PostForm>
      </details>
    </section>
  )
}

type ConfirmProps = { address: string; missing: readonly MissingFact[] }

/** A warning and no dead end: who sells may have said it elsewhere. */
export function ConfirmLive({ address, missing }: ConfirmProps) {
  return (
    <ConfirmForm
      action={`${address}/mode`}
      hidden={[['mode', 'live']]}
      yes={say('Go live anyway')}
      backTo="/admin/seller"
    >
      <MissingFacts missing={missing} />
      <p>
        {say(
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
      <h2>{say('Accounts')}</h2>
      <p>{say("Who has one sees this store's orders, keys and webhooks at /account.")}</p>
      <OperatorList operators={accounts} home={home} now={now} />
      <p>
        <a href={home}>{say('Add an account')}</a>
      </p>
    </section>
  )
}
