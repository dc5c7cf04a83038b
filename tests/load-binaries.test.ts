// The build reads WebAssembly text correctly, whatever buffer Node returns for a file.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { projectRoot } from './helpers/ensure-built.ts'

const path = 'src/trade/production/rendering/resize-rows.wat'

/**
 * Reads like Node 24: the bytes of a file may be a slice of a larger buffer, with others after
 * them.
 */
const program = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { readFileSync } = fs
  fs.readFileSync = (path, options) => {
    const read = readFileSync(path, options)
    if (!Buffer.isBuffer(read)) return read
    return Buffer.concat([Buffer.alloc(64, '!'), read, Buffer.alloc(64, '!')]).subarray(64, -64)
  }
  syncBuiltinESMExports()
  const { loadBinaries } = await import('./scripts/load-binaries.mjs')
  const code = await loadBinaries().load(${JSON.stringify(path)})
  const { wasm } = await import('data:text/javascript,' + encodeURIComponent(code))
  console.log(WebAssembly.validate(wasm))
`

it('npm start builds resize-rows.wat if Node returns a file as a slice of a buffer, as 24 does', async () => {
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot })
  expect(stdout).toBe('true\n')
})
