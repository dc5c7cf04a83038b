// A folder on the disk for one test.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Empty, and gone with the test. */
export async function ownFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'handprint-test-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
