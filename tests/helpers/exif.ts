// An EXIF block that declares the color space of a picture (EXIF 2.32), and pictures that contain
// it.

import { patchColours, toAdobeRgb } from './colour-patches.ts'
import { avifWith, heic } from './heic.ts'
import { pngChunk } from './hostile/png-file.ts'
import { bareTiff, pixels } from './patch-files.ts'

export type ExifColours = {
  /** 1 sRGB, 65535 uncalibrated; some programs write 2 for Adobe RGB. */
  colourSpace: number
  /** R98 for sRGB, R03 for Adobe RGB. */
  interoperabilityIndex?: string
}

export const adobeRgbByExif: ExifColours = { colourSpace: 65_535, interoperabilityIndex: 'R03' }

/** Begins with the TIFF header; `at` is the header's offset in a file that is itself a TIFF. */
export function exifBlock({ colourSpace, interoperabilityIndex }: ExifColours, at = 0): Buffer {
  const index = interoperabilityIndex
  const interoperability = directory([[1, 2, 4, Buffer.from(`${index ?? 'R98'}\0`)]])
  const own = (interoperabilityAt: number) =>
    directory([
      [0xa001, 3, 1, short(colourSpace)],
      ...(index === undefined ? [] : [[0xa005, 4, 1, long(interoperabilityAt)] as const]),
    ])
  const first = (ownAt: number) => directory([[0x8769, 4, 1, long(ownAt)]])
  const ownAt = at + 8 + first(0).length
  const header = Buffer.concat([Buffer.from('II*\0', 'latin1'), long(8 + at)])
  const all = own(ownAt + own(0).length)
  return Buffer.concat([header, first(ownAt), all, interoperability])
}

type Entry = readonly [tag: number, type: number, count: number, value: Buffer]

function directory(entries: readonly Entry[]): Buffer {
  const rows = entries.map(([tag, type, count, value]) =>
    Buffer.concat([short(tag), short(type), long(count), value, Buffer.alloc(4 - value.length)]),
  )
  return Buffer.concat([short(entries.length), ...rows, long(0)])
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const fine = { quality: 100, chromaSubsampling: '4:4:4' }
const adobe = () => pixels(patchColours.map(toAdobeRgb))

/** The six patches in Adobe RGB values; the HEIC's are in Display P3. */
export const withExif: Readonly<Record<string, (colours: ExifColours) => Promise<Buffer>>> = {
  JPEG: async (colours) => {
    const jpeg = await adobe().jpeg(fine).toBuffer()
    const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifBlock(colours)])
    const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255])
    return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
  },
  PNG: async (colours) =>
    pngWith(await adobe().png().toBuffer(), [pngChunk('eXIf', exifBlock(colours))]),
  WebP: async (colours) => {
    const filler = { IFD0: { ImageDescription: 'x'.repeat(200) } }
    const webp = await adobe().withExif(filler).webp({ lossless: true }).toBuffer()
    exifBlock(colours).copy(webp, webp.lastIndexOf('II*\0', undefined, 'latin1'))
    return webp
  },
  TIFF: async (colours) => tiffWithExif(bareTiff(patchColours.map(toAdobeRgb), 8, null), colours),
  AVIF: async (colours) =>
    avifWith(await adobe().avif(fine).toBuffer(), { exif: exifBlock(colours) }),
  HEIC: async (colours) => heic({ exif: exifBlock(colours) }),
}

/** Inserts the chunks right after the header. */
export function pngWith(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const afterHead = 8 + 12 + 13
  return Buffer.concat([png.subarray(0, afterHead), ...chunks, png.subarray(afterHead)])
}

// Moves the TIFF's directory to the end, with a pointer to the EXIF directory after it.
function tiffWithExif(tiff: Buffer, colours: ExifColours): Buffer {
  const count = tiff.readUInt16LE(8)
  const entries = tiff.subarray(10, 10 + count * 12)
  const exifAt = tiff.length + 2 + (count + 1) * 12 + 4
  const moved = Buffer.from(tiff)
  moved.writeUInt32LE(tiff.length, 4)
  const exif = exifBlock(colours, exifAt)
  const pointer = Buffer.concat([short(0x8769), short(4), long(1), long(exif.readUInt32LE(18))])
  return Buffer.concat([moved, short(count + 1), entries, pointer, long(0), exif])
}
