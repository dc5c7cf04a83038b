// Whether a PNG says how many of its pixels go to a metre (PNG 3rd ed. §11.3.4.3).

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

/** The other unit is unknown: pixels that are not square. */
const metre = 1
