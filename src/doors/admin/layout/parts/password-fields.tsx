import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { leastPasswordChars } from '../../../../trade/operators/passwords/refuse-weak-password.ts'
import { t } from '../../i18n/t.ts'
import { TextField } from './field.tsx'
import { passkeyWords } from './passkey-words.ts'

type NewPasswordFieldsProps = { label: string; repeatedLabel: string }

export function NewPasswordFields({ label, repeatedLabel }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        name="password"
        label={label}
        type="password"
        note={t('At least {leastPasswordChars} characters. Several words work well.', {
          leastPasswordChars,
        })}
        autocomplete="new-password"
        isRequired
      />
      <TextField
        name="repeated"
        label={repeatedLabel}
        type="password"
        autocomplete="new-password"
        isRequired
      />
    </>
  )
}

/**
 * Address from which a session that was started with a passkey requests another challenge. Null in
 * all other sessions.
 */
export const ConfirmingOfPage = createContext<string | null>(null)

/** `id` must be unique if a page has several such forms. */
export function CurrentPassword({ id, label }: { id: string; label?: string }) {
  return (
    <>
      <TextField
        name="current"
        id={id}
        label={label ?? t('Your password')}
        type="password"
        autocomplete="current-password"
        isRequired
      />
      <ByPasskey />
    </>
  )
}

/** For a form that can give the owner role or a lesser one. Only owners require the password. */
export function PasswordForOwner({ id }: { id: string }) {
  return (
    <>
      <TextField
        name="current"
        id={id}
        label={t('Your password')}
        type="password"
        autocomplete="current-password"
        note={t('Required only to make someone an owner.')}
      />
      <ByPasskey />
    </>
  )
}

/** Revealed by the script, because passkeys need one. Sends the form. */
function ByPasskey() {
  const address = useContext(ConfirmingOfPage)
  if (address === null) return null
  return (
    <div class="field" data-confirming={address} data-words={passkeyWords()} hidden>
      <input type="hidden" name="passkey_answer" />
      <button class="button quiet" type="button">
        {t('Use a passkey instead')}
      </button>
      <p class="field-fault" role="alert" hidden />
    </div>
  )
}
