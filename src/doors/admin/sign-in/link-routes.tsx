// GET and POST /sign-in/:secret: one-time links for the first operator, for invitations, for new
// passwords and to confirm an address. GET does not consume the link, because mail clients prefetch
// links.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError, invalid } from '../../../pure/errors.ts'
import { type Link, readLink } from '../../../trade/operators/links/read-link.ts'
import {
  keepsPasskeysOnReset,
  type Passkey,
  readPasskeys,
} from '../../../trade/operators/passkeys/account-passkeys.ts'
import { refuseForged } from '../../../trade/operators/sessions/form-guard.ts'
import { setSignInCookies } from '../../../trade/operators/sessions/session-cookie.ts'
import { confirmAddress, followLink } from '../../../trade/operators/sign-in/follow-link.ts'
import { t, tParts } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { type FormFields, formFields } from '../layout/form-fields.ts'
import { sendPanelPage } from '../layout/panel-page.tsx'
import { CheckField, TextField } from '../layout/parts/field.tsx'
import { PasskeyFacts } from '../layout/parts/passkey-facts.tsx'
import { NewPasswordFields } from '../layout/parts/password-fields.tsx'
import { Submit } from '../layout/parts/post-form.tsx'
import { CodeField, EmailField } from './sign-in-form.tsx'
import {
  asSignIn,
  placeAfter,
  type SignInRoutesDeps,
  signInWith,
  visitorOf,
} from './sign-in-routes.tsx'

type LinkRequest = { Params: { secret: string } }

export function linkRoutes(server: FastifyInstance, deps: SignInRoutesDeps): void {
  const read = (secret: string) => readLink(deps.database.queries, secret, deps.now())

  server.get<LinkRequest>(routes.signIn.one.pattern, asSignIn, async (request, reply) => {
    const { secret } = request.params
    return await showForm(secret, await read(secret), reply, { email: '', name: '', fault: null })
  })

  server.post<LinkRequest>(routes.signIn.one.pattern, asSignIn, async (request, reply) => {
    refuseForged(request, deps.baseUrl)
    const { secret } = request.params
    const form = formFields(request.body)
    const [email, name] = [form.get('email'), form.get('name')]
    const link = await read(secret)
    try {
      return reply.redirect(await follow(request, reply, link, form), 303)
    } catch (error) {
      const isRefusal =
        error instanceof HandprintError && [400, 401, 403, 409, 429].includes(error.status)
      if (!isRefusal) throw error
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      reply.code(error.status)
      return await showForm(secret, link, reply, { email, name, fault: tRefusal(error.told) })
    }
  })

  /** Returns the address to redirect to. */
  async function follow(
    request: FastifyRequest<LinkRequest>,
    reply: FastifyReply,
    { kind, operator, hasPassword }: Link,
    form: FormFields,
  ): Promise<string> {
    const { secret } = request.params
    if (kind === 'confirm') {
      await confirmAddress(deps, secret)
      return routes.signIn.page.href()
    }
    const [password = '', repeated] = ['password', 'repeated'].map((name) => form.all(name).at(-1))
    const visitor = visitorOf(deps, request)
    if (kind === 'invite' && hasPassword) {
      const typed = { email: operator?.email ?? '', password, code: form.get('code') }
      const done = await signInWith(deps, { ...typed, invitation: secret }, visitor)
      setSignInCookies(request, reply, deps.baseUrl, done)
      return placeAfter(operator === null ? [] : [operator], '')
    }
    if (password !== repeated) throw passwordsDiffer()
    const removesPasskeys = form.get('remove_passkeys') === 'yes'
    const typed = { email: form.get('email'), name: form.get('name') }
    const following = { secret, password, ...typed, removesPasskeys }
    const { signedIn, operators } = await followLink(deps, following, visitor)
    if (signedIn === null) return routes.signIn.page.href()
    setSignInCookies(request, reply, deps.baseUrl, signedIn)
    return kind === 'first' ? routes.admin.setup.href() : placeAfter(operators, '')
  }

  async function showForm(
    secret: string,
    link: Link,
    reply: FastifyReply,
    { fault, ...typed }: { email: string; name: string; fault: string | null },
  ): Promise<FastifyReply> {
    const { queries } = deps.database
    const asksFor = link.kind === 'reset' ? (link.operator?.id ?? null) : null
    const keys = {
      passkeys: asksFor === null ? [] : await readPasskeys(queries, asksFor),
      passkeysStay: asksFor !== null && (await keepsPasskeysOnReset(queries, asksFor)),
    }
    return sendPanelPage(reply, {
      title: titleOf(link),
      styles: deps.styles,
      notice: fault === null ? null : { kind: 'fault', text: fault },
      children: <LinkForm secret={secret} link={link} {...keys} {...typed} />,
    })
  }
}

function titleOf({ kind, hasPassword }: Link): string {
  if (kind === 'first') return t('The first operator')
  if (kind === 'confirm') return t('Confirm the address')
  return kind === 'invite' && hasPassword ? t('Accept the invitation') : t('Choose a password')
}

function passwordsDiffer(): HandprintError {
  const message = t('The passwords don’t match. Enter them again.')
  return invalid(message, 400)
}

type LinkFormProps = {
  secret: string
  link: Link
  /** Passkeys of a person who sets a new password. They remain valid for sign-in. */
  passkeys: readonly Passkey[]
  /** True if they are the required second factor. */
  passkeysStay: boolean
  email: string
  name: string
}

/**
 * Asks for a new password, for the existing password of a person who is invited again, or just for
 * a click.
 */
function LinkForm(props: LinkFormProps) {
  const { secret, link, email, name } = props
  const { kind, operator, hasPassword } = link
  const action = routes.signIn.one.href({ secret })
  const where = operator?.storeName ?? t('the print shop')
  if (kind === 'confirm') {
    return (
      <form method="post" action={action} class="stack">
        <p>{t('Mails are now sent to {email}.', { email: operator?.email })}</p>
        <Submit>{t('Confirm the address')}</Submit>
      </form>
    )
  }
  return (
    <form method="post" action={action} class="stack">
      {kind === 'invite' && <p>{t('You are invited to manage {where}.', { where })}</p>}
      {operator === null ? (
        <FirstFields email={email} name={name} />
      ) : (
        <>
          <p>{t('For {email}.', { email: operator.email })}</p>
          {/* For password managers. */}
          <input type="hidden" name="username" value={operator.email} autocomplete="username" />
        </>
      )}
      {kind === 'invite' && hasPassword ? (
        <KnownFields />
      ) : (
        <NewPasswordFields label={t('Password')} repeatedLabel={t('Repeat the password')} />
      )}
      {props.passkeys.length > 0 && <Passkeys {...props} />}
      <Submit>{kind === 'invite' && hasPassword ? t('Accept') : t('Set the password')}</Submit>
    </form>
  )
}

/** An intruder may have added a passkey. */
function Passkeys({ passkeys, passkeysStay }: Pick<LinkFormProps, 'passkeys' | 'passkeysStay'>) {
  return (
    <fieldset>
      <legend>{t('Passkeys')}</legend>
      <p>
        {t(
          'These passkeys sign in to this account without the password, even after you change it:',
        )}
      </p>
      <ul>
        {passkeys.map(({ id, name, created_at: at, used_at: usedAt }) => (
          <li key={id}>
            <PasskeyFacts name={name} at={at} usedAt={usedAt} />
          </li>
        ))}
      </ul>
      {passkeysStay ? (
        <p>
          {t(
            'They can’t be removed: a second factor is required here, and these are yours. If one of them isn’t yours, ask an owner to remove them all.',
          )}
        </p>
      ) : (
        <CheckField
          name="remove_passkeys"
          label={t('Remove all of them: one isn’t mine, or I’m not sure')}
          isChecked={false}
        />
      )}
    </fieldset>
  )
}

function FirstFields({ email, name }: Pick<LinkFormProps, 'email' | 'name'>) {
  return (
    <>
      <p>{t('The first person to open this link becomes the owner of this installation.')}</p>
      <TextField name="name" label={t('Name')} value={name} autocomplete="name" isRequired />
      <EmailField value={email} />
    </>
  )
}

/** For a person who already signs in somewhere else. */
function KnownFields() {
  return (
    <>
      <p>{t('You already have an account here. Sign in with its password to accept.')}</p>
      <TextField
        name="password"
        label={t('Your password')}
        type="password"
        autocomplete="current-password"
        isRequired
      />
      <CodeField />
      <p class="note">
        {tParts('{link} Choose a new one, then open this link again.', {
          link: <a href={routes.signIn.forgotten.href()}>{t('Forgot your password?')}</a>,
        })}
      </p>
    </>
  )
}
