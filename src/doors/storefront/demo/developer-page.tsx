// The document around pages for developers, which exist while a shop is in test mode. In English,
// like everything for developers.

import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { EntryName, ReadAssets } from '../layout/assets.ts'

type Props = {
  title: string
  assets: ReadAssets
  island: EntryName
  /** Scripts that come before it. */
  scripts?: ComponentChildren
  class: string
  children: ComponentChildren
}

export function renderDeveloperPage(props: Props): string {
  return `<!doctype html>${renderToString(<DeveloperPage {...props} />)}`
}

function DeveloperPage({ title, assets, island, scripts, class: name, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={assets.styles} />
        <link rel="stylesheet" href={assets.demoStyles} />
        {scripts}
        <script type="module" src={assets.scripts(island)[0]} />
      </head>
      <body class={name}>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <header>
          <p class="test-mode">Test mode: nothing is produced, and only test cards work.</p>
        </header>
        <main id="content">{children}</main>
      </body>
    </html>
  )
}
