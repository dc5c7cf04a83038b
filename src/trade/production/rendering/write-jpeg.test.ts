import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { adobeRgbProfile } from '../../../../tests/helpers/icc-profiles.ts'
import { ownFolder } from '../../../../tests/helpers/own-folder.ts'
import { type JpegStrip, writeJpeg } from './write-jpeg.ts'

describe('writeJpeg', () => {
  let folder: string
  beforeEach(async () => {
    folder = await ownFolder()
  })

  it('ends after the strip being encoded when its rows fail, and leaves none behind', async () => {
    const path = join(folder, 'print.jpg')
    const size = { width: 8, height: 16 }
    const happened: string[] = []
    let finish: () => void = () => undefined
    const encoding = new Promise<void>((resolve) => {
      finish = resolve
    })
    const encode = async (_strip: JpegStrip, stripPath: string) => {
      await encoding
      await writeFile(stripPath, new Uint8Array(8))
      happened.push('encoded')
      throw new Error('no longer asked for')
    }
    // The first of two strips is complete when the rows fail.
    let asked = 0
    const next = () => {
      if (++asked > 8) throw new Error('The picture can not be read any further.')
    }
    const rows = { next, close: () => happened.push('closed') }
    const options = { path, size, stripBytes: 1, iccProfile: new Uint8Array(), encode }
    const writing = writeJpeg(rows, options).finally(() => happened.push('ended'))
    const failed = expect(writing).rejects.toThrow('can not be read any further')
    // Time for an implementation that does not wait to close its files.
    for (let waited = 0; waited < 50; waited++) await stat(folder)
    finish()
    await failed
    expect(happened).toEqual(['encoded', 'closed', 'ended'])
    expect(existsSync(`${path}.strip`)).toBe(false)
  })

  it('fails if a strip has other channels than the first one', async () => {
    const size = { width: 8, height: 16 }
    const rows = { next: () => undefined, close: () => undefined }
    let strips = 0
    const encode = async ({ tiff, isFirst }: JpegStrip, path: string) => {
      strips++
      const image = sharp(tiff).toColourspace(isFirst ? 'srgb' : 'cmyk')
      await image.jpeg({ chromaSubsampling: '4:4:4', optimiseCoding: false }).toFile(path)
    }
    const path = join(folder, 'print.jpg')
    const options = { path, size, stripBytes: 1, iccProfile: adobeRgbProfile(), encode }
    await expect(writeJpeg(rows, options)).rejects.toThrow('Strip 1 has a different format')
    expect(strips).toBe(2)
  })
})
