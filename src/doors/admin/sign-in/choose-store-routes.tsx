// GET and POST /sign-in/stores: lets a person who belongs to several stores, or to a store and the
// installation, choose one. The choice is kept in the session.

import type { FastifyInstance } from 'fastify'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import { chooseStore, findSession } from '../../../trade/operators/sessions/find-session.ts'
import {
  formTokenOf,
  refuseForged,
  refuseWrongToken,
} from '../../../trade/operators/sessions/form-guard.ts'
import { readSessionCookie } from '../../../trade/operators/sessions/session-cookie.ts'
import { t } from '../i18n/t.ts'
import { formFields } from '../layout/form-fields.ts'
import { sendPanelPage } from '../layout/panel-page.tsx'
import { ButtonForm, PostForm, Submit } from '../layout/parts/post-form.tsx'
import { asPage, placeAfter, type SignInRoutesDeps } from './sign-in-routes.tsx'

export function chooseStoreRoutes(server: FastifyInstance, deps: SignInRoutesDeps): void {
  const { baseUrl, styles } = deps

  server.get(routes.signIn.stores.pattern, asPage, async (request, reply) => {
    const secret = readSessionCookie(request, baseUrl)
    const session = await findSession(deps, secret)
    if (session === null) return reply.redirect(routes.signIn.page.href(), 303)
    const to = formFields(request.query).get('to')
    return sendPanelPage(reply, {
      title: t('Choose where to go'),
      formToken: formTokenOf(secret),
      styles,
      children: <Places operators={session.operators} to={to} />,
    })
  })

  server.post(routes.signIn.stores.pattern, asPage, async (request, reply) => {
    refuseForged(request, baseUrl)
    const secret = readSessionCookie(request, baseUrl)
    const session = await findSession(deps, secret)
    if (session === null) return reply.redirect(routes.signIn.page.href(), 303)
    const form = formFields(request.body)
    refuseWrongToken(secret, form.get('form_token'), null)
    const chosen = session.operators.find(({ storeId }) => storeId === form.get('store_id'))
    if (chosen?.storeId == null) return reply.redirect(routes.signIn.stores.href(), 303)
    await chooseStore(deps.database.queries, session.idHash, chosen.storeId)
    return reply.redirect(placeAfter([chosen], form.get('to')), 303)
  })
}

function Places({ operators, to }: { operators: readonly Operator[]; to: string }) {
  return (
    <>
      {operators.map(({ storeId, storeName }) =>
        storeId === null ? (
          <p key="">
            <a href={routes.admin.page.href()}>{t('The print shop')}</a>
          </p>
        ) : (
          <PostForm key={storeId} action={routes.signIn.stores.href()}>
            <input type="hidden" name="store_id" value={storeId} />
            <input type="hidden" name="to" value={to} />
            <Submit look="quiet">{storeName}</Submit>
          </PostForm>
        ),
      )}
      <ButtonForm action={routes.signOut.href()} look="link">
        {t('Sign out')}
      </ButtonForm>
    </>
  )
}
