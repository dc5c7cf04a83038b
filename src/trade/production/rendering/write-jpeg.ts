// Writes a large JPEG from rows, strip by strip. Each strip is encoded separately, and the coded
// strips are joined with restart markers (ITU-T T.81, B.2.4.4), at which a decoder resets its
// state. All strips have the same tables, so the pixels are identical to those of a file encoded in
// one piece, and the sheet needs no temporary file.

import { open, rm } from 'node:fs/promises'
import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { tiffHead } from '../../images/decoding/formats/write-tiff.ts'
import type { SheetRows } from './place-on-sheet.ts'

const channels = 3
/** Side of a block, which without subsampling is the unit of coding. */
const blockPixels = 8
const mostBlocksOfStrip = 65_535

type Options = {
  path: string
  size: PixelSize
  /** Size of the rows encoded at a time. Two strips are in memory. */
  stripBytes: number
  iccProfile: Uint8Array
  /** Writes a baseline JPEG, without subsampling and with the standard Huffman tables. */
  encode(strip: JpegStrip, path: string): Promise<unknown>
}

export type JpegStrip = {
  /** The file takes its header, with profile and resolution, from this one. */
  isFirst: boolean
  /** In RGB. */
  raw: PixelSize & { pixels: Buffer }
  /** The same pixels as a file with the profile. */
  tiff: Buffer
}

type OpenStrip = { tiff: Buffer; pixels: Buffer; rows: number }

export async function writeJpeg(
  rows: SheetRows,
  { path, size, stripBytes, iccProfile, encode }: Options,
): Promise<void> {
  const { width, height } = size
  const rowBytes = width * channels
  const blocksOfRow = Math.ceil(width / blockPixels)
  const blockRows = Math.min(
    Math.max(1, Math.floor(stripBytes / (rowBytes * blockPixels))),
    Math.floor(mostBlocksOfStrip / blocksOfRow),
  )
  const stripRows = blockRows * blockPixels
  const strips = Math.ceil(height / stripRows)
  const openStrip = (rowsOfIt: number): OpenStrip => {
    const layout = { width, height: rowsOfIt, channels, bitDepth: 8, iccProfile } as const
    const head = tiffHead(layout)
    const tiff = Buffer.alloc(head.length + rowsOfIt * rowBytes)
    tiff.set(head)
    return { tiff, pixels: tiff.subarray(head.length), rows: rowsOfIt }
  }
  const rowsOf = (strip: number) => Math.min(stripRows, height - strip * stripRows)

  const stripPath = `${path}.strip`
  const readAgain = reader()
  const file = await open(path, 'w')
  let last: Promise<void> = Promise.resolve()
  let first: Buffer | null = null
  try {
    const put = async (strip: number, { tiff, pixels, rows: stripHeight }: OpenStrip) => {
      const raw = { width, height: stripHeight, pixels }
      await encode({ isFirst: strip === 0, raw, tiff }, stripPath)
      const { head, scan } = partsOf(await readAgain(stripPath))
      const form = formOf(head)
      first ??= Buffer.from(form)
      if (!form.equals(first))
        throw new Error(`Strip ${strip} has a different format than the first one.`)
      if (strip > 0) await file.write(Buffer.from([0xff, 0xd0 + ((strip - 1) % 8)]))
      else await file.write(strips === 1 ? head : headOfAll(head, height, blocksOfRow * blockRows))
      await file.write(scan)
    }
    // One is filled while the other is encoded.
    const pair = [openStrip(rowsOf(0)), openStrip(rowsOf(0))]
    for (let strip = 0; strip < strips; strip++) {
      let current = pair[strip % 2]
      if (current?.rows !== rowsOf(strip)) {
        current = openStrip(rowsOf(strip))
        pair[strip % 2] = current
      }
      for (let at = 0; at < current.pixels.length; at += rowBytes) {
        rows.next(current.pixels.subarray(at, at + rowBytes))
      }
      await last
      last = put(strip, current)
      // An error is thrown by the next await of `last`.
      last.catch(() => undefined)
    }
    await last
    await file.write(Buffer.from([0xff, 0xd9]))
  } finally {
    // No write may be running when this ends, even after an error.
    await last.catch(() => undefined)
    rows.close()
    await file.close()
    await rm(stripPath, { force: true })
  }
}

/** `profile`: at most 65,519 bytes; null for a JPEG that has one. */
type HeadToAdd = { dpi: number; profile: Uint8Array | null }

/**
 * Adds a resolution (JFIF) and a profile (ICC.1:2022, B.4) to a JPEG of libvips, which has neither a
 * JFIF header nor metadata. sharp's `withDensity` would keep the EXIF of the picture.
 */
export function withJpegHead(jpeg: Buffer, { dpi, profile }: HeadToAdd): Buffer {
  const pixelsPerInch = 1
  const jfif = Buffer.from([0, 16, ...Buffer.from('JFIF\0'), 1, 1, pixelsPerInch, 0, 0, 0, 0, 0, 0])
  jfif.writeUInt16BE(dpi, 10)
  jfif.writeUInt16BE(dpi, 12)
  const parts = [jpeg.subarray(0, 2), Buffer.from([0xff, 0xe0]), jfif]
  if (profile !== null) {
    const name = Buffer.from('ICC_PROFILE\0')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(2 + name.length + 2 + profile.length)
    parts.push(Buffer.from([0xff, 0xe2]), length, name, Buffer.from([1, 1]), Buffer.from(profile))
  }
  return Buffer.concat([...parts, jpeg.subarray(2)])
}

/**
 * Reuses one buffer, twice as large as needed: new ones would accumulate until the next garbage
 * collection.
 */
function reader(): (path: string) => Promise<Buffer> {
  let memory = Buffer.alloc(0)
  return async (path) => {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size > memory.length) memory = Buffer.allocUnsafeSlow(2 * size)
      await file.read(memory, 0, size, 0)
      return memory.subarray(0, size)
    } finally {
      await file.close()
    }
  }
}

/** Everything before the coded pixels, and the coded pixels without the end of image. */
function partsOf(jpeg: Buffer): { head: Buffer; scan: Buffer } {
  const start = startOfScan(jpeg)
  const end = start + 2 + jpeg.readUInt16BE(start + 2)
  return { head: jpeg.subarray(0, end), scan: jpeg.subarray(end, -2) }
}

function startOfScan(jpeg: Buffer): number {
  return segmentAt(jpeg, (marker) => marker === 0xda)
}

function segmentAt(jpeg: Buffer, isWanted: (marker: number) => boolean): number {
  let at = 2
  while (!isWanted(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2)
  return at
}

/**
 * From the frame header (B.2.2): width, channels and their sampling. The height is excluded, since
 * the last strip has another one.
 */
function formOf(head: Buffer): Buffer {
  const frameAt = segmentAt(head, (marker) => marker === 0xc0)
  return head.subarray(frameAt + 7, frameAt + 2 + head.readUInt16BE(frameAt + 2))
}

/** The header with the total height and the number of blocks between two restart markers. */
function headOfAll(head: Buffer, height: number, blocks: number): Buffer {
  const scanAt = startOfScan(head)
  const all = Buffer.from(head)
  const frameAt = segmentAt(all, (marker) => marker === 0xc0)
  all.writeUInt16BE(height, frameAt + 5)
  const interval = Buffer.from([0xff, 0xdd, 0, 4, blocks >> 8, blocks & 0xff])
  return Buffer.concat([all.subarray(0, scanAt), interval, all.subarray(scanAt)])
}
