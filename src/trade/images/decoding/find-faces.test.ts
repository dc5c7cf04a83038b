import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  type Photograph,
  photograph,
  photographs,
  shareKept,
} from '../../../../tests/helpers/people.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { leastCrop, type Subject } from '../../../pure/geometry/crop.ts'
import { detectFaces, type Face, longSideOfFaces } from './find-faces.ts'
import { headsOf } from './look-at-picture.ts'

async function facesIn(bytes: Buffer, side = 400): Promise<Face[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(side, side, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return detectFaces({ data, width: info.width, height: info.height })
}

function isOf(face: Subject, { box: [left, top, right, bottom] }: Face): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > face[0] && x < face[2] && y > face[1] && y < face[3]
}

describe('findFaces', () => {
  it('finds most faces in photographs, with almost no false positives', async () => {
    let [all, seen, wrong] = [0, 0, 0]
    for (const name of photographs) {
      const { bytes, faces } = await photograph(name)
      const found = await facesIn(bytes)
      all += faces.length
      seen += faces.filter((face) => found.some((one) => isOf(face, one))).length
      wrong += found.filter((one) => !faces.some((face) => isOf(face, one))).length
    }
    if (process.env.FIGURES) process.stdout.write(`${seen} of ${all}, ${wrong} wrong\n`)
    expect(all).toBe(22)
    expect(seen).toBeGreaterThanOrEqual(18)
    expect(wrong).toBeLessThanOrEqual(1)
  })

  it('places them like the same computation in floating point', async () => {
    const faces = await facesIn((await photograph('sample3')).bytes)
    expect(faces.map(({ box }) => box)).toEqual(
      [
        [0.53, 0.1762, 0.7034, 0.3927],
        [0.2761, 0.2719, 0.4402, 0.4811],
      ].map((box) => box.map((edge) => expect.closeTo(edge, 2))),
    )
  })

  it('finds the same face in a small and in a large picture', async () => {
    const { bytes, faces } = await photograph('sample3', 0.2, 0.5)
    const [[left, top, right, bottom] = [0, 0, 0, 0]] = faces
    const { width, height } = await sharp(bytes).metadata()
    const close = sharp(bytes).extract({
      left: Math.round((left - 0.1) * width),
      top: Math.round((top - 0.1) * height),
      width: Math.round((right - left + 0.2) * width),
      height: Math.round((bottom - top + 0.2) * height),
    })
    for (const side of [100, 200, longSideOfFaces]) {
      expect(await facesIn(await close.clone().jpeg().toBuffer(), side)).not.toEqual([])
    }
  })

  it.each([
    ['a drawing', { width: 600, height: 400 }],
    ['a strip', { width: 4000, height: 40 }],
    ['a column', { width: 17, height: 3000 }],
  ])('finds none in %s', async (_, size) => {
    expect(await facesIn(await picture(size))).toEqual([])
  })
})

describe('the default crop of photographs', () => {
  const shapes = { square: 1, '4:5': 4 / 5, '2:3': 2 / 3, '3:4': 3 / 4 }

  /**
   * Mean share of the faces kept, for each aspect ratio, in a photograph cropped so that a person
   * is near an edge.
   */
  async function keptOf({ bytes, faces }: Photograph) {
    const size = await sharp(bytes).metadata()
    const subject = headsOf(await facesIn(bytes)) ?? undefined
    return Object.values(shapes).map((aspect) => ({
      centred: mean(faces.map((face) => shareKept(face, leastCrop(size, aspect)))),
      ours: mean(faces.map((face) => shareKept(face, leastCrop({ ...size, subject }, aspect)))),
    }))
  }

  it('keeps more of faces at an edge than a centered crop', async () => {
    const all: { centred: number; ours: number }[] = []
    for (const name of photographs) {
      const { faces } = await photograph(name)
      const kept = []
      for (const [left, , right] of process.env.FIGURES ? faces : faces.slice(0, 1)) {
        const from = Math.max(0, left - 0.04)
        const to = Math.min(1, right + 0.04)
        kept.push(...(await keptOf(await photograph(name, from, Math.min(1, from + 0.6)))))
        kept.push(...(await keptOf(await photograph(name, Math.max(0, to - 0.6), to))))
      }
      if (process.env.FIGURES) {
        const worse = kept.filter(({ ours, centred }) => ours < centred - 0.02).length
        const [centred, ours] = [mean(kept.map((k) => k.centred)), mean(kept.map((k) => k.ours))]
        process.stdout.write(`${name}: ${centred.toFixed(3)} ${ours.toFixed(3)}, `)
        process.stdout.write(`${worse} of ${kept.length} worse\n`)
      }
      all.push(...kept)
    }
    const [centred, ours] = [mean(all.map((k) => k.centred)), mean(all.map((k) => k.ours))]
    if (process.env.FIGURES) process.stdout.write(`all ${centred} ${ours} of ${all.length}\n`)
    expect(ours).toBeGreaterThan(centred + 0.03)
    for (const each of all) expect(each.ours).toBeGreaterThan(each.centred - 0.02)
  })
})

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
