// The text of a PDF by pdfkit, read from its glyphs: each line from left to right, in visual order.

import * as fontkit from 'fontkit'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from 'pdf-lib'

export type ShownLine = {
  text: string
  /** The font of each letter and its glyph id in it. */
  glyphs: { font: string; id: string; letters: string }[]
}

type PdfFont = { name: string; letters: Map<string, string>; file: Buffer }

export async function linesOfPdf(bytes: Uint8Array): Promise<ShownLine[]> {
  const pdf = await PDFDocument.load(bytes)
  return pdf.getPages().flatMap(linesOfPage)
}

/** Whether each non-blank glyph of a line has an outline in the embedded font. */
export async function hasOutlines(bytes: Uint8Array, line: ShownLine): Promise<boolean> {
  const fonts = (await PDFDocument.load(bytes)).getPages().flatMap((page) => [...fontsOf(page)])
  return line.glyphs.every(({ font, id, letters }) => {
    const found = fonts.find(([, { name }]) => name === font)?.[1]
    if (found === undefined) return false
    const opened = fontkit.create(found.file)
    if (!('getGlyph' in opened)) return false
    const { commands } = opened.getGlyph(Number.parseInt(id, 16)).path
    return letters.trim() === '' || commands.length > 0
  })
}

function linesOfPage(page: PDFPage): ShownLine[] {
  const fonts = fontsOf(page)
  const lines = new Map<string, { x: number; glyphs: ShownLine['glyphs'] }[]>()
  for (const [, block = ''] of contentOf(page).matchAll(/BT\n([\s\S]*?)ET/g)) {
    const [, x, y = ''] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? []
    const font = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '')
    const shown = [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')
    const glyphs = (shown.match(/.{4}/g) ?? []).map((id) => {
      return { font: font?.name ?? '', id, letters: font?.letters.get(id) ?? '' }
    })
    lines.set(y, [...(lines.get(y) ?? []), { x: Number(x), glyphs }])
  }
  return [...lines.values()].map((pieces) => {
    const glyphs = pieces.sort((one, other) => one.x - other.x).flatMap((each) => each.glyphs)
    return { text: glyphs.map(({ letters }) => letters).join(''), glyphs }
  })
}

function contentOf({ node }: PDFPage): string {
  const contents = node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  return streams.map((each) => textOf(each).toString('latin1')).join('\n')
}

function fontsOf({ node }: PDFPage): Map<string, PdfFont> {
  const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  return new Map(
    (fonts?.entries() ?? []).map(([name]) => {
      const font = fonts?.lookup(name, PDFDict)
      const descendant = font?.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict)
      const descriptor = descendant?.lookup(PDFName.of('FontDescriptor'), PDFDict)
      return [
        name.decodeText(),
        {
          name: descriptor?.lookup(PDFName.of('FontName'), PDFName).decodeText() ?? '',
          letters: lettersOf(textOf(font?.lookup(PDFName.of('ToUnicode'))).toString('latin1')),
          file: textOf(descriptor?.lookup(PDFName.of('FontFile2'))),
        },
      ]
    }),
  )
}

/** Glyphs are numbered from 0 in the order of the map. */
function lettersOf(map: string): Map<string, string> {
  const ranges = map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)
  return new Map(
    [...ranges].flatMap(([, first = '0', listed = '']) =>
      [...listed.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = ''], index) => {
        const id = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
        const codes = units.split(' ').join('').match(/.{4}/g) ?? []
        return [id, String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)))] as const
      }),
    ),
  )
}

function textOf(stream: unknown): Buffer {
  if (!(stream instanceof PDFRawStream)) return Buffer.alloc(0)
  return Buffer.from(decodePDFRawStream(stream).decode())
}
