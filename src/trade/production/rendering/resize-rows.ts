// Resizes a picture row by row, and holds only the source rows that one resized row depends on.
// Uses Lanczos-3 both for enlarging and reducing; sharp uses it only for reducing. Resizes
// horizontally first, while there are fewer rows. The arithmetic is in resize-rows.wat.

import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { wasm } from './resize-rows.wat'

const channels = 3
const floatBytes = 4
/** A source pixel in memory: four floats. */
const pixelBytes = 16
const pageBytes = 65_536

export type SourceRows = PixelSize & {
  /** Bits per channel. */
  bits: 8 | 16
  /** Fills `into` with an RGB row in the machine's byte order. */
  readRow(y: number, into: Uint8Array): void
}

type Sums = {
  memory: WebAssembly.Memory
  widen8(from: number, to: number, pixels: number): void
  widen16(from: number, to: number, pixels: number): void
  across(
    ...of: [row: number, starts: number, weights: number, count: number, to: number, pixels: number]
  ): void
  down(...of: [rows: number, weights: number, count: number, to: number, values: number]): void
}

/** Yields RGB rows, each valid until the next one is requested. */
export function* resizeRows(source: SourceRows, to: PixelSize): Generator<Uint8Array, void> {
  const across = lanczosTaps(source.width, to.width)
  const down = lanczosTaps(source.height, to.height)
  const { exports }: { exports: unknown } = new WebAssembly.Instance(new WebAssembly.Module(wasm))
  const sums = exports as Sums
  const widen = source.bits === 8 ? sums.widen8 : sums.widen16
  const values = to.width * channels
  const wholeValues = Math.ceil(values / 16) * 16

  const place = createPlaces(sums.memory)
  const read = place((source.width * channels * source.bits) / 8)
  const edge = place((source.width + 2 * across.count) * pixelBytes)
  const row = edge + across.count * pixelBytes
  const otherEdge = row + source.width * pixelBytes
  const starts = place(across.starts.byteLength)
  const weights = place(across.weights.byteLength)
  const downWeights = place(down.weights.byteLength)
  const rows = place(down.count * floatBytes)
  const ring = Array.from({ length: down.count }, () => place(wholeValues * floatBytes))
  const result = place(wholeValues)

  const bytes = new Uint8Array(sums.memory.buffer)
  const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>) =>
    new Uint8Array(buffer, byteOffset, byteLength)
  bytes.set(bytesOf(across.starts), starts)
  bytes.set(bytesOf(across.weights), weights)
  bytes.set(bytesOf(down.weights), downWeights)
  const rowPlaces = new Uint32Array(sums.memory.buffer, rows, down.count)
  const readInto = bytes.subarray(read, read + (source.width * channels * source.bits) / 8)
  const resized = bytes.subarray(result, result + values)

  // Beyond the left and right edges the outermost pixel is repeated.
  const repeatEnds = (): void => {
    const last = otherEdge - pixelBytes
    for (let at = 0; at < across.count * pixelBytes; at += pixelBytes) {
      bytes.copyWithin(edge + at, row, row + pixelBytes)
      bytes.copyWithin(otherEdge + at, last, otherEdge)
    }
  }
  // Likewise beyond the top and bottom with the outermost row, which stays in the ring buffer for
  // as long as it is needed.
  const placeOf = (y: number): number => {
    const inside = Math.min(Math.max(y, 0), source.height - 1)
    return ring[inside % down.count] ?? 0
  }

  let next = 0
  for (let y = 0; y < to.height; y++) {
    const start = down.starts[y] ?? 0
    for (const end = Math.min(source.height, start + down.count); next < end; next++) {
      source.readRow(next, readInto)
      widen(read, row, source.width)
      repeatEnds()
      sums.across(row, starts, weights, across.count, placeOf(next), to.width)
    }
    for (let tap = 0; tap < down.count; tap++) rowPlaces[tap] = placeOf(start + tap)
    const ownWeights = downWeights + y * down.count * floatBytes
    sums.down(rows, ownWeights, down.count, result, wholeValues)
    yield resized
  }
}

/** Allocates memory, with padding behind each block for reads and writes past its end. */
function createPlaces(memory: WebAssembly.Memory): (byteLength: number) => number {
  let end = 0
  return (byteLength) => {
    const start = end
    end += (Math.ceil(byteLength / pixelBytes) + 1) * pixelBytes
    const missing = Math.ceil((end - memory.buffer.byteLength) / pageBytes)
    if (missing > 0) memory.grow(missing)
    return start
  }
}

type Taps = {
  /** Source pixels per pixel of the result, an even number. */
  count: number
  /** Its first source pixel; may be outside the picture, where the edge pixel is repeated. */
  starts: Int32Array<ArrayBuffer>
  /** `count` for each pixel of the result; they add up to 1. */
  weights: Float32Array<ArrayBuffer>
}

const lobes = 3

/**
 * Source pixels and weights of each resulting pixel along one axis. Lanczos-3; for reductions the
 * kernel is widened by the scale, so that no pixel is left out.
 */
export function lanczosTaps(from: number, to: number): Taps {
  const scale = from / to
  const width = Math.max(1, scale)
  const count = 2 * Math.ceil(lobes * width)
  const starts = new Int32Array(to)
  const weights = new Float32Array(to * count)
  for (let index = 0; index < to; index++) {
    // Pixel positions refer to pixel centers.
    const middle = (index + 0.5) * scale - 0.5
    const start = Math.floor(middle - lobes * width) + 1
    starts[index] = start
    const own = weights.subarray(index * count, (index + 1) * count)
    let sum = 0
    for (let tap = 0; tap < count; tap++) {
      const weight = lanczos((start + tap - middle) / width)
      own[tap] = weight
      sum += weight
    }
    for (let tap = 0; tap < count; tap++) own[tap] = (own[tap] ?? 0) / sum
  }
  return { count, starts, weights }
}

function lanczos(distance: number): number {
  const angle = Math.PI * distance
  if (Math.abs(angle) < 1e-9) return 1
  if (Math.abs(distance) >= lobes) return 0
  return (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / (angle * angle)
}
