// A small uncompressed TIFF (TIFF 6.0) of a single color, in any bit depth and sample format.

export type FlatTiff = {
  /** Tag 262: 1 gray, 2 RGB, 5 inks, 8 L*a*b*. */
  photometric: number
  bits: number
  /** Tag 339: 1 unsigned integers, 2 signed ones, 3 floating point. */
  sampleFormat?: number
  /** One value for each channel, in the file's own sample format. */
  pixel: readonly number[]
  /** Tag 338, one for each channel after the colors; absent by default. */
  extraSamples?: readonly number[]
  iccProfile?: Uint8Array
  /** Additional tags, as type and values: 2 text, 3 shorts, 4 longs, 7 bytes. */
  tags?: Readonly<Record<number, readonly [type: 2 | 3 | 4 | 7, values: readonly number[]]>>
  /** Size of the picture; flatTiffSize by default. */
  size?: { width: number; height: number }
  /** Edits the directory entries, for example to put them out of order. */
  edit?: (entries: FlatTiffEntry[]) => FlatTiffEntry[]
}

export const flatTiffSize = { width: 64, height: 48 }

/** Several become a chain of pages. */
export function flatTiff(...pages: readonly FlatTiff[]): Buffer {
  const written: Uint8Array[] = [Buffer.from('II*\0\x08\0\0\0', 'latin1')]
  let end = 8
  for (const [index, options] of pages.entries()) {
    const page = pageAt(end, options)
    end += page.bytes.length
    if (index < pages.length - 1) page.bytes.writeUInt32LE(end, page.nextAt)
    written.push(page.bytes)
  }
  return Buffer.concat(written)
}

/** The page's directory comes first. */
function pageAt(place: number, options: FlatTiff): { bytes: Buffer; nextAt: number } {
  const { photometric, bits, sampleFormat = 1, pixel, extraSamples, iccProfile } = options
  const { width, height } = options.size ?? flatTiffSize
  const row = Buffer.alloc(Math.ceil((width * pixel.length * bits) / 8))
  for (let index = 0; index < width * pixel.length; index++) {
    writeValue(row, index, pixel[index % pixel.length] ?? 0, { bits, sampleFormat })
  }
  const data = Buffer.concat(Array<Buffer>(height).fill(row))
  const all: NonNullable<FlatTiff['tags']> = {
    256: [3, [width]],
    257: [3, [height]],
    258: [3, pixel.map(() => bits)],
    259: [3, [1]],
    262: [3, [photometric]],
    273: [4, [0]],
    277: [3, [pixel.length]],
    278: [3, [height]],
    279: [4, [data.length]],
    ...(extraSamples && { 338: [3, extraSamples] }),
    ...(sampleFormat !== 1 && { 339: [3, pixel.map(() => sampleFormat)] }),
    ...(iccProfile && { 34675: [7, [...iccProfile]] }),
    ...options.tags,
  }
  const entries = options.edit?.(entriesOf(all)) ?? entriesOf(all)
  const directory = Buffer.alloc(2 + 12 * entries.length + 4)
  directory.writeUInt16LE(entries.length)
  const values: Buffer[] = []
  let end = place + directory.length
  const offsetsAt: number[] = []
  for (const [index, [tag, [type, numbers]]] of entries.entries()) {
    const at = 2 + 12 * index
    const value = Buffer.alloc(numbers.length * typeBytes[type])
    for (const [each, number] of numbers.entries()) {
      value.writeUIntLE(number, each * typeBytes[type], typeBytes[type])
    }
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(numbers.length, at + 4)
    if (tag === 273) offsetsAt.push(at + 8)
    else if (value.length <= 4) value.copy(directory, at + 8)
    else {
      directory.writeUInt32LE(end, at + 8)
      const padded = Buffer.concat([value, Buffer.alloc(value.length & 1)])
      values.push(padded)
      end += padded.length
    }
  }
  for (const at of offsetsAt) directory.writeUInt32LE(end, at)
  const bytes = Buffer.concat([directory, ...values, data, Buffer.alloc(data.length & 1)])
  return { bytes, nextAt: directory.length - 4 }
}

export type FlatTiffEntry = readonly [
  tag: number,
  value: readonly [type: 2 | 3 | 4 | 7, values: readonly number[]],
]

function entriesOf(all: NonNullable<FlatTiff['tags']>): FlatTiffEntry[] {
  return Object.entries(all).map(([tag, value]) => [Number(tag), value])
}

const typeBytes = { 2: 1, 3: 2, 4: 4, 7: 1 } as const

function writeValue(
  row: Buffer,
  index: number,
  value: number,
  { bits, sampleFormat }: { bits: number; sampleFormat: number },
): void {
  if (sampleFormat === 3 && bits === 32) row.writeFloatLE(value, index * 4)
  else if (sampleFormat === 3) row.writeUInt16LE(halfFloat(value), index * 2)
  else if (bits >= 8) row.writeUIntLE(Math.round(value), (index * bits) / 8, bits / 8)
  else {
    for (let bit = 0; bit < bits; bit++) {
      const place = index * bits + bit
      const isSet = (value >> (bits - 1 - bit)) & 1
      if (isSet) row[place >> 3] = (row[place >> 3] ?? 0) | (0x80 >> (place & 7))
    }
  }
}

/** IEEE 754, for positive values that are not too small. */
function halfFloat(value: number): number {
  if (value === 0) return 0
  const exponent = Math.floor(Math.log2(value))
  return ((exponent + 15) << 10) | Math.round((value / 2 ** exponent - 1) * 1024)
}
