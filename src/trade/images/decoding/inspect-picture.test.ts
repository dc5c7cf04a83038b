import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectAndShow } from '../../../../tests/helpers/inspect-and-show.ts'
import {
  brokenPictures,
  cornerColours,
  otherFiles,
  type PictureOptions,
  picture,
} from '../../../../tests/helpers/pictures.ts'
import { inspectPicture } from './inspect-picture.ts'

let folder: string
let path: string

beforeAll(async () => {
  // As in a picture process: the tests reuse one file name for different files.
  sharp.cache(false)
  folder = await mkdtemp(join(tmpdir(), 'handprint-inspect-'))
  path = join(folder, 'picture')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(bytes: Buffer, maxPixels = 10_000_000) {
  await writeFile(path, bytes)
  return await inspectPicture(path, { maxPixels })
}

async function show(bytes: Buffer) {
  await writeFile(path, bytes)
  return await inspectAndShow(path, 10_000_000)
}

const small = { width: 300, height: 200 }

describe('inspectPicture', () => {
  const kinds: [string, PictureOptions, object][] = [
    ['JPEG', {}, { format: 'jpeg', colourSpace: 'srgb', hasAlpha: false }],
    ['progressive JPEG', { isProgressive: true }, { format: 'jpeg' }],
    ['CMYK JPEG', { isCmyk: true }, { format: 'jpeg', colourSpace: 'cmyk' }],
    ['gray JPEG', { isGray: true }, { format: 'jpeg' }],
    ['JPEG with a profile', { profile: 'p3' }, { iccProfile: 'P3' }],
    ['PNG with alpha', { format: 'png', opacity: 0.5 }, { format: 'png', hasAlpha: true }],
    ['JPEG with a resolution', { dpi: 300 }, { dpi: 300 }],
    ['GIF', { format: 'gif' }, { format: 'gif', dpi: null, iccProfile: null }],
    ['WebP', { format: 'webp' }, { format: 'webp' }],
    ['TIFF', { format: 'tiff' }, { format: 'tiff' }],
    ['AVIF', { format: 'avif' }, { format: 'avif' }],
  ]
  it.each(kinds)('measures a %s', async (_name, options, facts) => {
    const { placeholder, ...found } = await inspect(await picture({ ...small, ...options }))
    const { iccProfile, ...plain } = facts as { iccProfile?: string }
    expect(found).toMatchObject({ ...small, orientation: 1, bitDepth: 8, pages: 1, ...plain })
    if (iccProfile) expect(found.iccProfile).toContain(iccProfile)
    expect(placeholder).toBeNull()
  })

  it('makes a placeholder of 400 px of a large picture', async () => {
    const { placeholder } = await inspect(await picture({ width: 1600, height: 3200 }))
    const found = await sharp(placeholder ?? Buffer.alloc(0)).metadata()
    expect(found).toMatchObject({ format: 'jpeg', width: 200, height: 400 })
  })

  it('strips metadata from a placeholder', async () => {
    const large = { width: 3200, height: 100, hasPrivateMetadata: true, profile: 'p3' } as const
    const { placeholder } = await inspect(await picture({ ...large, orientation: 6 }))
    const { exif, icc, xmp, iptc, orientation } = await sharp(
      placeholder ?? Buffer.alloc(0),
    ).metadata()
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)(
    'turns a picture of orientation %d upright',
    async (orientation) => {
      const { facts, shown } = await show(await picture({ ...small, orientation }))
      expect(facts).toMatchObject({ ...small, orientation })
      const corners = await cornersOf(shown)
      for (const [index, colour] of cornerColours.entries()) {
        expect(distance(corners[index], colour)).toBeLessThan(40)
      }
    },
  )

  it('renders transparency on white', async () => {
    const { shown } = await show(await picture({ ...small, format: 'png', opacity: 0 }))
    expect(await cornersOf(shown)).toEqual(Array(4).fill([255, 255, 255]))
  })

  it.each([8, 16])('applies the profile of a PNG of %d bit', async (bitDepth) => {
    const bytes = await sharp({
      create: { ...small, channels: 3, background: { r: 200, g: 60, b: 30 } },
    })
      .toColourspace(bitDepth === 16 ? 'rgb16' : 'srgb')
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const { facts, shown } = await show(bytes)
    expect(facts.bitDepth).toBe(bitDepth)
    const [corner] = await cornersOf(shown)
    expect(distance(corner, [200, 60, 30])).toBeLessThan(8)
  })

  it('uses the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { ...small, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    for (const format of ['gif', 'webp'] as const) {
      const bytes = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
      const { facts, shown } = await show(bytes)
      expect(facts).toMatchObject({ format, pages: 2, ...small })
      expect(distance((await cornersOf(shown))[0], [255, 0, 0])).toBeLessThan(8)
    }
  })
})

describe('inspectPicture rejects', () => {
  it.each(Object.entries(brokenPictures))('%s', async (_what, make) => {
    await expect(inspect(await make())).rejects.toMatchObject({ code: 'image_unreadable' })
  })

  const formats = ['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'] as const
  it.each(formats)('a %s that is truncated anywhere', async (format) => {
    const bytes = await picture({ ...small, format })
    for (const kept of [0.3, 0.7, 0.95]) {
      const cut = bytes.subarray(0, bytes.length * kept)
      await expect(inspect(cut)).rejects.toMatchObject({ code: 'image_unreadable' })
    }
  })

  it('a PNG that lacks its last bytes, but not one with trailing bytes', async () => {
    const bytes = await picture({ ...small, format: 'png' })
    for (const missing of [1, 4, 12]) {
      const cut = bytes.subarray(0, -missing)
      await expect(inspect(cut)).rejects.toMatchObject({ code: 'image_unreadable' })
    }
    const more = Buffer.concat([bytes, Buffer.alloc(100_000, 1)])
    expect(await inspect(more)).toMatchObject({ format: 'png' })
    await expect(
      inspect(Buffer.concat([bytes.subarray(0, -12), Buffer.alloc(100_000, 1)])),
    ).rejects.toMatchObject({ code: 'image_unreadable' })
  })

  it.each(Object.entries(otherFiles))('%s, by name', async (_what, bytes) => {
    await expect(inspect(bytes)).rejects.toMatchObject({ code: 'image_format_unsupported' })
  })

  it('an empty file', async () => {
    await expect(inspect(Buffer.alloc(0))).rejects.toMatchObject({ code: 'image_empty' })
  })

  it('too many pixels before decoding, with the limit and the actual number', async () => {
    const bytes = await picture(small)
    expect(await inspect(bytes, 60_000)).toMatchObject(small)
    await expect(inspect(bytes, 59_999)).rejects.toMatchObject({
      code: 'image_too_many_pixels',
      message: expect.stringMatching(/59,999 pixels.*60,000 \(300 × 200\)/),
    })
    // Only a header: any attempt to decode it would report a damaged file.
    const bomb = Buffer.from(await picture({ ...small, format: 'png' })).subarray(0, 57)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const withEnd = Buffer.concat([
      bomb.subarray(0, 33),
      Buffer.from('\0\0\0\0IDAT\x35\xaf\x06\x1e\0\0\0\0IEND\xae\x42\x60\x82', 'latin1'),
    ])
    await expect(inspect(withEnd)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
  })

  it('a side below 16 px', async () => {
    expect(await inspect(await picture({ width: 40, height: 16 }))).toMatchObject({ height: 16 })
    await expect(inspect(await picture({ width: 40, height: 15 }))).rejects.toMatchObject({
      code: 'image_too_small',
      message: expect.stringContaining('40 × 15'),
    })
  })
})

/** Colors of the corners, clockwise from the top left. */
async function cornersOf(jpeg: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels
    return [...data.subarray(from, from + 3)]
  }
  const [right, bottom] = [info.width - 6, info.height - 6]
  return [at(5, 5), at(right, 5), at(right, bottom), at(5, bottom)]
}

function distance(a: readonly number[] | undefined, b: readonly number[]): number {
  return Math.max(...b.map((value, index) => Math.abs(value - (a?.[index] ?? 999))))
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}
