// The six patches in every format and variant that is read, with what has to be found in each. Their
// table is docs/formats.md.

import sharp, { type Sharp } from 'sharp'
import { writeTiff } from '../../src/images/decoding/write-tiff.ts'
import { bmp } from './bmp.ts'
import { type Rgb, toLinear } from './colour-difference.ts'
import {
  patchAt,
  patchColours,
  patchesHeight,
  patchesWidth,
  patchPixels,
  toAdobeRgb,
  toDisplayP3,
  toGray,
} from './colour-patches.ts'
import { flatJpeg } from './flat-jpeg.ts'
import { heic } from './heic.ts'
import { adobeRgbProfile, grayProfile } from './icc-profiles.ts'

export type RealPicture = {
  format: string
  variant: string
  make: () => Promise<Buffer>
  /** In sRGB; the usual patches unless said otherwise. */
  colours?: readonly Rgb[]
  /** 8 unless said otherwise. */
  bitDepth?: 8 | 16
  dpi?: number
  /** A word of its name. */
  profile?: string
  pages?: number
  hasAlpha?: boolean
  width?: number
}

const size = { width: patchesWidth, height: patchesHeight }
const count = patchesWidth * patchesHeight
const grays: readonly Rgb[] = [20, 60, 100, 140, 190, 240].map((value) => [value, value, value])
const others: readonly Rgb[] = [...patchColours].reverse()

function pixels(colours: readonly (readonly number[])[] = patchColours): Sharp {
  const channels = colours[0]?.length === 4 ? 4 : 3
  const data = patchPixels(new Uint8Array(count * channels), rounded(colours, 1))
  return sharp(data, { raw: { ...size, channels } })
}

// Sharp takes deep pixels for Display P3 when that is asked for, and leaves their numbers.
function deepPixels(colours: readonly (readonly number[])[] = patchColours): Sharp {
  const data = patchPixels(new Uint16Array(count * 3), rounded(colours, 257))
  return sharp(data, { raw: { ...size, channels: 3 } }).toColourspace('rgb16')
}

/** The bare numbers as a TIFF, with a profile; sharp writes no profile that it has not applied. */
function bareTiff(
  colours: readonly (readonly number[])[],
  bitDepth: 8 | 16,
  iccProfile: Buffer | null,
): Buffer {
  const channels = colours[0]?.length === 4 ? 4 : 3
  const tiff = writeTiff({ ...size, channels, bitDepth, iccProfile })
  if (bitDepth === 8) patchPixels(tiff.pixels, rounded(colours, 1))
  else {
    const values = patchPixels(new Uint16Array(count * channels), rounded(colours, 257))
    tiff.pixels.set(new Uint8Array(values.buffer))
  }
  return Buffer.from(tiff.bytes)
}

function rounded(colours: readonly (readonly number[])[], factor: number): number[][] {
  return colours.map((colour) => colour.map((value) => Math.round(value * factor)))
}

let inkProfile: Promise<Buffer> | undefined

/** The profile for inks that comes with sharp. */
function cmykProfile(): Promise<Buffer> {
  inkProfile ??= (async () => {
    const inked = await pixels().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
    return (await sharp(inked).metadata()).icc ?? Buffer.alloc(0)
  })()
  return inkProfile
}

export async function displayP3Profile(): Promise<Buffer> {
  const png = await pixels().withIccProfile('p3').png().toBuffer()
  return (await sharp(png).metadata()).icc ?? Buffer.alloc(0)
}

/** Cyan, magenta, yellow and black in percent. */
const inks = [
  [10, 40, 40, 0],
  [40, 10, 40, 5],
  [45, 30, 5, 5],
  [5, 10, 50, 0],
  [0, 0, 0, 50],
  [3, 3, 8, 0],
] as const
/** What Little CMS 2.14 makes of them: `transicc -n -t 0` with that profile. */
const inksInSrgb: readonly Rgb[] = [
  [221.4, 150.4, 134.2],
  [139.2, 173.3, 148.1],
  [130.2, 145, 185.1],
  [243, 214.2, 132.2],
  [134.7, 133.8, 134.5],
  [246, 240.8, 228.7],
]

/** Full ink is 0, as Adobe's programs write JPEGs. */
function inkedJpeg(iccProfile: Buffer | undefined): Buffer {
  return flatJpeg({
    ...size,
    adobeTransform: 0,
    at: (x, y) => (inks[patchAt(x, y)] ?? []).map((ink) => 255 - ink * 2.55),
    ...(iccProfile && { iccProfile }),
  })
}

function ycckJpeg(iccProfile: Buffer): Buffer {
  const at = (x: number, y: number) => {
    const [c = 0, m = 0, ye = 0, k = 0] = (inks[patchAt(x, y)] ?? []).map((ink) => ink * 2.55)
    return [
      0.299 * c + 0.587 * m + 0.114 * ye,
      128 - 0.168736 * c - 0.331264 * m + 0.5 * ye,
      128 + 0.5 * c - 0.418688 * m - 0.081312 * ye,
      255 - k,
    ]
  }
  return flatJpeg({ ...size, adobeTransform: 2, at, iccProfile })
}

function rgbJpeg(colours: readonly Rgb[], iccProfile: Buffer): Buffer {
  return flatJpeg({
    ...size,
    adobeTransform: 0,
    at: (x, y) => colours[patchAt(x, y)] ?? [],
    iccProfile,
  })
}

/** Changes what the channels of a TIFF of ours mean: TIFF 6.0, tags 262, and 338 to 332. */
function withPhotometric(tiff: Buffer, photometric: number): Buffer {
  for (let at = 10; at < 10 + tiff.readUInt16LE(8) * 12; at += 12) {
    if (tiff.readUInt16LE(at) === 262) tiff.writeUInt16LE(photometric, at + 8)
    if (tiff.readUInt16LE(at) !== 338) continue
    tiff.writeUInt16LE(332, at)
    tiff.writeUInt16LE(1, at + 8)
  }
  return tiff
}

/** L*a*b* of D50, as TIFF has it in 16 bits: a and b signed, 256 for each unit. */
function labNumbers(colour: Rgb): number[] {
  const [l, a, b] = labOfD50(colour)
  return [l * 655.35, a * 256, b * 256].map((value) => (Math.round(value) & 65535) / 257)
}

// The white of sRGB is D65; Bradford's matrix brings it to D50.
function labOfD50(colour: Rgb): [number, number, number] {
  const linear = colour.map((value) => toLinear(value / 255))
  const [r = 0, g = 0, b = 0] = linear
  const x = (0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / 0.9642
  const y = 0.2225045 * r + 0.7168786 * g + 0.0606169 * b
  const z = (0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / 0.8249
  const bend = (value: number) =>
    value > (6 / 29) ** 3 ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29
  return [116 * bend(y) - 16, 500 * (bend(x) - bend(y)), 200 * (bend(y) - bend(z))]
}

/** A gain-map JPEG: the picture for all screens, then a small one that only HDR screens use. */
async function gainMapJpeg(): Promise<Buffer> {
  const base = await pixels().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
  const map = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
    .grayscale()
    .jpeg()
    .toBuffer()
  const xmp = Buffer.from(
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf=' +
      '"http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:hdrgm=' +
      '"http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"/></rdf:RDF></x:xmpmeta>',
  )
  const head = Buffer.from([0xff, 0xe1, (xmp.length + 2) >> 8, (xmp.length + 2) & 255])
  return Buffer.concat([base.subarray(0, 2), head, xmp, base.subarray(2), map])
}

async function frames(): Promise<Sharp> {
  const both = await Promise.all([patchColours, others].map((c) => pixels(c).png().toBuffer()))
  return sharp(both, { join: { animated: true } })
}

const colourAt = (x: number, y: number) => patchColours[patchAt(x, y)] ?? []
const isDark = (x: number, y: number) => patchAt(x, y) % 2 === 0
const bmpOf = (options: Partial<Parameters<typeof bmp>[0]>) => async () =>
  bmp({ ...size, at: colourAt, ...options })
const adobe = patchColours.map(toAdobeRgb)
const p3 = patchColours.map(toDisplayP3)
const fine = { quality: 100, chromaSubsampling: '4:4:4' }

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

function jpeg(variant: string, make: () => Promise<Buffer>): RealPicture {
  return of('JPEG')(variant, make)
}

function png(
  variant: string,
  make: () => Promise<Buffer>,
  more?: Partial<RealPicture>,
): RealPicture {
  return of('PNG')(variant, make, more)
}

function tiff(
  variant: string,
  make: () => Promise<Buffer>,
  more?: Partial<RealPicture>,
): RealPicture {
  return of('TIFF')(variant, make, more)
}

function heif(variant: string, make: () => Promise<Buffer>): RealPicture {
  return of('HEIC')(variant, make, { profile: 'sP3C' })
}

/** The patches as channels of few bits have them. */
function coarse(most: readonly number[]): Rgb[] {
  return patchColours.map(
    (colour) =>
      colour.map((value, index) => {
        const steps = most[index] ?? 255
        return (Math.round((value / 255) * steps) / steps) * 255
      }) as unknown as Rgb,
  )
}

/** For docs/formats.md. */
export function tableOfFormats(): string {
  const rows = realPictures.map((entry) =>
    [
      entry.format,
      entry.variant,
      entry.profile ? 'read' : '–',
      entry.dpi ? 'read' : '–',
      entry.pages ? 'the first' : '–',
    ].join(' | '),
  )
  return [
    '| format | variant | profile | dpi | of several |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}
