// GET and POST /sign-in/:secret: a one-time link for the first operator, an invitation, a new password,
// or to confirm an address. Looking at it does not use it up, since mail programs look at links too.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HandprintError } from '../../../pure/errors.ts'
import { type Link, readLink } from '../../../trade/operators/links/read-link.ts'
import { passkeysStay, readPasskeys } from '../../../trade/operators/passkeys/passkeys.ts'
import { refuseForged } from '../../../trade/operators/sessions/form-guard.ts'
import { setSignInCookies } from '../../../trade/operators/sessions/session-cookie.ts'
import { confirmAddress, followLink } from '../../../trade/operators/sign-in/follow-link.ts'
import { type FormFields, formFields } from '../frame/form-fields.ts'
import { renderPanelPage } from '../frame/panel-page.tsx'
import { setupPath } from '../setup/setup-pages.tsx'
import { say } from '../words/say.ts'
import { LinkForm } from './link-form.tsx'
import { placeAfter, type SignInRoutesDeps, signInWith, visitorOf } from './sign-in-routes.tsx'

type LinkRequest = { Params: { secret: string } }

const config = {
  errorsAs: 'page',
  isForSignedIn: true,
  panel: 'anybody',
  limit: 'signIns',
} as const

export function linkRoutes(server: FastifyInstance, deps: SignInRoutesDeps): void {
  const read = (secret: string) => readLink(deps.database.queries, secret, deps.now())

  server.get<LinkRequest>('/sign-in/:secret', { config }, async (request, reply) => {
    const { secret } = request.params
    return await showForm(secret, await read(secret), reply, { email: '', name: '', fault: null })
  })

  server.post<LinkRequest>('/sign-in/:secret', { config }, async (request, reply) => {
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
      return await showForm(secret, link, reply, { email, name, fault: error.publicMessage })
    }
  })

  /** The address that comes next. */
  async function follow(
    request: FastifyRequest<LinkRequest>,
    reply: FastifyReply,
    { kind, operator, hasPassword }: Link,
    form: FormFields,
  ): Promise<string> {
    const { secret } = request.params
    if (kind === 'confirm') {
      await confirmAddress(deps, secret)
      return '/sign-in'
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
    if (signedIn === null) return '/sign-in'
    setSignInCookies(request, reply, deps.baseUrl, signedIn)
    return kind === 'first' ? setupPath : placeAfter(operators, '')
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
      passkeysStay: asksFor !== null && (await passkeysStay(queries, asksFor)),
    }
    const html = renderPanelPage({
      title: titleOf(link),
      operator: null,
      entries: [],
      path: '',
      formToken: '',
      styles: deps.styles,
      notice: fault === null ? null : { kind: 'fault', text: fault },
      children: <LinkForm {...{ secret, link, ...keys, ...typed }} />,
    })
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

function titleOf({ kind, hasPassword }: Link): string {
  if (kind === 'first') return say('The first operator')
  if (kind === 'confirm') return say('Confirm the address')
  return kind === 'invite' && hasPassword ? say('Accept the invitation') : say('Choose a password')
}

function passwordsDiffer(): HandprintError {
  const message = say('The two passwords are not the same. Type them again.')
  return new HandprintError({ code: 'parameter_invalid', status: 400, message })
}
