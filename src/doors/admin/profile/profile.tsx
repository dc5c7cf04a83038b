// What the page of one's own account shows.

import type { CsvForm } from '../../../trade/operators/accounts/csv-form.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import type { Place } from '../../../trade/operators/passkeys/check-answer.ts'
import type { Passkey } from '../../../trade/operators/passkeys/passkeys.ts'
import type { SessionFacts } from '../../../trade/operators/sessions/read-sessions.ts'
import { agoText, timeText } from '../frame/formats.ts'
import { CheckField, SelectField, TextField } from '../frame/parts/field.tsx'
import { CurrentPassword, NewPasswordFields } from '../frame/parts/password-fields.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'
import { CsvFormSection } from './csv-form.tsx'
import { PasskeySection } from './passkey-pages.tsx'

type ProfileProps = {
  home: string
  operator: Operator
  sessions: readonly SessionFacts[]
  sessionIdHash: string
  /** Whether there is a mail server. */
  hasMails: boolean
  /** That of the print shop. */
  shopZone: string
  csvForm: CsvForm
  passkeys: readonly Passkey[]
  /** Where this page is. */
  place: Place
  now: number
}

export function Profile(props: ProfileProps) {
  const { home, operator, sessions, sessionIdHash, now } = props
  return (
    <>
      <dl class="facts">
        <dt>Name</dt>
        <dd>{operator.name}</dd>
        <dt>E-mail</dt>
        <dd>{operator.email}</dd>
        <dt>Role</dt>
        <dd>{operator.role.replace('_', ' ')}</dd>
      </dl>
      <section>
        <h2>Mails</h2>
        {!operator.isProved && <Unproved {...props} />}
        <PostForm action={`${home}/mails`} class="stack">
          <CheckField
            name="wants_mails"
            label="Tell me by mail when something needs attention"
            isChecked={operator.wantsMails}
          />
          <button class="button quiet" type="submit">
            Save
          </button>
        </PostForm>
      </section>
      <ZoneSection {...props} />
      <PasswordSection home={home} />
      <PasskeySection home={home} passkeys={props.passkeys} place={props.place} />
      <SecondFactorSection home={home} operator={operator} />
      <CsvFormSection home={home} form={props.csvForm} />
      <section>
        <h2>Where you are signed in</h2>
        <Table
          caption="Sessions"
          rows={sessions}
          keyOf={({ idHash }) => idHash}
          empty="None."
          columns={[
            { label: 'Browser', cell: ({ userAgent }) => userAgent || 'unknown' },
            { label: 'Address', cell: ({ address }) => address },
            { label: 'Since', cell: ({ createdAt }) => timeText(createdAt) },
            { label: 'Last seen', cell: ({ lastSeenAt }) => agoText(lastSeenAt, now) },
            {
              label: 'End',
              cell: ({ idHash }) =>
                idHash === sessionIdHash ? (
                  'this one'
                ) : (
                  <PostForm action={`${home}/sessions/end`}>
                    <input type="hidden" name="session" value={idHash} />
                    <button class="link" type="submit">
                      End
                    </button>
                  </PostForm>
                ),
            },
          ]}
        />
        {sessions.length > 1 && (
          <PostForm action={`${home}/sessions/end`}>
            <button class="button quiet" type="submit">
              End all others
            </button>
          </PostForm>
        )}
      </section>
      <DeleteSection home={home} />
    </>
  )
}

type ZoneProps = Pick<ProfileProps, 'home' | 'operator' | 'shopZone' | 'now'>

function ZoneSection({ home, operator, shopZone, now }: ZoneProps) {
  const named = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
  const shop = { value: '', label: `As the print shop: ${shopZone}` }
  const others = named.some(({ value }) => value === 'UTC') ? [] : [{ value: 'UTC', label: 'UTC' }]
  return (
    <section>
      <h2>Time zone</h2>
      <PostForm action={`${home}/time-zone`} class="stack">
        <SelectField
          name="time_zone"
          label="Times and days are those of"
          value={operator.timeZone ?? ''}
          choices={[shop, ...others, ...named]}
          note={<>It is {timeText(now)} there as it is set.</>}
        />
        <button class="button quiet" type="submit">
          Save the time zone
        </button>
      </PostForm>
    </section>
  )
}

/** The account was made by a link that somebody else was shown. */
function Unproved({ home, hasMails }: Pick<ProfileProps, 'home' | 'hasMails'>) {
  return (
    <>
      <p class="notice fault">
        None come yet: nobody has followed a link that was mailed to your address.
      </p>
      {hasMails && (
        <PostForm action={`${home}/confirm`}>
          <button class="button quiet" type="submit">
            Mail me a link that confirms it
          </button>
        </PostForm>
      )}
    </>
  )
}

function DeleteSection({ home }: { home: string }) {
  return (
    <section>
      <h2>The end</h2>
      <details>
        <summary>Delete your account</summary>
        <PostForm action={`${home}/delete`} class="stack">
          <p>
            You can sign in nowhere here any more, and your name and address stay in the audit log
            alone.
          </p>
          <CurrentPassword id="current-delete" />
          <button class="button danger" type="submit">
            Delete the account
          </button>
        </PostForm>
      </details>
    </section>
  )
}

function PasswordSection({ home }: { home: string }) {
  return (
    <section>
      <h2>Password</h2>
      <PostForm action={`${home}/password`} class="stack">
        <TextField
          name="current"
          label="Your password now"
          type="password"
          autocomplete="current-password"
          isRequired
        />
        <NewPasswordFields label="New password" repeatedLabel="The new one again" />
        <button class="button quiet" type="submit">
          Change the password
        </button>
      </PostForm>
    </section>
  )
}

type SecondFactorProps = Pick<ProfileProps, 'home' | 'operator'>

function SecondFactorSection({ home, operator }: SecondFactorProps) {
  const { hasSecondFactor, needsSecondFactor } = operator
  return (
    <section>
      <h2>One-time codes</h2>
      {hasSecondFactor ? (
        <>
          <p>
            They are on. <a href={`${home}/second-factor`}>Set them up anew</a>, with another phone
            or new recovery codes.
          </p>
          {needsSecondFactor ? (
            <p>Everybody who signs in here needs a second factor, so they stay.</p>
          ) : (
            <details>
              <summary>Switch them off</summary>
              <PostForm action={`${home}/second-factor/off`} class="stack">
                <CurrentPassword id="current-off" />
                <button class="button danger" type="submit">
                  Switch off
                </button>
              </PostForm>
            </details>
          )}
        </>
      ) : (
        <p>
          They are off. <a href={`${home}/second-factor`}>Switch them on</a>: then a password that
          somebody has found out is not enough to sign in.
        </p>
      )}
    </section>
  )
}
