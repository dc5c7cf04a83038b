import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPng } from './check-png.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handprint-png-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function chunk(type: string, byteLength: number, start = ''): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(byteLength)
  return Buffer.concat([
    length,
    Buffer.from(type, 'latin1'),
    Buffer.from(start),
    Buffer.alloc(byteLength + 4 - start.length),
  ])
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const foreignTail = Buffer.alloc(200_000, 'x')

async function check(...parts: Buffer[]): Promise<void> {
  const path = join(folder, 'picture.png')
  const bytes = Buffer.concat([signature, ...parts])
  await writeFile(path, bytes)
  const file = await open(path, 'r')
  try {
    await checkPng(file, bytes.length)
  } finally {
    await file.close()
  }
}

describe('checkPng', () => {
  it('finds the end before a long foreign tail, behind large chunks and small ones', async () => {
    const small = Array.from({ length: 30_000 }, () => chunk('tEXt', 1))
    await check(chunk('IHDR', 13), chunk('IDAT', 300_000), ...small, chunk('IEND', 0), foreignTail)
  })

  it('refuses a file without its end, and one that is not made of chunks', async () => {
    const damaged = { code: 'image_unreadable' }
    await expect(check(chunk('IHDR', 13), chunk('IDAT', 9), foreignTail)).rejects.toMatchObject(
      damaged,
    )
    await expect(check(Buffer.alloc(2_000_000))).rejects.toMatchObject(damaged)
    await expect(check(chunk('IHDR', 13))).rejects.toMatchObject(damaged)
  })

  it('reads millions of empty chunks in blocks', async () => {
    const empty = chunk('aaaa', 0)
    await expect(check(Buffer.alloc(3_000_000 * empty.length, empty))).rejects.toMatchObject({
      code: 'image_unreadable',
    })
  })

  it('bounds texts that are compressed, and no others', async () => {
    const text = (type: string, start: string) =>
      Array.from({ length: 4 }, () => chunk(type, 100_000, start))
    const ends = chunk('IEND', 0)
    await check(...text('tEXt', 'Author\0'), ...text('iTXt', 'Author\0\0\0\0\0'), ends)
    const overladen = {
      code: 'image_unreadable',
      message: expect.stringMatching(/too much beside/),
    }
    await expect(check(...text('zTXt', 'Author\0\0'), ends)).rejects.toMatchObject(overladen)
    const compressed = text('iTXt', 'Author\0\x01\0\0\0')
    await expect(check(...compressed, ends)).rejects.toMatchObject(overladen)
  })
})
