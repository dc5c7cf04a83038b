// The small markup that legal pages are written in: paragraphs, `# headings`, `- lists` and
// `[links](https://…)`. What comes out are words and addresses, never HTML: whoever renders it escapes
// them like all else, so nothing that was pasted in can run.

import { parseUrl } from '../../pure/parse-url.ts'

export type LegalPiece = { text: string; href: string | null }

export type LegalBlock =
  | { kind: 'heading'; level: 2 | 3; pieces: LegalPiece[] }
  | { kind: 'list'; items: LegalPiece[][] }
  /** Its lines stand below each other, as in an address. */
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

/** Of lines without an empty one between them. */
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
    // What is no address that may be followed stays as it was written.
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

/** Null for schemes that run something, and for what is no address. */
function safeAddress(text: string): string | null {
  const url = parseUrl(text)
  return url && ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}
