import sharp, { type Matrix3x3, type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { previewKinds, scene, sceneNames, wrongKinds } from '../../../../tests/helpers/scenes.ts'
import { compareMiniatures, makeMiniature } from './compare-miniatures.ts'
import { pixelsOf } from './small-picture.ts'

const made = new WeakMap<Buffer, Promise<Buffer>>()

function miniature(picture: Buffer): Promise<Buffer> {
  const known = made.get(picture) ?? makeOne(picture)
  made.set(picture, known)
  return known
}

async function makeOne(picture: Buffer): Promise<Buffer> {
  const small = sharp(picture).resize({ width: 400, height: 400, fit: 'inside' })
  const flat = small.flatten({ background: '#fff' }).toColourspace('srgb')
  return await makeMiniature(await pixelsOf(await flat.jpeg({ quality: 78 }).toBuffer()))
}

async function compare(print: Buffer, preview: Buffer | Sharp) {
  return await compareMiniatures({
    print: await miniature(print),
    preview: await miniature(Buffer.isBuffer(preview) ? preview : await preview.toBuffer()),
  })
}

const wrongVerdicts: Record<string, string> = {
  'a negative': 'other_picture',
  'its middle only': 'other_picture',
}

describe('compareMiniatures', () => {
  it.each(Object.keys(previewKinds))('accepts a preview %s as the same picture', async (kind) => {
    for (const name of sceneNames) {
      const print = await scene(name)
      const found = await compare(print, previewKinds[kind]?.(sharp(print)) ?? print)
      expect([name, found.verdict]).toEqual([name, 'same'])
    }
  })

  it.each(Object.keys(wrongKinds))('rejects a picture that is %s', async (kind) => {
    for (const name of sceneNames) {
      const print = await scene(name)
      // Symmetric enough to equal its mirror image.
      if (name === 'product' && kind === 'mirrored') continue
      const found = await compare(print, wrongKinds[kind]?.(sharp(print)) ?? print)
      expect([name, found.verdict]).toEqual([name, wrongVerdicts[kind] ?? 'turned'])
    }
  })

  it('distinguishes each of them from every other', async () => {
    for (const one of sceneNames) {
      for (const other of sceneNames.filter((name) => name !== one)) {
        const { verdict } = await compare(await scene(one), await scene(other))
        expect([one, other, verdict]).not.toEqual([one, other, 'same'])
      }
    }
  })

  it('distinguishes colors: a gray preview of a color print, another hue, a tinted one', async () => {
    const print = await scene('landscape')
    const sepia: Matrix3x3 = [
      [0.39, 0.77, 0.19],
      [0.35, 0.69, 0.17],
      [0.27, 0.53, 0.13],
    ]
    const grey = await sharp(print).greyscale().png().toBuffer()
    for (const preview of [grey, sharp(print).modulate({ hue: 120 }), sharp(print).recomb(sepia)]) {
      expect(await compare(print, preview)).toMatchObject({ verdict: 'other_colours' })
    }
    expect(await compare(grey, sharp(print))).toMatchObject({ verdict: 'other_colours' })
    expect(await compare(grey, grey)).toMatchObject({ verdict: 'same', colourDifference: null })
  })

  it('tolerates a colored logo on the preview of a print without color', async () => {
    const grey = await sharp(await scene('portrait'))
      .greyscale()
      .png()
      .toBuffer()
    const branded = previewKinds['with a logo in a corner']?.(sharp(grey).toColourspace('srgb'))
    expect(await compare(grey, branded ?? grey)).toMatchObject({ verdict: 'same' })
  })

  it('compares plain colors by their color', async () => {
    const plain = (background: string) =>
      sharp({ create: { width: 90, height: 60, channels: 3, background } })
        .png()
        .toBuffer()
    const red = await plain('#c02030')
    expect(await compare(red, await plain('#c82834'))).toMatchObject({ verdict: 'same' })
    expect(await compare(red, await plain('#2040c0'))).toMatchObject({ verdict: 'other_picture' })
    expect(await compare(red, await scene('party'))).toMatchObject({ verdict: 'other_picture' })
    expect(await compare(await scene('party'), red)).toMatchObject({ verdict: 'other_picture' })
  })

  it('returns a measure of similarity', async () => {
    const print = await scene('party')
    expect(await compare(print, print)).toEqual({
      verdict: 'same',
      likeness: 1,
      colourDifference: 0,
    })
    const other = await compare(print, await scene('landscape'))
    expect(other.likeness).toBeLessThan(0.5)
  })
})
