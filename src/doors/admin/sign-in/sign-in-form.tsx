import { routes } from '../../../pure/contract/routes.ts'
import { TextField, type TextFieldProps } from '../frame/parts/field.tsx'
import { passkeyWords } from '../frame/parts/passkey-words.ts'
import { Submit } from '../frame/parts/post-form.tsx'
import { say } from '../words/say.ts'

export type SignInFormProps = { to: string; email: string; fault: string | null }

/** `mayUsePasskey` is true if passkeys work at the page's address. */
type PageProps = SignInFormProps & { mayUsePasskey: boolean }

export function SignInForm({ mayUsePasskey, ...props }: PageProps) {
  return (
    <>
      <PasswordForm {...props} />
      {mayUsePasskey && <PasskeyForm to={props.to} />}
    </>
  )
}

/** Shown if the browser supports passkeys. */
function PasskeyForm({ to }: Pick<SignInFormProps, 'to'>) {
  return (
    <form
      method="post"
      action={routes.signIn.passkey.page.href()}
      class="stack"
      data-passkey={routes.signIn.passkey.options.href()}
      data-words={passkeyWords()}
      hidden
    >
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="answer" />
      <p class="field-fault" role="alert" hidden />
      <Submit look="quiet">{say('Use a passkey')}</Submit>
    </form>
  )
}

function PasswordForm({ to, email }: SignInFormProps) {
  return (
    <form method="post" action={routes.signIn.page.href()} class="stack">
      <input type="hidden" name="to" value={to} />
      <EmailField value={email} />
      <TextField
        name="password"
        label={say('Password')}
        type="password"
        autocomplete="current-password"
        isRequired
      />
      <CodeField />
      <Submit>{say('Sign in')}</Submit>
      <p class="note">
        <a href={routes.signIn.forgotten.href()}>{say('Forgot the password?')}</a>
      </p>
    </form>
  )
}

export function EmailField(props: Pick<TextFieldProps, 'value'>) {
  return (
    <TextField
      name="email"
      label={say('E-mail')}
      type="email"
      autocomplete="username"
      isRequired
      {...props}
    />
  )
}

export function CodeField() {
  return (
    <TextField
      name="code"
      label={say('One-time code')}
      note={say('Only if you have switched that on. A recovery code works as well.')}
      autocomplete="one-time-code"
    />
  )
}
