// Sets text in a PDF: breaks it into lines, puts each into visual order, and draws it in fonts that
// have its letters. pdfkit supports this only for one direction and one font.

import { firstFont, openFont, type Style } from './document-fonts.ts'
import { type Piece, piecesOfRun } from './pieces-of-run.ts'
import { type Paragraph, readingOrder } from './reading-order.ts'

type Pdf = PDFKit.PDFDocument

export type TypeSetting = {
  style: Style
  /** In points. */
  size: number
  /** Width of the column, in points. */
  width: number
  align?: 'left' | 'right' | 'center'
  /** Maximum number of lines. The rest is left out. */
  lines?: number
}

export type Typesetter = {
  /**
   * Draws from `pdf.y` on, or from `y`, and leaves `pdf.y` below the text. Starts new pages as
   * needed.
   */
  draw(text: string, x: number, setting: TypeSetting, y?: number): void
  heightOf(text: string, setting: TypeSetting): number
  /** In points. */
  lineHeight(style: Style, size: number): number
  /** Drawn letters that no font has, each once. */
  readonly missing: ReadonlySet<string>
}

export function createTypesetter(pdf: Pdf): Typesetter {
  const missing = new Set<string>()
  const registered = new Set<string>()

  function use({ font: { name, path } }: Piece, size: number): Pdf {
    if (!registered.has(name)) pdf.registerFont(name, path)
    registered.add(name)
    return pdf.font(name).fontSize(size)
  }

  function widthOf(pieces: readonly Piece[], size: number): number {
    const widths = pieces.map((piece) => use(piece, size).widthOfString(piece.text, whole))
    return widths.reduce((sum, each) => sum + each, 0)
  }

  function linesOf(text: string, { style, size, width, lines = Infinity }: TypeSetting): Line[] {
    const order = text.split('\n').map(readingOrder)
    const set = order.flatMap((paragraph) => {
      const piecesOf = (start: number, end: number) =>
        paragraph
          .runsOf(start, end)
          .flatMap((run) => piecesOfRun(run, style, (letter) => missing.add(letter)))
      const fits = (start: number, end: number) => widthOf(piecesOf(start, end), size) <= width
      return breakLines(paragraph, fits).map(([start, end]) => {
        const pieces = piecesOf(start, end)
        return { pieces, width: widthOf(pieces, size) }
      })
    })
    return set.slice(0, lines)
  }

  return {
    missing,
    draw(text, x, setting, y = pdf.y) {
      const { size, width, align = 'left', style } = setting
      const { ascent, height } = measuresOf(style, size)
      pdf.y = y
      for (const line of linesOf(text, setting)) {
        if (pdf.y + height > pdf.page.maxY()) pdf.addPage()
        const top = pdf.y
        const rest = align === 'left' ? 0 : width - line.width
        let left = x + (align === 'center' ? rest / 2 : rest)
        for (const piece of line.pieces) {
          use(piece, size).text(piece.text, left, top + ascent, { ...whole, ...onBaseline })
          left += pdf.widthOfString(piece.text, whole)
        }
        pdf.x = x
        pdf.y = top + height
      }
    },
    lineHeight: (style, size) => measuresOf(style, size).height,
    heightOf(text, setting) {
      return linesOf(text, setting).length * measuresOf(setting.style, setting.size).height
    },
  }
}

type Line = { pieces: Piece[]; width: number }

// With `features`, even an empty list, pdfkit lays out the text as a whole. Otherwise it does so
// word by word, from left to right.
const whole: { features: [] } = { features: [] }
const onBaseline = { lineBreak: false, baseline: 'alphabetic' } as const

/**
 * The metrics of a line, which are those of the first font, regardless of which others it contains.
 */
function measuresOf(style: Style, size: number): { ascent: number; height: number } {
  const { ascent, descent, lineGap, unitsPerEm } = openFont(firstFont(style))
  const scale = size / unitsPerEm
  return { ascent: ascent * scale, height: (ascent - descent + lineGap) * scale }
}

const words = new Intl.Segmenter('und', { granularity: 'word' })
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Breaks at spaces. Text longer than a line, as in Thai and Chinese, is broken between words, and a
 * word longer than a line between letters.
 */
function breakLines(
  { text }: Paragraph,
  fits: (start: number, end: number) => boolean,
): [start: number, end: number][] {
  const lines: [number, number][] = []
  let start = 0
  let end = 0
  const take = (parts: Iterable<string>, finer: readonly Splitter[]) => {
    for (const part of parts) {
      const [next = ''] = [part]
      const trimmed = end + next.trimEnd().length
      if (fits(start, trimmed)) {
        end += next.length
        continue
      }
      if (end > start) lines.push([start, end])
      start = end
      const [split, ...rest] = finer
      if (split !== undefined && !fits(start, trimmed)) take(split(next), rest)
      else end += next.length
    }
  }
  take(text.split(/(?<=[^\S\u00a0\u202f])(?=\S)/u), [
    (part) => Array.from(words.segment(part), ({ segment }) => segment),
    (part) => Array.from(graphemes.segment(part), ({ segment }) => segment),
  ])
  lines.push([start, end])
  return lines.map(([from, to]) => [from, from + text.slice(from, to).trimEnd().length])
}

type Splitter = (part: string) => string[]
