// POST /sign-in/passkey/options and /sign-in/passkey: a challenge for the device, and its answer.

import type { FastifyInstance } from 'fastify'
import { routes } from '../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { reportNewBrowser } from '../../../trade/mail/report-to-account.ts'
import { newChallenge } from '../../../trade/operators/passkeys/challenges.ts'
import { hostOf } from '../../../trade/operators/passkeys/check-answer.ts'
import { refuseForged } from '../../../trade/operators/sessions/form-guard.ts'
import { setSignInCookies } from '../../../trade/operators/sessions/session-cookie.ts'
import { signInByPasskey } from '../../../trade/operators/sign-in/sign-in-by-passkey.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { formFields } from '../layout/form-fields.ts'
import { passkeyOriginOf } from '../layout/passkey-origin-of.ts'
import {
  asSignIn,
  placeAfter,
  type SignInRoutesDeps,
  sendSignInPage,
  visitorOf,
} from './sign-in-routes.tsx'

export function passkeyRoutes(server: FastifyInstance, deps: SignInRoutesDeps): void {
  const { baseUrl, database, now } = deps

  server.post(routes.signIn.passkey.options.pattern, asSignIn, async (request, reply) => {
    refuseForged(request, baseUrl)
    const challenge = await newChallenge(database.queries, { operatorId: null }, now())
    const rpId = hostOf(passkeyOriginOf(request, baseUrl))
    return reply.send({ challenge, rpId, userVerification: 'required' })
  })

  server.post(routes.signIn.passkey.page.pattern, asSignIn, async (request, reply) => {
    refuseForged(request, baseUrl)
    const form = formFields(request.body)
    const to = form.get('to')
    try {
      const [visitor, place] = [visitorOf(deps, request), passkeyOriginOf(request, baseUrl)]
      const signing = { ...deps, onNewBrowser: reportNewBrowser }
      const done = await signInByPasskey(signing, form.get('answer'), visitor, place)
      setSignInCookies(request, reply, baseUrl, done)
      return reply.redirect(placeAfter(done.operators, to), 303)
    } catch (error) {
      if (!(error instanceof HandprintError) || error.status >= 500) throw error
      const fault = tRefusal(error.told)
      return sendSignInPage(deps, reply.code(error.status), { to, email: '', fault })
    }
  })
}
