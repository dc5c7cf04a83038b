// Converts a store's logo for PDF and for mail clients without WebP.

import { readFile, rm, writeFile } from 'node:fs/promises'
import type { RenderCropDeps } from '../../../trade/images/rendering/render-crop.ts'

export type PngDeps = Pick<RenderCropDeps, 'pictureProcesses' | 'spool'>

/** `logo` is WebP, the stored format. */
export async function logoAsPng(
  { pictureProcesses, spool }: PngDeps,
  logo: Buffer,
): Promise<Buffer> {
  const [path, outPath] = [spool.newPath(), spool.newPath()]
  const bounds = { maxPixels: 1_000_000, byteLength: logo.byteLength }
  try {
    await writeFile(path, logo)
    const { orientation, bitDepth, width, height } = await pictureProcesses.inspect(path, bounds)
    const longSide = Math.max(width, height)
    const recipe = { longSide, orientation, bitDepth, format: 'png', keepsAlpha: true } as const
    await pictureProcesses.render(path, { ...recipe, ...bounds }, outPath)
    return await readFile(outPath)
  } finally {
    await Promise.all([path, outPath].map((each) => rm(each, { force: true })))
  }
}
