// Extra channels of a TIFF: alpha, saved selections, spot colors, infrared.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colourDifference, type Rgb } from '../../../../tests/helpers/colour-difference.ts'
import { type FlatTiff, flatTiff } from '../../../../tests/helpers/flat-tiff.ts'
import { removePrints } from '../../../../tests/helpers/make-print-of.ts'
import { pageAndPrint } from '../../../../tests/helpers/page-and-print.ts'
import { displayP3Profile } from '../../../../tests/helpers/patch-files.ts'

let folder: string
beforeAll(() => {
  sharp.cache(false)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handprint-extra-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(removePrints)

async function expectColour(tiff: FlatTiff, wanted: Rgb) {
  const { page, print, facts } = await pageAndPrint(folder, flatTiff(tiff))
  for (const colour of [page(0.5, 0.5), print(0.5, 0.5)]) {
    expect(colourDifference(colour, wanted), `${colour} for ${wanted}`).toBeLessThan(1)
  }
  // Temporary files are gone; only the picture itself is left.
  expect(await readdir(folder)).toHaveLength(1)
  return facts
}

const colour: Rgb = [200, 100, 50]
const onWhite: Rgb = [227.5, 177.5, 152.5]
const deep = colour.map((value) => value * 257)
const text = (words: string) => [2, [...Buffer.from(`${words}\0`)]] as const
const rgb = { photometric: 2, bits: 8 } as const
const inks = { photometric: 5, bits: 8 } as const

describe('an extra channel of unspecified purpose is dropped, with a warning:', () => {
  const tiffs: [string, FlatTiff][] = [
    ['RGB', { ...rgb, pixel: [...colour, 0], extraSamples: [0] }],
    ['RGB in 16 bits', { ...rgb, bits: 16, pixel: [...deep, 0], extraSamples: [0] }],
    ['RGB without tag 338', { ...rgb, pixel: [...colour, 0] }],
    ['RGB with two', { ...rgb, pixel: [...colour, 0, 128], extraSamples: [0, 0] }],
    [
      'RGB with transparency before it',
      { ...rgb, pixel: [...colour, 255, 9], extraSamples: [2, 0] },
    ],
  ]
  it.each(tiffs)('%s', async (_what, tiff) => {
    expect(await expectColour(tiff, colour)).toMatchObject({ notes: ['extra_channel_left_out'] })
  })

  it.each([8, 16])('gray in %d bits', async (bits) => {
    const gray = bits === 8 ? 100 : 25_700
    const facts = await expectColour(
      { photometric: 1, bits, pixel: [gray, 0], extraSamples: [0] },
      [100, 100, 100],
    )
    expect(facts).toMatchObject({ hasAlpha: false, notes: ['extra_channel_left_out'] })
  })

  it('after a real alpha channel', async () => {
    const tiff = { ...rgb, pixel: [...colour, 0, 127.5], extraSamples: [0, 2] }
    expect(await expectColour(tiff, onWhite)).toMatchObject({ hasAlpha: true })
  })
})

describe('transparency', () => {
  it.each([1, 2])('is applied if tag 338 is %d', async (kind) => {
    const values = kind === 1 ? colour.map((value) => value / 2) : colour
    const facts = await expectColour(
      { ...rgb, pixel: [...values, 127.5], extraSamples: [kind] },
      onWhite,
    )
    expect(facts).toMatchObject({ hasAlpha: true, notes: [] })
  })

  it('is assumed for files of ImageMagick that do not declare it, with a warning', async () => {
    const tags = { 305: text('ImageMagick 6.9.11-60 Q16 x86_64') }
    const tiff = { ...rgb, pixel: [...colour, 127.5], extraSamples: [0], tags }
    const facts = await expectColour(tiff, onWhite)
    expect(facts).toMatchObject({ hasAlpha: true, notes: ['extra_channel_as_transparency'] })
  })

  it('is flattened onto white after the conversion to the print’s colors, as browsers do', async () => {
    // Half-transparent Display P3 green on white; clipped to sRGB it is pure green.
    const tiff = { ...rgb, pixel: [0, 255, 0, 127.5], extraSamples: [2] }
    await expectColour({ ...tiff, iccProfile: await displayP3Profile() }, [127.5, 255, 127.5])
  })
})

/**
 * The block of tag 34377 with resource 1077: 13 bytes per channel, the last of which is its kind.
 */
function photoshop(...kinds: number[]): NonNullable<FlatTiff['tags']> {
  const channels = kinds.map((kind) => Buffer.from([...Array<number>(12).fill(0), kind]))
  const data = Buffer.concat([Buffer.from([0, 0, 0, 1]), ...channels])
  const head = Buffer.from('8BIM\x04\x35\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(data.length, 8)
  const padding = Buffer.alloc(data.length & 1)
  return { 34377: [7, [...head, ...data, ...padding]] }
}

const selection = 0
const spot = 2

describe('Photoshop’s description of an extra channel is respected:', () => {
  it('a saved selection is dropped', async () => {
    const tiff = { ...rgb, pixel: [...colour, 0], extraSamples: [0], tags: photoshop(selection) }
    expect(await expectColour(tiff, colour)).toMatchObject({ notes: [] })
  })

  it('a saved selection beside inks, too', async () => {
    const plain = await pageAndPrint(folder, flatTiff({ ...inks, pixel: [20, 200, 150, 30] }))
    await rm(folder, { recursive: true })
    folder = await mkdtemp(join(tmpdir(), 'handprint-extra-'))
    const tags = photoshop(selection)
    await expectColour(
      { ...inks, pixel: [20, 200, 150, 30, 0], extraSamples: [0], tags },
      plain.page(0.5, 0.5),
    )
  })

  it.each([rgb, inks])('a spot color is rejected by name: %j', async (kind) => {
    const colours = kind === rgb ? colour : [20, 200, 150, 30]
    const file = { ...kind, pixel: [...colours, 0], extraSamples: [0], tags: photoshop(spot) }
    await expectSpotRefusal(file, /1 more channel than .* spot colours\. Merge them/)
  })
})

it('undescribed channels beside inks are rejected by name', async () => {
  const one = { ...inks, pixel: [20, 200, 150, 30, 0], extraSamples: [0] }
  await expectSpotRefusal(one, /1 more channel than/)
  const two = { ...inks, pixel: [20, 200, 150, 30, 0, 0], extraSamples: [0, 0] }
  await expectSpotRefusal(two, /2 more channels than/)
})

async function expectSpotRefusal(tiff: FlatTiff, message: RegExp) {
  await expect(pageAndPrint(folder, flatTiff(tiff))).rejects.toMatchObject({
    code: 'image_format_unsupported',
    message: expect.stringMatching(message),
  })
}
