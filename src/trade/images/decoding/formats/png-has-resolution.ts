// Checks whether a PNG declares its pixels per meter (PNG 3rd ed. §11.3.4.3).

import { closeSync, openSync } from 'node:fs'
import { shortChunks } from '../containers/png-chunks.ts'
import { readBlocks } from '../containers/read-blocks.ts'

export function pngHasResolution(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const [unit] = shortChunks(readBlocks(file)).get('pHYs')?.subarray(8) ?? []
    return unit === metre
  } finally {
    closeSync(file)
  }
}

/** The only other unit is "unknown", which gives just the pixel aspect ratio. */
const metre = 1
