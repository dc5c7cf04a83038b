import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { inches } from '../lengths.ts'
import { grown, type PrintArea, printArea } from '../print-area.ts'
import { type MeshPart, objectMesh } from './object-mesh.ts'

const objects = 1_000

const size = { opening: inches(24, 36) }
const canvas = printArea({
  ...size,
  sideMicrometres: 38_100,
  hiddenMicrometres: 1_900,
  thicknessMicrometres: 38_100,
  edges: 'picture',
})
const mirrored = printArea({
  ...size,
  sideMicrometres: 38_100,
  hiddenMicrometres: 1_900,
  thicknessMicrometres: 38_100,
  edges: 'mirror',
})
const profile = { widthMicrometres: 12_000, depthMicrometres: 22_000 }
const framed = printArea({
  ...size,
  matMicrometres: 50_800,
  hiddenMicrometres: 3_000,
  edges: 'beyond',
  frame: profile,
})

describe('objectMesh', () => {
  it('has the size of the print, in metres, with its back at the wall', () => {
    expect(boundsOf(objectMesh(canvas))).toEqual([
      [-0.3048, 0.3048],
      [-0.4572, 0.4572],
      [0, 0.0381],
    ])
    expect(boundsOf(objectMesh(framed))).toEqual([
      [-0.3168, 0.3168],
      [-0.4692, 0.4692],
      [0, 0.022],
    ])
  })

  it('shows the face of an image wrap within its sides', () => {
    const face = pictureOf(canvas).filter(({ normal }) => normal[2] === 1)
    // The face is inset by 40 mm in 689.6 and 994.4.
    expect(rangeOf(face.map(({ u }) => u * 689.6))).toEqual([near(40), near(649.6)])
    expect(rangeOf(face.map(({ v }) => v * 994.4))).toEqual([near(40), near(954.4)])
    const right = pictureOf(canvas).filter(({ normal }) => normal[0] === 1)
    expect(rangeOf(right.map(({ u }) => u * 689.6))).toEqual([near(649.6), near(649.6 + 38.1)])
    expect(rangeOf(right.map(({ v }) => v * 994.4))).toEqual([near(40), near(954.4)])
  })

  it('mirrors the edge of the face onto mirrored sides', () => {
    const top = pictureOf(mirrored).filter(({ normal }) => normal[1] === 1)
    expect(rangeOf(top.map(({ v }) => v * 914.4))).toEqual([0, near(38.1)])
    const atWall = top.filter(({ position }) => position[2] === 0)
    expect(atWall.map(({ v }) => v * 914.4)).toEqual([near(38.1), near(38.1)])
  })

  it('leaves a white border around the picture, in the plane of the print', () => {
    const opening = { widthMicrometres: 100_000, heightMicrometres: 150_000 }
    const mesh = objectMesh(
      printArea({ opening, hiddenMicrometres: 2_000, borderMicrometres: 5_000 }),
    )
    expect(mesh.map(({ surface }) => surface)).toEqual(['picture', 'side', 'border', 'back'])
    const [front] = mesh.filter(({ surface }) => surface === 'picture')
    const xs = front?.positions.filter((_, index) => index % 3 === 0) ?? []
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-0.045, 0.045])
    expect(front?.pictureCoordinates).toEqual([0, 1, 1, 1, 1, 0, 0, 0])
  })

  it('shows the crop in the window of a mat, and nothing beyond it', () => {
    const picture = pictureOf(framed)
    expect(rangeOf(picture.map(({ u }) => u))).toEqual([0, 1])
    expect(rangeOf(picture.map(({ v }) => v))).toEqual([0, 1])
    expect(objectMesh(framed).map(({ surface }) => surface)).toEqual([
      'picture',
      'frame',
      'mat',
      'bevel',
      'back',
    ])
  })

  it(`is closed, faces outwards and stays within the crop (${objects} random prints)`, () => {
    const random = seededRandom(20)
    for (let round = 0; round < objects; round++) {
      const object = randomArea(random)
      const mesh = objectMesh(object)
      const story = JSON.stringify(object)
      expect(edgesWithoutNeighbour(mesh), story).toEqual([])
      // By the divergence theorem: positive only if the triangles face outwards.
      expect(volumeOf(mesh) / volumeOfObject(object), story).toBeCloseTo(1, 6)
      const facing = trianglesOf(mesh).map(({ normal, points: [a, b, c] }) => {
        const across = cross(minus(b, a), minus(c, a))
        return dot(across, normal) / Math.hypot(...across)
      })
      expect(Math.min(...facing), story).toBeCloseTo(1, 6)
      const inside = pictureOf(object).flatMap(({ u, v }) => [u, v, 1 - u, 1 - v])
      expect(Math.min(...inside), story).toBeGreaterThan(-1e-12)
      // A millimeter of the print covers the same part of the crop everywhere.
      const scales = faceNeighbours(object).map(([a, b]) => {
        const across = (a.u - b.u) * object.covered.widthMicrometres
        const along = (a.v - b.v) * object.covered.heightMicrometres
        return Math.hypot(across, along) / (Math.hypot(...minus(a.position, b.position)) * 1e6)
      })
      expect(rangeOf(scales), story).toEqual([near(1), near(1)])
    }
  })
})

type Vector = readonly number[]

function near(value: number) {
  return expect.closeTo(value, 6)
}

function randomArea(random: () => number): PrintArea {
  const pick = <T>(...values: readonly [T, ...T[]]) =>
    values[Math.floor(random() * values.length)] ?? values[0]
  const size = {
    opening: inches(8 + Math.round(random() * 32), 8 + Math.round(random() * 52)),
    hiddenMicrometres: pick(1_900, 3_000, 12_700),
  }
  if (random() < 0.5) {
    const matMicrometres = pick(0, 25_400, 50_800)
    return printArea({ ...size, matMicrometres, edges: 'beyond', frame: profile })
  }
  const side = pick(19_050, 38_100)
  const edges = pick('picture', 'mirror', 'colour', 'beyond')
  if (edges === 'beyond') {
    return printArea({ ...size, edges, thicknessMicrometres: pick(300, 3_000, 4_000) })
  }
  return printArea({ ...size, edges, sideMicrometres: side, thicknessMicrometres: side })
}

/** Calculated independently: a block, minus the recess of a frame, plus the mat in it. */
function volumeOfObject(print: PrintArea): number {
  const { outside, depthMicrometres, opening, face, frame, matMicrometres } = print
  const area = (extent: PrintArea['face']) =>
    (extent.widthMicrometres / 1e6) * (extent.heightMicrometres / 1e6)
  const block = (area(outside) * depthMicrometres) / 1e6
  if (frame === null) return block
  const well = area(opening) * 0.008
  if (matMicrometres === 0) return block - well
  const between = area(grown(face, 750))
  const window = (0.0015 * (area(face) + 4 * between + area(grown(face, 1_500)))) / 6
  return block - well + area(opening) * 0.0015 - window
}

function trianglesOf(mesh: readonly MeshPart[]) {
  return mesh.flatMap(({ positions, normals, corners }) => {
    const three = (numbers: readonly number[], corner = 0): Vector =>
      numbers.slice(corner * 3, corner * 3 + 3)
    return corners.flatMap((corner, index) => {
      if (index % 3 !== 0) return []
      const points = [corner, corners[index + 1], corners[index + 2]].map((each) =>
        three(positions, each),
      )
      const [a = [], b = [], c = []] = points
      return [{ points: [a, b, c] as const, normal: three(normals, corner) }]
    })
  })
}

/** Each edge must be used once in each direction. */
function edgesWithoutNeighbour(mesh: readonly MeshPart[]): string[] {
  const seen = new Map<string, number>()
  for (const { points } of trianglesOf(mesh)) {
    points.forEach((point, index) => {
      const next = points[(index + 1) % 3] ?? point
      const edge = `${point.join()} ${next.join()}`
      seen.set(edge, (seen.get(edge) ?? 0) + 1)
    })
  }
  const isMatched = (edge: string) =>
    seen.get(edge) === 1 && seen.get(edge.split(' ').reverse().join(' ')) === 1
  return [...seen.keys()].filter((edge) => !isMatched(edge))
}

function volumeOf(mesh: readonly MeshPart[]): number {
  const volumes = trianglesOf(mesh).map(({ points: [a, b, c] }) => dot(a, cross(b, c)) / 6)
  return volumes.reduce((sum, volume) => sum + volume, 0)
}

function pictureOf(object: PrintArea) {
  const part = objectMesh(object).find(({ surface }) => surface === 'picture')
  const coordinates = part?.pictureCoordinates ?? []
  return Array.from({ length: coordinates.length / 2 }, (_, index) => ({
    u: coordinates[index * 2] ?? 0,
    v: coordinates[index * 2 + 1] ?? 0,
    position: part?.positions.slice(index * 3, index * 3 + 3) ?? [],
    normal: part?.normals.slice(index * 3, index * 3 + 3) ?? [],
  }))
}

function faceNeighbours(object: PrintArea) {
  const corners = pictureOf(object)
  return corners.map((corner, index) => {
    const next = corners[index % 4 === 3 ? index - 3 : index + 1] ?? corner
    return [corner, next] as const
  })
}

function boundsOf(mesh: readonly MeshPart[]) {
  const numbers = mesh.flatMap(({ positions }) => positions)
  return [0, 1, 2].map((axis) => rangeOf(numbers.filter((_, index) => index % 3 === axis)))
}

function rangeOf(numbers: readonly number[]): number[] {
  return [Math.min(...numbers), Math.max(...numbers)]
}

function minus(a: Vector, b: Vector): Vector {
  return a.map((value, axis) => value - (b[axis] ?? 0))
}

function dot(a: Vector, b: Vector): number {
  return a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0)
}

function cross([ax = 0, ay = 0, az = 0]: Vector, [bx = 0, by = 0, bz = 0]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}
