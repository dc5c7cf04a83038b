// Inspects a picture and renders it as pages show it.

import { readFile, rm } from 'node:fs/promises'
import { inspectPicture } from '../../src/trade/images/decoding/inspect-picture.ts'
import { renderPicture } from '../../src/trade/images/decoding/render-picture.ts'
import type { ImageFacts } from '../../src/trade/images/picture.ts'

/** `shown` is a JPEG of at most 400 px. */
export async function inspectAndShow(
  path: string,
  maxPixels: number,
): Promise<{ facts: ImageFacts; shown: Buffer }> {
  const { placeholder, miniature, ...facts } = await inspectPicture(path, { maxPixels })
  const out = `${path}.shown`
  await renderPicture(path, { ...facts, longSide: 400, maxPixels, format: 'jpeg' }, out)
  const shown = await readFile(out)
  await rm(out)
  return { facts, shown }
}
