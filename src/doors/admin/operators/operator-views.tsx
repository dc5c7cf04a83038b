import type { Operator, Role } from '../../../trade/operators/operator.ts'
import type { SessionFacts } from '../../../trade/operators/sessions/read-sessions.ts'
import { t, tLabels, tParts, tText } from '../i18n/t.ts'
import { countText, timeText } from '../layout/formats.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { Fact } from '../layout/parts/fact.tsx'
import { SelectField, TextField } from '../layout/parts/field.tsx'
import { FormDetails } from '../layout/parts/form-details.tsx'
import { CurrentPassword, PasswordForOwner } from '../layout/parts/password-fields.tsx'
import { ButtonForm, PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'

const roleChoices = [
  { value: 'staff', label: 'Staff: works with orders' },
  { value: 'read_only', label: 'Read-only: can view everything, can’t change anything' },
  { value: 'owner', label: 'Owner: also settings, keys and accounts' },
] as const

type ListProps = { operators: readonly Operator[]; home: string; now: number }

export function OperatorList({ operators, home, now }: ListProps) {
  return (
    <Table
      caption={t('Accounts')}
      rows={operators}
      keyOf={({ membershipId }) => membershipId}
      empty={t('No accounts yet.')}
      columns={[
        {
          label: t('Name'),
          cell: ({ membershipId, name }) => <a href={`${home}/${membershipId}`}>{name}</a>,
        },
        { label: t('E-mail'), cell: ({ email }) => email },
        { label: t('Role'), cell: ({ role }) => tText(role.replace('_', ' ')) },
        { label: t('Status'), cell: (operator) => <AccountBadge operator={operator} now={now} /> },
        {
          label: t('One-time codes'),
          cell: codesText,
        },
      ]}
    />
  )
}

type BadgeProps = { operator: Operator; now: number }

/** Shows nothing about an invitation that would reveal the answer to it. */
function AccountBadge({ operator: { isDisabled, hasJoined, invitedUntil }, now }: BadgeProps) {
  if (isDisabled) return <Badge tone="stop">{t('disabled')}</Badge>
  if (hasJoined) return <Badge tone="go">{t('active')}</Badge>
  if (invitedUntil <= now) return <Badge tone="stop">{t('invitation expired')}</Badge>
  return (
    <>
      {tParts('{badge} until {time}', {
        badge: <Badge tone="wait">{t('invited')}</Badge>,
        time: timeText(invitedUntil),
      })}
    </>
  )
}

function codesText({ hasJoined, hasSecondFactor }: Operator): string {
  if (!hasJoined) return '–'
  return tText(hasSecondFactor ? 'on' : 'off')
}

export function InviteForm({ action, role }: { action: string; role: Role }) {
  return (
    <section>
      <h2>{t('Add an account')}</h2>
      <PostForm action={action} class="stack">
        <div class="field-row">
          <TextField name="name" label={t('Name')} autocomplete="off" isRequired />
          <TextField name="email" label={t('E-mail')} type="email" autocomplete="off" isRequired />
          <SelectField name="role" label={t('Role')} value={role} choices={tLabels(roleChoices)} />
        </div>
        <CurrentPassword id="invite-current" />
        <Submit>{t('Create an invitation')}</Submit>
      </PostForm>
    </section>
  )
}

export function FactorRule({ action, isDemanded }: { action: string; isDemanded: boolean }) {
  return (
    <section>
      <h2>{t('A second factor')}</h2>
      <p>
        {isDemanded
          ? t(
              'Everyone in this list needs one: a one-time code with the password, or a passkey. Anyone without one is asked to set it up and can’t do anything else until then.',
            )
          : t('A second factor is optional. Everyone decides for themselves whether to use one.')}
      </p>
      <PostForm action={action}>
        <input type="hidden" name="demanded" value={isDemanded ? 'no' : 'yes'} />
        {isDemanded && <CurrentPassword id="rule-current" />}
        <Submit look="quiet">
          {isDemanded ? t('Make it optional') : t('Require for everyone')}
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
        <Fact name={t('E-mail')}>{operator.email}</Fact>
        <Fact name={t('Status')}>
          <AccountBadge operator={operator} now={now} />
        </Fact>
        <Fact name={t('One-time codes')}>{codesText(operator)}</Fact>
        {hasJoined && !isProved && (
          <Fact name={t('Mails')}>
            {t('none until the account owner confirms the address on the account page')}
          </Fact>
        )}
        {hasJoined && sessions !== null && (
          <Fact name={t('Signed in')}>{sessionsText(sessions)}</Fact>
        )}
      </dl>
      <PostForm action={`${home}/role`} class="stack">
        <SelectField
          name="role"
          label={t('Role')}
          value={operator.role}
          choices={tLabels(roleChoices)}
        />
        {operator.role === 'owner' ? (
          <CurrentPassword id="role-current" />
        ) : (
          <PasswordForOwner id="role-current" />
        )}
        <Submit look="quiet">{t('Change the role')}</Submit>
      </PostForm>
      <div class="buttons">
        {!isDisabled && !hasJoined && (
          <ConfirmedAction
            home={home}
            name="renew"
            label={t('Renew the invitation')}
            yes={t('Create the link')}
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
          <ConfirmedAction home={home} name="enable" label={t('Enable')} />
        ) : isDisabled ? (
          <ButtonForm action={`${home}/enable`}>{t('Enable')}</ButtonForm>
        ) : (
          <ConfirmedAction home={home} name="disable" label={t('Disable')} isDangerous />
        )}
        {hasJoined ? (
          <ConfirmedAction home={home} name="remove" label={t('Remove')} isDangerous />
        ) : (
          <ButtonForm action={`${home}/remove`} look="danger">
            {t('Withdraw the invitation')}
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
          label={t('Password reset link')}
          yes={t('Create the link')}
        />
      )}
      {isSignedIn && (
        <AskedForm
          label={t('End all sessions')}
          yes={t('End all sessions')}
          action={`${home}/end-sessions`}
        >
          <p>{t('Signs out all browsers immediately.')}</p>
        </AskedForm>
      )}
      {!isOwn && operator.hasSecondFactor && (
        <ConfirmedAction
          home={home}
          name="second-factor-off"
          label={t('Turn off one-time codes')}
          isDangerous
        />
      )}
      {!isOwn && hasPasskeys && (
        <ConfirmedAction
          home={home}
          name="remove-passkeys"
          label={t('Remove the passkeys')}
          isDangerous
        />
      )}
    </>
  )
}

function sessionsText(sessions: readonly SessionFacts[]) {
  const [last] = sessions
  if (last === undefined) return t('not signed in anywhere')
  const time = timeText(last.lastSeenAt)
  return sessions.length === 1
    ? tParts('in one browser, last seen {time}', { time })
    : tParts('in {count} browsers, last seen {time}', {
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
