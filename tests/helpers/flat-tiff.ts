// A small uncompressed TIFF (TIFF 6.0) all of whose pixels are alike, in any depth and kind of numbers.

export type FlatTiff = {
  /** Tag 262: 1 gray, 2 RGB, 5 inks, 8 L*a*b*. */
  photometric: number
  bits: number
  /** Tag 339: 1 whole numbers, 2 signed ones, 3 floating point. */
  sampleFormat?: number
  /** One value for each channel, in the file's own numbers. */
  pixel: readonly number[]
  /** Tag 338, one for each channel behind the colours; none where it is left out. */
  extraSamples?: readonly number[]
  iccProfile?: Uint8Array
  /** More tags, as type and values: 2 text, 3 shorts, 4 longs, 7 bytes. */
  tags?: Readonly<Record<number, readonly [type: 2 | 3 | 4 | 7, values: readonly number[]]>>
}

export const flatTiffSize = { width: 64, height: 48 }

export function flatTiff(options: FlatTiff): Buffer {
  const { photometric, bits, sampleFormat = 1, pixel, extraSamples, iccProfile } = options
  const { width, height } = flatTiffSize
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
  const entries = Object.entries(all)
  const head = Buffer.alloc(8 + 2 + 12 * entries.length + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  const values: Buffer[] = []
  let end = head.length
  let offsetAt = 0
  for (const [index, [tag, [type, numbers]]] of entries.entries()) {
    const at = 10 + 12 * index
    const value = Buffer.alloc(numbers.length * typeBytes[type])
    for (const [each, number] of numbers.entries()) {
      value.writeUIntLE(number, each * typeBytes[type], typeBytes[type])
    }
    head.writeUInt16LE(Number(tag), at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(numbers.length, at + 4)
    if (Number(tag) === 273) offsetAt = at + 8
    else if (value.length <= 4) value.copy(head, at + 8)
    else {
      head.writeUInt32LE(end, at + 8)
      const padded = Buffer.concat([value, Buffer.alloc(value.length & 1)])
      values.push(padded)
      end += padded.length
    }
  }
  head.writeUInt32LE(end, offsetAt)
  return Buffer.concat([head, ...values, data])
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
