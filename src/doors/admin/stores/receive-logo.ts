// A store's logo from a form: decoded in a picture process, like every picture of a stranger, and kept only
// as a small WebP of its pixels. Its alpha stays; profiles, EXIF and all else go.

import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { StoreLogo } from '../../../pure/contract/store-brand.ts'
import { imageFormatUnsupported } from '../../../trade/images/image-errors.ts'
import type { PanelDeps } from '../frame/panel-deps.ts'
import { spoolImage } from '../frame/spool-image.ts'

export const maxLogoBytes = 5_000_000
const maxLogoPixels = 50_000_000
/** It is shown at a quarter of that. */
const box = { width: 480, height: 160 }
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'avif']

/** Throws the faults of image-errors.ts. */
export async function receiveLogo(
  deps: Pick<PanelDeps, 'spool' | 'stopping' | 'pictureProcesses'>,
  request: FastifyRequest,
): Promise<StoreLogo & { bytes: Buffer }> {
  const { spool, pictureProcesses } = deps
  const { path, byteLength, discard } = await spoolImage(deps, request, maxLogoBytes)
  const outPath = spool.newPath()
  try {
    const bounds = { maxPixels: maxLogoPixels, byteLength }
    const { format, orientation, bitDepth, ...found } = await pictureProcesses.inspect(path, bounds)
    if (!formats.includes(format)) {
      throw imageFormatUnsupported(format.toUpperCase(), 'Send a JPEG, PNG, WebP or AVIF.')
    }
    const part = Math.min(1, box.width / found.width, box.height / found.height)
    const side = (pixels: number) => Math.max(1, Math.round(pixels * part))
    const [width, height] = [side(found.width), side(found.height)]
    const recipe = {
      longSide: Math.max(width, height),
      format: 'lossless-webp',
      keepsAlpha: true,
      ...{ orientation, bitDepth },
      ...bounds,
    } as const
    await pictureProcesses.render(path, recipe, outPath)
    const bytes = await readFile(outPath)
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), width, height }
  } finally {
    await discard()
    await rm(outPath, { force: true })
  }
}
