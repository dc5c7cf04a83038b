import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otherFiles, picture } from '../../../../../tests/helpers/pictures.ts'
import { createPictureProcesses, type PictureProcesses } from './picture-processes.ts'

let folder: string
let processes: PictureProcesses
const log = { warn: () => {}, error: () => {} }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handprint-pictures-'))
  processes = createPictureProcesses({ count: 2, log })
})
afterAll(async () => {
  await processes.close()
  await rm(folder, { recursive: true, force: true })
})

async function file(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const small = { width: 300, height: 200 }
const bounds = { maxPixels: 10_000_000, byteLength: 1 }

describe('the picture processes', () => {
  it('inspect every format', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'] as const) {
      const path = await file(format, await picture({ ...small, format }))
      expect(await processes.inspect(path, bounds)).toMatchObject({ format, ...small })
    }
  })

  it('pass on why a picture is rejected', async () => {
    const svg = await file('svg', otherFiles.SVG)
    await expect(processes.inspect(svg, bounds)).rejects.toMatchObject({
      code: 'image_format_unsupported',
      status: 422,
      message: expect.stringContaining('SVG'),
    })
  })

  it('blame no picture for an unreadable file', async () => {
    const gone = processes.inspect(join(folder, 'tidied-away'), bounds)
    await expect(gone).rejects.toMatchObject({ code: 'storage_unavailable', status: 503 })
  })

  it('render in the requested size, upright and without metadata, never larger', async () => {
    const options = { orientation: 6, hasPrivateMetadata: true, profile: 'p3' } as const
    const path = await file('turned', await picture({ width: 600, height: 900, ...options }))
    for (const [longSide, height] of [
      [400, 400],
      [1600, 900],
    ] as const) {
      for (const format of ['jpeg', 'webp'] as const) {
        const out = join(folder, `${longSide}.${format}`)
        const recipe = { longSide, format, orientation: 6, bitDepth: 8, ...bounds }
        await processes.render(path, recipe, out)
        const { exif, icc, orientation, ...found } = await sharp(out).metadata()
        expect(found).toMatchObject({ format, height })
        expect({ exif, icc, orientation }).toEqual({})
      }
    }
  })

  it('prioritize inspections over renderings, which still get their turn', async () => {
    const path = await file('turns', await picture(small))
    const one = createPictureProcesses({ count: 1, log })
    const order: string[] = []
    const recipe = {
      longSide: 400,
      format: 'jpeg',
      orientation: 1,
      bitDepth: 8,
      ...bounds,
    } as const
    const note = (kind: string) => () => void order.push(kind)
    try {
      const first = one.inspect(path, bounds)
      const render = one.render(path, recipe, join(folder, 'turn.jpg')).then(note('render'))
      const inspections = Array.from({ length: 8 }, () =>
        one.inspect(path, bounds).then(note('inspect')),
      )
      await Promise.all([first, render, ...inspections])
    } finally {
      await one.close()
    }
    expect(order.indexOf('render')).toBe(3)
  })

  it('work concurrently, also on small files while a large one is being read', async () => {
    const path = await file('many', await picture(small))
    const sizes = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? 1e8 : 1))
    const done = await Promise.all(
      sizes.map((byteLength) => processes.inspect(path, { ...bounds, byteLength })),
    )
    expect(done.every(({ width }) => width === 300)).toBe(true)
  })

  it('exit if a picture takes more memory than allowed', async () => {
    const hungry = createPictureProcesses({ count: 1, log, memoryLimitBytes: 1 })
    const path = await file('large', await picture({ width: 2000, height: 1500, format: 'avif' }))
    await expect(hungry.inspect(path, bounds)).rejects.toMatchObject({
      code: 'image_unreadable',
      message: expect.stringContaining('memory'),
    })
    await hungry.close()
  })

  it('queue what can be served in time, and reject the rest with a time to retry', async () => {
    const busy = createPictureProcesses({ count: 1, log, mostWaitMs: 50 })
    const path = await file('busy', await picture(small))
    const asked = [1, 2, 3].map(() => busy.inspect(path, bounds).catch((error) => error))
    const [first, second, third] = await Promise.all(asked)
    expect([first, second]).toMatchObject([small, small])
    expect(third).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
    await busy.close()
  })

  it('finish running work and reject queued work on close', async () => {
    const closing = createPictureProcesses({ count: 1, log })
    const path = await file('closing', await picture(small))
    const asked = [1, 2].map(() => closing.inspect(path, bounds).catch((error) => error))
    await closing.close()
    const [first, second] = await Promise.all(asked)
    expect(first).toMatchObject(small)
    expect(second).toMatchObject({ code: 'rate_limited' })
    await expect(closing.inspect(path, bounds)).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
