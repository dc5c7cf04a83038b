// The six patches in every format and variant that can be read, with the expected result for each.
// docs/formats.md contains their table.

import { bmp } from './bmp.ts'
import type { Rgb } from './colour-difference.ts'
import {
  patchAt,
  patchColours,
  patchesWidth,
  toAdobeRgb,
  toDisplayP3,
  toGray,
} from './colour-patches.ts'
import { flatJpeg } from './flat-jpeg.ts'
import { heic } from './heic.ts'
import { adobeRgbProfile, grayProfile } from './icc-profiles.ts'
import {
  bareTiff,
  cmykProfile,
  coarse,
  deepPixels,
  displayP3Profile,
  frames,
  gainMapJpeg,
  grays,
  inkedJpeg,
  inks,
  inksInSrgb,
  labNumbers,
  pixels,
  rgbJpeg,
  size,
  withPhotometric,
  ycckJpeg,
} from './patch-files.ts'

export type RealPicture = {
  format: string
  variant: string
  make: () => Promise<Buffer>
  /** In sRGB; the standard patches by default. */
  colours?: readonly Rgb[]
  /** 8 by default. */
  bitDepth?: 8 | 16
  dpi?: number
  /** A word of its name. */
  profile?: string
  pages?: number
  hasAlpha?: boolean
  width?: number
}

const colourAt = (x: number, y: number) => patchColours[patchAt(x, y)] ?? []
const isDark = (x: number, y: number) => patchAt(x, y) % 2 === 0
const bmpOf = (options: Partial<Parameters<typeof bmp>[0]>) => async () =>
  bmp({ ...size, at: colourAt, ...options })
const adobe = patchColours.map(toAdobeRgb)
const p3 = patchColours.map(toDisplayP3)
const fine = { quality: 100, chromaSubsampling: '4:4:4' }

const jpeg = of('JPEG')
const png = of('PNG')
const tiff = of('TIFF')

export const realPictures: readonly RealPicture[] = [
  jpeg('baseline, sRGB or without profile', () => pixels().jpeg(fine).toBuffer()),
  {
    ...jpeg('progressive, with a resolution', () =>
      pixels()
        .withMetadata({ density: 300 })
        .jpeg({ ...fine, progressive: true })
        .toBuffer(),
    ),
    profile: 'sRGB',
    dpi: 300,
  },
  { ...jpeg('Adobe RGB', async () => rgbJpeg(adobe, adobeRgbProfile())), profile: 'Adobe RGB' },
  { ...jpeg('Display P3', async () => rgbJpeg(p3, await displayP3Profile())), profile: 'sP3C' },
  {
    ...jpeg('gray', async () =>
      flatJpeg({ ...size, at: (x, y) => [grays[patchAt(x, y)]?.[0] ?? 0] }),
    ),
    colours: grays,
  },
  {
    ...jpeg('gray with a profile', async () =>
      flatJpeg({
        ...size,
        at: (x, y) => [toGray(grays[patchAt(x, y)] ?? [0, 0, 0], 1.8)],
        iccProfile: grayProfile(1.8),
      }),
    ),
    colours: grays,
    profile: 'gamma 1.8',
  },
  {
    ...jpeg('CMYK', async () => inkedJpeg(await cmykProfile())),
    colours: inksInSrgb,
    profile: 'Chemical proof',
  },
  { ...jpeg('CMYK without profile', async () => inkedJpeg(undefined)), colours: inksInSrgb },
  {
    ...jpeg('YCCK', async () => ycckJpeg(await cmykProfile())),
    colours: inksInSrgb,
    profile: 'Chemical proof',
  },
  jpeg('with a gain map (Ultra HDR), which is left out', gainMapJpeg),
  png('8 bits, with a resolution', () => pixels().withMetadata({ density: 300 }).png().toBuffer(), {
    dpi: 300,
    profile: 'sRGB',
  }),
  png('8 bits, interlaced', () => pixels().png({ progressive: true }).toBuffer()),
  png('palette', () => pixels().png({ palette: true }).toBuffer()),
  png('8 bits, Display P3', () => pixels().withIccProfile('p3').png().toBuffer(), {
    profile: 'sP3C',
  }),
  png('16 bits, without profile', () => deepPixels().png().toBuffer(), { bitDepth: 16 }),
  png(
    '16 bits, interlaced, Display P3',
    () => deepPixels(p3).withIccProfile('p3').png({ progressive: true }).toBuffer(),
    {
      bitDepth: 16,
      profile: 'sP3C',
    },
  ),
  png('gray, 16 bits', () => deepPixels(grays).toColourspace('grey16').png().toBuffer(), {
    bitDepth: 16,
    colours: grays,
  }),
  png(
    'with alpha, which is shown on white',
    () =>
      pixels(patchColours.map((colour) => [...colour, 128]))
        .png()
        .toBuffer(),
    {
      hasAlpha: true,
      colours: patchColours.map(
        (c) => c.map((v) => 255 - ((255 - v) * 128) / 255) as unknown as Rgb,
      ),
    },
  ),
  { ...of('GIF')('still', () => pixels().gif({ dither: 0 }).toBuffer()), hasAlpha: true },
  {
    ...of('GIF')('animated', async () => (await frames()).gif({ dither: 0 }).toBuffer()),
    hasAlpha: true,
    pages: 2,
  },
  of('WebP')('lossy', () => pixels().webp({ quality: 100 }).toBuffer()),
  {
    ...of('WebP')('lossless, Display P3', () =>
      pixels().withIccProfile('p3').webp({ lossless: true }).toBuffer(),
    ),
    profile: 'sP3C',
  },
  {
    ...of('WebP')('animated', async () => (await frames()).webp({ lossless: true }).toBuffer()),
    pages: 2,
  },
  tiff(
    'LZW, with a resolution',
    () => pixels().withMetadata({ density: 300 }).tiff({ compression: 'lzw' }).toBuffer(),
    { dpi: 300, profile: 'sRGB' },
  ),
  tiff('tiled', () =>
    pixels().tiff({ tile: true, tileWidth: 32, tileHeight: 32, compression: 'deflate' }).toBuffer(),
  ),
  tiff('several pages', async () => (await frames()).tiff({ compression: 'lzw' }).toBuffer(), {
    pages: 2,
  }),
  tiff('8 bits, Adobe RGB', async () => bareTiff(adobe, 8, adobeRgbProfile()), {
    profile: 'Adobe RGB',
  }),
  tiff('16 bits, Adobe RGB', async () => bareTiff(adobe, 16, adobeRgbProfile()), {
    bitDepth: 16,
    profile: 'Adobe RGB',
  }),
  tiff('16 bits, without profile', async () => bareTiff(patchColours, 16, null), { bitDepth: 16 }),
  tiff(
    'CMYK',
    async () =>
      withPhotometric(
        bareTiff(
          inks.map((ink) => ink.map((percent) => percent * 2.55)),
          8,
          await cmykProfile(),
        ),
        5,
      ),
    { colours: inksInSrgb, profile: 'Chemical proof' },
  ),
  tiff(
    'L\\*a\\*b\\*, 16 bits',
    async () => withPhotometric(bareTiff(patchColours.map(labNumbers), 16, null), 8),
    {
      bitDepth: 16,
    },
  ),
  of('AVIF')('8 bits', () => pixels().avif(fine).toBuffer()),
  {
    ...of('AVIF')('10 bits, Display P3', () =>
      deepPixels(p3)
        .withIccProfile('p3')
        .avif({ ...fine, bitdepth: 10 })
        .toBuffer(),
    ),
    bitDepth: 16,
    profile: 'sP3C',
  },
  heif('8 bits, Display P3', async () => heic({ iccProfile: await displayP3Profile() })),
  {
    ...heif('10 bits, Display P3', async () =>
      heic({ bitDepth: 10, iccProfile: await displayP3Profile() }),
    ),
    bitDepth: 16,
  },
  {
    ...heif('of tiles', async () => heic({ isGrid: true, iccProfile: await displayP3Profile() })),
    width: patchesWidth * 2,
  },
  of('BMP')('24 bits', bmpOf({})),
  {
    ...of('BMP')('24 bits from the top, with a resolution', bmpOf({ isTopDown: true, dpi: 300 })),
    dpi: 300,
  },
  of('BMP')('32 bits', bmpOf({ bits: 32 })),
  {
    ...of('BMP')(
      '32 bits with alpha',
      bmpOf({
        bits: 32,
        headerBytes: 108,
        masks: [0xff0000, 0xff00, 0xff, 0xff000000],
      }),
    ),
    hasAlpha: true,
  },
  {
    ...of('BMP')('16 bits', bmpOf({ bits: 16 })),
    colours: coarse([31, 31, 31]),
  },
  {
    ...of('BMP')('16 bits, 5 6 5', bmpOf({ bits: 16, masks: [0xf800, 0x7e0, 0x1f, 0] })),
    colours: coarse([31, 63, 31]),
  },
  of('BMP')('8 bits', bmpOf({ bits: 8 })),
  of('BMP')('8 bits, run lengths', bmpOf({ bits: 8, isRunLength: true })),
  of('BMP')('4 bits', bmpOf({ bits: 4 })),
  of('BMP')('4 bits, run lengths', bmpOf({ bits: 4, isRunLength: true })),
  {
    ...of('BMP')(
      '1 bit',
      bmpOf({ bits: 1, at: (x, y) => (isDark(x, y) ? [0, 0, 0] : [255, 255, 255]) }),
    ),
    colours: Array.from({ length: 6 }, (_, patch) =>
      patch % 2 === 0 ? [0, 0, 0] : [255, 255, 255],
    ),
  },
  of('BMP')('OS/2', bmpOf({ headerBytes: 12, bits: 4 })),
  {
    ...of('BMP')(
      'version 5, Adobe RGB',
      bmpOf({
        headerBytes: 124,
        iccProfile: adobeRgbProfile(),
        at: (x, y) => (adobe[patchAt(x, y)] ?? []).map(Math.round),
      }),
    ),
    profile: 'Adobe RGB',
  },
]

function of(format: string) {
  return (
    variant: string,
    make: () => Promise<Buffer>,
    more: Partial<RealPicture> = {},
  ): RealPicture => ({
    format,
    variant,
    make,
    ...more,
  })
}

function heif(variant: string, make: () => Promise<Buffer>): RealPicture {
  return of('HEIC')(variant, make, { profile: 'sP3C' })
}
