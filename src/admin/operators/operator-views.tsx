// Accounts as lists and forms; the pages of a store use them for its integrators, too.

import type { Operator } from '../../operators/operator.ts'
import type { SessionFacts } from '../../operators/sessions/read-sessions.ts'
import { countText, timeText } from '../frame/formats.ts'
import { SelectField, TextField } from '../frame/parts/field.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'

const roleChoices = [
  { value: 'staff', label: 'Staff: works with orders' },
  { value: 'read_only', label: 'Read only: sees, changes nothing' },
  { value: 'owner', label: 'Owner: settings, keys and accounts, too' },
] as const

export function OperatorList({
  operators,
  home,
}: {
  operators: readonly Operator[]
  home: string
}) {
  return (
    <Table
      caption="Accounts"
      rows={operators}
      keyOf={({ id }) => id}
      empty="There is no account yet."
      columns={[
        { label: 'Name', cell: ({ id, name }) => <a href={`${home}/${id}`}>{name}</a> },
        { label: 'E-mail', cell: ({ email }) => email },
        { label: 'Role', cell: ({ role }) => role.replace('_', ' ') },
        { label: 'State', cell: (operator) => <AccountBadge operator={operator} /> },
        {
          label: 'One-time codes',
          cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'on' : 'off'),
        },
      ]}
    />
  )
}

export function AccountBadge({ operator }: { operator: Operator }) {
  if (operator.isDisabled) return <Badge tone="stop">disabled</Badge>
  return operator.hasPassword ? <Badge tone="go">active</Badge> : <Badge tone="wait">invited</Badge>
}

export function InviteForm({ action }: { action: string }) {
  return (
    <section>
      <h2>Add an account</h2>
      <PostForm action={action} class="stack">
        <div class="field-row">
          <TextField name="name" label="Name" autocomplete="off" isRequired />
          <TextField name="email" label="E-mail" type="email" autocomplete="off" isRequired />
          <SelectField name="role" label="Role" value="staff" choices={roleChoices} />
        </div>
        <button class="button" type="submit">
          Make an invitation
        </button>
      </PostForm>
    </section>
  )
}

type FactsProps = { operator: Operator; sessions: readonly SessionFacts[]; home: string }

export function OperatorFacts({ operator, sessions, home }: FactsProps) {
  const last = sessions[0]
  return (
    <>
      <dl class="facts">
        <dt>E-mail</dt>
        <dd>{operator.email}</dd>
        <dt>State</dt>
        <dd>
          <AccountBadge operator={operator} />
        </dd>
        <dt>One-time codes</dt>
        <dd>{operator.hasSecondFactor ? 'on' : 'off'}</dd>
        <dt>Signed in</dt>
        <dd>
          {last === undefined
            ? 'nowhere'
            : `in ${countText(sessions.length)} browsers, last seen ${timeText(last.lastSeenAt)}`}
        </dd>
      </dl>
      <PostForm action={`${home}/role`} class="stack">
        <SelectField name="role" label="Role" value={operator.role} choices={roleChoices} />
        <button class="button quiet" type="submit">
          Change the role
        </button>
      </PostForm>
      <div class="buttons">
        {!operator.isDisabled && (
          <Action
            action={`${home}/link`}
            label={operator.hasPassword ? 'Link for a new password' : 'New invitation'}
          />
        )}
        {sessions.length > 0 && <Action action={`${home}/end-sessions`} label="End all sessions" />}
        {operator.hasSecondFactor && (
          <Action action={`${home}/second-factor-off`} label="Switch one-time codes off" />
        )}
        {operator.isDisabled ? (
          <Action action={`${home}/enable`} label="Enable" />
        ) : (
          <Action action={`${home}/disable`} label="Disable" isDangerous />
        )}
      </div>
    </>
  )
}

type ActionProps = { action: string; label: string; isDangerous?: boolean }

function Action({ action, label, isDangerous = false }: ActionProps) {
  return (
    <PostForm action={action}>
      <button class={`button ${isDangerous ? 'danger' : 'quiet'}`} type="submit">
        {label}
      </button>
    </PostForm>
  )
}
