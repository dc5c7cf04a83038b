// A picture of each format with a marker in every place for text: author, location, camera, notes.

import { deflateSync } from 'node:zlib'
import { bmp } from '../bmp.ts'
import { picture } from '../pictures.ts'
import { box, codedPicture, heifFile, referenceBox, u32 } from './heif-file.ts'
import { pngChunk } from './png-file.ts'
import { grayEntries, type TiffEntry, tiffDirectory, tiffFile } from './tiff-file.ts'

/** The text in the file that must not be revealed. */
export const mark = 'Not-To-Be-Told'

const small = { width: 320, height: 240 } as const
const marked = Buffer.from(`${mark} `.repeat(3))
const ended = Buffer.concat([marked, Buffer.from([0])])
const xmp = Buffer.from(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${mark}"/></rdf:RDF></x:xmpmeta>`,
)

export const markedPictures: Record<string, () => Promise<Buffer>> = {
  JPEG: async () => {
    const jpeg = await picture(small)
    const segments = [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif()])),
      segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp])),
      segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0'), iptc()])),
      ...Array.from({ length: 12 }, (_, index) => segment(0xe3 + index, marked)),
      segment(0xfe, marked),
    ]
    return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), marked])
  },
  PNG: async () => {
    const png = await picture({ ...small, format: 'png' })
    const chunks = [
      pngChunk('tEXt', Buffer.concat([Buffer.from('Author\0'), marked])),
      pngChunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(marked)])),
      pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), xmp])),
      pngChunk('eXIf', exif()),
      pngChunk('orNT', marked),
    ]
    return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33), marked])
  },
  GIF: async () => {
    const gif = await picture({ ...small, format: 'gif' })
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), blocks(marked)])
    const application = Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from('XMP DataXMP'),
      blocks(xmp),
    ])
    return Buffer.concat([gif.subarray(0, -1), comment, application, gif.subarray(-1)])
  },
  WebP: async () => {
    const still = (await picture({ ...small, format: 'webp' })).subarray(12)
    const extended = Buffer.from([0x0c, 0, 0, 0, 319 & 255, 319 >> 8, 0, 239, 0, 0])
    const chunks = [
      riffChunk('VP8X', extended),
      still,
      riffChunk('EXIF', exif()),
      riffChunk('XMP ', xmp),
      riffChunk('note', marked),
    ]
    return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
  },
  TIFF: async () => markedTiff(),
  AVIF: () => markedHeif('avif'),
  HEIC: () => markedHeif('heic'),
  BMP: async () => Buffer.concat([bmp({ ...small, at: (x, y) => [x % 256, y, 90] }), marked]),
}

function segment(marker: number, content: Buffer): Buffer {
  const length = content.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), content])
}

function blocks(content: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < content.length; at += 255) {
    const piece = content.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat([...pieces, Buffer.from([0])])
}

function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** IPTC-IIM: a by-line and a city. */
function iptc(): Buffer {
  const field = (id: number) =>
    Buffer.concat([Buffer.from([0x1c, 2, id, 0, marked.length]), marked])
  const fields = Buffer.concat([field(80), field(90)])
  return Buffer.concat([Buffer.from([0, 0]), Buffer.from([0, fields.length]), fields])
}

const text = (tag: number, at: number): TiffEntry => ({
  tag,
  type: tag === 33723 || tag === 34377 ? 7 : 2,
  count: ended.length,
  value: at,
})

// ImageDescription, Make, Model, Software, Artist, Copyright, and EXIF's maker note and comment.
const worded = [270, 271, 272, 305, 315, 33432, 37500, 37510]

/** EXIF beginning with its TIFF header, with a GPS directory that says 51° 30′ north. */
function exif(): Buffer {
  const directoryBytes = 2 + (worded.length + 1) * 12 + 4
  const gpsAt = 8 + directoryBytes
  const gps = tiffDirectory(
    [
      { tag: 1, type: 7, count: 2, value: 0x4e },
      { tag: 29, type: 7, count: marked.length, value: gpsAt + 30 },
    ],
    0,
  )
  const wordsAt = gpsAt + 30
  const entries = worded.map((tag) => text(tag, wordsAt))
  const first = tiffDirectory([...entries, { tag: 34853, type: 4, value: gpsAt }], 0)
  return tiffFile(first, gps, ended)
}

function markedTiff(): Buffer {
  const strip = Buffer.alloc(small.width * small.height, 128)
  const tags = [...worded.filter((tag) => tag < 37000), 33723, 34377]
  const build = (wordsAt: number) => {
    const entries = [
      ...grayEntries({ ...small, stripAt: wordsAt + ended.length, stripBytes: strip.length }),
      ...tags.map((tag) => text(tag, wordsAt)),
    ]
    return tiffDirectory(entries, 0)
  }
  const directory = build(8 + build(0).length)
  return tiffFile(directory, ended, strip)
}

async function markedHeif(brand: 'avif' | 'heic'): Promise<Buffer> {
  return heifFile({
    brand,
    items: [
      await codedPicture(brand),
      { type: 'Exif', data: Buffer.concat([u32(0), exif()]) },
      { type: 'mime', data: xmp },
    ],
    references: [referenceBox('cdsc', 2, [1]), referenceBox('cdsc', 3, [1])],
    beforeMeta: box('free', marked),
  })
}
