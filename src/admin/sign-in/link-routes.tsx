// GET and POST /sign-in/:secret: a one-time link for the first operator, an invitation, or a new
// password. Looking at it does not use it up, since mail programs look at links too.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { HandprintError } from '../../errors.ts'
import { followLink } from '../../operators/links/follow-link.ts'
import { readLink } from '../../operators/links/read-link.ts'
import { leastPasswordChars } from '../../operators/passwords/refuse-weak-password.ts'
import { refuseForged } from '../../operators/sessions/form-guard.ts'
import { setSessionCookie } from '../../operators/sessions/session-cookie.ts'
import { formFields } from '../frame/form-fields.ts'
import { renderPanelPage } from '../frame/panel-page.tsx'
import { TextField } from '../frame/parts/field.tsx'
import { placeAfter, type SignInRoutesDeps, visitorOf } from './sign-in-routes.tsx'

type LinkRequest = { Params: { secret: string } }

const config = {
  errorsAs: 'page',
  isForSignedIn: true,
  panel: 'anybody',
  limit: 'signIns',
} as const

export function linkRoutes(server: FastifyInstance, deps: SignInRoutesDeps): void {
  server.get<LinkRequest>('/sign-in/:secret', { config }, async (request, reply) => {
    return await showForm(request.params.secret, reply, { email: '', name: '', fault: null })
  })

  server.post<LinkRequest>('/sign-in/:secret', { config }, async (request, reply) => {
    refuseForged(request, deps.baseUrl)
    const { secret } = request.params
    const form = formFields(request.body)
    const [email, name] = [form.get('email'), form.get('name')]
    const [password, repeated] = ['password', 'repeated'].map((field) => form.all(field).at(-1))
    try {
      if (password !== repeated) throw passwordsDiffer()
      const following = { secret, password: password ?? '', email, name }
      const { session, operator } = await followLink(deps, following, visitorOf(request))
      if (session === null) return reply.redirect('/sign-in', 303)
      setSessionCookie(request, reply, deps.baseUrl, session)
      return reply.redirect(placeAfter(operator, ''), 303)
    } catch (error) {
      if (!(error instanceof HandprintError) || ![400, 409].includes(error.status)) throw error
      reply.code(error.status)
      return await showForm(secret, reply, { email, name, fault: error.publicMessage })
    }
  })

  async function showForm(
    secret: string,
    reply: FastifyReply,
    typed: { email: string; name: string; fault: string | null },
  ): Promise<FastifyReply> {
    const { operator } = await readLink(deps.database.queries, secret, deps.now())
    const html = renderPanelPage({
      title: operator === null ? 'The first operator' : 'Choose a password',
      operator: null,
      entries: [],
      path: '',
      formToken: '',
      styles: deps.styles,
      notice: typed.fault === null ? null : { kind: 'fault', text: typed.fault },
      children: <LinkForm secret={secret} knownEmail={operator?.email ?? null} {...typed} />,
    })
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

type LinkFormProps = { secret: string; knownEmail: string | null; email: string; name: string }

function LinkForm({ secret, knownEmail, email, name }: LinkFormProps) {
  const length = `At least ${leastPasswordChars} characters; several words are fine.`
  return (
    <form method="post" action={`/sign-in/${secret}`} class="stack">
      {knownEmail === null ? (
        <>
          <p>Whoever opens this link first becomes the owner of this installation.</p>
          <TextField name="name" label="Name" value={name} autocomplete="name" isRequired />
          <TextField
            name="email"
            label="E-mail"
            type="email"
            value={email}
            autocomplete="username"
            isRequired
          />
        </>
      ) : (
        <>
          <p>For {knownEmail}.</p>
          {/* So that password managers know for whom it is. */}
          <input type="hidden" name="username" value={knownEmail} autocomplete="username" />
        </>
      )}
      <TextField
        name="password"
        label="Password"
        type="password"
        note={length}
        autocomplete="new-password"
        isRequired
      />
      <TextField
        name="repeated"
        label="The same password again"
        type="password"
        autocomplete="new-password"
        isRequired
      />
      <button class="button" type="submit">
        Set the password
      </button>
    </form>
  )
}

function passwordsDiffer(): HandprintError {
  const message = 'The two passwords are not the same. Type them again.'
  return new HandprintError({ code: 'parameter_invalid', status: 400, message })
}
