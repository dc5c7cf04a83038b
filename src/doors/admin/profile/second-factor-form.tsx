// Enables one-time codes: scan the QR code, enter a code, save the recovery codes.

import { totpQrCode } from '../../../trade/operators/second-factor/one-time-codes.ts'
import { t, tParts } from '../i18n/t.ts'
import { TextField } from '../layout/parts/field.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import type { ProfileTree } from './profile-tree.ts'

type SecondFactorProps = { at: ProfileTree; email: string; secret: string; isDemanded: boolean }

export function SecondFactorForm({ at, email, secret, isDemanded }: SecondFactorProps) {
  return (
    <PostForm action={at.secondFactor.page.href()} class="stack">
      {isDemanded && (
        <p class="notice">
          {t(
            'Everybody who signs in here needs a second factor. Set yours up: everything else is open after that.',
          )}
        </p>
      )}
      <p>{t('Scan this with an authenticator app, or type the secret into it.')}</p>
      <div
        class="qr-code"
        role="img"
        aria-label={t('QR code for an authenticator app')}
        // Safe: generated from our own secret and a validated address.
        dangerouslySetInnerHTML={{ __html: totpQrCode(secret, email) }}
      />
      <p>{tParts('Secret {code}', { code: <code class="secret">{secret}</code> })}</p>
      <input type="hidden" name="secret" value={secret} />
      <TextField
        name="code"
        label={t('The code that the app shows')}
        autocomplete="one-time-code"
        inputMode="numeric"
        isRequired
      />
      <TextField
        name="current"
        label={t('Your password')}
        type="password"
        autocomplete="current-password"
        isRequired
      />
      <Submit>{t('Switch on')}</Submit>
    </PostForm>
  )
}

export function RecoveryCodes({ codes, at }: { codes: readonly string[]; at: ProfileTree }) {
  return (
    <>
      <p>
        {t(
          'One-time codes are on. Keep these recovery codes where the phone is not: each signs you in once, and they are shown only now.',
        )}
      </p>
      <ul class="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a class="button" href={at.page.href()}>
          {t('I have kept them')}
        </a>
      </p>
    </>
  )
}
