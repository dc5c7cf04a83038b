// Who signs in for a store.

import type { Operator } from '../../operators/operator.ts'
import { TextField } from '../frame/parts/field.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'
import { AccountBadge } from '../operators/operator-views.tsx'

type AccountSectionProps = { address: string; accounts: readonly Operator[] }

export function AccountSection({ address, accounts }: AccountSectionProps) {
  const home = `${address}/accounts`
  return (
    <section>
      <h2>Accounts</h2>
      <p>Who has one sees this store's orders, keys and webhooks at /account, and nothing else.</p>
      <Table
        caption="Accounts of this store"
        rows={accounts}
        keyOf={({ id }) => id}
        empty="None yet."
        columns={[
          { label: 'Name', cell: ({ name }) => name },
          { label: 'E-mail', cell: ({ email }) => email },
          { label: 'State', cell: (account) => <AccountBadge operator={account} /> },
          {
            label: 'Change',
            cell: (account) => <Changes home={`${home}/${account.id}`} account={account} />,
          },
        ]}
      />
      <details>
        <summary>Add an account</summary>
        <PostForm action={home} class="stack">
          <div class="field-row">
            <TextField name="account_name" label="Name" autocomplete="off" isRequired />
            <TextField name="email" label="E-mail" type="email" autocomplete="off" isRequired />
          </div>
          <button class="button" type="submit">
            Make an invitation
          </button>
        </PostForm>
      </details>
    </section>
  )
}

function Changes({ home, account }: { home: string; account: Operator }) {
  return (
    <div class="buttons">
      {!account.isDisabled && (
        <PostForm action={`${home}/link`}>
          <button class="link" type="submit">
            {account.hasPassword ? 'Link for a new password' : 'New invitation'}
          </button>
        </PostForm>
      )}
      <PostForm action={`${home}/${account.isDisabled ? 'enable' : 'disable'}`}>
        <button class="link" type="submit">
          {account.isDisabled ? 'Enable' : 'Disable'}
        </button>
      </PostForm>
    </div>
  )
}
