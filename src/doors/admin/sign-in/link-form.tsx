// What a one-time link asks for: a new password, the one that somebody has who is invited once more,
// or just a click.

import type { Link } from '../../../trade/operators/links/read-link.ts'
import type { Passkey } from '../../../trade/operators/passkeys/passkeys.ts'
import { CheckField, TextField } from '../frame/parts/field.tsx'
import { PasskeyFacts } from '../frame/parts/passkey-facts.tsx'
import { NewPasswordFields } from '../frame/parts/password-fields.tsx'
import { say, sayParts } from '../words/say.ts'
import { CodeField } from './sign-in-form.tsx'

type LinkFormProps = {
  secret: string
  link: Link
  /** Of who chooses a new password: they go on signing in. */
  passkeys: readonly Passkey[]
  /** They are the second factor that is demanded. */
  passkeysStay: boolean
  email: string
  name: string
}

export function LinkForm(props: LinkFormProps) {
  const { secret, link, email, name } = props
  const { kind, operator, hasPassword } = link
  const action = `/sign-in/${secret}`
  const where = operator?.storeName ?? say('the print shop')
  if (kind === 'confirm') {
    return (
      <form method="post" action={action} class="stack">
        <p>{say('Mails come to {email} from now on.', { email: operator?.email })}</p>
        <Submit label={say('Confirm the address')} />
      </form>
    )
  }
  return (
    <form method="post" action={action} class="stack">
      {kind === 'invite' && <p>{say('You are invited to sign in for {where}.', { where })}</p>}
      {operator === null ? (
        <FirstFields email={email} name={name} />
      ) : (
        <>
          <p>{say('For {email}.', { email: operator.email })}</p>
          {/* So that password managers know for whom it is. */}
          <input type="hidden" name="username" value={operator.email} autocomplete="username" />
        </>
      )}
      {kind === 'invite' && hasPassword ? (
        <KnownFields />
      ) : (
        <NewPasswordFields label={say('Password')} repeatedLabel={say('The same password again')} />
      )}
      {props.passkeys.length > 0 && <Passkeys {...props} />}
      <Submit label={kind === 'invite' && hasPassword ? say('Accept') : say('Set the password')} />
    </form>
  )
}

/** A stranger who was in the account may have left one. */
function Passkeys({ passkeys, passkeysStay }: Pick<LinkFormProps, 'passkeys' | 'passkeysStay'>) {
  return (
    <fieldset>
      <legend>{say('Passkeys')}</legend>
      <p>{say('They sign in to this account without the password, also after it is changed:')}</p>
      <ul>
        {passkeys.map(({ id, name, created_at: at, used_at: usedAt }) => (
          <li key={id}>
            <PasskeyFacts name={name} at={at} usedAt={usedAt} />
          </li>
        ))}
      </ul>
      {passkeysStay ? (
        <p>
          {say(
            'They stay: everybody who signs in here needs a second factor, and these are yours. Is one of them not yours? Have an owner remove them all.',
          )}
        </p>
      ) : (
        <CheckField
          name="remove_passkeys"
          label={say('Remove all of them: one is not mine, or I am not sure')}
          isChecked={false}
        />
      )}
    </fieldset>
  )
}

function FirstFields({ email, name }: Pick<LinkFormProps, 'email' | 'name'>) {
  return (
    <>
      <p>{say('Whoever opens this link first becomes the owner of this installation.')}</p>
      <TextField name="name" label={say('Name')} value={name} autocomplete="name" isRequired />
      <TextField
        name="email"
        label={say('E-mail')}
        type="email"
        value={email}
        autocomplete="username"
        isRequired
      />
    </>
  )
}

/** Of somebody who signs in for something else already. */
function KnownFields() {
  return (
    <>
      <p>{say('You have an account here already: sign in by its password to accept.')}</p>
      <TextField
        name="password"
        label={say('Your password')}
        type="password"
        autocomplete="current-password"
        isRequired
      />
      <CodeField />
      <p class="note">
        {sayParts('{link} Choose a new one, then follow this link once more.', {
          link: <a href="/sign-in/forgotten">{say('Forgot the password?')}</a>,
        })}
      </p>
    </>
  )
}

function Submit({ label }: { label: string }) {
  return (
    <button class="button" type="submit">
      {label}
    </button>
  )
}
