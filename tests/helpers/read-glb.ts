// Parses a GLB by the glTF 2.0 specification, independent of the program's code.

export type Gltf = {
  asset: { version: string }
  materials: {
    name: string
    pbrMetallicRoughness: { baseColorFactor?: number[]; roughnessFactor: number }
  }[]
  meshes: { primitives: { attributes: Record<string, number>; indices: number }[] }[]
  accessors: { bufferView: number; type: string; count: number; min?: number[]; max?: number[] }[]
  bufferViews: { byteOffset: number; byteLength: number }[]
  images: { bufferView: number; mimeType: string }[]
}

/** Throws if it is invalid. */
export function readGlb(glb: Buffer): { json: Gltf; imageBytes: Buffer } {
  const words = [0, 4, 8].map((offset) => glb.readUInt32LE(offset))
  if (words[0] !== 0x46546c67 || words[1] !== 2 || words[2] !== glb.byteLength) {
    throw new Error('This is not a GLB of version 2.')
  }
  const jsonLength = glb.readUInt32LE(12)
  const json = JSON.parse(glb.toString('utf8', 20, 20 + jsonLength)) as Gltf
  const body = glb.subarray(20 + jsonLength + 8)
  const view = json.bufferViews[json.images[0]?.bufferView ?? -1]
  if (view === undefined) throw new Error('There is no picture in it.')
  return { json, imageBytes: body.subarray(view.byteOffset, view.byteOffset + view.byteLength) }
}
