// GET and POST /sign-in, POST /sign-out, for operators and integrators. After sign-in the person
// returns to the page they came from, or to the start page of their account.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queries } from '../../../ground/database/database.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { reportCodesFailing, reportNewBrowser } from '../../../trade/mail/report-to-account.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { passkeyOwed } from '../../../trade/operators/operator-errors.ts'
import { mustUsePasskeyFirst } from '../../../trade/operators/passkeys/account-passkeys.ts'
import { mayHavePasskeys } from '../../../trade/operators/passkeys/check-answer.ts'
import type { Visitor } from '../../../trade/operators/sessions/begin-session.ts'
import { endSession } from '../../../trade/operators/sessions/end-sessions.ts'
import { findSession } from '../../../trade/operators/sessions/find-session.ts'
import { refuseForged, refuseWrongToken } from '../../../trade/operators/sessions/form-guard.ts'
import {
  clearSessionCookie,
  readBrowserCookie,
  readSessionCookie,
  setSignInCookies,
} from '../../../trade/operators/sessions/session-cookie.ts'
import { type Credentials, signIn } from '../../../trade/operators/sign-in/sign-in.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { formFields } from '../layout/form-fields.ts'
import type { PanelDeps } from '../layout/panel-deps.ts'
import { sendPanelPage } from '../layout/panel-page.tsx'
import { passkeyOriginOf } from '../layout/passkey-origin-of.ts'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

export type SignInRoutesDeps = PanelDeps & { styles: string; script: string | null }

/** Config shared by all of these routes. */
const forAnybody = { errorsAs: 'page', isForSignedIn: true, panel: 'anybody' } as const
export const asPage = { config: { ...forAnybody, limit: 'pages' } } as const
export const asSignIn = { config: { ...forAnybody, limit: 'signIns' } } as const

export function signInRoutes(server: FastifyInstance, deps: SignInRoutesDeps): void {
  const { baseUrl } = deps

  server.get(routes.signIn.page.pattern, asPage, async (request, reply) => {
    const session = await findSession(deps, readSessionCookie(request, baseUrl))
    const query = formFields(request.query)
    const to = query.get('to')
    if (session === null) {
      const undone = t('Nothing was changed: your session had ended. Sign in and submit again.')
      const fault = query.get('undone') === '' ? null : undone
      return sendSignInPage(deps, reply, { to, email: '', fault })
    }
    if (await mustUsePasskeyFirst(deps.database.queries, session, baseUrl)) {
      return sendSignInPage(deps, reply, { to, email: '', fault: tRefusal(passkeyOwed().told) })
    }
    return reply.redirect(placeAfter(session.operators, to), 303)
  })

  server.post(routes.signIn.page.pattern, asSignIn, async (request, reply) => {
    refuseForged(request, baseUrl)
    const form = formFields(request.body)
    const [email, to] = [form.get('email'), form.get('to')]
    // Leading and trailing spaces are part of a password.
    const password = form.all('password').at(-1) ?? ''
    try {
      const code = form.get('code')
      const done = await signInWith(deps, { email, password, code }, visitorOf(deps, request))
      setSignInCookies(request, reply, baseUrl, done)
      return reply.redirect(placeAfter(done.operators, to), 303)
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status >= 500) throw error
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      return sendSignInPage(deps, reply.code(error.status), {
        to,
        email,
        fault: tRefusal(error.told),
      })
    }
  })

  server.post(routes.signOut.pattern, asPage, async (request, reply) => {
    refuseForged(request, baseUrl)
    const secret = readSessionCookie(request, baseUrl)
    const session = await findSession(deps, secret)
    if (session !== null) {
      const stores = session.operators.map(({ storeId }) => storeId)
      refuseWrongToken(secret, formFields(request.body).get('form_token'), null, ...stores)
      const [{ id } = { id: '' }] = session.operators
      await endSession(deps.database.queries, id, session.idHash)
    }
    clearSessionCookie(request, reply, baseUrl)
    return reply.redirect(routes.signIn.page.href(), 303)
  })
}

export function sendSignInPage(
  { styles, script, baseUrl }: Pick<SignInRoutesDeps, 'styles' | 'script' | 'baseUrl'>,
  reply: FastifyReply,
  form: SignInFormProps,
): FastifyReply {
  return sendPanelPage(reply, {
    title: t('Sign in'),
    styles,
    script,
    notice: form.fault === null ? null : { kind: 'fault', text: form.fault },
    children: (
      <SignInForm
        {...form}
        mayUsePasskey={mayHavePasskeys(passkeyOriginOf(reply.request, baseUrl))}
      />
    ),
  })
}

/** Reports wrong one-time codes by mail. */
export function signInWith(deps: PanelDeps, credentials: Credentials, visitor: Visitor) {
  const onCodesFail = (tx: Queries, id: string) => reportCodesFailing(tx, id, deps.now())
  return signIn({ ...deps, onCodesFail, onNewBrowser: reportNewBrowser }, credentials, visitor)
}

export function visitorOf(
  { baseUrl, proxies }: Pick<SignInRoutesDeps, 'baseUrl' | 'proxies'>,
  request: FastifyRequest,
): Visitor {
  return {
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
    isShared: proxies.isShared(request),
    browser: readBrowserCookie(request, baseUrl),
  }
}

/**
 * Returns `to` only if it is a page of the panel that the person may use. Otherwise the start page,
 * or the choice among several.
 */
export function placeAfter(operators: readonly Pick<Operator, 'storeId'>[], to: string): string {
  const homes = operators.map(({ storeId }) =>
    storeId === null ? routes.admin.page.href() : routes.account.page.href(),
  )
  const isTheirs = homes.some(
    (home) => to === home || to.startsWith(`${home}/`) || to.startsWith(`${home}?`),
  )
  if (isTheirs && /^[\w/?&=%.,:+~-]*$/.test(to)) return to
  return homes.length > 1 ? routes.signIn.stores.href() : (homes[0] ?? routes.signIn.page.href())
}
