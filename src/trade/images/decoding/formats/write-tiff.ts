// Writes raw pixels as an uncompressed TIFF in memory (TIFF 6.0), which sharp reads like any other
// file, so that all formats share one path for color and size. Sharp also accepts raw pixels, but
// not with a profile.

export type PixelLayout = {
  width: number
  height: number
  /** Gray, RGB or CMYK. The latter two may have an additional channel of unassociated alpha. */
  channels: 1 | 3 | 4 | 5
  isCmyk?: boolean
  /** Bits per channel; 16-bit values are in the machine's byte order. */
  bitDepth: 8 | 16
  iccProfile: Uint8Array | null
}

/** The returned `pixels` are a view into `bytes`, to be filled row by row. */
export function writeTiff(layout: PixelLayout): {
  bytes: Uint8Array<ArrayBuffer>
  pixels: Uint8Array
} {
  const { width, height, channels, bitDepth } = layout
  const head = tiffHead(layout)
  const bytes = new Uint8Array(head.length + width * channels * (bitDepth / 8) * height)
  bytes.set(head)
  return { bytes, pixels: bytes.subarray(head.length) }
}

/** The bytes before the pixels, for a file that is written in pieces. */
export function tiffHead(layout: PixelLayout): Uint8Array<ArrayBuffer> {
  const { width, height, channels, bitDepth, isCmyk = false } = layout
  const hasAlpha = channels === (isCmyk ? 5 : 4)
  const rowBytes = width * channels * (bitDepth / 8)
  const stripCount = Math.ceil(height / rowsPerStrip)
  const stripOffsets: number[] = []
  const stripLengths: number[] = []
  const tags: Tag[] = [
    [256, 'long', [width]],
    [257, 'long', [height]],
    [258, 'short', Array<number>(channels).fill(bitDepth)],
    [259, 'short', [1]],
    [262, 'short', [isCmyk ? 5 : channels === 1 ? 1 : 2]],
    [273, 'long', stripOffsets],
    [277, 'short', [channels]],
    [278, 'long', [rowsPerStrip]],
    [279, 'long', stripLengths],
    ...(hasAlpha ? [[338, 'short', [2]] satisfies Tag] : []),
    ...(layout.iccProfile ? [[34675, 'undefined', [...layout.iccProfile]] satisfies Tag] : []),
  ]
  for (let strip = 0; strip < stripCount; strip++) {
    const rows = Math.min(rowsPerStrip, height - strip * rowsPerStrip)
    stripLengths.push(rows * rowBytes)
  }
  // The header's length depends only on their number; the values are set afterwards.
  stripOffsets.push(...stripLengths)
  const headBytes = lengthOfHead(tags)
  for (let strip = 0; strip < stripCount; strip++) {
    stripOffsets[strip] = headBytes + strip * rowsPerStrip * rowBytes
  }
  const head = new Uint8Array(headBytes)
  fillHead(head, tags)
  return head
}

type Tag = readonly [id: number, type: keyof typeof valueTypes, values: readonly number[]]

const rowsPerStrip = 64
const valueTypes = {
  short: { code: 3, bytes: 2 },
  long: { code: 4, bytes: 4 },
  undefined: { code: 7, bytes: 1 },
} as const

function valueBytes([, type, values]: Tag): number {
  return values.length * valueTypes[type].bytes
}

function directoryBytes(tags: readonly Tag[]): number {
  return 8 + 2 + tags.length * 12 + 4
}

// Even, so that the 16-bit pixels after it are aligned.
function lengthOfHead(tags: readonly Tag[]): number {
  const outside = tags.map(valueBytes).filter((bytes) => bytes > 4)
  return directoryBytes(tags) + outside.reduce((sum, bytes) => sum + bytes + (bytes & 1), 0)
}

function fillHead(bytes: Uint8Array, tags: readonly Tag[]): void {
  const view = new DataView(bytes.buffer)
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  view.setUint16(8, tags.length, isLittle)
  let outside = directoryBytes(tags)
  for (const [index, tag] of tags.entries()) {
    const [id, type, values] = tag
    const at = 10 + index * 12
    view.setUint16(at, id, isLittle)
    view.setUint16(at + 2, valueTypes[type].code, isLittle)
    view.setUint32(at + 4, values.length, isLittle)
    const length = valueBytes(tag)
    let valueAt = at + 8
    if (length > 4) {
      view.setUint32(at + 8, outside, isLittle)
      valueAt = outside
      outside += length + (length & 1)
    }
    for (const value of values) {
      if (type === 'short') view.setUint16(valueAt, value, isLittle)
      else if (type === 'long') view.setUint32(valueAt, value, isLittle)
      else view.setUint8(valueAt, value)
      valueAt += valueTypes[type].bytes
    }
  }
}
