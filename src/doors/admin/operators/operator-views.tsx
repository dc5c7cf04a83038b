// Accounts as lists and forms; the pages of a store use them for its integrators, too.

import type { Operator, Role } from '../../../trade/operators/operator.ts'
import type { SessionFacts } from '../../../trade/operators/sessions/read-sessions.ts'
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

type ListProps = { operators: readonly Operator[]; home: string; now: number }

export function OperatorList({ operators, home, now }: ListProps) {
  return (
    <Table
      caption="Accounts"
      rows={operators}
      keyOf={({ membershipId }) => membershipId}
      empty="There is no account yet."
      columns={[
        {
          label: 'Name',
          cell: ({ membershipId, name }) => <a href={`${home}/${membershipId}`}>{name}</a>,
        },
        { label: 'E-mail', cell: ({ email }) => email },
        { label: 'Role', cell: ({ role }) => role.replace('_', ' ') },
        { label: 'State', cell: (operator) => <AccountBadge operator={operator} now={now} /> },
        {
          label: 'One-time codes',
          cell: codesText,
        },
      ]}
    />
  )
}

type BadgeProps = { operator: Operator; now: number }

/** Of an invitation nothing is told that its answer would tell. */
function AccountBadge({ operator: { isDisabled, hasJoined, invitedUntil }, now }: BadgeProps) {
  if (isDisabled) return <Badge tone="stop">disabled</Badge>
  if (hasJoined) return <Badge tone="go">active</Badge>
  if (invitedUntil <= now) return <Badge tone="stop">invitation lapsed</Badge>
  return (
    <>
      <Badge tone="wait">invited</Badge> until {timeText(invitedUntil)}
    </>
  )
}

function codesText({ hasJoined, hasSecondFactor }: Operator): string {
  if (!hasJoined) return '–'
  return hasSecondFactor ? 'on' : 'off'
}

export function InviteForm({ action, role }: { action: string; role: Role }) {
  return (
    <section>
      <h2>Add an account</h2>
      <PostForm action={action} class="stack">
        <div class="field-row">
          <TextField name="name" label="Name" autocomplete="off" isRequired />
          <TextField name="email" label="E-mail" type="email" autocomplete="off" isRequired />
          <SelectField name="role" label="Role" value={role} choices={roleChoices} />
        </div>
        <button class="button" type="submit">
          Make an invitation
        </button>
      </PostForm>
    </section>
  )
}

export function FactorRule({ action, isDemanded }: { action: string; isDemanded: boolean }) {
  return (
    <section>
      <h2>A second factor</h2>
      <p>
        {isDemanded
          ? 'Everybody of this list needs one: a one-time code beside the password, or a passkey. Who has none is led to set it up, and can do nothing else.'
          : 'Everybody decides for themselves whether a password is enough to sign in.'}
      </p>
      <PostForm action={action}>
        <input type="hidden" name="demanded" value={isDemanded ? 'no' : 'yes'} />
        <button class="button quiet" type="submit">
          {isDemanded ? 'Leave it to everybody' : 'Demand it of everybody'}
        </button>
      </PostForm>
    </section>
  )
}

type FactsProps = {
  operator: Operator
  hasPasskeys: boolean
  /** Null for who may not know where else the person works. */
  sessions: readonly SessionFacts[] | null
  home: string
  now: number
}

export function OperatorFacts({ operator, hasPasskeys, sessions, home, now }: FactsProps) {
  const { hasJoined, isDisabled, isProved } = operator
  return (
    <>
      <dl class="facts">
        <dt>E-mail</dt>
        <dd>{operator.email}</dd>
        <dt>State</dt>
        <dd>
          <AccountBadge operator={operator} now={now} />
        </dd>
        <dt>One-time codes</dt>
        <dd>{codesText(operator)}</dd>
        {hasJoined && !isProved && (
          <>
            <dt>Mails</dt>
            <dd>none until the address is confirmed, on the page of the account's owner</dd>
          </>
        )}
        {hasJoined && sessions !== null && (
          <>
            <dt>Signed in</dt>
            <dd>{sessionsText(sessions)}</dd>
          </>
        )}
      </dl>
      <PostForm action={`${home}/role`} class="stack">
        <SelectField name="role" label="Role" value={operator.role} choices={roleChoices} />
        <button class="button quiet" type="submit">
          Change the role
        </button>
      </PostForm>
      <div class="buttons">
        {!isDisabled && !hasJoined && (
          <Action action={`${home}/renew`} label="Renew the invitation" />
        )}
        {hasJoined && sessions !== null && (
          <PersonActions {...{ home, operator, hasPasskeys, isSignedIn: sessions.length > 0 }} />
        )}
        {isDisabled ? (
          <Action action={`${home}/enable`} label="Enable" />
        ) : (
          <Action action={`${home}/disable`} label="Disable" isDangerous />
        )}
        <Action
          action={`${home}/remove`}
          label={hasJoined ? 'Remove' : 'Withdraw the invitation'}
          isDangerous
        />
      </div>
    </>
  )
}

type PersonProps = Pick<FactsProps, 'home' | 'operator' | 'hasPasskeys'> & { isSignedIn: boolean }

/** They concern all that the person may sign in for. */
function PersonActions({ home, operator, hasPasskeys, isSignedIn }: PersonProps) {
  return (
    <>
      {!operator.isDisabled && <Action action={`${home}/link`} label="Link for a new password" />}
      {isSignedIn && <Action action={`${home}/end-sessions`} label="End all sessions" />}
      {operator.hasSecondFactor && (
        <Action action={`${home}/second-factor-off`} label="Switch one-time codes off" />
      )}
      {hasPasskeys && <Action action={`${home}/remove-passkeys`} label="Remove the passkeys" />}
    </>
  )
}

function sessionsText(sessions: readonly SessionFacts[]) {
  const [last] = sessions
  if (last === undefined) return <>nowhere</>
  return (
    <>
      in {countText(sessions.length)} browsers, last seen {timeText(last.lastSeenAt)}
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
