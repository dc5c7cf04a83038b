import type { FastifyReply } from 'fastify'
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { RenderErrorPage } from '../../../ground/http/answer-error.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Operator } from '../../../trade/operators/operator.ts'
import type { Notice } from '../../../trade/operators/sessions/notice.ts'
import { unknownReader } from '../i18n/readers.ts'
import { readersLanguage, t, tParts, tText, withReader } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { PanelPage } from './panel-context.ts'
import type { PlacedEntry } from './panel-nav.ts'
import { ConfirmingOfPage } from './parts/password-fields.tsx'
import { ButtonForm, FormToken, PostForm, Submit } from './parts/post-form.tsx'
import { SentFormOfPage } from './sent-form.ts'
import { type ReaderZone, ZoneOfPage } from './time.tsx'

export type AdminPageProps = Omit<PanelPage, 'notice'> & {
  /** Undefined before sign-in, which also hides everything that depends on the account. */
  operator?: Operator
  /** True if the person can sign in to other accounts too. */
  hasOthers?: boolean
  entries?: readonly PlacedEntry[]
  path?: string
  formToken?: string
  styles: string
  /** URL of the enhancement script. Null for none. */
  script?: string | null
  notice?: Notice | null
  /** See `ConfirmingOfPage`. */
  confirming?: string | null
  zone?: ReaderZone
}

export function sendPanelPage(reply: FastifyReply, props: AdminPageProps): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(renderPanelPage(props))
}

function renderPanelPage(props: AdminPageProps): string {
  return `<!doctype html>${renderToString(<AdminPage {...props} />)}`
}

function AdminPage(props: AdminPageProps) {
  const { operator, title, back, notice = null, zone } = props
  const page = (
    <html lang={readersLanguage()} dir="ltr">
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · Handprint`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={props.styles} />
        {props.script && <script type="module" src={props.script} />}
      </head>
      <body class={operator === undefined ? 'signed-out' : 'signed-in'}>
        <FormToken.Provider value={props.formToken ?? ''}>
          <a class="skip" href="#content">
            {t('Skip to the content')}
          </a>
          {operator !== undefined && <PanelHeader {...props} operator={operator} />}
          <main id="content" class={props.isWide ? 'wide' : 'narrow'} tabIndex={-1}>
            {back !== undefined && (
              <p class="back">
                <a href={back.href}>{back.label}</a>
              </p>
            )}
            <h1>{title}</h1>
            {notice !== null && <NoticeBox notice={notice} />}
            <SentFormOfPage.Provider value={notice?.form ?? null}>
              <ConfirmingOfPage.Provider value={props.confirming ?? null}>
                {props.children}
              </ConfirmingOfPage.Provider>
            </SentFormOfPage.Provider>
          </main>
        </FormToken.Provider>
      </body>
    </html>
  )
  if (zone === undefined) return page
  return <ZoneOfPage.Provider value={zone}>{page}</ZoneOfPage.Provider>
}

type HeaderProps = Pick<AdminPageProps, 'entries' | 'path' | 'hasOthers' | 'alerts' | 'zone'> & {
  operator: Operator
}

function PanelHeader(props: HeaderProps): ComponentChildren {
  const { operator, hasOthers, entries = [], path = '', zone } = props
  const { alerts = new Map<string, number>() } = props
  const current = entryAt(path, entries)
  const isShops = operator.storeId === null
  const home = isShops ? routes.admin.page.href() : routes.account.page.href()
  return (
    <header class="panel-header">
      <p class="panel-name">{t('Handprint')}</p>
      {/* On narrow screens the menu is collapsed, and this expands it without a script. */}
      <input type="checkbox" id="menu" class="unseen fold" />
      <label for="menu" class="fold-button">
        {t('Menu')}{' '}
        <AlertBadge count={[...alerts.values()].reduce((sum, count) => sum + count, 0)} />
      </label>
      {isShops && <SearchBox />}
      {zone?.isChosen === false && (
        <PostForm
          action={`${home}/profile/time-zone`}
          id="zone-offer"
          data-zone={zone.name}
          data-words={t('Show times in {zone}', { zone: '{zone}' })}
          hidden
        >
          <input type="hidden" name="time_zone" value="" />
          <Submit look="link" />
        </PostForm>
      )}
      <div class="who">
        {hasOthers && (
          <a href={routes.signIn.stores.href()}>
            {t('{storeName}: change', { storeName: operator.storeName ?? t('The print shop') })}
          </a>
        )}
        <a href={`${home}/profile`}>{operator.name}</a>
        <ButtonForm action={routes.signOut.href()} look="link">
          {t('Sign out')}
        </ButtonForm>
      </div>
      <nav aria-label={t('Panel')}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.path}>
              <a href={entry.path} {...(entry === current && { 'aria-current': 'page' })}>
                {tText(entry.label)} <AlertBadge count={alerts.get(entry.path) ?? 0} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

/** On every page, also reachable with the key `/`. */
function SearchBox() {
  return (
    <search class="panel-search">
      <form method="get" action={routes.admin.orders.page.href()}>
        <input type="hidden" name="go" value="yes" />
        <input
          type="search"
          name="q"
          id="panel-search"
          aria-label={t('Find an order')}
          aria-keyshortcuts="/"
          placeholder={t('Find an order  /')}
        />
      </form>
    </search>
  )
}

function AlertBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span class="badge stop">
      {count}
      <span class="unseen"> {count === 1 ? t('problem') : t('problems')}</span>
    </span>
  )
}

/**
 * `/account/orders/ord_1?x` belongs to `/account/orders`. Only `/account` itself belongs to
 * `/account`.
 */
function entryAt(path: string, entries: readonly PlacedEntry[]): PlacedEntry | undefined {
  const [plain = ''] = path.split('?')
  return entries
    .filter(({ path: at }) => plain === at || (!isHome(at) && plain.startsWith(`${at}/`)))
    .sort((one, other) => other.path.length - one.path.length)[0]
}

function isHome(path: string): boolean {
  return path.lastIndexOf('/') === 0
}

/** The error page of the panel. The error's own message says what to do. */
export function createPanelErrorPage(styles: string): RenderErrorPage {
  return (error, request) =>
    withReader(request.panelReader ?? unknownReader, () => {
      const isSignedIn = (request.panelSession ?? null) !== null
      const isOurFault = error.status >= 500
      return renderPanelPage({
        title: isOurFault
          ? t('That did not work')
          : tText(titles[error.status] ?? '') || t('That is not possible'),
        styles,
        notice: { kind: 'fault', text: tRefusal(error.told) },
        children: (
          <>
            <p>
              {/* Leads signed-in accounts to their start page. */}
              <a href={routes.signIn.page.href()}>
                {isSignedIn ? t('To the start page') : t('Sign in')}
              </a>
            </p>
            <p class="note">{tParts('Request {code}', { code: <code>{request.id}</code> })}</p>
          </>
        ),
      })
    })
}

const titles: Readonly<Record<number, string>> = {
  401: 'Please sign in',
  403: 'Not allowed',
  404: 'Nothing here',
  409: 'Something changed in the meantime',
  410: 'No longer exists',
  429: 'Too many attempts',
}

function NoticeBox({ notice }: { notice: Notice }) {
  const { kind, text, points = [], undo } = notice
  return (
    <div class={`notice ${kind}`} role={kind === 'fault' ? 'alert' : 'status'}>
      <p>{tRefusal(text)}</p>
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{tRefusal(point)}</li>
          ))}
        </ul>
      )}
      {undo !== undefined && (
        <PostForm action={routes.admin.orders.undo.href()}>
          <input type="hidden" name="action" value={undo.action} />
          <input type="hidden" name="back" value={undo.back} />
          {undo.orders.map((id) => (
            <input key={id} type="hidden" name="order" value={id} />
          ))}
          <Submit look="quiet">{t('Undo')}</Submit>{' '}
          {undo.action === 'ship' &&
            t('Within one minute. After that, the shopper is notified by mail.')}
        </PostForm>
      )}
    </div>
  )
}
