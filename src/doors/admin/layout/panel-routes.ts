// The entry point of every page of the panel. A part adds its pages like this:
//
//   export function ordersRoutes(panel: Panel): void {
//     const nav = { label: 'Orders', order: 10 }
//     const { page, one } = routes.admin.orders
//     panel.get(page, 'read_only', async ({ query, show }) => {
//       return await show({ title: 'Orders', isWide: true, children: <OrderList … /> })
//     }, { nav })
//     panel.post(one.hold, 'staff', async ({ param, form, by, redirect }) => {
//       await holdOrder(panel, param('id'), { reason: form.get('reason') }, by)
//       return await redirect(one.page.href({ id: param('id') }), 'The order is on hold.')
//     })
//   }
//
// and adds a line to `admin-routes.ts` and its routes to `route-tree.ts`. This provides: access only with
// a session of the right audience and at least the given role; POSTs only from our own forms
// (`<PostForm>` carries the token); errors rendered as pages; no caching, framing or compression.
// Code that changes something calls `addAuditEntry(tx, …)` in the same transaction.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wantsJson } from '../../../ground/http/answer-error.ts'
import { checkValues } from '../../../ground/http/api/check-values.ts'
import { pathParams } from '../../../ground/http/path-params.ts'
import type { Route } from '../../../pure/contract/route.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { fault, type HandprintError } from '../../../pure/errors.ts'
import { parseUrl } from '../../../pure/parse-url.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { hasRole, type Operator, type Role } from '../../../trade/operators/operator.ts'
import { passkeyOwed } from '../../../trade/operators/operator-errors.ts'
import { mustUsePasskeyFirst } from '../../../trade/operators/passkeys/account-passkeys.ts'
import { findSession, type Session } from '../../../trade/operators/sessions/find-session.ts'
import {
  formTokenOf,
  refuseForged,
  refuseWrongToken,
} from '../../../trade/operators/sessions/form-guard.ts'
import { type Notice, storeNotice, takeNotice } from '../../../trade/operators/sessions/notice.ts'
import { readSessionCookie } from '../../../trade/operators/sessions/session-cookie.ts'
import { recognizeReader } from '../i18n/readers.ts'
import { t } from '../i18n/t.ts'
import { formFields } from './form-fields.ts'
import type { Outcome, PanelContext, PanelPage } from './panel-context.ts'
import type { PanelDeps } from './panel-deps.ts'
import type { NavEntry, PanelNav } from './panel-nav.ts'
import { sendPanelPage } from './panel-page.tsx'
import { sentForm } from './sent-form.ts'
import type { ReaderZone } from './time.tsx'

/** Operators of the installation, or integrators with their store. */
export type Audience = 'installation' | 'store'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use a page of the panel, for the test that checks all of them. */
    panel?: { audience: Audience; role: Role } | 'anybody'
  }
  interface FastifyRequest {
    panelSession: Session | null
    /** The account of the session on this page. */
    panelOperator: Operator | null
  }
}

export type PanelHandler = (context: PanelContext) => Promise<FastifyReply>

export type Panel = PanelDeps & {
  get(route: Route, role: Role, handler: PanelHandler, options?: { nav?: NavEntry }): void
  post(route: Route, role: Role, handler: PanelHandler): void
  /** Adds a POST whose body is a file. The handler reads `request.raw`. */
  postFile(route: Route, role: Role, handler: PanelHandler): void
}

export type PanelOptions = PanelDeps & {
  audience: Audience
  nav: PanelNav
  styles: string
  script: string | null
  /** Number of problems, by the address of the menu entry that shows them. */
  readAlerts?: () => Promise<ReadonlyMap<string, number>>
}

/**
 * Enough for a legal text of 100,000 letters of any script, and for the costs of many sizes in many
 * currencies.
 */
const longestFormBytes = 1_000_000

type PanelRoute = {
  path: string
  role: Role
  handler: PanelHandler
  readsSlowBodies?: boolean
}

export function createPanel(server: FastifyInstance, options: PanelOptions): Panel {
  const { audience, baseUrl } = options

  function add(
    scope: FastifyInstance,
    method: 'GET' | 'POST',
    { path, role, handler, readsSlowBodies = false }: PanelRoute,
  ): void {
    const config = {
      errorsAs: 'page',
      limit: 'pages',
      isForSignedIn: true,
      readsSlowBodies,
      panel: { audience, role },
    } as const
    scope.route({
      method,
      url: path,
      config,
      bodyLimit: longestFormBytes,
      // Runs before the body is read.
      onRequest: async (request, reply) => {
        const secret = readSessionCookie(request, baseUrl)
        const session = await findSession(options, secret)
        if (session === null) return askToSignIn(request, reply)
        request.panelSession = session
        const operator = audience === 'installation' ? session.atInstallation : session.atStore
        if (operator === null && audience === 'store' && hasStores(session)) {
          return reply.redirect(`${routes.signIn.stores.href()}${backTo(request)}`, 303)
        }
        const isAboutFactors = operator?.lacksSecondFactor || factorPaths.test(path)
        if (
          isAboutFactors &&
          (await mustUsePasskeyFirst(options.database.queries, session, baseUrl))
        ) {
          if (method === 'POST') throw passkeyOwed()
          return reply.redirect(`${routes.signIn.page.href()}${backTo(request)}`, 303)
        }
        if (operator?.lacksSecondFactor && !setUpPaths.test(path)) {
          if (method === 'POST') throw secondFactorMissing()
          const home =
            audience === 'installation' ? routes.admin.page.href() : routes.account.page.href()
          return reply.redirect(`${home}/profile/second-factor`, 303)
        }
        if (operator === null || !hasRole(operator, role)) throw notAllowed(operator, role)
        request.panelOperator = operator
        recognizeReader(request, operator, await readCatalog(options.database.queries))
        if (method === 'POST') refuseForged(request, baseUrl)
        checkValues(request.params)
        checkValues(request.query)
      },
      handler: async (request, reply) => {
        const { panelSession: session, panelOperator: operator } = request
        if (session === null || operator === null) throw new Error('There is no session here.')
        const context = panelContext(options, request, reply, { session, operator })
        if (method === 'POST') checkToken(options, request, context)
        return await handler(context)
      },
    })
  }

  return {
    ...options,
    get({ pattern: path }, role, handler, { nav } = {}) {
      if (nav !== undefined) options.nav.add({ ...nav, path, role })
      add(server, 'GET', { path, role, handler })
    },
    post({ pattern: path }, role, handler) {
      add(server, 'POST', { path, role, handler })
    },
    postFile({ pattern: path }, role, handler) {
      void server.register(async (files) => {
        files.removeAllContentTypeParsers()
        files.addContentTypeParser('*', (_request, _body, done) => done(null))
        // The handler limits pauses in the upload.
        add(files, 'POST', { path, role, handler, readsSlowBodies: true })
      })
    },
  }
}

/** The pages that create and remove second factors. */
const factorPaths = /^\/(?:admin|account)\/profile\/(?:second-factor|passkeys)(?:\/|$)/

/** The pages open to an account that lacks a required second factor. */
export const setUpPaths = /^\/(?:admin|account)\/profile\/(?:second-factor|passkeys(?:\/options)?)$/

function secondFactorMissing(): HandprintError {
  const message = t(
    'Nothing was changed: a second factor is required here. Set one up in your account first.',
  )
  return fault('access_denied', 403, message)
}

function hasStores({ operators }: Session): boolean {
  return operators.some(({ storeId }) => storeId !== null)
}

function notAllowed(operator: Operator | null, role: Role): HandprintError {
  const message = operator
    ? t(
        'Your account doesn’t have permission to do this. It requires the "{role}" role. Ask an owner.',
        { role },
      )
    : t('Your account doesn’t have access to these pages. Sign out and use a different account.')
  return fault('access_denied', 403, message)
}

/**
 * A GET is repeated after sign-in. What a form sent is lost: the notice says so, and the form's
 * page is shown again.
 */
function askToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (wantsJson(request)) {
    const message = t('Sign in at /sign-in first.')
    throw fault('access_denied', 401, message)
  }
  return reply.redirect(`${routes.signIn.page.href()}${backTo(request)}`, 303)
}

function backTo({ method, url, headers }: FastifyRequest): string {
  if (method === 'GET') return `?${new URLSearchParams({ to: url })}`
  const { pathname = '', search = '' } = parseUrl(headers.referer ?? '') ?? {}
  return `?${new URLSearchParams({ to: `${pathname}${search}`, undone: 'yes' })}`
}

function checkToken(
  { baseUrl }: Pick<PanelDeps, 'baseUrl'>,
  request: FastifyRequest,
  { form, query, operator }: PanelContext,
) {
  const token = form.get('form_token') || query.get('form_token')
  refuseWrongToken(readSessionCookie(request, baseUrl), token, operator.storeId)
}

/** Returns a refused form with its typed values. */
function withForm({ method, url, body }: FastifyRequest, outcome: Outcome): Notice {
  const { faults, comesBack, ...notice } = outcome
  // Files have to be selected again.
  const isForm = method === 'POST' && typeof body === 'object' && body !== null
  if (!isForm || notice.kind !== 'fault') return notice
  return { ...notice, form: sentForm(url, formFields(comesBack ?? body), faults) }
}

function panelContext(
  options: PanelOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, operator }: { session: Session; operator: Operator },
): PanelContext {
  const { queries } = options.database
  const { idHash } = session
  const secret = readSessionCookie(request, options.baseUrl)
  const formToken = formTokenOf(secret, operator.storeId)
  const hasOthers = session.operators.length > 1
  const { styles, script, nav, readAlerts } = options
  const zone = zoneOf(operator, options)
  const home =
    options.audience === 'installation' ? routes.admin.page.href() : routes.account.page.href()

  async function show(page: PanelPage): Promise<FastifyReply> {
    const stored = request.method === 'GET' ? await takeNotice(queries, session) : null
    const notice = page.notice ?? stored
    const entries = operator.lacksSecondFactor ? [] : nav.for(operator)
    const around = { operator, hasOthers, entries, path: request.url, formToken, styles, notice }
    const alerts = page.alerts ?? (await readAlerts?.())
    const confirming = session.isByPasskey ? `${home}/profile/passkeys/confirm` : null
    const more = { script, zone, confirming, ...(alerts && { alerts }) }
    return sendPanelPage(reply.code(page.status ?? 200), { ...page, ...around, ...more })
  }

  return {
    operator,
    zone,
    by: { kind: 'operator', id: operator.id, name: operator.name },
    param: (name) => pathParams(request)[name] ?? '',
    query: formFields(request.query),
    form: formFields(request.body),
    sessionIdHash: idHash,
    formToken,
    request,
    reply,
    show,
    async redirect(address, text) {
      const notice = typeof text === 'string' ? { kind: 'done' as const, text: text } : text
      if (notice !== undefined) await storeNotice(queries, idHash, withForm(request, notice))
      return reply.redirect(address, 303)
    },
  }
}

// The time zone set in the profile, or the print shop's.
function zoneOf(operator: Pick<Operator, 'timeZone'>, shop: { timeZone: string }): ReaderZone {
  const { timeZone } = operator
  return { name: timeZone ?? shop.timeZone, isChosen: timeZone !== null }
}
