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
      return t('The passkey is added. It signs you in without password and code.')
    }),
  )

  panel.post(at.passkeys.rename, 'read_only', (context) =>
    redirectWithOutcome(context, at.page.href(), async () => {
      const { operator, form } = context
      await renamePasskey(panel, operator, { id: form.get('passkey'), name: form.get('name') })
      return t('The passkey has its new name.')
    }),
  )

  panel.post(at.passkeys.remove, 'read_only', (context) =>
    redirectWithOutcome(context, at.page.href(), async () => {
      const { operator, form, by, sessionIdHash } = context
      await confirm(context)
      const asking = { by, sessionIdHash }
      const ended = await removePasskey(panel, operator, form.get('passkey'), asking)
      const removed = t('The passkey is removed: it signs nobody in any more.')
      if (ended === 0) return removed
      const sessions =
        ended === 1
          ? t('A session that it had begun has ended.')
          : t('{count} sessions that it had begun have ended.', { count: ended })
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
          'They sign you in by finger, face or the code of your device, without a password: nobody can guess one, or be told it.',
        )}
      </p>
      <ul class="plain-list">
        {passkeys.map(({ id, name, host: madeFor, created_at: addedAt, used_at: usedAt }) => (
          <li key={id}>
            <PasskeyFacts name={name} at={addedAt} usedAt={usedAt} />
            {madeFor !== host && (
              <p class="notice fault">
                {t(
                  'It was made for {madeFor}, and works only there: this shop is at {host} now. Remove it, and add another.',
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
              note={t('Such as Laptop, or Phone')}
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
            'None can be made here: they are bound to a name, and this page is at the number {host}. Open the panel by its name, on this machine at localhost.',
            { host },
          )}
        </p>
      )}
    </section>
  )
}

function noAnswer(): HandprintError {
  const message = t(
    'This browser makes no passkeys, or runs no scripts here. They need https and a browser of the last years.',
  )
  return invalid(message)
}
