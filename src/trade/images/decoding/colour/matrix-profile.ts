// Builds an ICC profile (ICC.1:2001-04, version 2) from primaries, a white point and a tone curve.
// It turns colors that a file declares by other means (EXIF, PNG chunks, CICP) into the form that
// libvips can convert.

/** CIE 1931 x and y. */
export type Chromaticity = readonly [x: number, y: number]

export type Primaries = Readonly<{
  red: Chromaticity
  green: Chromaticity
  blue: Chromaticity
  white: Chromaticity
}>

/** Maps a stored value to linear light, both 0 to 1: an exponent or a function. */
export type ToneCurve = number | ((encoded: number) => number)

export const whiteD65: Chromaticity = [0.3127, 0.329]

/** IEC 61966-2-1; the same as ITU-R BT.709. */
export const srgbPrimaries: Primaries = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: whiteD65,
}

/** Adobe RGB (1998) Color Image Encoding, 4.3. */
export const adobeRgbPrimaries: Primaries = { ...srgbPrimaries, green: [0.21, 0.71] }

/** Adobe RGB (1998) Color Image Encoding, 4.3.1.2: 2 and 51/256. */
export const adobeRgbGamma = 563 / 256

/** IEC 61966-2-1. */
export function srgbCurve(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

/** Null if the primaries do not form a triangle, which means the values are garbage. */
export function matrixProfile(
  name: string,
  primaries: Primaries,
  curve: ToneCurve,
): Uint8Array | null {
  const columns = columnsInD50(primaries)
  if (columns === null) return null
  const trc = curveTag(curve)
  return writeProfile([
    ['desc', descriptionTag(name)],
    ['cprt', Buffer.from('text\0\0\0\0CC0 1.0\0', 'latin1')],
    ['wtpt', xyzTag(whiteD50)],
    ['rXYZ', xyzTag(columns[0])],
    ['gXYZ', xyzTag(columns[1])],
    ['bXYZ', xyzTag(columns[2])],
    ['rTRC', trc],
    ['gTRC', trc],
    ['bTRC', trc],
  ])
}

type Triple = readonly [number, number, number]

/** White point of the profile connection space. */
const whiteD50: Triple = [0.9642, 1, 0.8249]

// Primaries as XYZ, scaled so that they add up to white, then adapted to D50 with the Bradford
// matrix (ICC.1:2022, annex E).
function columnsInD50({ red, green, blue, white }: Primaries): [Triple, Triple, Triple] | null {
  const [r, g, b, w] = [red, green, blue, white].map(toXyz)
  if (r == null || g == null || b == null || w == null) return null
  const sums = solve([r, g, b], w)
  if (sums === null) return null
  const [cone, coneD50] = [inCones(w), inCones(whiteD50)]
  if (cone.some((value) => value <= 0)) return null
  const adapted = (column: Triple, sum: number): Triple => {
    const cones = inCones(map3(column, (value) => value * sum))
    return fromCones(map3(cones, (value, at) => (value * (coneD50[at] ?? 0)) / (cone[at] ?? 1)))
  }
  const columns: [Triple, Triple, Triple] = [
    adapted(r, sums[0]),
    adapted(g, sums[1]),
    adapted(b, sums[2]),
  ]
  // Well within an s15Fixed16, and far beyond any real primary.
  return columns.flat().every((value) => Math.abs(value) < 8) ? columns : null
}

function toXyz([x, y]: Chromaticity): Triple | null {
  return y > 0 ? [x / y, 1, (1 - x - y) / y] : null
}

/** Cramer's rule: how much of each column adds up to `sum`. */
function solve([a, b, c]: [Triple, Triple, Triple], sum: Triple): Triple | null {
  const whole = determinant(a, b, c)
  if (Math.abs(whole) < 1e-6) return null
  return [
    determinant(sum, b, c) / whole,
    determinant(a, sum, c) / whole,
    determinant(a, b, sum) / whole,
  ]
}

function determinant(a: Triple, b: Triple, c: Triple): number {
  return (
    a[0] * (b[1] * c[2] - b[2] * c[1]) -
    b[0] * (a[1] * c[2] - a[2] * c[1]) +
    c[0] * (a[1] * b[2] - a[2] * b[1])
  )
}

function inCones([x, y, z]: Triple): Triple {
  return [
    0.8951 * x + 0.2664 * y - 0.1614 * z,
    -0.7502 * x + 1.7135 * y + 0.0367 * z,
    0.0389 * x - 0.0685 * y + 1.0296 * z,
  ]
}

function fromCones([l, m, s]: Triple): Triple {
  return [
    0.9869929 * l - 0.1470543 * m + 0.1599627 * s,
    0.4323053 * l + 0.5183603 * m + 0.0492912 * s,
    -0.0085287 * l + 0.0400428 * m + 0.9684867 * s,
  ]
}

function map3([a, b, c]: Triple, to: (value: number, at: number) => number): Triple {
  return [to(a, 0), to(b, 1), to(c, 2)]
}

function writeProfile(tags: readonly (readonly [signature: string, value: Buffer])[]): Uint8Array {
  const directory = Buffer.alloc(4 + tags.length * 12)
  directory.writeUInt32BE(tags.length)
  const values: Buffer[] = []
  let offset = headerBytes + directory.length
  for (const [index, [signature, value]] of tags.entries()) {
    // Tags are aligned to four bytes.
    const padded = Buffer.concat([value, Buffer.alloc(-value.length & 3)])
    directory.write(signature, 4 + index * 12, 'latin1')
    directory.writeUInt32BE(offset, 8 + index * 12)
    directory.writeUInt32BE(value.length, 12 + index * 12)
    values.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header(offset), directory, ...values])
}

const headerBytes = 128

function header(byteLength: number): Buffer {
  const bytes = Buffer.alloc(headerBytes)
  bytes.writeUInt32BE(byteLength)
  bytes.writeUInt32BE(0x02200000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  bytes.write('acsp', 36, 'latin1')
  xyzTag(whiteD50).copy(bytes, 68, 8)
  return bytes
}

function xyzTag(values: Triple): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 'latin1')
  for (const [index, value] of values.entries()) {
    tag.writeInt32BE(Math.round(value * 65_536), 8 + index * 4)
  }
  return tag
}

/** Enough that interpolation between samples is off by less than a 16-bit step. */
const curveSamples = 4096

// A `curv` with one entry is an exponent (u8Fixed8Number); with more, a table.
function curveTag(curve: ToneCurve): Buffer {
  const isExact = typeof curve === 'number' && Number.isInteger(curve * 256) && curve < 256
  const toLinear = typeof curve === 'number' ? (value: number) => value ** curve : curve
  const entries = isExact
    ? [curve * 256]
    : Array.from({ length: curveSamples }, (_, at) =>
        Math.round(65_535 * Math.min(Math.max(toLinear(at / (curveSamples - 1)), 0), 1)),
      )
  const tag = Buffer.alloc(12 + 2 * entries.length)
  tag.write('curv', 'latin1')
  tag.writeUInt32BE(entries.length, 8)
  for (const [index, value] of entries.entries()) tag.writeUInt16BE(value, 12 + 2 * index)
  return tag
}

function descriptionTag(name: string): Buffer {
  const tag = Buffer.alloc(12 + name.length + 1 + 78)
  tag.write('desc', 'latin1')
  tag.writeUInt32BE(name.length + 1, 8)
  tag.write(name, 12, 'latin1')
  return tag
}
