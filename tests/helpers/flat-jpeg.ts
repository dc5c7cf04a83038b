// Writes JPEGs (ITU-T T.81, baseline) of flat squares of 8 × 8 pixels, whose encoded values are
// exactly known, with any number of channels, including inks.

export type FlatJpeg = {
  width: number
  height: number
  /** The encoded values at a position, one per component: 1, 3 or 4. */
  at: (x: number, y: number) => readonly number[]
  /** Value in Adobe's APP14 marker: 0 for unconverted channels, 2 for YCCK. */
  adobeTransform?: 0 | 1 | 2
  iccProfile?: Buffer
}

/** Both sides have to be multiples of 8. */
export function flatJpeg({ width, height, at, adobeTransform, iccProfile }: FlatJpeg): Buffer {
  const components = at(0, 0).length
  const each = <T>(make: (index: number) => T[]) =>
    Array.from({ length: components }, (_, index) => make(index)).flat()
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(adobeTransform === undefined ? [] : [segment(0xee, adobe(adobeTransform))]),
    ...(iccProfile ? profileSegments(iccProfile) : []),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc0, [
      8,
      ...word(height),
      ...word(width),
      components,
      ...each((id) => [id + 1, 0x11, 0]),
    ]),
    // Twelve sizes of four bits; and "only the mean" as a single bit.
    segment(0xc4, [0x00, 0, 0, 0, 12, ...Array<number>(12).fill(0), ...Array(12).keys()]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xda, [components, ...each((id) => [id + 1, 0]), 0, 63, 0]),
    scan(width, height, at),
    Buffer.from([0xff, 0xd9]),
  ])
}

function segment(marker: number, content: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...word(content.length + 2), ...content])
}

// In as many segments as needed (ICC.1:2001-04, B.4).
function profileSegments(profile: Buffer): Buffer[] {
  const pieceBytes = 65_000
  const count = Math.ceil(profile.length / pieceBytes)
  return Array.from({ length: count }, (_, index) => {
    const piece = profile.subarray(index * pieceBytes, (index + 1) * pieceBytes)
    return segment(0xe2, [...Buffer.from('ICC_PROFILE\0', 'latin1'), index + 1, count, ...piece])
  })
}

function adobe(transform: number): number[] {
  return [...Buffer.from('Adobe\0\x64\0\0\0\0', 'latin1'), transform]
}

function word(value: number): number[] {
  return [value >> 8, value & 255]
}

function scan(width: number, height: number, at: FlatJpeg['at']): Buffer {
  let bits = ''
  const before: number[] = []
  for (let y = 0; y < height; y += 8) {
    for (let x = 0; x < width; x += 8) {
      for (const [component, value] of at(x, y).entries()) {
        const mean = 8 * (Math.round(value) - 128)
        bits += difference(mean - (before[component] ?? 0))
        before[component] = mean
      }
    }
  }
  const bytes: number[] = []
  for (let from = 0; from < bits.length; from += 8) {
    const byte = Number.parseInt(bits.slice(from, from + 8).padEnd(8, '1'), 2)
    bytes.push(byte, ...(byte === 255 ? [0] : []))
  }
  return Buffer.from(bytes)
}

// T.81 F.1.2.1: the size in bits, then the value, with negative ones offset.
function difference(value: number): string {
  const size = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value))
  const code = size.toString(2).padStart(4, '0')
  const bits = value < 0 ? value + 2 ** size - 1 : value
  return `${code}${size === 0 ? '' : bits.toString(2).padStart(size, '0')}0`
}
