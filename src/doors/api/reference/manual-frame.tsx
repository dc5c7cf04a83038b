// The document around the API reference and the documentation. No scripts, nothing from other hosts.

import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'

type Props = {
  title: string
  heading: string
  styles: string
  /** Below the heading. */
  lead?: ComponentChildren
  nav: ComponentChildren
  navLabel: string
  children: ComponentChildren
}

export function renderManual(props: Props): string {
  return `<!doctype html>${renderToString(<ManualFrame {...props} />)}`
}

function ManualFrame({ title, heading, styles, lead, nav, navLabel, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body class="reference">
        <a class="skip" href="#reference">
          Skip to the content
        </a>
        <header class="reference-head">
          <p class="reference-name">Handprint</p>
          <h1>{heading}</h1>
          {lead}
        </header>
        <div class="reference-columns">
          <nav aria-label={navLabel}>{nav}</nav>
          <main id="reference" tabIndex={-1}>
            {children}
          </main>
        </div>
      </body>
    </html>
  )
}
