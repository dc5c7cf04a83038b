// Renders part of a picture as a JPEG, to show it as a product. Not stored: shoppers move crops
// often, and each would leave a file behind.

import { readFile, rm } from 'node:fs/promises'
import type { Storage } from '../../../ground/storage/storage.ts'
import type { Crop } from '../../../pure/geometry/crop.ts'
import type { PictureProcesses } from '../decoding/processes/picture-processes.ts'
import { imageDeleted } from '../image-errors.ts'
import { originalKey } from '../object-keys.ts'
import type { Image } from '../picture.ts'
import type { Spool } from '../spool.ts'
import type { RenderClient, RenderQueue } from './render-queue.ts'

export type RenderCropDeps = {
  storage: Storage
  pictureProcesses: PictureProcesses
  renderQueue: RenderQueue
  spool: Spool
  maxPixels: number
}

// Limit for decoding the whole picture; a small part of it has fewer pixels.
const maxWholePixels = 4096

/**
 * `longSide` of the part, in pixels. Throws `image_deleted` (410), `rate_limited` (429),
 * `storage_unavailable` …
 */
export async function renderCrop(
  { storage, pictureProcesses, renderQueue, spool, maxPixels }: RenderCropDeps,
  image: Image,
  crop: Crop,
  { longSide, asker }: { longSide: number; asker: RenderClient },
): Promise<Buffer> {
  const { width, height, orientation, bitDepth, byteLength } = image
  const scale = longSide / Math.max(crop.width * width, crop.height * height)
  const wholeLongSide = Math.min(Math.ceil(scale * Math.max(width, height)), maxWholePixels)
  const facts = { orientation, bitDepth, byteLength, maxPixels }
  const recipe = { ...facts, crop, longSide: wholeLongSide, format: 'jpeg' } as const
  const outPath = spool.newPath()
  try {
    const bytes = await renderQueue.run(asker, () =>
      storage.withLocalFile(originalKey(image), async (path) => {
        await pictureProcesses.render(path, recipe, outPath)
        return await readFile(outPath)
      }),
    )
    if (bytes === null) throw imageDeleted()
    return bytes
  } finally {
    await rm(outPath, { force: true })
  }
}
