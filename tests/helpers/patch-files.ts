// Files of the six patches that sharp alone cannot write: unconverted values with a profile, inks,
// L*a*b*, gain maps, several pages.

import sharp, { type Sharp } from 'sharp'
import { writeTiff } from '../../src/trade/images/decoding/formats/write-tiff.ts'
import { type Rgb, toLinear } from './colour-difference.ts'
import {
  patchAt,
  patchColours,
  patchesHeight,
  patchesWidth,
  patchPixels,
} from './colour-patches.ts'
import { flatJpeg } from './flat-jpeg.ts'

export const size = { width: patchesWidth, height: patchesHeight }
const count = patchesWidth * patchesHeight
export const grays: readonly Rgb[] = [20, 60, 100, 140, 190, 240].map((value) => [
  value,
  value,
  value,
])
const others: readonly Rgb[] = [...patchColours].reverse()

export function pixels(colours: readonly (readonly number[])[] = patchColours): Sharp {
  const channels = colours[0]?.length === 4 ? 4 : 3
  const data = patchPixels(new Uint8Array(count * channels), rounded(colours, 1))
  return sharp(data, { raw: { ...size, channels } })
}

// sharp treats 16-bit pixels as Display P3 if asked to, and leaves their values unchanged.
export function deepPixels(colours: readonly (readonly number[])[] = patchColours): Sharp {
  const data = patchPixels(new Uint16Array(count * 3), rounded(colours, 257))
  return sharp(data, { raw: { ...size, channels: 3 } }).toColourspace('rgb16')
}

/** A TIFF of unconverted values with a profile; sharp embeds no profile that it has not applied. */
export function bareTiff(
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

/** The ink profile that comes with sharp. */
export function cmykProfile(): Promise<Buffer> {
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
export const inks = [
  [10, 40, 40, 0],
  [40, 10, 40, 5],
  [45, 30, 5, 5],
  [5, 10, 50, 0],
  [0, 0, 0, 50],
  [3, 3, 8, 0],
] as const
/** The result of Little CMS 2.14: `transicc -n -t 0` with that profile. */
export const inksInSrgb: readonly Rgb[] = [
  [221.4, 150.4, 134.2],
  [139.2, 173.3, 148.1],
  [130.2, 145, 185.1],
  [243, 214.2, 132.2],
  [134.7, 133.8, 134.5],
  [246, 240.8, 228.7],
]

/** Full ink is 0, as in JPEGs of Adobe's programs. */
export function inkedJpeg(iccProfile: Buffer | undefined): Buffer {
  return flatJpeg({
    ...size,
    adobeTransform: 0,
    at: (x, y) => (inks[patchAt(x, y)] ?? []).map((ink) => 255 - ink * 2.55),
    ...(iccProfile && { iccProfile }),
  })
}

export function ycckJpeg(iccProfile: Buffer): Buffer {
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

export function rgbJpeg(colours: readonly Rgb[], iccProfile: Buffer): Buffer {
  return flatJpeg({
    ...size,
    adobeTransform: 0,
    at: (x, y) => colours[patchAt(x, y)] ?? [],
    iccProfile,
  })
}

/** Changes the color space of our TIFF's channels: TIFF 6.0, tags 262, and 338 to 332. */
export function withPhotometric(tiff: Buffer, photometric: number): Buffer {
  for (let at = 10; at < 10 + tiff.readUInt16LE(8) * 12; at += 12) {
    if (tiff.readUInt16LE(at) === 262) tiff.writeUInt16LE(photometric, at + 8)
    if (tiff.readUInt16LE(at) !== 338) continue
    tiff.writeUInt16LE(332, at)
    tiff.writeUInt16LE(1, at + 8)
  }
  return tiff
}

/** L*a*b* of D50 in the 16-bit encoding of TIFF: a and b signed, 256 for each unit. */
export function labNumbers(colour: Rgb): number[] {
  const [l, a, b] = labOfD50(colour)
  return [l * 655.35, a * 256, b * 256].map((value) => (Math.round(value) & 65535) / 257)
}

// The white point of sRGB is D65; Bradford's matrix converts it to D50.
export function labOfD50(colour: Rgb): [number, number, number] {
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
export async function gainMapJpeg(): Promise<Buffer> {
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

export async function frames(): Promise<Sharp> {
  const both = await Promise.all([patchColours, others].map((c) => pixels(c).png().toBuffer()))
  return sharp(both, { join: { animated: true } })
}

/** The patches, rounded to channels with few bits. */
export function coarse(most: readonly number[]): Rgb[] {
  return patchColours.map(
    (colour) =>
      colour.map((value, index) => {
        const steps = most[index] ?? 255
        return (Math.round((value / 255) * steps) / steps) * 255
      }) as unknown as Rgb,
  )
}
