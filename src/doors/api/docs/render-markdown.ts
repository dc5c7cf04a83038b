// Markdown of docs/ to HTML. Only our own pages are rendered, so HTML in them is kept.

import { posix } from 'node:path'
import { Marked } from 'marked'
import { docNames } from './docs-texts.ts'

/** `name`: the page's path in docs/, which its links are relative to. */
export function renderMarkdown(markdown: string, name: string): string {
  const slugOf = createSlugs()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens)
        return `<h${depth} id="${slugOf(text)}">${inner}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const address = addressOf(href, name)
        return address === null ? inner : `<a href="${address}">${inner}</a>`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  // Wide tables and code scroll, by keyboard too.
  const scrolls = '<div class="reference-scroll" tabindex="0" role="region" aria-label="Table">'
  return html
    .replaceAll('<table>', `${scrolls}<table>`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
}

/** Anchors for the headings of one page, like GitHub's. */
export function createSlugs(): (heading: string) => string {
  const given = new Map<string, number>()
  return (heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const times = given.get(slug) ?? 0
    given.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  }
}

/** Null for files that are only in the repository. */
function addressOf(href: string, name: string): string | null {
  if (/^(?:https?:|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(name), path).replace(/\.md$/, '')
  if (!path.endsWith('.md') || !docNames.includes(target)) return null
  return `/docs/${target}${anchor === undefined ? '' : `#${anchor}`}`
}
