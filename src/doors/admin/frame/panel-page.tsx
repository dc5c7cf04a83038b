// The document around every page of the panel.

import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { Operator } from '../../../trade/operators/operator.ts'
import type { Notice } from '../../../trade/operators/sessions/notice.ts'
import type { PanelPage } from './panel-context.ts'
import type { PlacedEntry } from './panel-nav.ts'
import { NoticeBox } from './parts/notice-box.tsx'
import { FormToken, PostForm } from './parts/post-form.tsx'

export type AdminPageProps = Omit<PanelPage, 'notice'> & {
  /** Null before somebody has signed in. */
  operator: Operator | null
  /** Whether there is something else that they may sign in for. */
  hasOthers?: boolean
  entries: readonly PlacedEntry[]
  path: string
  formToken: string
  styles: string
  notice: Notice | null
}

export function renderPanelPage(props: AdminPageProps): string {
  return `<!doctype html>${renderToString(<AdminPage {...props} />)}`
}

function AdminPage(props: AdminPageProps) {
  const { operator, title, back, notice } = props
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <title>{`${title} · Handprint`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={props.styles} />
      </head>
      <body class={operator === null ? 'signed-out' : 'signed-in'}>
        <FormToken.Provider value={props.formToken}>
          <a class="skip" href="#content">
            Skip to the content
          </a>
          {operator !== null && <PanelHeader {...props} operator={operator} />}
          <main id="content" class={props.isWide ? 'wide' : 'narrow'} tabIndex={-1}>
            {back !== undefined && (
              <p class="back">
                <a href={back.href}>{back.label}</a>
              </p>
            )}
            <h1>{title}</h1>
            {notice !== null && <NoticeBox notice={notice} />}
            {props.children}
          </main>
        </FormToken.Provider>
      </body>
    </html>
  )
}

type HeaderProps = Pick<AdminPageProps, 'entries' | 'path' | 'hasOthers'> & { operator: Operator }

function PanelHeader({ operator, hasOthers, entries, path }: HeaderProps): ComponentChildren {
  const current = entryAt(path, entries)
  return (
    <header class="panel-header">
      <p class="panel-name">Handprint</p>
      <nav aria-label="Panel">
        <ul>
          {entries.map((entry) => (
            <li key={entry.path}>
              <a href={entry.path} {...(entry === current && { 'aria-current': 'page' })}>
                {entry.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="who">
        {hasOthers && (
          <a href="/sign-in/stores">{operator.storeName ?? 'The print shop'}: change</a>
        )}
        <a href={`${operator.storeId === null ? '/admin' : '/account'}/profile`}>{operator.name}</a>
        <PostForm action="/sign-out">
          <button class="link" type="submit">
            Sign out
          </button>
        </PostForm>
      </div>
    </header>
  )
}

/** `/account/orders/ord_1?x` is at `/account/orders`, and not at `/account`. */
function entryAt(path: string, entries: readonly PlacedEntry[]): PlacedEntry | undefined {
  const [plain = ''] = path.split('?')
  return entries
    .filter((entry) => plain === entry.path || plain.startsWith(`${entry.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]
}
