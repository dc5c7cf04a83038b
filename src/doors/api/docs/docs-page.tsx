// The documentation as web pages, in the frame of the API reference.

import type { ComponentChildren } from 'preact'
import { routes } from '../../../pure/contract/route-tree.ts'
import { renderManual } from '../reference/manual-frame.tsx'
import type { Chapter } from './docs-texts.ts'
import type { Found } from './search-docs.ts'

type PageOptions = { title: string; chapters: readonly Chapter[]; styles: string }

export function renderDocsPage({
  html,
  name,
  ...options
}: PageOptions & { html: string; name: string }): string {
  return renderInFrame({
    ...options,
    current: name,
    // Our own Markdown.
    children: <div class="docs-text" dangerouslySetInnerHTML={{ __html: html }} />,
  })
}

export function renderFound({
  query,
  found,
  ...options
}: Omit<PageOptions, 'title'> & { query: string; found: readonly Found[] }): string {
  return renderInFrame({
    ...options,
    title: `Search: ${query}`,
    query,
    current: '',
    children: (
      <>
        {found.length === 0 && (
          <p>
            No page contains all of “{query}”. Try fewer or shorter words, or look for an address in
            the <a href="/api/v1/reference">API reference</a>.
          </p>
        )}
        <ol class="docs-found">
          {found.map(({ href, page, heading, excerpt }) => (
            <li key={href}>
              <a href={href}>{heading === page ? page : `${page}: ${heading}`}</a>
              <p>{excerpt}</p>
            </li>
          ))}
        </ol>
      </>
    ),
  })
}

type FrameOptions = PageOptions & { current: string; query?: string; children: ComponentChildren }

function renderInFrame({ title, styles, children, ...nav }: FrameOptions): string {
  return renderManual({
    title: `${title} · Handprint`,
    heading: title,
    styles,
    nav: <Contents {...nav} />,
    navLabel: 'Documentation',
    children,
  })
}

function Contents({
  chapters,
  current,
  query,
}: Pick<FrameOptions, 'chapters' | 'current' | 'query'>) {
  return (
    <>
      <search>
        <form class="docs-search" action={routes.docs.page.href()}>
          <label for="q">Search the documentation</label>
          <input type="search" id="q" name="q" value={query} maxLength={200} required />
          <button type="submit">Search</button>
        </form>
      </search>
      {chapters.map(({ title, pages }) => (
        <details key={title} class="docs-chapter" open={pages.some(({ name }) => name === current)}>
          <summary>{title}</summary>
          <ul>
            {pages.map(({ name, label }) => (
              <li key={name}>
                <a
                  href={routes.docs.one.href({ page: name })}
                  aria-current={name === current ? 'page' : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p>
        <a href={routes.docs.page.href()}>All pages</a> ·{' '}
        <a href="/api/v1/reference">API reference</a>
      </p>
    </>
  )
}
