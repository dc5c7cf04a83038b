import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseManyDirectories } from './refuse-many-directories.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handprint-directories-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function codeOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'picture.tif')
  await writeFile(path, bytes)
  const file = await open(path, 'r')
  try {
    return await refuseManyDirectories(file).then(
      () => 'fine',
      ({ code }: { code: string }) => code,
    )
  } finally {
    await file.close()
  }
}

/** Each directory has one entry; the last one leads to `end`. */
function chain(count: number, { end = 0, isLittle = true } = {}): Buffer {
  const bytes = Buffer.alloc(8 + count * 18)
  const u16 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const u32 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  bytes.write(isLittle ? 'II' : 'MM')
  u16(42, 2)
  u32(8, 4)
  for (let index = 0; index < count; index++) {
    const at = 8 + index * 18
    u16(1, at)
    u32(index === count - 1 ? end : at + 18, at + 14)
  }
  return bytes
}

describe('refuseManyDirectories', () => {
  it('takes 1,000 pages and no more, of either byte order', async () => {
    for (const isLittle of [true, false]) {
      expect(await codeOf(chain(1000, { isLittle }))).toBe('fine')
      expect(await codeOf(chain(1001, { isLittle }))).toBe('image_too_many_frames')
    }
  })

  it('leaves a circle, a BigTIFF and what is cut off to the decoder', async () => {
    expect(await codeOf(chain(5, { end: 8 }))).toBe('fine')
    expect(await codeOf(chain(5, { end: 5000 }))).toBe('fine')
    expect(await codeOf(chain(1001).subarray(0, 9000))).toBe('fine')
    expect(await codeOf(Buffer.from('II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0', 'latin1'))).toBe('fine')
    expect(await codeOf(Buffer.alloc(0))).toBe('fine')
  })
})
