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
      <p>{t('We mail you a link by which you choose a new one.')}</p>
      <EmailField />
      <Submit>{t('Mail me the link')}</Submit>
      <p class="note">
        {t('One-time codes are asked for as before; a recovery code stands for one.')}
      </p>
    </form>
  )
}

function OnItsWay() {
  return (
    <p>
      {t(
        'If somebody signs in here by that address, a link is on its way there. It works once, for an hour. Nothing came? Look among the unwanted mails, and check the address. We send three an hour at most.',
      )}
    </p>
  )
}

function WhomToAsk() {
  return (
    <>
      <p>{t('This print shop sends no mails, so somebody has to make a link for you:')}</p>
      <ul>
        <li>{t('If you work for the print shop, ask one of its owners.')}</li>
        <li>{t('If you look after a store in it, ask the people who run the print shop.')}</li>
      </ul>
      <p class="note">
        {t(
          'Owners find “Link for a new password” on the page of each account. Where no owner can sign in, docs/admin.md says what to do.',
        )}
      </p>
    </>
  )
}
