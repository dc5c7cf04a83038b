// The print object as triangles in meters: y up, the wall at z = 0, the picture towards +z, the
// center of the print at the origin. Texture coordinates are fractions of the crop.

import type { Extent } from '../lengths.ts'
import type { PrintArea } from '../print-area.ts'
import { type Contour, objectOutline, type Surface } from './object-outline.ts'

export type Point = readonly [x: number, y: number, z: number]

export type MeshPart = {
  readonly surface: Surface
  /** Three numbers per vertex. */
  readonly positions: readonly number[]
  readonly normals: readonly number[]
  /** Two numbers per vertex, 0, 0 at the top left. Null where the picture does not show. */
  readonly pictureCoordinates: readonly number[] | null
  /** Three indices per triangle, counter-clockwise seen from outside. */
  readonly corners: readonly number[]
}

type Piece = {
  surface: Surface
  /** Counter-clockwise seen from outside. */
  points: readonly [Point, Point, Point, Point]
  /** The position of each point when the sides are unfolded into the picture's plane. */
  unfolded: readonly Point[]
}

export function objectMesh(area: PrintArea): MeshPart[] {
  const pieces = piecesOf(area)
  return surfaces.flatMap((surface) => {
    const own = pieces.filter((piece) => piece.surface === surface)
    return own.length === 0 ? [] : [partOf(surface, own, area.covered)]
  })
}

const surfaces: readonly Surface[] = ['picture', 'side', 'frame', 'mat', 'bevel', 'border', 'back']

function piecesOf(area: PrintArea): Piece[] {
  const outline = objectOutline(area)
  const pieces = outline.flatMap((contour, index): Piece[] => {
    const before = outline[index - 1]
    if (before === undefined) return [flat(contour, 'back')]
    return edges.map((outwards, edge) => {
      const [a, b] = edgeOf(before, edge)
      const [c, d] = edgeOf(contour, edge)
      const depth = (contour.zMicrometres - before.zMicrometres) / 1e6
      const far = area.edges === 'mirror' ? -depth : depth
      const unfold = ([x, y, z]: Point): Point => [x + outwards[0] * far, y + outwards[1] * far, z]
      return {
        surface: contour.surface,
        points: [a, b, d, c],
        unfolded: [unfold(a), unfold(b), d, c],
      }
    })
  })
  const last = outline.at(-1)
  return last === undefined ? pieces : [...pieces, flat(last, 'picture')]
}

// Bottom, right, top, left: counter-clockwise seen from the front.
const edges = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

function cornersOf({ extent, zMicrometres }: Contour): [Point, Point, Point, Point] {
  const x = extent.widthMicrometres / 2e6
  const y = extent.heightMicrometres / 2e6
  const z = zMicrometres / 1e6
  return [
    [-x, -y, z],
    [x, -y, z],
    [x, y, z],
    [-x, y, z],
  ]
}

function edgeOf(contour: Contour, edge: number): [Point, Point] {
  const corners = cornersOf(contour)
  const at = (index: number) => corners[index % 4] ?? corners[0]
  return [at(edge), at(edge + 1)]
}

function flat(contour: Contour, surface: 'picture' | 'back'): Piece {
  const [a, b, c, d] = cornersOf(contour)
  const points: Piece['points'] = surface === 'back' ? [a, d, c, b] : [a, b, c, d]
  return { surface, points, unfolded: points }
}

function partOf(surface: Surface, pieces: readonly Piece[], covered: Extent): MeshPart {
  return {
    surface,
    positions: pieces.flatMap(({ points }) => points.flat()),
    normals: pieces.flatMap(({ points }) => points.flatMap(() => normalOf(points))),
    pictureCoordinates:
      surface === 'picture'
        ? pieces.flatMap(({ unfolded }) => unfolded.flatMap((point) => onPicture(point, covered)))
        : null,
    corners: pieces.flatMap((_, index) => [0, 1, 2, 0, 2, 3].map((corner) => index * 4 + corner)),
  }
}

function onPicture([x, y]: Point, covered: Extent): [u: number, v: number] {
  return [0.5 + (x * 1e6) / covered.widthMicrometres, 0.5 - (y * 1e6) / covered.heightMicrometres]
}

// For a flat piece. Its edges are never parallel.
function normalOf([a, b, , d]: Piece['points']): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [d[0] - a[0], d[1] - a[1], d[2] - a[2]]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
