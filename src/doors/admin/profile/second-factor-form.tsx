// Enables one-time codes: scan the QR code, enter a code, save the recovery codes.

import { totpQrCode } from '../../../trade/operators/second-factor/one-time-codes.ts'
import { TextField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { say, sayParts } from '../words/say.ts'
import type { ProfileRoutes } from './profile-routes-of.ts'

type SecondFactorProps = { at: ProfileRoutes; email: string; secret: string; isDemanded: boolean }

export function SecondFactorForm({ at, email, secret, isDemanded }: SecondFactorProps) {
  return (
    <PostForm action={at.secondFactor.page.href()} class="stack">
      {isDemanded && (
        <p class="notice">
          {say(
            'Everybody who signs in here needs a second factor. Set yours up: everything else is open after that.',
          )}
        </p>
      )}
      <p>{say('Scan this with an authenticator app, or type the secret into it.')}</p>
      <div
        class="qr-code"
        role="img"
        aria-label={say('QR code for an authenticator app')}
        // Safe: generated from our own secret and a validated address.
        dangerouslySetInnerHTML={{ __html: totpQrCode(secret, email) }}
      />
      <p>{sayParts('Secret {code}', { code: <code class="secret">{secret}</code> })}</p>
      <input type="hidden" name="secret" value={secret} />
      <TextField
        name="code"
        label={say('The code that the app shows')}
        autocomplete="one-time-code"
        inputMode="numeric"
        isRequired
      />
      <TextField
        name="current"
        label={say('Your password')}
        type="password"
        autocomplete="current-password"
        isRequired
      />
      <Submit>{say('Switch on')}</Submit>
    </PostForm>
  )
}

export function RecoveryCodes({ codes, at }: { codes: readonly string[]; at: ProfileRoutes }) {
  return (
    <>
      <p>
        {say(
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
          {say('I have kept them')}
        </a>
      </p>
    </>
  )
}
