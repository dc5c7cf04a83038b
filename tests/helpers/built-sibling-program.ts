// Replaces sibling-program.ts in unit tests: uses the built program unless a source file is newer,
// as `npm test` does. Starting from source takes six times as long.

import { join } from 'node:path'
import { isBuilt } from '../../scripts/build.mjs'
import { siblingProgram as fromSource } from '../../src/trade/images/decoding/sibling-program.ts'
import { projectRoot } from './ensure-built.ts'

const isFresh = isBuilt()

export function siblingProgram(url: string, name: string): { path: string; execArgv: string[] } {
  if (!isFresh) return fromSource(url, name)
  return { path: join(projectRoot, 'dist', 'server', `${name}.js`), execArgv: [] }
}
