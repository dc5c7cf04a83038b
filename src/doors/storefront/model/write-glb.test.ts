import { validateBytes } from 'gltf-validator'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readGlb } from '../../../../tests/helpers/read-glb.ts'
import { inches } from '../../../pure/geometry/lengths.ts'
import { objectMesh } from '../../../pure/geometry/object/object-mesh.ts'
import { printArea } from '../../../pure/geometry/print-area.ts'
import { writeGlb } from './write-glb.ts'

const size = { opening: inches(8, 10), hiddenMicrometres: 3_000 }
const canvas = printArea({
  ...size,
  edges: 'mirror',
  sideMicrometres: 19_050,
  thicknessMicrometres: 19_050,
})
const framed = printArea({
  ...size,
  edges: 'beyond',
  matMicrometres: 25_400,
  frame: { widthMicrometres: 12_000, depthMicrometres: 22_000 },
})
const paper = { colour: '#ffffff', roughness: 0.9 }
const materials = {
  picture: { roughness: 0.8 },
  side: paper,
  back: paper,
  frame: { colour: '#808080', roughness: 0.5 },
  mat: paper,
  bevel: paper,
  border: paper,
}

describe('writeGlb', () => {
  it.each([
    ['a canvas', canvas, 12],
    ['a framed print with a mat', framed, 44],
  ])('writes %s as valid glTF', async (_, object, triangles) => {
    // An odd length, so that padding matters.
    const glb = writeGlb(objectMesh(object), materials, await jpeg(33, 41))
    const { issues, info } = await validateBytes(glb)
    // Severity 2 is informational: image sides that are not powers of two are a problem only in
    // WebGL 1.
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([])
    expect(info.totalTriangleCount).toBe(triangles)
    expect(info.resources?.find(({ image }) => image)?.image).toMatchObject({
      width: 33,
      height: 41,
    })
  })

  it('keeps dimensions, the picture and colors', async () => {
    const picture = await jpeg(40, 50)
    const { json, imageBytes } = readGlb(writeGlb(objectMesh(framed), materials, picture))
    expect(imageBytes.equals(picture)).toBe(true)
    const frame = json.materials.find(({ name }) => name === 'frame')
    // 50% gray in sRGB is 21.6% in linear light.
    expect(frame?.pbrMetallicRoughness.baseColorFactor?.[0]).toBeCloseTo(0.2159, 4)
    const { POSITION = -1 } = json.meshes[0]?.primitives[1]?.attributes ?? {}
    expect(json.accessors[POSITION]?.max).toEqual([
      Math.fround(0.1136),
      Math.fround(0.139),
      Math.fround(0.022),
    ])
  })
})

function jpeg(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
}
