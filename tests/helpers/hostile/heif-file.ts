// HEIF files (ISO/IEC 23008-12) assembled box by box, for structures that no encoder would write.
// The coded pictures in them are real, extracted from a real AVIF and a real HEIC.

import { heic } from '../heic.ts'
import { picture } from '../pictures.ts'

export type HeifItem = {
  type: string
  /** Position of its bytes in the file's data; by default all of `data` as one piece. */
  extents?: readonly { at: number; length: number }[]
  data?: Buffer
  /** Boxes that describe it. */
  properties?: readonly Buffer[]
}

export type HeifFile = {
  brand: 'avif' | 'heic'
  /** The first one is the primary. */
  items: readonly HeifItem[]
  references?: readonly Buffer[]
  /** In the meta box, before the others. */
  inMeta?: readonly Buffer[]
  /** Between `ftyp` and `meta`. */
  beforeMeta?: Buffer
}

export function heifFile({ brand, items, references = [], inMeta = [], beforeMeta }: HeifFile) {
  const start = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}miaf`, 'latin1'))
  const properties = items.flatMap((item) => item.properties ?? [])
  const before = [
    u32(0),
    box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
    ...inMeta,
    box('pitm', u32(0), u16(1)),
  ]
  const after = [
    box('iinf', u32(0), u16(items.length), ...items.map(description)),
    ...(references.length > 0 ? [box('iref', u32(0), ...references)] : []),
    ...piecesOf('iprp', [...piecesOf('ipco', properties), associations(items)]),
  ]
  const meta = (dataAt: number) => piecesOf('meta', [...before, locations(items, dataAt), ...after])
  const head = [start, beforeMeta ?? Buffer.alloc(0)]
  const dataAt = lengthOf(head) + lengthOf(meta(0)) + 8
  const data = items.map((item) => item.data ?? Buffer.alloc(0))
  return Buffer.concat([...head, ...meta(dataAt), ...piecesOf('mdat', data)])
}

/**
 * A picture of 64 × 64 (AVIF) or 120 × 80 (HEIC) as an item, with another declared size if one is
 * given.
 */
export async function codedPicture(
  brand: HeifFile['brand'],
  claimed?: { width: number; height: number },
): Promise<HeifItem> {
  const real = brand === 'avif' ? await picture({ width: 64, height: 64, format: 'avif' }) : heic()
  const type = brand === 'avif' ? 'av01' : 'hvc1'
  const setup = findBox(real, brand === 'avif' ? 'av1C' : 'hvcC')
  const size =
    claimed ?? (brand === 'avif' ? { width: 64, height: 64 } : { width: 120, height: 80 })
  const data = findBox(real, 'mdat').subarray(8)
  return { type, data, properties: [setup, sizeBox(size.width, size.height)] }
}

export function box(type: string, ...content: readonly Buffer[]): Buffer {
  return Buffer.concat(piecesOf(type, content))
}

/** Not concatenated yet, because some have a hundred megabytes. */
function piecesOf(type: string, content: readonly Buffer[]): Buffer[] {
  return [u32(lengthOf(content) + 8), Buffer.from(type, 'latin1'), ...content]
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

export function sizeBox(width: number, height: number): Buffer {
  return box('ispe', u32(0), u32(width), u32(height))
}

/** `dimg` and the like, from one item to others; items count from 1. */
export function referenceBox(type: string, from: number, to: readonly number[]): Buffer {
  return box(type, u16(from), u16(to.length), ...to.map(u16))
}

export function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255])
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function locations(items: readonly HeifItem[], dataAt: number): Buffer {
  let at = dataAt
  const entries = items.map(({ data, extents }, index) => {
    const own = extents?.map((extent) => ({ ...extent, at: extent.at + dataAt }))
    const pieces = own ?? [{ at, length: data?.length ?? 0 }]
    at += data?.length ?? 0
    return Buffer.concat([
      u16(index + 1),
      u16(0),
      u16(pieces.length),
      ...pieces.flatMap((piece) => [u32(piece.at), u32(piece.length)]),
    ])
  })
  return box('iloc', u32(0), Buffer.from([0x44, 0x00]), u16(items.length), ...entries)
}

function description({ type }: HeifItem, index: number): Buffer {
  return box('infe', Buffer.from([2, 0, 0, 0]), u16(index + 1), u16(0), Buffer.from(`${type}\0`))
}

function associations(items: readonly HeifItem[]): Buffer {
  let next = 1
  const entries = items.map(({ properties = [] }, index) => {
    const own = properties.map(() => u16(next++ | 0x8000))
    return Buffer.concat([u16(index + 1), Buffer.from([own.length]), ...own])
  })
  // The flag allows more than 127 properties.
  return box('ipma', u32(1), u32(items.length), ...entries)
}

function findBox(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}
