// Writes BMPs in all variants that exist in practice.

export type BmpOptions = {
  width: number
  height: number
  /** Red, green, blue and optionally alpha. */
  at: (x: number, y: number) => readonly number[]
  bits?: 1 | 4 | 8 | 16 | 24 | 32
  /** 12 is OS/2's, 40 the most common, 124 the newest. */
  headerBytes?: 12 | 40 | 108 | 124
  isTopDown?: boolean
  isRunLength?: boolean
  /** Red, green, blue, alpha; for 16 and 32 bits. */
  masks?: readonly [number, number, number, number]
  dpi?: number
  iccProfile?: Buffer
}

export function bmp(options: BmpOptions): Buffer {
  const { width, height, bits = 24, headerBytes = 40, masks, iccProfile } = options
  const palette = bits <= 8 ? paletteOf(options) : []
  const entryBytes = headerBytes === 12 ? 3 : 4
  const paletteEntries = headerBytes === 12 && bits <= 8 ? 1 << bits : palette.length
  const maskBytes = masks && headerBytes === 40 ? 12 : 0
  const pixelsAt = 14 + headerBytes + maskBytes + paletteEntries * entryBytes
  const pixels = options.isRunLength ? runLengths(options, palette) : rows(options, palette)
  const head = Buffer.alloc(pixelsAt)
  head.write('BM', 'latin1')
  head.writeUInt32LE(pixelsAt + pixels.length + (iccProfile?.length ?? 0), 2)
  head.writeUInt32LE(pixelsAt, 10)
  head.writeUInt32LE(headerBytes, 14)
  if (headerBytes === 12) {
    head.writeUInt16LE(width, 18)
    head.writeUInt16LE(height, 20)
    head.writeUInt16LE(1, 22)
    head.writeUInt16LE(bits, 24)
  } else {
    head.writeInt32LE(width, 18)
    head.writeInt32LE(options.isTopDown ? -height : height, 22)
    head.writeUInt16LE(1, 26)
    head.writeUInt16LE(bits, 28)
    head.writeUInt32LE(masks ? 3 : options.isRunLength ? (bits === 8 ? 1 : 2) : 0, 30)
    head.writeInt32LE(Math.round((options.dpi ?? 0) / 0.0254), 38)
    head.writeInt32LE(Math.round((options.dpi ?? 0) / 0.0254), 42)
    head.writeUInt32LE(palette.length, 46)
    for (const [index, mask] of (masks ?? []).entries()) {
      if (index < 3 || headerBytes > 40) head.writeUInt32LE(mask, 54 + index * 4)
    }
    if (headerBytes === 124 && iccProfile) {
      head.write('DEBM', 70, 'latin1')
      head.writeUInt32LE(pixelsAt - 14 + pixels.length, 126)
      head.writeUInt32LE(iccProfile.length, 130)
    }
  }
  for (const [index, colour] of palette.entries()) {
    const at = 14 + headerBytes + maskBytes + index * entryBytes
    for (const channel of [0, 1, 2]) head[at + channel] = colour[2 - channel] ?? 0
  }
  return Buffer.concat([head, pixels, ...(iccProfile ? [iccProfile] : [])])
}

type Colour = readonly number[]

function paletteOf({ width, height, at }: BmpOptions): Colour[] {
  const colours = new Map<string, Colour>()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) colours.set(String(at(x, y)), at(x, y))
  }
  return [...colours.values()]
}

function indexOf(palette: readonly Colour[], colour: Colour): number {
  return palette.findIndex((entry) => String(entry) === String(colour))
}

function rows(options: BmpOptions, palette: readonly Colour[]): Buffer {
  const { width, height, at, bits = 24 } = options
  const all: Buffer[] = []
  for (let row = 0; row < height; row++) {
    const y = options.isTopDown ? row : height - 1 - row
    const line = Buffer.alloc(Math.ceil((width * bits) / 32) * 4)
    for (let x = 0; x < width; x++) {
      const colour = at(x, y)
      if (bits <= 8) {
        const place = Math.floor((x * bits) / 8)
        const shift = 8 - bits - ((x * bits) % 8)
        line[place] = (line[place] ?? 0) | (indexOf(palette, colour) << shift)
      } else {
        line.writeUIntLE(packed(colour, options), (x * bits) / 8, bits / 8)
      }
    }
    all.push(line)
  }
  return Buffer.concat(all)
}

function packed(colour: Colour, { bits, masks }: BmpOptions): number {
  const usual = bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff]
  let value = 0
  for (const [index, mask] of (masks ?? usual).entries()) {
    if (mask === 0) continue
    const unit = mask & -mask
    const most = (mask >>> 0) / (unit >>> 0)
    value += Math.round(((colour[index] ?? 255) / 255) * most) * (unit >>> 0)
  }
  return value
}

// Each row: its first pixels verbatim, a run for the rest; the last row is reached by a delta.
function runLengths(options: BmpOptions, palette: readonly Colour[]): Buffer {
  const { width, height, at, bits } = options
  const pair = (one: number, other: number) => (bits === 8 ? one : (one << 4) | other)
  const bytes: number[] = []
  for (let y = height - 1; y >= 0; y--) {
    const indexes = Array.from({ length: width }, (_, x) => indexOf(palette, at(x, y)))
    const literal = indexes.slice(0, 5)
    const packedLiteral =
      bits === 8
        ? literal
        : [0, 2, 4].map((from) => pair(literal[from] ?? 0, literal[from + 1] ?? 0))
    bytes.push(0, 5, ...packedLiteral, ...(packedLiteral.length % 2 === 1 ? [0] : []))
    for (let x = 5; x < width; ) {
      let end = x
      while (end < width && indexes[end] === indexes[x] && end - x < 255) end++
      const index = indexes[x] ?? 0
      bytes.push(end - x, pair(index, index))
      x = end
    }
    bytes.push(0, y === 0 ? 1 : 0)
  }
  return Buffer.from(bytes)
}
