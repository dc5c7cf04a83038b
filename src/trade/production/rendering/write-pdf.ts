// Writes the sheet as a PDF page (ISO 32000-1) of exactly its size: the unchanged JPEG, its
// profile, the page boxes, and on request cut and fold marks outside the sheet. It does not claim
// PDF/X-4, since nothing here could verify that.

import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '../../../ground/storage/storage.ts'
import type { PixelCrop } from '../../../pure/geometry/crop.ts'
import type { PrintRecipe } from './print-recipe.ts'
import type { SheetColours } from './verify-sheet.ts'

/** Left, bottom, right, top, in points. */
type PageBox = readonly [left: number, bottom: number, right: number, top: number]

const gapPoints = 6
const lengthPoints = 24

function pageMarks(sheet: PageBox, face: PageBox, faceAndSides: PageBox): string {
  const hasSides = face[0] !== faceAndSides[0]
  return [
    'q 0.5 w',
    ...marksOf(sheet, face),
    ...(hasSides ? ['[3 3] 0 d', ...marksOf(sheet, faceAndSides)] : []),
    'Q\n',
  ].join('\n')
}

// Each line is stroked separately: a dash pattern applies to a whole path.
function marksOf([left, bottom, right, top]: PageBox, box: PageBox): string[] {
  const line = (x: number, y: number, toX: number, toY: number) =>
    `${fixed(x)} ${fixed(y)} m ${fixed(toX)} ${fixed(toY)} l S`
  const reach = gapPoints + lengthPoints
  return [
    ...[box[0], box[2]].flatMap((x) => [
      line(x, bottom - gapPoints, x, bottom - reach),
      line(x, top + gapPoints, x, top + reach),
    ]),
    ...[box[1], box[3]].flatMap((y) => [
      line(left - gapPoints, y, left - reach, y),
      line(right + gapPoints, y, right + reach, y),
    ]),
  ]
}

function fixed(points: number): string {
  return String(Math.round(points * 10_000) / 10_000)
}

/** Margin around the sheet for the marks. */
const marksPoints = 36

/** `sheet` is the path of the JPEG. Returns the path of the PDF. */
export async function writePdf(
  recipe: PrintRecipe,
  { channels, icc }: SheetColours,
  sheet: string,
  { hasMarks = false } = {},
): Promise<string> {
  const path = join(recipe.folder, 'sheet.pdf')
  const { size: imageBytes } = await stat(sheet)
  const { width, height } = recipe.sheet
  const around = hasMarks ? marksPoints : 0
  const pointsOf = (pixels: number) => (pixels * 72) / recipe.dpi
  const paper = { width: pointsOf(width) + 2 * around, height: pointsOf(height) + 2 * around }
  // PDF coordinates start at the lower left corner.
  const boxOf = (box: PixelCrop) =>
    [
      around + pointsOf(box.left),
      paper.height - around - pointsOf(box.top + box.height),
      around + pointsOf(box.left + box.width),
      paper.height - around - pointsOf(box.top),
    ] as const
  const sheetBox = boxOf({ left: 0, top: 0, width, height })
  const draw =
    `q ${numbers([sheetBox[2] - sheetBox[0], 0, 0, sheetBox[3] - sheetBox[1], around, around])} cm /Sheet Do Q\n` +
    (around === 0 ? '' : pageMarks(sheetBox, boxOf(recipe.face), boxOf(recipe.faceAndSides)))
  const isCmyk = channels === 4
  // CMYK values are inverted in a JPEG, as Adobe's programs write them.
  const decode = isCmyk ? ' /Decode [1 0 1 0 1 0 1 0]' : ''
  const objects: PdfObject[] = [
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      dictionary:
        `/Type /Page /Parent 2 0 R /MediaBox [${numbers([0, 0, paper.width, paper.height])}] ` +
        `/BleedBox [${numbers(sheetBox)}] /TrimBox [${numbers(boxOf(recipe.face))}] ` +
        '/Resources << /XObject << /Sheet 5 0 R >> >> /Contents 4 0 R',
    },
    { dictionary: '', stream: Buffer.from(draw, 'latin1') },
    {
      dictionary:
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
        `/ColorSpace [/ICCBased 6 0 R] /Filter /DCTDecode${decode}`,
      stream: { path: sheet, byteLength: imageBytes },
    },
    { dictionary: `/N ${channels} /Alternate /Device${isCmyk ? 'CMYK' : 'RGB'}`, stream: icc },
  ]
  await pipeline(pdfOf(objects), createWriteStream(path))
  return path
}

export type PdfObject = {
  dictionary: string
  stream?: Buffer | { path: string; byteLength: number }
}

export async function* pdfOf(objects: readonly PdfObject[]): AsyncGenerator<Buffer> {
  let at = 0
  const counted = (chunk: Buffer) => {
    at += chunk.byteLength
    return chunk
  }
  const text = (words: string) => counted(Buffer.from(words, 'latin1'))
  // The profiles are ICC 4.2, which requires PDF 1.7 (§8.6.5.5, table 67). The second line marks
  // the file as binary (§7.5.2).
  yield text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  const places: number[] = []
  for (const [index, { dictionary, stream }] of objects.entries()) {
    places.push(at)
    const length = stream === undefined ? '' : ` /Length ${stream.byteLength}`
    yield text(`${index + 1} 0 obj\n<< ${dictionary}${length} >>\n`)
    if (stream !== undefined) {
      yield text('stream\n')
      if (Buffer.isBuffer(stream)) yield counted(stream)
      else for await (const chunk of createReadStream(stream.path)) yield counted(chunk)
      yield text('\nendstream\n')
    }
    yield text('endobj\n')
  }
  const tableAt = at
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  yield text(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`)
  yield text(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`)
}

function numbers(values: readonly number[]): string {
  return values.map((value) => String(Math.round(value * 10_000) / 10_000)).join(' ')
}

/** Upper limit for the bytes before the JPEG in these files. */
export const mostHeadBytes = 8192

/** Where the JPEG is in a file of writePdf, from the file's first bytes. Null if there is none. */
export function jpegWithin(head: Buffer): ByteRange | null {
  const found = /\/Filter \/DCTDecode[^>]* \/Length (\d+) >>\nstream\n/.exec(
    head.toString('latin1'),
  )
  if (found === null) return null
  const first = found.index + found[0].length
  return { first, last: first + Number(found[1]) - 1 }
}
