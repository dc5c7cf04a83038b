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
        <p class="notice">{t('A second factor is required here. Set yours up to continue.')}</p>
      )}
      <p>{t('Scan this code with an authenticator app, or enter the secret manually.')}</p>
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
        label={t('Code shown in the app')}
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
      <Submit>{t('Turn on')}</Submit>
    </PostForm>
  )
}

export function RecoveryCodes({ codes, at }: { codes: readonly string[]; at: ProfileTree }) {
  return (
    <>
      <p>
        {t(
          'One-time codes are on. Keep these recovery codes somewhere other than your phone. Each one signs you in once, and they are shown only now.',
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
          {t('I’ve saved them')}
        </a>
      </p>
    </>
  )
}
