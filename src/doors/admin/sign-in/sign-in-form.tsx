import { routes } from '../../../pure/contract/route-tree.ts'
import { t } from '../i18n/t.ts'
import { TextField, type TextFieldProps } from '../layout/parts/field.tsx'
import { passkeyWords } from '../layout/parts/passkey-words.ts'
import { Submit } from '../layout/parts/post-form.tsx'

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
      <Submit look="quiet">{t('Use a passkey')}</Submit>
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
        label={t('Password')}
        type="password"
        autocomplete="current-password"
        isRequired
      />
      <CodeField />
      <Submit>{t('Sign in')}</Submit>
      <p class="note">
        <a href={routes.signIn.forgotten.href()}>{t('Forgot your password?')}</a>
      </p>
    </form>
  )
}

export function EmailField(props: Pick<TextFieldProps, 'value'>) {
  return (
    <TextField
      name="email"
      label={t('E-mail')}
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
      label={t('One-time code')}
      note={t('Only if you turned this on. A recovery code works as well.')}
      autocomplete="one-time-code"
    />
  )
}
