// GET and POST /sign-in, POST /sign-out: for operators and integrators alike. Who has signed in goes on
// to where they were, else to the pages of their account's kind.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HandprintError } from '../../errors.ts'
import type { Operator } from '../../operators/operator.ts'
import { endSession } from '../../operators/sessions/end-sessions.ts'
import { findSession } from '../../operators/sessions/find-session.ts'
import { refuseForged, refuseWrongToken } from '../../operators/sessions/form-guard.ts'
import {
  dropSessionCookie,
  readSessionCookie,
  setSessionCookie,
} from '../../operators/sessions/session-cookie.ts'
import { type SignInDeps, signIn } from '../../operators/sign-in/sign-in.ts'
import { formFields } from '../frame/form-fields.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import { renderPanelPage } from '../frame/panel-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

export type SignInRoutesDeps = PanelDeps & SignInDeps & { styles: string }

const config = { errorsAs: 'page', isForSignedIn: true, panel: 'anybody' } as const

export function signInRoutes(server: FastifyInstance, deps: SignInRoutesDeps): void {
  const { baseUrl } = deps

  server.get('/sign-in', { config: { ...config, limit: 'pages' } }, async (request, reply) => {
    const session = await findSession(deps, readSessionCookie(request, baseUrl))
    const to = formFields(request.query).get('to')
    if (session !== null) return reply.redirect(placeAfter(session.operator, to), 303)
    return showForm(reply, { to, email: '', fault: null })
  })

  server.post('/sign-in', { config: { ...config, limit: 'signIns' } }, async (request, reply) => {
    refuseForged(request, baseUrl)
    const form = formFields(request.body)
    const [email, to] = [form.get('email'), form.get('to')]
    // Blanks at the ends are part of a password.
    const password = form.all('password').at(-1) ?? ''
    try {
      const code = form.get('code')
      const done = await signIn(deps, { email, password, code }, visitorOf(request))
      setSessionCookie(request, reply, baseUrl, done.session)
      return reply.redirect(placeAfter(done.operator, to), 303)
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status >= 500) throw error
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      return showForm(reply.code(error.status), { to, email, fault: error.publicMessage })
    }
  })

  server.post('/sign-out', { config: { ...config, limit: 'pages' } }, async (request, reply) => {
    refuseForged(request, baseUrl)
    const secret = readSessionCookie(request, baseUrl)
    const session = await findSession(deps, secret)
    if (session !== null) {
      refuseWrongToken(secret, formFields(request.body).get('form_token'))
      await endSession(deps.database.queries, session.operator.id, session.idHash)
    }
    dropSessionCookie(request, reply, baseUrl)
    return reply.redirect('/sign-in', 303)
  })

  function showForm(reply: FastifyReply, form: Parameters<typeof SignInForm>[0]): FastifyReply {
    const html = renderPanelPage({
      title: 'Sign in',
      operator: null,
      entries: [],
      path: '/sign-in',
      formToken: '',
      styles: deps.styles,
      notice: form.fault === null ? null : { kind: 'fault', text: form.fault },
      children: <SignInForm {...form} />,
    })
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

export function visitorOf(request: FastifyRequest): { userAgent: string; address: string } {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
}

/** A page of ours that is for them, whatever the address says. */
export function placeAfter({ storeId }: Pick<Operator, 'storeId'>, to: string): string {
  const home = storeId === null ? '/admin' : '/account'
  const isTheirs = to === home || to.startsWith(`${home}/`) || to.startsWith(`${home}?`)
  return isTheirs && /^[\w/?&=%.,:+~-]*$/.test(to) ? to : home
}
