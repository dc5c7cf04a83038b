// Finds faces in a picture with the tiny face detector of @vladmandic/face-api (MIT): a seven-layer
// network that predicts face boxes for each cell of 32 × 32 pixels. The weights come from that
// package; find-faces.wat does the arithmetic in integers. Detects faces from an eighth of the
// longer side. It does not identify people.

import { bytes } from '@vladmandic/face-api/model/tiny_face_detector_model.bin'
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json' with {
  type: 'json',
}
import type { Subject } from '../../../pure/geometry/crop.ts'
import { wasm } from './find-faces.wat'
import type { SmallPicture } from './small-picture.ts'

/** `certainty` is between 0 and 1. */
export type Face = { box: Subject; certainty: number }

/** Maximum length of the longer side, in pixels. */
export const longSideOfFaces = 416

// From the model: the mean color of its training data, and its anchor boxes in cells.
const meanColour = [117.001, 114.697, 97.404] as const
const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const
const cell = 32
const leastCertainty = 0.5
/** Channels per pixel of the first layer. Each of the next five layers doubles them. */
const firstValues = 16
/** Channels per cell: five boxes of five numbers, padded to a multiple of eight. */
const lastValues = 32

// Values are 16-bit fixed-point numbers. `one` is 1.0 after the mixing (pointwise) step, which
// leaves a range up to 8; photographs reach 2 to 6. `spreadOne` is 1.0 after the spreading
// (depthwise) step, with weights up to 2.
const one = 2 ** 12
const spreadOne = one / 2
const valueBytes = 2
/** Slope for negative values (leaky ReLU) in 32,768ths; the last layer is linear. */
const [leak, noLeak] = [3277, 32_767]

/** Most certain first. Boxes may extend beyond the picture and overlap. */
export function detectFaces(picture: SmallPicture): Face[] {
  network ??= openNetwork()
  const { columns, values } = network(picture)
  const faces: Face[] = []
  for (let at = 0; at < values.length; at += lastValues) {
    const column = (at / lastValues) % columns
    const row = Math.floor(at / lastValues / columns)
    for (const [index, anchor] of anchors.entries()) {
      const [x = 0, y = 0, width = 0, height = 0, told = 0] = values.subarray(at + 5 * index)
      if (sigmoid(told) < leastCertainty) continue
      const across = [column + sigmoid(x), Math.exp(width) * anchor[0], picture.width] as const
      const down = [row + sigmoid(y), Math.exp(height) * anchor[1], picture.height] as const
      const [[left, right], [top, bottom]] = [stretch(...across), stretch(...down)]
      faces.push({ box: [left, top, right, bottom], certainty: sigmoid(told) })
    }
  }
  return faces.sort((a, b) => b.certainty - a.certainty)
}

function stretch(middle: number, length: number, pixels: number): [number, number] {
  return [((middle - length / 2) * cell) / pixels, ((middle + length / 2) * cell) / pixels]
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

type Sums = Record<'spread' | 'mix' | 'most', (...of: number[]) => void> & {
  memory: WebAssembly.Memory
}

type Network = (picture: SmallPicture) => { columns: number; values: Float32Array }

let network: Network | undefined

function openNetwork(): Network {
  const { exports }: { exports: unknown } = new WebAssembly.Instance(new WebAssembly.Module(wasm))
  const { memory, spread, mix, most } = exports as Sums
  const numbers = new Int16Array(memory.buffer)
  let free = 0
  /** Padded by three cells, since the WebAssembly code processes four pixels at a time. */
  const place = (values: number): number => {
    const at = free
    free += (Math.ceil(values / 8) * 8 + 3 * 512) * valueBytes
    return at
  }
  const part = readModel()
  const spreading = (name: string) => {
    const at = place(part(name).length)
    numbers.set(spreadingWeights(part(name)), at / valueBytes)
    return at
  }
  const mixing = (filters: Float64Array, bias: Float64Array, inputOne: number, lines = 1) => {
    const { weights, biases, shift } = mixingWeights(filters, bias, inputOne, lines)
    const [at, biasesAt] = [place(weights.length), place(2 * biases.length)]
    numbers.set(weights, at / valueBytes)
    numbers.set(new Int16Array(biases.buffer), biasesAt / valueBytes)
    const bytes = (weights.length / biases.length / lines) * valueBytes
    return [lines, bytes, at, biasesAt, biases.length, shift] as const
  }
  const first = mixing(part('conv0/filters'), biasOfBytes(part), 255, 3)
  const layers = ['conv1', 'conv2', 'conv3', 'conv4', 'conv5'].map((name) => ({
    around: spreading(`${name}/depthwise_filter`),
    mixed: mixing(part(`${name}/pointwise_filter`), part(`${name}/bias`), spreadOne),
  }))
  const last = mixing(part('conv8/filters'), part('conv8/bias'), one)
  const colours = place((longSideOfFaces + 2) ** 2 * 3)
  const bordered = place((longSideOfFaces / 2 + 2) ** 2 * firstValues)
  const around = place((longSideOfFaces / 2) ** 2 * firstValues)

  return (picture) => {
    let width = Math.ceil(picture.width / cell) * cell
    let height = Math.ceil(picture.height / cell) * cell
    let values = firstValues
    const pixel = () => values * valueBytes
    const borderedRow = (y: number) => bordered + y * (width + 2) * pixel()
    /** Max-pools 2 × 2 pixels and writes the result inside a border of zeros. */
    const mixRows = (from: number, stride: number, right: number, weights: readonly number[]) => {
      width /= 2
      height /= 2
      numbers.fill(0, bordered / valueBytes, borderedRow(height + 2) / valueBytes)
      for (let y = 0; y < height; y++) {
        const to = borderedRow(y + 1) + pixel()
        mix(from + 2 * y * stride, to, width, right, stride, ...weights, leak, 1)
      }
    }

    paint(numbers.subarray(colours / valueBytes), picture, { width, height })
    mixRows(colours, (width + 2) * 3 * valueBytes, 3 * valueBytes, first)
    for (const [index, layer] of layers.entries()) {
      const row = width * pixel()
      for (let y = 0; y < height; y++) {
        const stride = (width + 2) * pixel()
        spread(borderedRow(y), around + y * row, width, stride, pixel(), layer.around)
      }
      const right = pixel()
      values *= 2
      if (index < layers.length - 1) mixRows(around, row, right, layer.mixed)
      else mix(around, bordered, width * height, right, 2 * right, ...layer.mixed, leak, 0)
    }

    const row = width * pixel()
    for (let y = 0; y < height; y++) {
      const [from, to] = [bordered + y * row, around + y * row]
      const below = y < height - 1 ? row : 0
      most(from, to, row - pixel(), pixel(), below)
      most(from + row - pixel(), to + row - pixel(), pixel(), 0, below)
    }
    const cells = width * height
    mix(around, bordered, cells, pixel(), 2 * pixel(), ...last, noLeak, 0)
    const from = bordered / valueBytes
    const mixed = numbers.subarray(from, from + cells * lastValues)
    return { columns: width, values: Float32Array.from(mixed, (value) => value / one) }
  }
}

function readModel(): (name: string) => Float64Array {
  const parts = new Map<string, Float64Array>()
  let read = 0
  for (const { name, shape, quantization } of manifest.flatMap(({ weights }) => weights)) {
    const count = shape.reduce((product, length) => product * length, 1)
    const { scale, min } = quantization
    const part = new Float64Array(bytes.subarray(read, read + count))
    parts.set(
      name,
      part.map((value) => value * scale + min),
    )
    read += count
  }
  return (name) => {
    const found = parts.get(name)
    if (found === undefined) throw new Error(`The model has no ${name}.`)
    return found
  }
}

/** Reorders the weights so that the nine taps of every eight channels are contiguous. */
function spreadingWeights(filter: Float64Array): Int16Array {
  const values = filter.length / 9
  const weights = new Int16Array(filter.length)
  filter.forEach((weight, index) => {
    const [place, value] = [Math.floor(index / values), index % values]
    const to = (Math.floor(value / 8) * 9 + place) * 8 + (value % 8)
    weights[to] = Math.round((weight * 2 ** 15 * spreadOne) / one)
  })
  return weights
}

/**
 * Folds the subtraction of the mean color into the bias, so that the network can read raw bytes.
 */
function biasOfBytes(part: ReturnType<typeof readModel>): Float64Array {
  const bias = part('conv0/bias')
  part('conv0/filters').forEach((weight, index) => {
    const output = index % bias.length
    const mean = meanColour[Math.floor(index / bias.length) % 3] ?? 0
    bias[output] = (bias[output] ?? 0) - (weight * mean) / 255
  })
  return bias
}

/**
 * Interleaves the weights of each two inputs per output, with the highest precision at which no sum
 * overflows 32 bits for any input. Results have to be shifted right by `shift`.
 */
function mixingWeights(filters: Float64Array, bias: Float64Array, inputOne: number, lines: number) {
  const given = bias.length
  const inputs = filters.length / given / lines
  const pairs = Math.ceil(inputs / 2)
  const reach = bias.map(Math.abs)
  filters.forEach((weight, index) => {
    reach[index % given] = (reach[index % given] ?? 0) + (Math.abs(weight) * 2 ** 15) / inputOne
  })
  // Leaves a margin of 1 %, since the weights are rounded.
  const shift = Math.floor(Math.log2((0.99 * 2 ** 31) / one / Math.max(...reach)))
  const outputs = Math.ceil(given / 8) * 8
  const weights = new Int16Array(lines * pairs * 2 * outputs)
  filters.forEach((weight, index) => {
    const [nth, output] = [Math.floor(index / given), index % given]
    const pair = Math.floor(nth / inputs) * pairs + Math.floor((nth % inputs) / 2)
    const to = (pair * outputs + output) * 2 + ((nth % inputs) % 2)
    weights[to] = Math.round((weight * one * 2 ** shift) / inputOne)
  })
  const biases = new Int32Array(outputs)
  // Adds one half, since the right shift truncates.
  biases.set(bias.map((value) => Math.round((value * one + 0.5) * 2 ** shift)))
  return { weights, biases, shift }
}

/**
 * Pads the picture with black up to the canvas, and the border around the canvas with the mean
 * color.
 */
function paint(
  colours: Int16Array,
  { data, width, height }: SmallPicture,
  canvas: { width: number; height: number },
): void {
  const rowValues = (canvas.width + 2) * 3
  const beyond = Int16Array.from({ length: rowValues }, (_, at) =>
    Math.round(meanColour[at % 3] ?? 0),
  )
  for (let y = 0; y < canvas.height + 2; y++) colours.set(beyond, y * rowValues)
  for (let y = 0; y < canvas.height; y++) {
    const to = (y + 1) * rowValues + 3
    colours.fill(0, to, to + canvas.width * 3)
    if (y < height) colours.set(data.subarray(y * width * 3, (y + 1) * width * 3), to)
  }
}
