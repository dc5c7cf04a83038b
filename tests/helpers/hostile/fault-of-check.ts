import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HandprintError } from '../../../src/pure/errors.ts'

/** Null if the check finds nothing wrong. */
export function faultOfCheck(
  bytes: Uint8Array,
  check: (file: number) => void,
): HandprintError | null {
  const folder = mkdtempSync(join(tmpdir(), 'handprint-check-'))
  const path = join(folder, 'picture')
  writeFileSync(path, bytes)
  const file = openSync(path, 'r')
  try {
    check(file)
    return null
  } catch (error) {
    if (error instanceof HandprintError) return error
    throw error
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}
