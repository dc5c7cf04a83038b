// Decompression bombs: files that demand far more resources than their size suggests. They must be
// rejected early, in a process with less memory and time than decoding them would take.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bombs } from '../../../../tests/helpers/hostile/bombs.ts'
import { markedPictures } from '../../../../tests/helpers/hostile/marked-pictures.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { seededRandom } from '../../../../tests/helpers/seeded-random.ts'
import { createPictureProcesses, type PictureProcesses } from './processes/picture-processes.ts'

let folder: string
let path: string
let processes: PictureProcesses
const logged: object[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handprint-bombs-'))
  path = join(folder, 'picture')
  processes = createPictureProcesses({
    count: 1,
    // Enough to load the program and to hold the largest file here two or three times.
    memoryLimitBytes: 600_000_000,
    timeLimitMs: 120_000,
    log: { warn: (detail) => logged.push(detail), error: (detail) => logged.push(detail) },
  })
})
afterEach(() => {
  logged.length = 0
})
afterAll(async () => {
  await processes.close()
  await rm(folder, { recursive: true, force: true })
})

async function inspect(bytes: Buffer): Promise<string | null> {
  await writeFile(path, bytes)
  const options = { maxPixels: 268_000_000, byteLength: bytes.length }
  return await processes.inspect(path, options).then(
    () => null,
    ({ code }: { code: string }) => code,
  )
}

describe('a picture process', () => {
  it.each(Object.entries(bombs))('survives %s', async (_name, { make, code }) => {
    expect(await inspect(await make())).toBe(code)
    // It did not run out of memory or time, and did not crash.
    expect(logged).toEqual([])
  })

  it.each(Object.entries(markedPictures))(
    'survives a %s with corrupted bytes',
    async (_format, make) => {
      const bytes = await make()
      const random = seededRandom(1)
      const results = new Set<string | null>()
      for (let round = 0; round < 25; round++) {
        const changed = Buffer.from(bytes)
        for (let change = 0; change < 4; change++) {
          const at = Math.floor(random() * Math.min(600, changed.length - 4))
          changed.writeUInt32BE(random() < 0.3 ? 0xffffffff : Math.floor(random() * 2 ** 32), at)
        }
        results.add(await inspect(changed))
      }
      for (const result of results) expect(result ?? 'image_taken').toMatch(/^image_/)
      expect(logged).toEqual([])
    },
  )

  it('continues with the next picture', async () => {
    expect(await inspect(await picture())).toBeNull()
  })
})
