// Every way in which a TIFF can store colors, on the page and in print: correct in both, or
// rejected by name. docs/formats.md has the table.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  colourDifference,
  fromLinear,
  type Rgb,
  toLinear,
} from '../../../../tests/helpers/colour-difference.ts'
import { toAdobeRgb } from '../../../../tests/helpers/colour-patches.ts'
import { type FlatTiff, flatTiff } from '../../../../tests/helpers/flat-tiff.ts'
import { adobeRgbProfile, grayProfile, inkProfile } from '../../../../tests/helpers/icc-profiles.ts'
import { removePrints } from '../../../../tests/helpers/make-print-of.ts'
import { pageAndPrint } from '../../../../tests/helpers/page-and-print.ts'
import {
  cmykProfile,
  inks,
  inksInSrgb,
  labNumbers,
  labOfD50,
} from '../../../../tests/helpers/patch-files.ts'

let folder: string
beforeAll(async () => {
  sharp.cache(false)
  folder = await mkdtemp(join(tmpdir(), 'handprint-matrix-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(removePrints)

const stores = {
  '1 bit': { bits: 1, most: 1 },
  '8 bits': { bits: 8, most: 255 },
  '16 bits': { bits: 16, most: 65_535 },
  '32 bits': { bits: 32, most: 4_294_967_295 },
  '16-bit floats': { bits: 16, most: 1, sampleFormat: 3 },
  '32-bit floats': { bits: 32, most: 1, sampleFormat: 3 },
} as const
type Store = keyof typeof stores

const models = ['gray', 'RGB', 'CMYK', 'L*a*b*'] as const
const profiles = ['no profile', 'its own profile', 'a foreign profile'] as const
const transparencies = ['opaque', 'half transparent'] as const
type Cell = {
  store: Store
  model: (typeof models)[number]
  profile: (typeof profiles)[number]
  transparency: (typeof transparencies)[number]
}

const cells: Cell[] = (Object.keys(stores) as Store[]).flatMap((store) =>
  models.flatMap((model) =>
    profiles.flatMap((profile) =>
      transparencies.map((transparency) => ({ store, model, profile, transparency })),
    ),
  ),
)

describe('a TIFF of known colors is right on the page and in print, or rejected by name:', () => {
  it.each(cells)('$model in $store, with $profile, $transparency', async (cell) => {
    const file = flatTiff(await tiffOf(cell))
    const name = refusalOf(cell)
    if (name !== null) {
      await expect(pageAndPrint(folder, file)).rejects.toMatchObject({
        code: 'image_format_unsupported',
        message: expect.stringMatching(name),
      })
      return
    }
    const shown = await pageAndPrint(folder, file)
    const [page, print] = [shown.page(0.5, 0.5), shown.print(0.5, 0.5)]
    const wanted = laid(colourOf(cell), cell)
    const most = cell.model === 'CMYK' ? 1.6 : 1
    expect(colourDifference(page, wanted), `page ${page} for ${wanted}`).toBeLessThan(most)
    expect(colourDifference(print, wanted), `print ${print} for ${wanted}`).toBeLessThan(most)
  })
})

const gray = 100 / 255
const rgb: Rgb = [200, 60, 30]
const ink = 2

function refusalOf({ store, model, transparency }: Cell): RegExp | null {
  const { bits, sampleFormat }: { bits: number; sampleFormat?: number } = stores[store]
  const isOpaque = transparency === 'opaque'
  if (sampleFormat === 3) {
    if (model === 'RGB' || (model === 'gray' && bits === 32 && isOpaque)) return null
    return /a TIFF with (16|32)-bit floating-point numbers/
  }
  if (model === 'L*a*b*') return bits === 16 && isOpaque ? null : /L\*a\*b\* with \d+ bits/
  if (bits === 1) return model === 'gray' && isOpaque ? null : /a TIFF with 1 bits/
  return bits === 32 ? /a TIFF with 32 bits/ : null
}

function laid(colour: Rgb, { transparency }: Cell): Rgb {
  if (transparency === 'opaque') return colour
  const [red, green, blue] = colour.map((value) => 255 - (255 - value) * 0.5)
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** The color a viewer should see, in sRGB. */
function colourOf({ store, model, profile }: Cell): Rgb {
  const isFloat = 'sampleFormat' in stores[store]
  if (model === 'CMYK' && profile !== 'its own profile') return inksInSrgb[ink] ?? [0, 0, 0]
  if (model !== 'gray') return rgb
  if (store === '1 bit') return [255, 255, 255]
  const light =
    profile === 'its own profile'
      ? gray ** 1.8
      : // Without a profile, floats are linear light, and integers use the sRGB curve.
        isFloat
        ? gray
        : toLinear(gray)
  const value = 255 * fromLinear(light)
  return [value, value, value]
}

async function tiffOf(cell: Cell): Promise<FlatTiff> {
  const { store, model, profile, transparency } = cell
  const { bits, most, ...format } = stores[store]
  const channels = channelsOf(cell)
  const isHalf = transparency === 'half transparent'
  const isLab = model === 'L*a*b*'
  const values = isLab ? labValues(bits) : channels.map((value) => value * most)
  return {
    bits,
    ...format,
    photometric: photometrics[model],
    pixel: isHalf ? [...values, most / 2] : values,
    ...(isHalf && { extraSamples: [2] }),
    ...(profile === 'its own profile' && { iccProfile: ownProfile(model) }),
    ...(profile === 'a foreign profile' && { iccProfile: await foreignProfile(model) }),
  }
}

const photometrics = { gray: 1, RGB: 2, CMYK: 5, 'L*a*b*': 8 }

/** Channel values as stored in the file, scaled to 0 to 1. */
function channelsOf({ store, model, profile }: Cell): number[] {
  if (model === 'gray') return [store === '1 bit' ? 1 : gray]
  const isOwn = profile === 'its own profile'
  if (model === 'CMYK') return isOwn ? [1, 0, 0, 0] : (inks[ink] ?? []).map((each) => each / 100)
  const isFloat = 'sampleFormat' in stores[store]
  if (isOwn) return toAdobeRgb(rgb).map((value) => value / 255)
  return rgb.map((value) => (isFloat ? toLinear(value / 255) : value / 255))
}

function labValues(bits: number): number[] {
  return labNumbers(rgb).map((value) => (bits === 16 ? value * 257 : Math.min(value, 1)))
}

function ownProfile(model: Cell['model']): Uint8Array {
  if (model === 'gray') return grayProfile(1.8)
  return model === 'CMYK' ? inkProfile(labOfD50(rgb)) : adobeRgbProfile()
}

/** A profile for another color model. */
async function foreignProfile(model: Cell['model']): Promise<Uint8Array> {
  return model === 'RGB'
    ? grayProfile(1.8)
    : model === 'gray'
      ? await cmykProfile()
      : adobeRgbProfile()
}
