// Resizes a picture row by row, so that no more of it is held than a resized row is made of. Both ways
// it is Lanczos of three lobes, which sharp keeps for making pictures smaller. Along a row first, as
// long as there are fewer of them; the sums are done by resize-rows.wat.

import type { PixelSize } from '../../../pure/geometry/lengths.ts'
import { wasm } from './resize-rows.wat'

const channels = 3
const floatBytes = 4
/** A source pixel in memory: four floats. */
const pixelBytes = 16
const pageBytes = 65_536

export type SourceRows = PixelSize & {
  /** Of one channel. */
  bits: 8 | 16
  /** Fills `into` with the bytes of a row: red, green and blue in turn, in this machine's order. */
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

/** Each row, red, green and blue in turn, is good until the next one is asked for. */
export function* resizeRows(source: SourceRows, to: PixelSize): Generator<Uint8Array> {
  const across = lanczosTaps(source.width, to.width)
  const down = lanczosTaps(source.height, to.height)
  const { exports }: { exports: unknown } = new WebAssembly.Instance(new WebAssembly.Module(wasm))
  // Types say of a module that it exports something.
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

  // Beyond the edges the outermost pixel stands in.
  const repeatEnds = (): void => {
    const last = otherEdge - pixelBytes
    for (let at = 0; at < across.count * pixelBytes; at += pixelBytes) {
      bytes.copyWithin(edge + at, row, row + pixelBytes)
      bytes.copyWithin(otherEdge + at, last, otherEdge)
    }
  }
  // As the outermost row does, which stays in the ring for as long as it is needed.
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

/** Hands out places in memory, each with room behind it for what is read or stored too much. */
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
  /** For each pixel of the result. */
  count: number
  /** Its first pixel; may lie before or behind the picture, whose edge then stands in. */
  starts: Int32Array<ArrayBuffer>
  /** `count` for each pixel of the result; they add up to 1. */
  weights: Float32Array<ArrayBuffer>
}

const lobes = 3

/**
 * Along one axis: of which pixels each pixel of the result is made, and how much of each. Lanczos of
 * three lobes; wider by as much as it is reduced by, so that nothing is left out.
 */
export function lanczosTaps(from: number, to: number): Taps {
  const scale = from / to
  const width = Math.max(1, scale)
  const count = Math.ceil(2 * lobes * width)
  const starts = new Int32Array(to)
  const weights = new Float32Array(to * count)
  for (let index = 0; index < to; index++) {
    // Pixels are squares whose middle counts.
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
