// GET and POST /sign-in/forgotten: sends a link for a new password by mail. The response is the
// same for every address, so it does not reveal whether an account exists.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ComponentChildren } from 'preact'
import { routes } from '../../../pure/contract/route-tree.ts'
import { refuseForged } from '../../../trade/operators/sessions/form-guard.ts'
import { requestPasswordReset } from '../../../trade/operators/sign-in/request-password-reset.ts'
import { t } from '../i18n/t.ts'
import { formFields } from '../layout/form-fields.ts'
import { sendPanelPage } from '../layout/panel-page.tsx'
import { Submit } from '../layout/parts/post-form.tsx'
import { addMailForgottenPassword } from './mail-forgotten-password.ts'
import { EmailField } from './sign-in-form.tsx'
import { asPage, asSignIn, type SignInRoutesDeps } from './sign-in-routes.tsx'

export function forgottenRoutes(server: FastifyInstance, deps: SignInRoutesDeps): void {
  const { database, now, baseUrl, proxies, styles } = deps
  const hasMails = async () => (await deps.findMailServer()) !== null

  server.get(routes.signIn.forgotten.pattern, asPage, async (_, reply) =>
    show(reply, (await hasMails()) ? <ForgottenForm /> : <WhomToAsk />),
  )

  server.post(routes.signIn.forgotten.pattern, asSignIn, async (request, reply) => {
    refuseForged(request, baseUrl)
    if (!(await hasMails())) return show(reply, <WhomToAsk />)
    const email = formFields(request.body).get('email')
    const address = proxies.isShared(request) ? null : request.ip
    await requestPasswordReset({ database, now }, { email, address }, (tx, operatorId) =>
      addMailForgottenPassword(tx, operatorId, now()),
    )
    return show(reply, <OnItsWay />)
  })

  function show(reply: FastifyReply, children: ComponentChildren): FastifyReply {
    const back = { href: routes.signIn.page.href(), label: t('Sign in') }
    return sendPanelPage(reply, { title: t('A new password'), back, styles, children })
  }
}

function ForgottenForm() {
  return (
    <form method="post" action={routes.signIn.forgotten.href()} class="stack">
      <p>{t('We’ll send you a link to choose a new password.')}</p>
      <EmailField />
      <Submit>{t('Send me the link')}</Submit>
      <p class="note">{t('One-time codes are still required. A recovery code works as well.')}</p>
    </form>
  )
}

function OnItsWay() {
  return (
    <p>
      {t(
        'If there is an account with this address, a link was sent to it. It works once and expires after one hour. If nothing arrives, check your spam folder and the address. We send at most three links per hour.',
      )}
    </p>
  )
}

function WhomToAsk() {
  return (
    <>
      <p>{t('This print shop doesn’t send mails, so someone has to create a link for you:')}</p>
      <ul>
        <li>{t('If you work for the print shop, ask one of its owners.')}</li>
        <li>{t('If you manage a store, ask the people who run the print shop.')}</li>
      </ul>
      <p class="note">
        {t(
          'Owners can create a “Password reset link” on the page of each account. If no owner can sign in, see docs/admin.md.',
        )}
      </p>
    </>
  )
}
