// Checks of an ICC profile (ICC.1:2022) before decoding: which channels it is for, whether it has
// the required tags, and the curve of a gray profile.

import { matrixProfile, srgbPrimaries, type ToneCurve } from './matrix-profile.ts'

export type ProfileChannels = 'gray' | 'rgb' | 'cmyk'

/**
 * Null if it cannot be used for a picture: truncated, of another class, or without its conversion
 * tags.
 */
export function profileChannels(icc: Buffer): ProfileChannels | null {
  if (icc.length < 132 || icc.toString('latin1', 36, 40) !== 'acsp') return null
  // §7.2.5: device links, abstract profiles and named colors do not convert a picture's channels.
  if (['link', 'abst', 'nmcl'].includes(icc.toString('latin1', 12, 16))) return null
  const has = (signature: string) => findTag(icc, signature) !== null
  const space = icc.toString('latin1', 16, 20)
  if (space === 'GRAY') return has('kTRC') ? 'gray' : null
  if (space === 'CMYK') return has('A2B0') ? 'cmyk' : null
  const isMatrix = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'].every(has)
  return space === 'RGB ' && (isMatrix || has('A2B0')) ? 'rgb' : null
}

/** An RGB profile in which three equal values mean the same as one value in the gray profile. */
export function rgbProfileOfGray(icc: Buffer): Uint8Array | null {
  const tag = findTag(icc, 'kTRC')
  const curve = tag && readCurve(tag)
  if (curve === null) return null
  // §8.4.2 and lcms: if the connection space is L*a*b*, the curve maps to L*, not to linear light.
  const isLab = icc.toString('latin1', 20, 24) === 'Lab '
  const toLinear = isLab ? (value: number) => lightOfLightness(applied(curve, value)) : curve
  return matrixProfile('gray', srgbPrimaries, toLinear)
}

function applied(curve: ToneCurve, value: number): number {
  return typeof curve === 'number' ? value ** curve : curve(value)
}

function lightOfLightness(lightness: number): number {
  const f = (lightness * 100 + 16) / 116
  return f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29)
}

/** Null if the tag is missing or truncated. */
export function findTag(icc: Buffer, signature: string): Buffer | null {
  const count = Math.min(icc.readUInt32BE(128), 100)
  for (let at = 132; at + 12 <= Math.min(icc.length, 132 + count * 12); at += 12) {
    if (icc.toString('latin1', at, at + 4) !== signature) continue
    const [offset, length] = [icc.readUInt32BE(at + 4), icc.readUInt32BE(at + 8)]
    return length >= 12 && offset + length <= icc.length
      ? icc.subarray(offset, offset + length)
      : null
  }
  return null
}

/** §10.6 and §10.18. */
function readCurve(tag: Buffer): ToneCurve | null {
  const type = tag.toString('latin1', 0, 4)
  if (type === 'curv') {
    const count = tag.readUInt32BE(8)
    if (tag.length < 12 + 2 * count) return null
    if (count === 0) return 1
    if (count === 1) return tag.readUInt16BE(12) / 256
    return (value) => interpolated(tag, count, value)
  }
  return type === 'para' ? parametric(tag) : null
}

function interpolated(tag: Buffer, count: number, value: number): number {
  const place = value * (count - 1)
  const below = Math.min(Math.floor(place), count - 2)
  const at = (index: number) => tag.readUInt16BE(12 + 2 * index) / 65_535
  return at(below) + (place - below) * (at(below + 1) - at(below))
}

const parameterCounts = [1, 3, 4, 5, 7]

/** Table 68: function types 0 to 4. The last one includes all the others. */
function parametric(tag: Buffer): ToneCurve | null {
  const kind = tag.readUInt16BE(8)
  const count = parameterCounts[kind]
  if (count === undefined || tag.length < 12 + 4 * count) return null
  const given = Array.from({ length: count }, (_, at) => tag.readInt32BE(12 + 4 * at) / 65_536)
  const [g = 1, a = 1, b = 0, third = 0, fourth = 0, e = 0, f = 0] = given
  if (kind === 0) return g
  if (kind <= 2) {
    const offset = kind === 2 ? third : 0
    return (x) => (x >= -b / a ? (a * x + b) ** g : 0) + offset
  }
  return (x) => (x >= fourth ? (a * x + b) ** g + e : third * x + f)
}
