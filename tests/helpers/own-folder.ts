import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty temporary folder, removed after the test. */
export async function ownFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'handprint-test-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
