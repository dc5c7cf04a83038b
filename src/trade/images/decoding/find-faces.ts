// Where faces are in a picture, by the tiny face detector of @vladmandic/face-api (MIT): a network of
// seven layers that tells for each cell of 32 × 32 pixels which boxes around it are faces. Its weights are
// taken from there, and find-faces.wat does the sums. A face of an eighth of the longer side is found;
// whose it is, nobody is told.

import { bytes } from '@vladmandic/face-api/model/tiny_face_detector_model.bin'
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json' with {
  type: 'json',
}
import type { Subject } from '../../../pure/geometry/crop.ts'
import { wasm } from './find-faces.wat'
import type { SmallPicture } from './find-subject.ts'

/** `certainty` is between 0 and 1. */
export type Face = { box: Subject; certainty: number }

/** Pixels of the longer side, at most. */
export const longSideOfFaces = 416

// Of its makers: the mean colour of what it has learnt from, and the boxes that it measures by, in cells.
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
/** What is below zero counts by it; in the last layer everything counts. */
const leak = 0.1
/** Of a pixel of the first layer; each of the five after it has twice as many. */
const firstValues = 16
/** Of a cell: five boxes of five numbers, and what makes them a multiple of eight. */
const lastValues = 32
const floatBytes = 4

/** Most certain first; boxes may reach beyond the picture, and lie over each other. */
export function findFaces(picture: SmallPicture): Face[] {
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

/** From cells to fractions of the picture. */
function stretch(middle: number, length: number, pixels: number): [number, number] {
  return [((middle - length / 2) * cell) / pixels, ((middle + length / 2) * cell) / pixels]
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

/** See find-faces.wat. */
type Sums = Record<'gather' | 'spread' | 'most' | 'mix', (...of: number[]) => void> & {
  memory: WebAssembly.Memory
}

type Network = (picture: SmallPicture) => { columns: number; values: Float32Array }

let network: Network | undefined

function openNetwork(): Network {
  const { exports }: { exports: unknown } = new WebAssembly.Instance(new WebAssembly.Module(wasm))
  // Types say of a module that it exports something.
  const { memory, gather, spread, most, mix } = exports as Sums
  const floats = new Float32Array(memory.buffer)
  let free = 0
  /** Three pixels more, since the sums take four at once. */
  const place = (values: number): number => {
    const at = free
    free += (Math.ceil(values / 4) * 4 + 3 * 512) * floatBytes
    return at
  }
  const part = placeWeights(floats, place)
  const pixels = longSideOfFaces ** 2
  const colours = place((longSideOfFaces + 2) ** 2 * 3)
  const bordered = place((longSideOfFaces / 2 + 2) ** 2 * firstValues)
  const around = place((pixels / 4) * firstValues)
  const mixed = place(pixels * firstValues)

  return (picture) => {
    let width = Math.ceil(picture.width / cell) * cell
    let height = Math.ceil(picture.height / cell) * cell
    let values = firstValues
    const pixel = () => values * floatBytes
    const row = (y: number) => y * width * pixel()

    const stride = (width + 2) * 3 * floatBytes
    paint(floats.subarray(colours / floatBytes), picture, { width, height })
    const [filters, biases] = [part('conv0/filters'), part('conv0/bias')]
    for (let y = 0; y < height; y++) {
      gather(colours + y * stride, around, width, stride)
      mix(around, mixed + row(y), width, 27, filters, biases, values, leak)
    }

    for (const layer of ['conv1', 'conv2', 'conv3', 'conv4', 'conv5']) {
      const borderedRow = (y: number) => bordered + y * (width / 2 + 2) * pixel()
      floats.fill(0, bordered / floatBytes, borderedRow(height / 2 + 2) / floatBytes)
      for (let y = 0; y < height / 2; y++) {
        const [above, below] = [mixed + row(2 * y), mixed + row(2 * y + 1)]
        most(above, below, borderedRow(y + 1) + pixel(), width / 2, pixel(), 2 * pixel(), pixel())
      }
      const weights = part(`${layer}/depthwise_filter`)
      for (let y = 0; y < height / 2; y++) {
        const to = around + row(y) / 2
        spread(borderedRow(y), to, width / 2, (width / 2 + 2) * pixel(), pixel(), weights)
      }
      width /= 2
      height /= 2
      const [filters, biases] = [part(`${layer}/pointwise_filter`), part(`${layer}/bias`)]
      mix(around, mixed, width * height, values, filters, biases, 2 * values, leak)
      values *= 2
    }

    for (let y = 0; y < height; y++) {
      const [above, below] = [mixed + row(y), mixed + row(Math.min(y + 1, height - 1))]
      most(above, below, around + row(y), width, pixel(), pixel(), pixel())
      const last = (width - 1) * pixel()
      most(above + last, below + last, around + row(y) + last, 1, pixel(), 0, 0)
    }
    const cells = width * height
    mix(around, mixed, cells, values, part('conv8/filters'), part('conv8/bias'), lastValues, 1)
    const from = mixed / floatBytes
    return { columns: width, values: floats.slice(from, from + cells * lastValues) }
  }
}

/** Where each part of the model stands, by its name. */
function placeWeights(
  floats: Float32Array,
  place: (values: number) => number,
): (name: string) => number {
  const places = new Map<string, number>()
  let read = 0
  for (const { name, shape, quantization } of manifest.flatMap(({ weights }) => weights)) {
    const count = shape.reduce((product, length) => product * length, 1)
    const columns = name.startsWith('conv8/') ? lastValues : 1
    const given = name.startsWith('conv8/') ? (shape.at(-1) ?? 1) : 1
    const at = place((count / given) * columns)
    for (let index = 0; index < count; index++) {
      const to = Math.floor(index / given) * columns + (index % given)
      const value = (bytes[read + index] ?? 0) * quantization.scale + quantization.min
      floats[at / floatBytes + to] = value
    }
    read += count
    places.set(name, at)
  }
  return (name) => {
    const at = places.get(name)
    if (at === undefined) throw new Error(`The model has no ${name}.`)
    return at
  }
}

/** With a border of nothing; what is beyond the picture is black. */
function paint(
  colours: Float32Array,
  { data, width, height }: SmallPicture,
  canvas: { width: number; height: number },
): void {
  const rowValues = (canvas.width + 2) * 3
  colours.fill(0, 0, rowValues * (canvas.height + 2))
  for (let y = 0; y < canvas.height; y++) {
    const [from, to] = [y * width * 3, (y + 1) * rowValues + 3]
    const seen = y < height ? width * 3 : 0
    for (let index = 0; index < canvas.width * 3; index++) {
      const value = index < seen ? (data[from + index] ?? 0) : 0
      colours[to + index] = (value - (meanColour[index % 3] ?? 0)) / 255
    }
  }
}
