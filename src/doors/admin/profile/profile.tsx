import type { CsvForm } from '../../../trade/operators/accounts/csv-form.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import type { Place } from '../../../trade/operators/passkeys/check-answer.ts'
import type { Passkey } from '../../../trade/operators/passkeys/passkeys.ts'
import type { SessionFacts } from '../../../trade/operators/sessions/read-sessions.ts'
import { agoText, timeText } from '../frame/formats.ts'
import { AskedForm } from '../frame/parts/asked-form.tsx'
import { Fact } from '../frame/parts/fact.tsx'
import { CheckField, SelectField } from '../frame/parts/field.tsx'
import { CurrentPassword, NewPasswordFields } from '../frame/parts/password-fields.tsx'
import { ButtonForm, PostForm, Submit } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'
import { said, say, sayParts } from '../words/say.ts'
import { CsvFormSection } from './csv-form.tsx'
import { PasskeySection } from './passkey-pages.tsx'
import type { ProfileRoutes } from './profile-routes-of.ts'
import { SpeechSection } from './speech-form.tsx'

type ProfileProps = {
  at: ProfileRoutes
  operator: Operator
  sessions: readonly SessionFacts[]
  sessionIdHash: string
  /** True if there is a mail server. */
  hasMails: boolean
  shopZone: string
  csvForm: CsvForm
  /** True if a second factor is required here or at another place of theirs. */
  codesStay: boolean
  passkeys: readonly Passkey[]
  /** The origin of this page. */
  place: Place
  now: number
}

export function Profile(props: ProfileProps) {
  const { at, operator, sessions, sessionIdHash, now } = props
  return (
    <>
      <dl class="facts">
        <Fact name={say('Name')}>{operator.name}</Fact>
        <Fact name={say('E-mail')}>{operator.email}</Fact>
        <Fact name={say('Role')}>{said(operator.role.replace('_', ' '))}</Fact>
      </dl>
      <section>
        <h2>{say('Mails')}</h2>
        {!operator.isProved && <Unproved {...props} />}
        <PostForm action={at.mails.href()} class="stack">
          <CheckField
            name="wants_mails"
            label={say('Tell me by mail when something needs attention')}
            isChecked={operator.wantsMails}
          />
          <Submit look="quiet">{say('Save')}</Submit>
        </PostForm>
      </section>
      <SpeechSection {...props} />
      <ZoneSection {...props} />
      <PasswordSection at={at} />
      <PasskeySection at={at} passkeys={props.passkeys} place={props.place} />
      <SecondFactorSection {...props} />
      <CsvFormSection at={at} form={props.csvForm} />
      <section>
        <h2>{say('Where you are signed in')}</h2>
        <Table
          caption={say('Sessions')}
          rows={sessions}
          keyOf={({ idHash }) => idHash}
          empty={say('None.')}
          columns={[
            { label: say('Browser'), cell: ({ userAgent }) => userAgent || say('unknown') },
            { label: say('Address'), cell: ({ address }) => address },
            { label: say('Since'), cell: ({ createdAt }) => timeText(createdAt) },
            { label: say('Last seen'), cell: ({ lastSeenAt }) => agoText(lastSeenAt, now) },
            {
              label: say('End'),
              cell: ({ idHash }) =>
                idHash === sessionIdHash ? (
                  say('this one')
                ) : (
                  <AskedForm
                    label={say('End')}
                    yes={say('End the session')}
                    action={at.sessions.end.href()}
                  >
                    <input type="hidden" name="session" value={idHash} />
                    <p>{say('That browser is signed out, at once.')}</p>
                  </AskedForm>
                ),
            },
          ]}
        />
        {sessions.length > 1 && (
          <AskedForm
            label={say('End all others')}
            yes={say('End all other sessions')}
            action={at.sessions.end.href()}
          >
            <p>{say('All other browsers are signed out, at once.')}</p>
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
  const shop = { value: '', label: say('As the print shop: {shopZone}', { shopZone }) }
  const others = named.some(({ value }) => value === 'UTC') ? [] : [{ value: 'UTC', label: 'UTC' }]
  return (
    <section>
      <h2>{say('Time zone')}</h2>
      <PostForm action={at.timeZone.href()} class="stack">
        <SelectField
          name="time_zone"
          label={say('Times and days are those of')}
          value={operator.timeZone ?? ''}
          choices={[shop, ...others, ...named]}
          note={sayParts('It is {time} there as it is set.', { time: timeText(now) })}
        />
        <Submit look="quiet">{say('Save the time zone')}</Submit>
      </PostForm>
    </section>
  )
}

/** Shown for an account that was created through a link which someone else has seen. */
function Unproved({ at, hasMails }: Pick<ProfileProps, 'at' | 'hasMails'>) {
  return (
    <>
      <p class="notice fault">
        {say('None come yet: nobody has followed a link that was mailed to your address.')}
      </p>
      {hasMails && (
        <ButtonForm action={at.confirm.href()}>{say('Mail me a link that confirms it')}</ButtonForm>
      )}
    </>
  )
}

function DeleteSection({ at }: { at: ProfileRoutes }) {
  return (
    <section>
      <h2>{say('The end')}</h2>
      <details>
        <summary>{say('Delete your account')}</summary>
        <PostForm action={at.delete.href()} class="stack">
          <p>
            {say(
              'You can sign in nowhere here any more, and your name and address stay in the audit log alone.',
            )}
          </p>
          <CurrentPassword id="current-delete" />
          <Submit look="danger">{say('Delete the account')}</Submit>
        </PostForm>
      </details>
    </section>
  )
}

function PasswordSection({ at }: { at: ProfileRoutes }) {
  return (
    <section>
      <h2>{say('Password')}</h2>
      <PostForm action={at.password.href()} class="stack">
        <CurrentPassword id="current" label={say('Your password now')} />
        <NewPasswordFields label={say('New password')} repeatedLabel={say('The new one again')} />
        <Submit look="quiet">{say('Change the password')}</Submit>
      </PostForm>
    </section>
  )
}

type SecondFactorProps = Pick<ProfileProps, 'at' | 'operator' | 'codesStay'>

function SecondFactorSection({ at, operator, codesStay }: SecondFactorProps) {
  return (
    <section>
      <h2>{say('One-time codes')}</h2>
      {operator.hasSecondFactor ? (
        <>
          <p>
            {sayParts('They are on. {link}, with another phone or new recovery codes.', {
              link: <a href={at.secondFactor.page.href()}>{say('Set them up anew')}</a>,
            })}
          </p>
          {codesStay ? (
            <p>{say('Everybody who signs in here needs a second factor, so they stay.')}</p>
          ) : (
            <details>
              <summary>{say('Switch them off')}</summary>
              <PostForm action={at.secondFactor.off.href()} class="stack">
                <CurrentPassword id="current-off" />
                <Submit look="danger">{say('Switch off')}</Submit>
              </PostForm>
            </details>
          )}
        </>
      ) : (
        <p>
          {sayParts(
            'They are off. {link}: then a password that somebody has found out is not enough to sign in.',
            { link: <a href={at.secondFactor.page.href()}>{say('Switch them on')}</a> },
          )}
        </p>
      )}
    </section>
  )
}
