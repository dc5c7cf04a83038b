import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makePrintOf, removePrints } from '../../../tests/helpers/make-print-of.ts'
import { sharedPictureProcesses } from '../../../tests/helpers/open-images.ts'
import { cmykProfile } from '../../../tests/helpers/patch-files.ts'
import { picture } from '../../../tests/helpers/pictures.ts'
import { testStorages } from '../../../tests/helpers/storages.ts'
import type { PrintFormat } from '../../pure/contract/print-format.ts'
import { createSpool } from '../images/spool.ts'
import { openFullSize } from './open-full-size.ts'
import { printKey } from './print-keys.ts'

const pixels = { width: 600, height: 400 }
const lineId = 'line_1'

describe.each(testStorages)('a print file at 100 % on $name', ({ open }) => {
  let dir: string
  let files: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'handprint-full-size-'))
    files = await open()
  })
  afterEach(removePrints)
  afterAll(async () => {
    await files.close()
    await rm(dir, { recursive: true })
  })

  async function shown(format: PrintFormat, space: 'RGB' | 'CMYK') {
    const icc = space === 'RGB' ? ('srgb' as const) : await cmykProfile()
    const wish = { product: 'poster', size: '12x18', picture: pixels, dpi: 40 } as const
    const made = await makePrintOf(await picture(pixels), {
      ...wish,
      format,
      profile: { name: 'of the lab', space, icc },
    })
    const copy = join(dir, 'copy')
    await copyFile(made.path, copy)
    await files.storage.putFile(printKey(lineId, made.sha256, format), copy)
    const facts = { format, ...made.layout.sheet }
    const opened = await openFullSize(
      { ...files, pictureProcesses: sharedPictureProcesses(), spool: createSpool(dir) },
      { lineId, facts, sha256: made.sha256, byteLength: made.byteLength },
    )
    if (opened === null) throw new Error('It is gone.')
    const jpeg = await buffer(opened.stream)
    expect(jpeg).toHaveLength(opened.byteLength)
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', ...made.layout.sheet })
    expect(await readdir(dir)).toEqual([])
    return { jpeg, file: await readFile(made.path) }
  }
  const seen = (file: Buffer) => sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer()

  it.each(['RGB', 'CMYK'] as const)('is the JPEG in the PDF, in %s', async (space) => {
    const { jpeg: alone, file } = await shown('jpeg', space)
    expect(alone.equals(file)).toBe(true)
    for (const format of ['pdf', 'pdf-with-marks'] as const) {
      const { jpeg } = await shown(format, space)
      expect(jpeg.equals(alone)).toBe(true)
    }
  })

  it.each(['RGB', 'CMYK'] as const)('has every pixel of a TIFF, in %s', async (space) => {
    const { jpeg, file } = await shown('tiff', space)
    const [made, wanted] = await Promise.all([seen(jpeg), seen(file)])
    const far = made.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0)
    expect(far / made.length).toBeLessThan(2)
    expect((await sharp(jpeg).metadata()).space).toBe('srgb')
  })

  it('is null if the file was deleted', async () => {
    const deps = { ...files, pictureProcesses: sharedPictureProcesses(), spool: createSpool(dir) }
    for (const format of ['jpeg', 'tiff', 'pdf'] as const) {
      const gone = { lineId, sha256: 'f'.repeat(64), byteLength: 9000 }
      expect(await openFullSize(deps, { ...gone, facts: { format, ...pixels } })).toBeNull()
    }
  })
})
