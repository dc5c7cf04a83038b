// The passkeys of the signed-in account. Adding or removing one requires the password, like every
// change to sign-in.

import { type HandprintError, invalid } from '../../../pure/errors.ts'
import {
  addPasskey,
  type Passkey,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../trade/operators/passkeys/account-passkeys.ts'
import { newChallenge } from '../../../trade/operators/passkeys/challenges.ts'
import {
  hostOf,
  mayHavePasskeys,
  type PasskeyOrigin,
} from '../../../trade/operators/passkeys/check-answer.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { TextField } from '../layout/parts/field.tsx'
import { FormDetails } from '../layout/parts/form-details.tsx'
import { PasskeyFacts } from '../layout/parts/passkey-facts.tsx'
import { passkeyWords } from '../layout/parts/passkey-words.ts'
import { CurrentPassword } from '../layout/parts/password-fields.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { passkeyOriginOf } from '../layout/passkey-origin-of.ts'
import { redirectWithOutcome } from '../layout/redirect-with-outcome.ts'
import type { ProfileTree } from './profile-tree.ts'

export function profilePasskeyRoutes(
  panel: Panel,
  at: ProfileTree,
  /** Throws if neither password nor passkey is right. */
  confirm: (context: PanelContext) => Promise<void>,
): void {
  const { database, now } = panel
  const place = ({ request }: PanelContext) => passkeyOriginOf(request, panel.baseUrl)

  panel.post(at.passkeys.options, 'read_only', async (context) => {
    const { operator, reply } = context
    // Checked before the device creates a passkey, because the device keeps it even if registration
    // fails here.
    await confirm(context)
    const keys = await readPasskeys(database.queries, operator.id)
    const asked = { operatorId: operator.id, isToMake: true } as const
    return reply.send({
      challenge: await newChallenge(database.queries, asked, now()),
      rp: { id: hostOf(place(context)), name: 'Handprint' },
      user: {
        id: Buffer.from(operator.id).toString('base64url'),
        name: operator.email,
        displayName: operator.name,
      },
      // ES256, EdDSA, RS256.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: keys.map(({ id }) => ({ type: 'public-key', id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  // For forms that ask a signed-in person for their password.
  panel.post(at.passkeys.confirm, 'read_only', async (context) => {
    const { operator, reply } = context
    const challenge = await newChallenge(database.queries, { operatorId: operator.id }, now())
    return reply.send({ challenge, rpId: hostOf(place(context)), userVerification: 'required' })
  })

  panel.post(at.passkeys.page, 'read_only', (context) =>
    redirectWithOutcome(context, at.page.href(), async () => {
      const { operator, form, sessionIdHash } = context
      if (form.get('answer') === '') throw noAnswer()
      const input = { name: form.get('name'), answer: form.get('answer'), sessionIdHash }
      await addPasskey(panel, operator, input, place(context))
      return t('Passkey added. It signs you in without a password or code.')
    }),
  )

  panel.post(at.passkeys.rename, 'read_only', (context) =>
    redirectWithOutcome(context, at.page.href(), async () => {
      const { operator, form } = context
      await renamePasskey(panel, operator, { id: form.get('passkey'), name: form.get('name') })
      return t('Passkey renamed.')
    }),
  )

  panel.post(at.passkeys.remove, 'read_only', (context) =>
    redirectWithOutcome(context, at.page.href(), async () => {
      const { operator, form, by, sessionIdHash } = context
      await confirm(context)
      const asking = { by, sessionIdHash }
      const ended = await removePasskey(panel, operator, form.get('passkey'), asking)
      const removed = t('Passkey removed. It can no longer be used to sign in.')
      if (ended === 0) return removed
      const sessions =
        ended === 1
          ? t('One session started with it was ended.')
          : t('{count} sessions started with it were ended.', { count: ended })
      return `${removed} ${sessions}`
    }),
  )
}

type SectionProps = { at: ProfileTree; passkeys: readonly Passkey[]; place: PasskeyOrigin }

export function PasskeySection({ at, passkeys, place }: SectionProps) {
  const host = hostOf(place)
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{t('Passkeys')}</h2>
      <p>
        {t(
          'Passkeys sign you in with your fingerprint, your face or your device’s code, without a password. They can’t be guessed or phished.',
        )}
      </p>
      <ul class="plain-list">
        {passkeys.map(({ id, name, host: madeFor, created_at: addedAt, used_at: usedAt }) => (
          <li key={id}>
            <PasskeyFacts name={name} at={addedAt} usedAt={usedAt} />
            {madeFor !== host && (
              <p class="notice fault">
                {t(
                  'It was created for {madeFor} and works only there. This shop is now at {host}. Remove the passkey and add a new one.',
                  { madeFor, host },
                )}
              </p>
            )}
            <details class="action">
              <summary>{t('Rename or remove {name}', { name })}</summary>
              <PostForm action={at.passkeys.rename.href()} class="stack">
                <input type="hidden" name="passkey" value={id} />
                <TextField
                  name="name"
                  id={`name-${id}`}
                  label={t('Name')}
                  value={name}
                  maxLength={60}
                />
                <Submit look="quiet">{t('Rename')}</Submit>
              </PostForm>
              <PostForm action={at.passkeys.remove.href()} class="stack">
                <input type="hidden" name="passkey" value={id} />
                <CurrentPassword id={`current-${id}`} />
                <Submit look="danger">{t('Remove')}</Submit>
              </PostForm>
            </details>
          </li>
        ))}
      </ul>
      {mayHavePasskeys(place) ? (
        <FormDetails summary={t('Add a passkey')} action={at.passkeys.page.href()}>
          <PostForm
            action={at.passkeys.page.href()}
            class="stack"
            data-passkey={at.passkeys.options.href()}
            data-words={passkeyWords()}
          >
            <input type="hidden" name="answer" />
            <TextField
              name="name"
              id="passkey-name"
              label={t('Name of the device')}
              note={t('For example Laptop or Phone')}
              maxLength={60}
              isRequired
            />
            <CurrentPassword id="current-passkey" />
            <p class="field-fault" role="alert" hidden />
            <Submit look="quiet">{t('Add it')}</Submit>
          </PostForm>
        </FormDetails>
      ) : (
        <p>
          {t(
            'Passkeys can’t be created here: they are bound to a host name, and this page was opened at the IP address {host}. Open the panel by its name, or at localhost on this machine.',
            { host },
          )}
        </p>
      )}
    </section>
  )
}

function noAnswer(): HandprintError {
  const message = t(
    'This browser doesn’t support passkeys, or scripts are blocked here. Passkeys need https and a recent browser.',
  )
  return invalid(message)
}
