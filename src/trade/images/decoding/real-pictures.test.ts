import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Region } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bmp } from '../../../../tests/helpers/bmp.ts'
import { colourDifference, type Rgb } from '../../../../tests/helpers/colour-difference.ts'
import {
  patchColours,
  patchesHeight,
  patchesWidth,
} from '../../../../tests/helpers/colour-patches.ts'
import { heic } from '../../../../tests/helpers/heic.ts'
import { inspectAndShow } from '../../../../tests/helpers/inspect-and-show.ts'
import { displayP3Profile } from '../../../../tests/helpers/patch-files.ts'
import { cornerColours, picture } from '../../../../tests/helpers/pictures.ts'
import { realPictures } from '../../../../tests/helpers/real-pictures.ts'
import { tableOfFormats } from '../../../../tests/helpers/table-of-formats.ts'
import { inspectPicture } from './inspect-picture.ts'
import { renderPicture } from './render-picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handprint-real-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const maxPixels = 1_000_000

// A new name each time: sharp caches files by name.
async function write(bytes: Buffer): Promise<string> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return path
}

describe('a picture of known colors is decoded correctly:', () => {
  it.each(realPictures)('$format, $variant', async (given) => {
    const path = await write(await given.make())
    const { facts, shown } = await inspectAndShow(path, maxPixels)
    expect(facts).toMatchObject({
      format: given.format.toLowerCase(),
      width: given.width ?? patchesWidth,
      height: patchesHeight,
      orientation: 1,
      bitDepth: given.bitDepth ?? 8,
      hasAlpha: given.hasAlpha ?? false,
      pages: given.pages ?? 1,
      dpi: given.dpi ?? null,
    })
    expect(facts.iccProfile ?? '').toContain(given.profile ?? '')
    expect(facts.iccProfile === null).toBe(given.profile === undefined)

    const out = join(folder, 'out')
    const derivatives = [shown]
    for (const format of ['webp', 'avif'] as const) {
      await renderPicture(path, { ...facts, longSide: 1600, maxPixels, format }, out)
      derivatives.push(await readFile(out))
    }
    for (const derivative of derivatives) {
      const found = await patchesOf(derivative)
      for (const [index, colour] of (given.colours ?? patchColours).entries()) {
        expect(found[index], `patch ${index}`).toLookLike(colour)
      }
    }
  })

  it('as docs/formats.md documents', async () => {
    const page = await readFile(new URL('../../../../docs/formats.md', import.meta.url), 'utf8')
    expect(page).toContain(tableOfFormats())
  })
})

describe('a rotated picture is turned upright:', () => {
  const formats = ['jpeg', 'png', 'webp', 'tiff'] as const
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const
  const tagged = formats.flatMap((format) => orientations.map((at) => [format, at] as const))
  it.each(tagged)('a %s by its EXIF orientation %d', async (format, orientation) => {
    const size = { width: 200, height: 120 }
    const path = await write(await picture({ ...size, format, orientation, quality: 95 }))
    const { facts, shown } = await inspectAndShow(path, maxPixels)
    expect(facts).toMatchObject({ ...size, orientation })
    const at = [
      [8, 8],
      [191, 8],
      [191, 111],
      [8, 111],
    ] as const
    for (const [index, [x, y]] of at.entries()) {
      const { r = 0, g = 0, b = 0 } = await colourAt(shown, x, y)
      expect(colourDifference([r, g, b], cornerColours[index] ?? [0, 0, 0])).toBeLessThan(6)
    }
  })

  // The patches by number, row by row, in the orientation a reader has to show.
  const turned = [
    [0, false, [0, 1, 2, 3, 4, 5]],
    [1, false, [2, 5, 1, 4, 0, 3]],
    [2, false, [5, 4, 3, 2, 1, 0]],
    [3, false, [3, 0, 4, 1, 5, 2]],
    [0, true, [2, 1, 0, 5, 4, 3]],
    [1, true, [5, 2, 4, 1, 3, 0]],
    [2, true, [3, 4, 5, 0, 1, 2]],
    [3, true, [0, 3, 1, 4, 2, 5]],
  ] as const
  it.each(turned)('a HEIC by %d quarter turns, mirrored: %s', async (turns, isMirrored, order) => {
    // Its EXIF orientation differs and must be ignored (ISO/IEC 23008-12, annex A.2.4).
    const iccProfile = await displayP3Profile()
    const path = await write(heic({ turns, isMirrored, iccProfile, exif: exifOrientation(6) }))
    const { facts, shown } = await inspectAndShow(path, maxPixels)
    const [across, down] = turns % 2 === 0 ? [3, 2] : [2, 3]
    expect(facts).toMatchObject({ width: across * 40, height: down * 40, orientation: 1 })
    for (const [place, patch] of order.entries()) {
      const [x, y] = [(place % across) * 40 + 20, Math.floor(place / across) * 40 + 20]
      const { r = 0, g = 0, b = 0 } = await colourAt(shown, x, y)
      expect([r, g, b]).toLookLike(patchColours[patch] ?? [0, 0, 0])
    }
  })
})

describe('a damaged file is rejected:', () => {
  const makers = {
    'a HEIC': () => heic(),
    'a HEIC of tiles': () => heic({ isGrid: true }),
    'a BMP': () => bmp({ width: 120, height: 80, at: () => [1, 2, 3] }),
    'a BMP of run lengths': () =>
      bmp({ width: 120, height: 80, bits: 8, isRunLength: true, at: () => [1, 2, 3] }),
  }
  it.each(Object.entries(makers))('%s truncated anywhere', async (_name, make) => {
    const bytes = make()
    for (const kept of [0.1, 0.4, 0.7, 0.98]) {
      const path = await write(bytes.subarray(0, bytes.length * kept))
      await expect(inspectPicture(path, { maxPixels })).rejects.toMatchObject({
        code: 'image_unreadable',
      })
    }
  })

  it('a BMP that claims more pixels than are allowed, before any is decoded', async () => {
    const bytes = bmp({ width: 120, height: 80, bits: 8, isRunLength: true, at: () => [1, 2, 3] })
    bytes.writeInt32LE(60_000, 18)
    bytes.writeInt32LE(60_000, 22)
    await expect(inspectPicture(await write(bytes), { maxPixels })).rejects.toMatchObject({
      code: 'image_too_many_pixels',
    })
  })

  it('a BMP with any corrupted header field, unless it can be read', async () => {
    const bytes = bmp({ width: 120, height: 80, bits: 8, headerBytes: 124, at: () => [1, 2, 3] })
    for (let at = 14; at < 140; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = 0xff
      const outcome = await inspectPicture(await write(changed), { maxPixels }).catch(
        (error: unknown) => error,
      )
      if (outcome instanceof Error) {
        expect(outcome).toMatchObject({ code: expect.stringMatching(/^image_/) })
      }
    }
  })
})

/** Color of a picture at a point: the mean of 7 × 7 pixels. */
async function colourAt(derivative: Buffer, x: number, y: number) {
  const [r, g, b] = (await meansIn(derivative))({ left: x - 3, top: y - 3, width: 7, height: 7 })
  return { r, g, b }
}

function exifOrientation(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0', 'latin1')
  exif.writeUInt16LE(orientation, 18)
  return exif
}

expect.extend({
  toLookLike(found: Rgb, colour: Rgb) {
    const difference = colourDifference(found, colour)
    return {
      pass: difference <= 2,
      message: () => `[${found}] looks ${difference.toFixed(2)} from [${colour}]; at most 2`,
    }
  },
})

declare module 'vitest' {
  interface Matchers<T> {
    /** Within ΔE00 2. */
    toLookLike(colour: Rgb): T
  }
}

/** The mean of the center of each patch; for a picture twice as wide, of its right half. */
async function patchesOf(derivative: Buffer): Promise<Rgb[]> {
  const { width = 0, height = 0 } = await sharp(derivative).metadata()
  const size = height / 2
  const meanIn = await meansIn(derivative)
  return patchColours.map((_, index) => {
    const left = width - size * 3 + (index % 3) * size
    const top = Math.floor(index / 3) * size
    return meanIn({ left: left + 12, top: top + 12, width: size - 24, height: size - 24 })
  })
}

async function meansIn(derivative: Buffer): Promise<(region: Region) => Rgb> {
  const { data, info } = await sharp(derivative).raw().toBuffer({ resolveWithObject: true })
  return ({ left, top, width, height }) => {
    const sums: [number, number, number] = [0, 0, 0]
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        const at = (y * info.width + x) * info.channels
        for (const channel of [0, 1, 2] as const) sums[channel] += data[at + channel] ?? Number.NaN
      }
    }
    const [r, g, b] = sums
    return [r / (width * height), g / (width * height), b / (width * height)]
  }
}
