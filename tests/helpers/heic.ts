// Writes HEIC files (ISO/IEC 23008-12) around pictures encoded by x265, because no npm package can
// encode HEVC. The two below are the patches of colour-patches.ts in Display P3 values, drawn by
// that file, encoded once by libheif 1.15's `heif-enc -q 90` (and `-b 10`), and extracted from its
// container.

import { patchesHeight, patchesWidth } from './colour-patches.ts'

export type HeicOptions = {
  bitDepth?: 8 | 10
  iccProfile?: Buffer
  /** Colors as code points of ITU-T H.273. */
  cicp?: Cicp
  /** Counterclockwise quarter turns that a reader has to apply: the `irot` box. */
  turns?: 0 | 1 | 2 | 3
  /** A reader has to mirror left and right, after the rotation: the `imir` box. */
  isMirrored?: boolean
  /** Two pictures side by side as one, like the tiles of phones. */
  isGrid?: boolean
  /** An EXIF block, beginning with its TIFF header. */
  exif?: Buffer
}

/** The six patches, 120 × 80, or twice side by side as a grid. */
export function heic(options: HeicOptions = {}): Buffer {
  const { decoderSetup, data } = encoded[options.bitDepth ?? 8]
  const tile: Item = {
    type: 'hvc1',
    data,
    properties: [1, 2],
    isHidden: options.isGrid ?? false,
  }
  const exif: Item[] = options.exif ? [exifItem(options.exif)] : []
  const grid: Item = {
    type: 'grid',
    data: Buffer.from([0, 0, 0, 1, ...u16(240), ...u16(80)]),
    properties: [],
  }
  const items = options.isGrid ? [grid, tile, tile, ...exif] : [tile, ...exif]
  const whole = items[0] ?? tile
  const properties = [
    box('hvcC', decoderSetup),
    sizeOf(patchesWidth),
    sizeOf(patchesWidth * 2),
    box('pixi', u32(0), Buffer.from([3, ...Array<number>(3).fill(options.bitDepth ?? 8)])),
    ...(options.iccProfile ? [box('colr', Buffer.from('prof'), options.iccProfile)] : []),
    ...(options.cicp ? [nclx(options.cicp)] : []),
    ...(options.turns ? [box('irot', Buffer.from([options.turns]))] : []),
    ...(options.isMirrored ? [box('imir', Buffer.from([1]))] : []),
  ]
  const shared = properties.map((_, index) => index + 1).slice(3)
  items[0] = { ...whole, properties: [...(options.isGrid ? [3] : [1, 2]), ...shared] }
  return file(items, properties, [
    ...(options.isGrid ? [reference('dimg', 1, [2, 3])] : []),
    ...(options.exif ? [reference('cdsc', items.length, [1])] : []),
  ])
}

export type Cicp = readonly [primaries: number, transfer: number]

/** With the matrix of ITU-R BT.601 and full range, as the pictures here are encoded. */
function nclx([primaries, transfer]: Cicp): Buffer {
  const numbers = [primaries, transfer, 6].map(u16)
  return box('colr', Buffer.from('nclx'), ...numbers, Buffer.from([0x80]))
}

/** The coded picture of an AVIF with one item, in a container with the given color information. */
export function avifWith(avif: Buffer, { cicp, exif }: Pick<HeicOptions, 'cicp' | 'exif'>): Buffer {
  const inside = (type: string) => {
    const at = avif.indexOf(type) - 4
    return avif.subarray(at + 8, at + avif.readUInt32BE(at))
  }
  const properties = [
    box('av1C', inside('av1C')),
    box('ispe', inside('ispe')),
    box('pixi', inside('pixi')),
    ...(cicp ? [nclx(cicp)] : []),
  ]
  const data = inside('mdat')
  const picture: Item = { type: 'av01', data, properties: properties.map((_, index) => index + 1) }
  return file(
    [picture, ...(exif ? [exifItem(exif)] : [])],
    properties,
    exif ? [reference('cdsc', 2, [1])] : [],
    'avif',
  )
}

function exifItem(exif: Buffer): Item {
  return { type: 'Exif', data: Buffer.concat([u32(0), exif]), properties: [] }
}

type Item = { type: string; data: Buffer; properties: readonly number[]; isHidden?: boolean }

function file(
  items: readonly Item[],
  properties: readonly Buffer[],
  references: Buffer[],
  brand: 'heic' | 'avif' = 'heic',
): Buffer {
  const start = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}miaf`, 'latin1'))
  const meta = (dataAt: number) =>
    box(
      'meta',
      u32(0),
      box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
      box('pitm', u32(0), u16(1)),
      locations(items, dataAt),
      box(
        'iinf',
        u32(0),
        u16(items.length),
        ...items.map(({ type, isHidden }, index) =>
          box(
            'infe',
            Buffer.from([2, 0, 0, isHidden ? 1 : 0]),
            u16(index + 1),
            u16(0),
            Buffer.from(`${type}\0`),
          ),
        ),
      ),
      ...(references.length > 0 ? [box('iref', u32(0), ...references)] : []),
      box('iprp', box('ipco', ...properties), associations(items)),
    )
  const dataAt = start.length + meta(0).length + 8
  return Buffer.concat([start, meta(dataAt), box('mdat', ...items.map(({ data }) => data))])
}

function locations(items: readonly Item[], dataAt: number): Buffer {
  let at = dataAt
  const entries = items.map(({ data }, index) => {
    const entry = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(data.length)])
    at += data.length
    return entry
  })
  return box('iloc', u32(0), Buffer.from([0x44, 0x00]), u16(items.length), ...entries)
}

function associations(items: readonly Item[]): Buffer {
  const described = items.map((item, index) => ({ ...item, id: index + 1 }))
  const entries = described.filter(({ properties }) => properties.length > 0)
  return box(
    'ipma',
    u32(0),
    u32(entries.length),
    ...entries.map(({ id, properties }) =>
      Buffer.concat([
        u16(id),
        Buffer.from([properties.length, ...properties.map((p) => p | 0x80)]),
      ]),
    ),
  )
}

function reference(type: string, from: number, to: readonly number[]): Buffer {
  return box(type, u16(from), u16(to.length), ...to.map(u16))
}

function sizeOf(width: number): Buffer {
  return box('ispe', u32(0), u32(width), u32(patchesHeight))
}

function box(type: string, ...content: Buffer[]): Buffer {
  const all = Buffer.concat(content)
  return Buffer.concat([u32(all.length + 8), Buffer.from(type), all])
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const encoded = {
  8: {
    decoderSetup: base64(
      'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMA' +
        'kAAAAwAAAwAeoDyBRZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQA==',
    ),
    data: base64(
      'AAACkygBrwY48XPfn6b+ZwP//9qrvQ/uBiK77egS0GHI4Q//9BKTTxGq6TnhyR8+SNhMUi1pCRhMUnYr++EZ66B+' +
        'jY/skbGgyDYDyvsbWiQLBNilmIPAkqHod9JxMZiAeG7He5L+9Rf/9mgf+7JGbWOLCnU3SvncCG1rNSBDtD5jDQLI' +
        '0x4YeGxf8dkoD4zucqzNvvGzopYZuA5Oh3HIqc/ocEBrQ5FgAbtMW8j6vdBgYYI/zX2aTZ1YXSWy6XBhxpNvkvqq' +
        'QdInv9dfIfyJeQbfMPVDY6QZ5vH34AEeI0+1YL3pKq8L5JOZbJHIntn9QoABNZJYNOMvovpv2K0li0ADyOzq12of' +
        '+IajygGyWgPL9kHRNCB61OhqwwANEfArotQBPnshsJ0pax8P/kOqhvAta+97I5VE1EVVFZ1LGO3eMuY+fWYVNk5v' +
        'fdqu7KApEoYdxxdr4n8Kt//vcVzwGXFL0VokyQxWWZyN0iD9+rUatXUE6Muk4iWz6Cl2N4nb1eydagwN4+9kDQ2+' +
        'UgIbLKnH/1VC2G1yDK+D8hn4WEAC0SMvzg9hKptPQVJX6EYkfXUPgr7ofXN9pxtwXT+xqiP8Pb95TXtL9ahIr0AF' +
        'zl7WYEfXnNcHCnEjX3516oh0wtR6DD79fqLQGf3E8l5UzHoij/olPnxjgVwjwefuC9YZP+WRFSfkNuscd/U6yAB/' +
        'DURWiC7p/b9rkWJ9WDEzjEi+SkPMSleru59iecxiIsHvaT2uuJ83x8feWfnldBGbxfNIqAKyoYYCKIVrfG7+rj43' +
        '6QAAPTZAEZm/a+R/ask/Iw/xChQACUgT8eV/MVAgS31oGzqEAALEbFi2rQiKJC1DQaXbAAPDobBTHkAWikC/qMx+' +
        'ECMg',
    ),
  },
  10: {
    decoderSetup: base64(
      'AQQIAAAAAAAAAAAAHvAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAAeugJAIQABACpCAQEECAAAAwCd' +
        'uAAAAwAAHqA8gUTZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwIkA=',
    ),
    data: base64(
      'AAAA+SgBrwY48a3fn6b+ZwP//9qrvQ/uGrK77egS0brI5Lb//Qoly3AwLDEFhxx+f/9QC7a75sYyCDuBAEQv4HKe' +
        '93RmKWqAKG30n7FcI+kFB8htd/4GI/8bQEmnr1kMU7qy96WEx9/TROmsnml8QAHmhhztMp/d/n/95SueAyBcmC7C' +
        '4XelYhK4E6gWACpAFDey5i7av/asof9mrXUxPeFXxLgiuPPrR9TocwmgpL3gT+zICOHW3ldcSUmKSa0dl2bGvNAa' +
        '3xImt43aBjGPEjs+/5z09mz8HwUgpxqs3mzAQ1cMMMX0fNASROlt4Rh9G2snhobZXbi7LfBsQA==',
    ),
  },
} as const

function base64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}
