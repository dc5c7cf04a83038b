// Writes a mesh with one picture as binary glTF 2.0: one file, no extensions, no external
// resources. https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html

import type { MeshPart } from '../../../pure/geometry/object/object-mesh.ts'
import type { Surface } from '../../../pure/geometry/object/object-outline.ts'

export type Material = {
  /** `#rrggbb`. Not set for the picture itself. */
  readonly colour?: string
  readonly roughness: number
}

export type Materials = Readonly<Record<Surface, Material>>

/** `picture` is a JPEG of the crop. */
export function writeGlb(
  mesh: readonly MeshPart[],
  materials: Materials,
  picture: Uint8Array,
): Buffer {
  const body = createBody()
  const primitives = mesh.map((part, index) => ({
    attributes: {
      POSITION: body.addNumbers(part.positions, 3),
      NORMAL: body.addNumbers(part.normals, 3),
      ...(part.pictureCoordinates !== null && {
        TEXCOORD_0: body.addNumbers(part.pictureCoordinates, 2),
      }),
    },
    indices: body.addCorners(part.corners),
    material: index,
  }))
  const source = body.add(picture)
  const json = {
    asset: { version: '2.0', generator: 'Handprint' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'Print', mesh: 0 }],
    meshes: [{ primitives }],
    materials: mesh.map((part) => materialJson(part, materials[part.surface])),
    textures: [{ source: 0, sampler: 0 }],
    images: [{ mimeType: 'image/jpeg', bufferView: source }],
    // Linear filtering with mipmaps, clamped so that no edge shows pixels of the opposite one.
    samplers: [{ magFilter: 9729, minFilter: 9987, wrapS: 33071, wrapT: 33071 }],
    accessors: body.accessors,
    bufferViews: body.views,
    buffers: [{ byteLength: body.byteLength() }],
  }
  return container(Buffer.from(JSON.stringify(json)), body.bytes())
}

function materialJson({ surface, pictureCoordinates }: MeshPart, material: Material) {
  const { colour, roughness } = material
  const base =
    pictureCoordinates === null
      ? { baseColorFactor: [...linear(colour ?? '#ffffff'), 1] }
      : { baseColorTexture: { index: 0 } }
  return {
    name: surface,
    pbrMetallicRoughness: { ...base, metallicFactor: 0, roughnessFactor: roughness },
  }
}

// glTF requires linear color factors. IEC 61966-2-1 defines the conversion from sRGB.
function linear(colour: string): number[] {
  return [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

const vertexData = 34962
const indexData = 34963
const float = 5126
const unsignedShort = 5123

function createBody() {
  const pieces: Buffer[] = []
  const views: object[] = []
  const accessors: object[] = []
  const byteLength = () => pieces.reduce((sum, piece) => sum + piece.byteLength, 0)

  function add(bytes: Uint8Array, target?: number): number {
    const view = { buffer: 0, byteOffset: byteLength(), byteLength: bytes.byteLength }
    pieces.push(padded(bytes, 0))
    return views.push(target === undefined ? view : { ...view, target }) - 1
  }

  return {
    accessors,
    views,
    byteLength,
    bytes: () => Buffer.concat(pieces),
    add,

    addNumbers(numbers: readonly number[], each: 2 | 3): number {
      const floats = Float32Array.from(numbers)
      const along = Array.from({ length: each }, (_, axis) =>
        floats.filter((_, index) => index % each === axis),
      )
      return (
        accessors.push({
          bufferView: add(littleEndian(floats), vertexData),
          componentType: float,
          count: floats.length / each,
          type: `VEC${each}`,
          min: along.map((values) => Math.min(...values)),
          max: along.map((values) => Math.max(...values)),
        }) - 1
      )
    },

    addCorners(corners: readonly number[]): number {
      const bytes = Buffer.alloc(corners.length * 2)
      for (const [index, corner] of corners.entries()) bytes.writeUInt16LE(corner, index * 2)
      const bufferView = add(bytes, indexData)
      const count = corners.length
      return accessors.push({ bufferView, componentType: unsignedShort, count, type: 'SCALAR' }) - 1
    },
  }
}

function littleEndian(floats: Float32Array): Buffer {
  const bytes = Buffer.alloc(floats.byteLength)
  for (const [index, value] of floats.entries()) bytes.writeFloatLE(value, index * 4)
  return bytes
}

/** Chunks and buffer views are aligned to four bytes. */
function padded(bytes: Uint8Array, filler: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.byteLength % 4)) % 4, filler)])
}

function container(json: Uint8Array, body: Uint8Array): Buffer {
  const chunks = [chunk('JSON', padded(json, 0x20)), chunk('BIN\0', body)]
  const header = Buffer.alloc(12)
  header.write('glTF', 'latin1')
  header.writeUInt32LE(2, 4)
  header.writeUInt32LE(12 + chunks.reduce((sum, { byteLength }) => sum + byteLength, 0), 8)
  return Buffer.concat([header, ...chunks])
}

function chunk(type: string, content: Uint8Array): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32LE(content.byteLength)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}
