// Draws the sample picture at the first start, in a separate process: within the service, it would
// leave fifty megabytes of memory allocated.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { siblingProgram } from '../../trade/images/decoding/sibling-program.ts'

/** Resolves to its path. Rejects with a message for the operator if it can't be drawn. */
export async function ensureSamplePicture(path: string): Promise<string> {
  if (existsSync(path)) return path
  const { path: program, execArgv } = siblingProgram(import.meta.url, 'sample-picture-process')
  await once(fork(program, [path], { execArgv, env: {} }), 'exit')
  if (!existsSync(path)) throw new Error('The sample picture could not be drawn; see above.')
  return path
}
