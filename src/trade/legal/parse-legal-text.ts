// The small markup of legal pages: paragraphs, `# headings`, `- lists` and `[links](https://…)`.
// The result is text and addresses, never HTML. Renderers escape it like everything else, so pasted
// code cannot run.

import { parseUrl } from '../../pure/parse-url.ts'

export type LegalPiece = { text: string; href: string | null }

export type LegalBlock =
  | { kind: 'heading'; level: 2 | 3; pieces: LegalPiece[] }
  | { kind: 'list'; items: LegalPiece[][] }
  /** Lines are kept on separate lines, as in an address. */
  | { kind: 'paragraph'; lines: LegalPiece[][] }

export function parseLegalText(text: string): LegalBlock[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .flatMap(blocksOf)
}

/** For lines without an empty line between them. */
function blocksOf(lines: readonly string[]): LegalBlock[] {
  const blocks: LegalBlock[] = []
  for (const line of lines) {
    const [, signs = '', heading] = /^(#{1,3})\s+(.+)$/.exec(line) ?? []
    const [, item] = /^[-*•]\s+(.+)$/.exec(line) ?? []
    const last = blocks.at(-1)
    if (heading !== undefined) {
      const level = signs === '#' ? 2 : 3
      blocks.push({ kind: 'heading', level, pieces: piecesOf(heading) })
    } else if (item !== undefined) {
      if (last?.kind === 'list') last.items.push(piecesOf(item))
      else blocks.push({ kind: 'list', items: [piecesOf(item)] })
    } else if (last?.kind === 'paragraph') {
      last.lines.push(piecesOf(line))
    } else {
      blocks.push({ kind: 'paragraph', lines: [piecesOf(line)] })
    }
  }
  return blocks
}

const link = /\[([^\][]+)\]\(([^()\s]+)\)|(https:\/\/[^\s<>()"]*[^\s<>()".,;:!?])/g

function piecesOf(line: string): LegalPiece[] {
  const pieces: LegalPiece[] = []
  let end = 0
  for (const match of line.matchAll(link)) {
    const [whole, label, target, bare] = match
    const href = safeAddress(target ?? bare ?? '')
    // A link with an unsafe or invalid address stays as plain text.
    if (href === null) continue
    pieces.push(...plain(line.slice(end, match.index)))
    pieces.push({ text: label ?? whole, href })
    end = match.index + whole.length
  }
  return [...pieces, ...plain(line.slice(end))]
}

function plain(text: string): LegalPiece[] {
  return text === '' ? [] : [{ text, href: null }]
}

/** Null for schemes that run code, and for invalid addresses. */
function safeAddress(text: string): string | null {
  const url = parseUrl(text)
  return url && ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}
