// Writes a gang sheet as a PDF page of exactly its size. Each print is embedded once, as its JPEG or
// without loss, with its profile, and placed as often as it is printed.

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { printFormats } from '../../../../pure/contract/print-format.ts'
import { micrometresPerInch } from '../../../../pure/geometry/lengths.ts'
import { openVipsFile } from '../../../images/decoding/formats/vips-file.ts'
import { jpegWithin, mostHeadBytes, type PdfObject, pdfOf } from '../write-pdf.ts'
import { asStored } from './as-stored.ts'
import { cutMarks, slugOutlines } from './gang-lines.ts'
import type { GangCell, GangFile, GangRecipe } from './gang-recipe.ts'

const firstImage = 5

export async function writeGangPdf(recipe: GangRecipe): Promise<string> {
  const path = join(recipe.folder, 'gang.pdf')
  const { widthMicrometres, heightMicrometres } = recipe.sheet
  const profiles = new Map<string, { icc: Buffer; channels: number; number: number }>()
  const images = await Promise.all(
    recipe.files.map((file, index) => imageOf(file, join(recipe.folder, `image-${index}`))),
  )
  for (const { icc, channels, hash } of images) {
    if (!profiles.has(hash)) {
      profiles.set(hash, { icc, channels, number: firstImage + images.length + profiles.size })
    }
  }
  const paper = `[0 0 ${points(widthMicrometres)} ${points(heightMicrometres)}]`
  const named = images.map((_, index) => `/I${index} ${firstImage + index} 0 R`).join(' ')
  const objects: PdfObject[] = [
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      dictionary:
        `/Type /Page /Parent 2 0 R /MediaBox ${paper} /TrimBox ${paper} ` +
        `/Resources << /XObject << ${named} >> >> /Contents 4 0 R`,
    },
    { dictionary: '', stream: Buffer.from(drawingOf(recipe), 'latin1') },
    ...images.map(({ width, height, hash, filter, stream }) => ({
      dictionary:
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
        `/ColorSpace [/ICCBased ${profiles.get(hash)?.number} 0 R] ${filter}`,
      stream,
    })),
    ...[...profiles.values()].map(({ icc, channels }) => ({
      dictionary: `/N ${channels} /Alternate /Device${channels === 4 ? 'CMYK' : 'RGB'}`,
      stream: icc,
    })),
  ]
  await pipeline(pdfOf(objects), createWriteStream(path))
  return path
}

type EmbeddedImage = {
  width: number
  height: number
  channels: number
  icc: Buffer
  hash: string
  filter: string
  stream: { path: string; byteLength: number }
}

async function imageOf(file: GangFile, scratch: string): Promise<EmbeddedImage> {
  const { type } = printFormats[file.format]
  const path = type === 'pdf' ? await copyJpegOf(file, scratch) : file.path
  const { width, height, channels, icc } = await sharp(path, {
    limitInputPixels: false,
  }).metadata()
  if (icc === undefined) throw new Error('A print file has no profile.')
  const known = {
    width,
    height,
    channels,
    icc,
    hash: createHash('sha256').update(icc).digest('hex'),
  }
  if (type === 'tiff') {
    const deflated = await deflate(path, channels, scratch)
    const { size: byteLength } = await stat(deflated)
    return { ...known, filter: '/Filter /FlateDecode', stream: { path: deflated, byteLength } }
  }
  // CMYK values are inverted in a JPEG, as Adobe's programs write them.
  const decode = channels === 4 ? ' /Decode [1 0 1 0 1 0 1 0]' : ''
  const { size: byteLength } = await stat(path)
  return { ...known, filter: `/Filter /DCTDecode${decode}`, stream: { path, byteLength } }
}

async function copyJpegOf({ path }: GangFile, scratch: string): Promise<string> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(mostHeadBytes)
    await file.read(head, 0, head.length, 0)
    const range = jpegWithin(head)
    if (range === null) throw new Error('A print file contains no JPEG.')
    const copy = `${scratch}.jpg`
    const { first, last } = range
    await pipeline(createReadStream(path, { start: first, end: last }), createWriteStream(copy))
    return copy
  } finally {
    await file.close()
  }
}

const rowsAtOnce = 64

async function deflate(path: string, channels: number, scratch: string): Promise<string> {
  const raw = `${scratch}.v`
  await asStored(path, channels).toFile(raw)
  const pixels = openVipsFile(raw)
  function* rows() {
    for (let y = 0; y < pixels.height; y += rowsAtOnce) {
      // A copy, because the next call overwrites the rows while these are compressed.
      yield Buffer.from(pixels.readRows(y, Math.min(rowsAtOnce, pixels.height - y)))
    }
  }
  const deflated = `${scratch}.z`
  await pipeline(Readable.from(rows()), createDeflate(), createWriteStream(deflated))
  pixels.close()
  return deflated
}

function drawingOf(recipe: GangRecipe): string {
  const { heightMicrometres } = recipe.sheet
  // PDF coordinates start at the lower left corner.
  const up = (y: number) => points(heightMicrometres - y)
  const marks = cutMarks(recipe).map(
    ({ x, y, width, height }) =>
      `${points(x)} ${up(y + height)} ${points(width)} ${points(height)} re f`,
  )
  const slug = slugOutlines(recipe).map((step) => {
    if (step[0] === 'Z') return 'h'
    const [name, ...numbers] = step
    const places = numbers.map((value, index) => (index % 2 === 0 ? points(value) : up(value)))
    return `${places.join(' ')} ${{ M: 'm', L: 'l', C: 'c' }[name]}`
  })
  return [
    ...recipe.cells.map((cell) => `q ${matrixOf(cell, up).join(' ')} cm /I${cell.file} Do Q`),
    'q 0 g',
    ...marks,
    ...(slug.length === 0 ? [] : [...slug, 'f']),
    'Q\n',
  ].join('\n')
}

// Turned clockwise, what is up in the picture points to the right.
function matrixOf({ x, y, width, height, isTurned }: GangCell, up: (y: number) => string) {
  const [w, h] = [points(width), points(height)]
  return isTurned
    ? ['0', `-${h}`, w, '0', points(x), up(y)]
    : [w, '0', '0', h, points(x), up(y + height)]
}

function points(micrometres: number): string {
  return String(Math.round((micrometres * 72 * 10_000) / micrometresPerInch) / 10_000)
}
