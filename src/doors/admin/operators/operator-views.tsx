import type { Operator, Role } from '../../../trade/operators/operator.ts'
import type { SessionFacts } from '../../../trade/operators/sessions/read-sessions.ts'
import { countText, timeText } from '../frame/formats.ts'
import { AskedForm } from '../frame/parts/asked-form.tsx'
import { Fact } from '../frame/parts/fact.tsx'
import { SelectField, TextField } from '../frame/parts/field.tsx'
import { FormDetails } from '../frame/parts/form-details.tsx'
import { CurrentPassword, PasswordForOwner } from '../frame/parts/password-fields.tsx'
import { ButtonForm, PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { Table } from '../frame/parts/table.tsx'
import { inWords, said, say, sayParts } from '../words/say.ts'

const roleChoices = [
  { value: 'staff', label: 'Staff: works with orders' },
  { value: 'read_only', label: 'Read only: sees, changes nothing' },
  { value: 'owner', label: 'Owner: settings, keys and accounts, too' },
] as const

type ListProps = { operators: readonly Operator[]; home: string; now: number }

export function OperatorList({ operators, home, now }: ListProps) {
  return (
    <Table
      caption={say('Accounts')}
      rows={operators}
      keyOf={({ membershipId }) => membershipId}
      empty={say('There is no account yet.')}
      columns={[
        {
          label: say('Name'),
          cell: ({ membershipId, name }) => <a href={`${home}/${membershipId}`}>{name}</a>,
        },
        { label: say('E-mail'), cell: ({ email }) => email },
        { label: say('Role'), cell: ({ role }) => said(role.replace('_', ' ')) },
        { label: say('State'), cell: (operator) => <AccountBadge operator={operator} now={now} /> },
        {
          label: say('One-time codes'),
          cell: codesText,
        },
      ]}
    />
  )
}

type BadgeProps = { operator: Operator; now: number }

/** Shows nothing about an invitation that would reveal the answer to it. */
function AccountBadge({ operator: { isDisabled, hasJoined, invitedUntil }, now }: BadgeProps) {
  if (isDisabled) return <Badge tone="stop">{say('disabled')}</Badge>
  if (hasJoined) return <Badge tone="go">{say('active')}</Badge>
  if (invitedUntil <= now) return <Badge tone="stop">{say('invitation lapsed')}</Badge>
  return (
    <>
      {sayParts('{badge} until {time}', {
        badge: <Badge tone="wait">{say('invited')}</Badge>,
        time: timeText(invitedUntil),
      })}
    </>
  )
}

function codesText({ hasJoined, hasSecondFactor }: Operator): string {
  if (!hasJoined) return '–'
  return said(hasSecondFactor ? 'on' : 'off')
}

export function InviteForm({ action, role }: { action: string; role: Role }) {
  return (
    <section>
      <h2>{say('Add an account')}</h2>
      <PostForm action={action} class="stack">
        <div class="field-row">
          <TextField name="name" label={say('Name')} autocomplete="off" isRequired />
          <TextField
            name="email"
            label={say('E-mail')}
            type="email"
            autocomplete="off"
            isRequired
          />
          <SelectField
            name="role"
            label={say('Role')}
            value={role}
            choices={inWords(roleChoices)}
          />
        </div>
        <CurrentPassword id="invite-current" />
        <Submit>{say('Make an invitation')}</Submit>
      </PostForm>
    </section>
  )
}

export function FactorRule({ action, isDemanded }: { action: string; isDemanded: boolean }) {
  return (
    <section>
      <h2>{say('A second factor')}</h2>
      <p>
        {isDemanded
          ? say(
              'Everybody of this list needs one: a one-time code beside the password, or a passkey. Who has none is led to set it up, and can do nothing else.',
            )
          : say('Everybody decides for themselves whether a password is enough to sign in.')}
      </p>
      <PostForm action={action}>
        <input type="hidden" name="demanded" value={isDemanded ? 'no' : 'yes'} />
        {isDemanded && <CurrentPassword id="rule-current" />}
        <Submit look="quiet">
          {isDemanded ? say('Leave it to everybody') : say('Demand it of everybody')}
        </Submit>
      </PostForm>
    </section>
  )
}

type FactsProps = {
  operator: Operator
  hasPasskeys: boolean
  /** Null for viewers who must not learn where else the person works. */
  sessions: readonly SessionFacts[] | null
  home: string
  /** True for the viewer's own account, whose sign-in is changed on its profile page. */
  isOwn: boolean
  now: number
}

export function OperatorFacts(props: FactsProps) {
  const { operator, hasPasskeys, sessions, home, isOwn, now } = props
  const { hasJoined, isDisabled, isProved } = operator
  return (
    <>
      <dl class="facts">
        <Fact name={say('E-mail')}>{operator.email}</Fact>
        <Fact name={say('State')}>
          <AccountBadge operator={operator} now={now} />
        </Fact>
        <Fact name={say('One-time codes')}>{codesText(operator)}</Fact>
        {hasJoined && !isProved && (
          <Fact name={say('Mails')}>
            {say("none until the address is confirmed, on the page of the account's owner")}
          </Fact>
        )}
        {hasJoined && sessions !== null && (
          <Fact name={say('Signed in')}>{sessionsText(sessions)}</Fact>
        )}
      </dl>
      <PostForm action={`${home}/role`} class="stack">
        <SelectField
          name="role"
          label={say('Role')}
          value={operator.role}
          choices={inWords(roleChoices)}
        />
        {operator.role === 'owner' ? (
          <CurrentPassword id="role-current" />
        ) : (
          <PasswordForOwner id="role-current" />
        )}
        <Submit look="quiet">{say('Change the role')}</Submit>
      </PostForm>
      <div class="buttons">
        {!isDisabled && !hasJoined && (
          <ConfirmedAction
            home={home}
            name="renew"
            label={say('Renew the invitation')}
            yes={say('Make the link')}
          />
        )}
        {hasJoined && sessions !== null && (
          <PersonActions
            home={home}
            operator={operator}
            hasPasskeys={hasPasskeys}
            isOwn={isOwn}
            isSignedIn={sessions.length > 0}
          />
        )}
        {isDisabled && operator.role === 'owner' ? (
          <ConfirmedAction home={home} name="enable" label={say('Enable')} />
        ) : isDisabled ? (
          <ButtonForm action={`${home}/enable`}>{say('Enable')}</ButtonForm>
        ) : (
          <ConfirmedAction home={home} name="disable" label={say('Disable')} isDangerous />
        )}
        {hasJoined ? (
          <ConfirmedAction home={home} name="remove" label={say('Remove')} isDangerous />
        ) : (
          <ButtonForm action={`${home}/remove`} look="danger">
            {say('Withdraw the invitation')}
          </ButtonForm>
        )}
      </div>
    </>
  )
}

type PersonProps = Pick<FactsProps, 'home' | 'operator' | 'hasPasskeys' | 'isOwn'> & {
  isSignedIn: boolean
}

/** These actions affect every place where the person can sign in. */
function PersonActions({ home, operator, hasPasskeys, isOwn, isSignedIn }: PersonProps) {
  return (
    <>
      {!isOwn && !operator.isDisabled && (
        <ConfirmedAction
          home={home}
          name="link"
          label={say('Link for a new password')}
          yes={say('Make the link')}
        />
      )}
      {isSignedIn && (
        <AskedForm
          label={say('End all sessions')}
          yes={say('End all sessions')}
          action={`${home}/end-sessions`}
        >
          <p>{say('All browsers are signed out, at once.')}</p>
        </AskedForm>
      )}
      {!isOwn && operator.hasSecondFactor && (
        <ConfirmedAction
          home={home}
          name="second-factor-off"
          label={say('Switch one-time codes off')}
          isDangerous
        />
      )}
      {!isOwn && hasPasskeys && (
        <ConfirmedAction
          home={home}
          name="remove-passkeys"
          label={say('Remove the passkeys')}
          isDangerous
        />
      )}
    </>
  )
}

function sessionsText(sessions: readonly SessionFacts[]) {
  const [last] = sessions
  if (last === undefined) return say('nowhere')
  const time = timeText(last.lastSeenAt)
  return sessions.length === 1
    ? sayParts('in one browser, last seen {time}', { time })
    : sayParts('in {count} browsers, last seen {time}', {
        count: countText(sessions.length),
        time,
      })
}

type ConfirmedProps = {
  home: string
  name: string
  label: string
  /** Label of the confirming button. Defaults to `label`. */
  yes?: string
  isDangerous?: boolean
}

/** Requires the viewer's own password or passkey. */
function ConfirmedAction({ home, name, label, yes = label, isDangerous = false }: ConfirmedProps) {
  const action = `${home}/${name}`
  return (
    <FormDetails summary={label} action={action}>
      <PostForm action={action} class="stack">
        <CurrentPassword id={`${name}-current`} />
        <Submit look={isDangerous ? 'danger' : 'quiet'}>{yes}</Submit>
      </PostForm>
    </FormDetails>
  )
}
