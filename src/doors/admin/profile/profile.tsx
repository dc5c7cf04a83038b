import type { Operator } from '../../../trade/operators/operator.ts'
import type { Passkey } from '../../../trade/operators/passkeys/account-passkeys.ts'
import type { PasskeyOrigin } from '../../../trade/operators/passkeys/check-answer.ts'
import type { SessionFacts } from '../../../trade/operators/sessions/read-sessions.ts'
import { t, tParts, tText } from '../i18n/t.ts'
import { agoText, timeText } from '../layout/formats.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { Fact } from '../layout/parts/fact.tsx'
import { CheckField, SelectField } from '../layout/parts/field.tsx'
import { CurrentPassword, NewPasswordFields } from '../layout/parts/password-fields.tsx'
import { ButtonForm, PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Table } from '../layout/parts/table.tsx'
import { SpeechSection } from './language-routes.tsx'
import { PasskeySection } from './profile-passkey-routes.tsx'
import type { ProfileTree } from './profile-tree.ts'

type ProfileProps = {
  at: ProfileTree
  operator: Operator
  sessions: readonly SessionFacts[]
  sessionIdHash: string
  /** True if there is a mail server. */
  hasMails: boolean
  shopZone: string
  /** True if a second factor is required here or at another place of theirs. */
  codesStay: boolean
  passkeys: readonly Passkey[]
  /** The origin of this page. */
  place: PasskeyOrigin
  now: number
}

export function Profile(props: ProfileProps) {
  const { at, operator, sessions, sessionIdHash, now } = props
  return (
    <>
      <dl class="facts">
        <Fact name={t('Name')}>{operator.name}</Fact>
        <Fact name={t('E-mail')}>{operator.email}</Fact>
        <Fact name={t('Role')}>{tText(operator.role.replace('_', ' '))}</Fact>
      </dl>
      <section>
        <h2>{t('Mails')}</h2>
        {!operator.isProved && <Unproved {...props} />}
        <PostForm action={at.mails.href()} class="stack">
          <CheckField
            name="wants_mails"
            label={t('Mail me when something needs attention')}
            isChecked={operator.wantsMails}
          />
          <Submit look="quiet">{t('Save')}</Submit>
        </PostForm>
      </section>
      <SpeechSection {...props} />
      <ZoneSection {...props} />
      <PasswordSection at={at} />
      <PasskeySection at={at} passkeys={props.passkeys} place={props.place} />
      <SecondFactorSection {...props} />
      <section>
        <h2>{t('Where you are signed in')}</h2>
        <Table
          caption={t('Sessions')}
          rows={sessions}
          keyOf={({ idHash }) => idHash}
          empty={t('None.')}
          columns={[
            { label: t('Browser'), cell: ({ userAgent }) => userAgent || t('unknown') },
            { label: t('Address'), cell: ({ address }) => address },
            { label: t('Since'), cell: ({ createdAt }) => timeText(createdAt) },
            { label: t('Last seen'), cell: ({ lastSeenAt }) => agoText(lastSeenAt, now) },
            {
              label: t('End'),
              cell: ({ idHash }) =>
                idHash === sessionIdHash ? (
                  t('current session')
                ) : (
                  <AskedForm
                    label={t('End')}
                    yes={t('End the session')}
                    action={at.sessions.end.href()}
                  >
                    <input type="hidden" name="session" value={idHash} />
                    <p>{t('Signs out that browser immediately.')}</p>
                  </AskedForm>
                ),
            },
          ]}
        />
        {sessions.length > 1 && (
          <AskedForm
            label={t('End all others')}
            yes={t('End all other sessions')}
            action={at.sessions.end.href()}
          >
            <p>{t('Signs out all other browsers immediately.')}</p>
          </AskedForm>
        )}
      </section>
      <DeleteSection at={at} />
    </>
  )
}

type ZoneProps = Pick<ProfileProps, 'at' | 'operator' | 'shopZone' | 'now'>

function ZoneSection({ at, operator, shopZone, now }: ZoneProps) {
  const named = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
  const shop = { value: '', label: t('Same as the print shop: {shopZone}', { shopZone }) }
  const others = named.some(({ value }) => value === 'UTC') ? [] : [{ value: 'UTC', label: 'UTC' }]
  return (
    <section>
      <h2>{t('Time zone')}</h2>
      <PostForm action={at.timeZone.href()} class="stack">
        <SelectField
          name="time_zone"
          label={t('Time zone for times and dates')}
          value={operator.timeZone ?? ''}
          choices={[shop, ...others, ...named]}
          note={tParts('With this setting it is {time} there now.', { time: timeText(now) })}
        />
        <Submit look="quiet">{t('Save the time zone')}</Submit>
      </PostForm>
    </section>
  )
}

/** Shown for an account that was created through a link which someone else has seen. */
function Unproved({ at, hasMails }: Pick<ProfileProps, 'at' | 'hasMails'>) {
  return (
    <>
      <p class="notice fault">
        {t('Not yet: your address has not been confirmed with a mailed link.')}
      </p>
      {hasMails && (
        <ButtonForm action={at.confirm.href()}>{t('Send me a confirmation link')}</ButtonForm>
      )}
    </>
  )
}

function DeleteSection({ at }: { at: ProfileTree }) {
  return (
    <section>
      <h2>{t('Delete account')}</h2>
      <details>
        <summary>{t('Delete your account')}</summary>
        <PostForm action={at.delete.href()} class="stack">
          <p>
            {t(
              'You can no longer sign in here. Your name and address remain only in the audit log.',
            )}
          </p>
          <CurrentPassword id="current-delete" />
          <Submit look="danger">{t('Delete the account')}</Submit>
        </PostForm>
      </details>
    </section>
  )
}

function PasswordSection({ at }: { at: ProfileTree }) {
  return (
    <section>
      <h2>{t('Password')}</h2>
      <PostForm action={at.password.href()} class="stack">
        <CurrentPassword id="current" label={t('Current password')} />
        <NewPasswordFields label={t('New password')} repeatedLabel={t('Repeat the new password')} />
        <Submit look="quiet">{t('Change the password')}</Submit>
      </PostForm>
    </section>
  )
}

type SecondFactorProps = Pick<ProfileProps, 'at' | 'operator' | 'codesStay'>

function SecondFactorSection({ at, operator, codesStay }: SecondFactorProps) {
  return (
    <section>
      <h2>{t('One-time codes')}</h2>
      {operator.hasSecondFactor ? (
        <>
          <p>
            {tParts(
              'One-time codes are on. {link} with another phone or to get new recovery codes.',
              {
                link: <a href={at.secondFactor.page.href()}>{t('Set them up again')}</a>,
              },
            )}
          </p>
          {codesStay ? (
            <p>{t('A second factor is required here, so they can’t be removed.')}</p>
          ) : (
            <details>
              <summary>{t('Turn off')}</summary>
              <PostForm action={at.secondFactor.off.href()} class="stack">
                <CurrentPassword id="current-off" />
                <Submit look="danger">{t('Turn off')}</Submit>
              </PostForm>
            </details>
          )}
        </>
      ) : (
        <p>
          {tParts(
            'One-time codes are off. {link} so that a stolen password alone isn’t enough to sign in.',
            { link: <a href={at.secondFactor.page.href()}>{t('Turn them on')}</a> },
          )}
        </p>
      )}
    </section>
  )
}
