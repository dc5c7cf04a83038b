// Files that every viewer shows although a decoder warns about them, and the same files truncated
// or overwritten, which no viewer can show.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { colourDifference, type Rgb } from '../../../../tests/helpers/colour-difference.ts'
import { pngWith } from '../../../../tests/helpers/exif.ts'
import { type FlatTiff, flatTiff } from '../../../../tests/helpers/flat-tiff.ts'
import { pngChunk } from '../../../../tests/helpers/hostile/png-file.ts'
import { removePrints } from '../../../../tests/helpers/make-print-of.ts'
import { pageAndPrint } from '../../../../tests/helpers/page-and-print.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { readableBySharp } from './formats/readable-by-sharp.ts'
import { inspectPicture } from './inspect-picture.ts'

let folder: string
let sound: Buffer
let progressive: Buffer
beforeAll(async () => {
  sharp.cache(false)
  folder = await mkdtemp(join(tmpdir(), 'handprint-sound-'))
  sound = await picture({ width: 300, height: 200 })
  progressive = await picture({ width: 300, height: 200, isProgressive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(removePrints)

async function write(bytes: Buffer): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return path
}

const inspect = async (bytes: Buffer, maxPixels = 1_000_000) =>
  inspectPicture(await write(bytes), { maxPixels })

/** Decodes every pixel, with the strictest setting, of the input that sharp gets for the file. */
async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  const input = await readableBySharp(await write(bytes))
  return await sharp(input, { failOn: 'warning' }).raw().toBuffer()
}

function segmentAt(jpeg: Buffer, marker: number): number {
  let at = 2
  while (jpeg[at + 1] !== marker) at += 2 + jpeg.readUInt16BE(at + 2)
  return at
}

function changed(
  jpeg: Buffer,
  marker: number,
  change: (bytes: Buffer, at: number) => void,
): Buffer {
  const bytes = Buffer.from(jpeg)
  change(bytes, segmentAt(bytes, marker))
  return bytes
}

function inserted(jpeg: Buffer, at: number, ...more: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, at), ...more, jpeg.subarray(at)])
}

function segment(marker: number, content: string): Buffer {
  const body = Buffer.from(content, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body])
}

/** Offset of the last-coefficient field in a start of scan. */
const lastCoefficient = (bytes: Buffer, at: number) => at + 2 + bytes.readUInt16BE(at + 2) - 2

const oddJpegs: Record<string, () => Buffer> = {
  'a start of scan with a wrong last coefficient (Samsung)': () =>
    changed(sound, 0xda, (bytes, at) => {
      bytes[lastCoefficient(bytes, at)] = 0
    }),
  'a start of scan with wrong bits': () =>
    changed(sound, 0xda, (bytes, at) => {
      bytes[lastCoefficient(bytes, at) + 1] = 0x11
    }),
  'zeros between two segments (Pixel)': () =>
    inserted(sound, segmentAt(sound, 0xdb), Buffer.alloc(18)),
  'zeros right behind the start of the image': () => inserted(sound, 2, Buffer.alloc(18)),
  'letters between two segments': () =>
    inserted(sound, segmentAt(sound, 0xc4), Buffer.from('stray \xff\0 bytes', 'latin1')),
  'zeros between two segments of a progressive picture': () =>
    inserted(progressive, segmentAt(progressive, 0xc4), Buffer.alloc(5)),
  'JFIF 2.01': () => inserted(sound, 2, segment(0xe0, 'JFIF\0\x02\x01\0\0\x01\0\x01\0\0')),
  'an unknown Adobe transform': () => inserted(sound, 2, segment(0xee, 'Adobe\0\x64\0\0\0\0\x09')),
  'the Adobe transform of inks on three channels': () =>
    inserted(sound, 2, segment(0xee, 'Adobe\0\x64\0\0\0\0\x02')),
  'no mark of its end': () => sound.subarray(0, -2),
  'zeros in the place of the mark of its end': () =>
    Buffer.concat([sound.subarray(0, -2), Buffer.alloc(64)]),
  'several of these at once': () =>
    inserted(
      changed(sound, 0xda, (bytes, at) => {
        bytes[lastCoefficient(bytes, at)] = 0
      }).subarray(0, -2),
      2,
      segment(0xe0, 'JFIF\0\x02\x01\0\0\x01\0\x01\0\0'),
      Buffer.alloc(7),
      segment(0xee, 'Adobe\0\x64\0\0\0\0\x09'),
    ),
}

describe('a JPEG', () => {
  it.each(Object.entries(oddJpegs))('with %s is read to its last pixel', async (what, make) => {
    const same = what.includes('progressive') ? progressive : sound
    expect((await pixelsOf(make())).equals(await pixelsOf(same))).toBe(true)
    expect(await inspect(make())).toMatchObject({ width: 300, height: 200 })
  })

  it.each(Object.entries(oddJpegs))('with %s is rejected when truncated', async (_what, make) => {
    const bytes = make()
    for (const kept of [0.5, 0.9, 0.97]) {
      const cut = bytes.subarray(0, bytes.length * kept)
      await expect(inspect(cut)).rejects.toMatchObject({ code: 'image_unreadable' })
    }
  })

  it('with a wrong start of scan is rejected when a part of it is overwritten', async () => {
    const bytes = oddJpegs['a start of scan with a wrong last coefficient (Samsung)']?.() ?? sound
    bytes.fill(0, Math.floor(bytes.length * 0.6), Math.floor(bytes.length * 0.7))
    await expect(inspect(bytes)).rejects.toMatchObject({ code: 'image_unreadable' })
  })

  it('with the markers of a thumbnail, but without its end marker, is read', async () => {
    const thumbnail = segment(0xe1, 'Exif\0\0\xff\xd8\xff\xd9')
    for (const jpeg of [sound, progressive]) {
      const bytes = inserted(jpeg, 2, thumbnail).subarray(0, -2)
      expect((await pixelsOf(bytes)).equals(await pixelsOf(jpeg))).toBe(true)
    }
  })

  it('with zeros in place of its end marker is read, in several scans, too', async () => {
    const bytes = Buffer.concat([progressive.subarray(0, -2), Buffer.alloc(64)])
    expect((await pixelsOf(bytes)).equals(await pixelsOf(progressive))).toBe(true)
  })

  it('that ends in its own zeros is read', async () => {
    const size = { width: 235, height: 126 }
    const flat = sharp({ create: { ...size, channels: 3, background: '#c8c8c8' } }).grayscale()
    const jpeg = await flat.jpeg({ quality: 77, optimiseCoding: true }).toBuffer()
    expect(jpeg.subarray(-6, -2)).toEqual(Buffer.alloc(4))
    expect(await inspect(jpeg)).toMatchObject(size)
  })

  // The missing data is in the last strip that libvips reads when it reduces a picture of this size
  // to 400 pixels.
  describe.each([false, true])('of 2400 pixels, in several scans: %s', (isProgressive) => {
    let large: Buffer
    beforeAll(async () => {
      large = await picture({ width: 2400, height: 1600, isProgressive })
    })

    it('is read without its end marker', async () => {
      expect(await inspect(large.subarray(0, -2), 4_000_000)).toMatchObject({ width: 2400 })
    })

    it.each([100, 2_000, 20_000, 200_000])('is rejected with %i bytes less', async (missing) => {
      const cut = large.subarray(0, -missing)
      await expect(inspect(cut, 4_000_000)).rejects.toMatchObject({ code: 'image_unreadable' })
      // As left by an interrupted download whose disk space was allocated in advance.
      const empty = Buffer.concat([cut, Buffer.alloc(missing)])
      await expect(inspect(empty, 4_000_000)).rejects.toMatchObject({ code: 'image_unreadable' })
    })
  })

  // At an eighth of the size libvips would overlook what is missing of the last 64 rows.
  it('with an end marker is rejected if the last 48 of 1600 rows are missing', async () => {
    const large = await picture({ width: 2400, height: 1600 })
    const cut = large.subarray(0, large.length * (1 - 48 / 1600))
    const marked = Buffer.concat([cut, Buffer.of(0xff, 0xd9)])
    await expect(inspect(marked, 4_000_000)).rejects.toMatchObject({ code: 'image_unreadable' })
  })

  it('in several scans is rejected if some are missing', async () => {
    const scan = Buffer.from([0xff, 0xda])
    for (let at = progressive.indexOf(scan); at !== -1; at = progressive.indexOf(scan, at + 2)) {
      await expect(inspect(progressive.subarray(0, at))).rejects.toMatchObject({
        code: 'image_unreadable',
      })
    }
  })

  it('that continues far after its start is rejected', async () => {
    await expect(inspect(inserted(sound, 2, Buffer.alloc(5000)))).rejects.toMatchObject({
      code: expect.stringMatching(/^image_/),
    })
  })
})

const rgb = { photometric: 2, bits: 8, pixel: [200, 100, 50] } as const
const bytesOf = (text: string) => [...Buffer.from(text, 'latin1')]

const oddTiffs: Record<string, FlatTiff> = {
  'an empty Copyright (darktable)': { ...rgb, tags: { 33432: [2, []] } },
  'a text without NUL': { ...rgb, tags: { 305: [2, bytesOf('SilverFast 8')] } },
  'a text padded with NUL': { ...rgb, tags: { 270: [2, bytesOf('Scan\0\0\0\0\0\0\0\0')] } },
  'two texts in one tag': { ...rgb, tags: { 271: [2, bytesOf('Nikon\0SUPER COOLSCAN\0')] } },
  'a date of another length': { ...rgb, tags: { 306: [2, bytesOf('2020:01:01\0')] } },
  'a text as numbers': { ...rgb, tags: { 305: [3, [1, 2, 3]] } },
  'tags of unknown purpose': { ...rgb, tags: { 40000: [7, [1]], 65000: [4, [1, 2, 3]] } },
  'tags out of order': { ...rgb, edit: (entries) => [...entries].reverse() },
  'a tag twice': { ...rgb, edit: (entries) => entries.flatMap((entry) => [entry, entry]) },
  'tags of a DNG, though it is finished': { ...rgb, tags: { 50706: [7, [1, 4, 0, 0]] } },
  'an orientation that there is not': { ...rgb, tags: { 274: [3, [0]] } },
  'a unit of resolution that there is not': { ...rgb, tags: { 296: [3, [9]] } },
  'an order of bits that there is not': { ...rgb, tags: { 266: [3, [0]] } },
  'a note that it is reduced, though it is all there is': { ...rgb, tags: { 254: [4, [1]] } },
}

describe('a TIFF', () => {
  it.each(Object.entries(oddTiffs))('with %s is read and printed', async (_what, tiff) => {
    const { page, print } = await pageAndPrint(folder, flatTiff(tiff))
    const colour: Rgb = [200, 100, 50]
    expect(colourDifference(page(0.9, 0.9), colour)).toBeLessThan(1)
    expect(colourDifference(print(0.9, 0.9), colour)).toBeLessThan(1)
  })

  it.each(Object.entries(oddTiffs))('with %s is rejected when truncated', async (_what, tiff) => {
    const bytes = flatTiff(tiff)
    for (const kept of [bytes.length - 1, bytes.length - 100, Math.floor(bytes.length * 0.8)]) {
      await expect(inspect(bytes.subarray(0, kept))).rejects.toMatchObject({
        code: 'image_unreadable',
      })
    }
  })

  it.each([
    ['NewSubfileType', { 254: [4, [1]] }],
    ['SubfileType', { 255: [3, [2]] }],
  ] as const)('whose first page is a thumbnail by %s is read from the next', async (_tag, tags) => {
    const thumbnail = { ...rgb, pixel: [0, 0, 0], size: { width: 20, height: 16 }, tags }
    const { page, print, facts } = await pageAndPrint(folder, flatTiff(thumbnail, rgb))
    expect(facts).toMatchObject({ width: 64, height: 48, pages: 1 })
    expect(colourDifference(page(0.5, 0.5), [200, 100, 50])).toBeLessThan(1)
    expect(colourDifference(print(0.5, 0.5), [200, 100, 50])).toBeLessThan(1)
  })

  it.each([
    [32_946, null],
    [34_925, 'LZMA'],
    [50_000, 'ZSTD'],
    [50_001, 'WebP'],
    [34_712, 'JPEG 2000'],
    [12_345, 'method 12345'],
  ])('compressed by %d is rejected by name', async (compression, name) => {
    const refused = inspect(flatTiff({ ...rgb, tags: { 259: [3, [compression]] } }))
    await expect(refused).rejects.toMatchObject(
      name === null
        ? { code: 'image_unreadable' }
        : {
            code: 'image_format_unsupported',
            message: expect.stringContaining(`by ${name}. Save`),
          },
    )
  })

  it('of twelve bits is rejected by name', async () => {
    await expect(inspect(flatTiff({ ...rgb, tags: { 258: [3, [12, 12, 12]] } }))).rejects.toThrow(
      'a TIFF with 12 bits for each channel',
    )
  })
})

describe('a PNG', () => {
  it('with megabytes of text is read, compressed or not', async () => {
    const png = await picture({ width: 300, height: 200, format: 'png' })
    const hex = Buffer.from(randomBytes(1_500_000).toString('hex'))
    const text = (keyword: string) => Buffer.from(`${keyword}\0`, 'latin1')
    const chunks = [
      pngChunk(
        'zTXt',
        Buffer.concat([text('Raw profile type 8bim'), Buffer.alloc(1), deflateSync(hex)]),
      ),
      pngChunk('tEXt', Buffer.concat([text('prompt'), hex])),
      pngChunk('iTXt', Buffer.concat([text('workflow'), Buffer.alloc(4), hex])),
    ]
    const told = pngWith(png, chunks)
    expect((await pixelsOf(told)).equals(await pixelsOf(png))).toBe(true)
    expect(await inspect(told)).toMatchObject({ width: 300, height: 200 })
  })

  it('without a resolution has none', async () => {
    const png = await picture({ width: 300, height: 200, format: 'png', dpi: 300 })
    expect(await inspect(png)).toMatchObject({ dpi: 300 })
    const at = png.indexOf('pHYs') - 4
    const silent = Buffer.concat([png.subarray(0, at), png.subarray(at + 21)])
    expect(await inspect(silent)).toMatchObject({ dpi: null })
  })
})
