// A small picture of the operator's from a form, such as a logo: decoded in a picture process, like every
// picture of a stranger, and kept only as a small WebP of its pixels. Profiles, EXIF and all else go.

import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { imageFormatUnsupported } from '../../../trade/images/image-errors.ts'
import { say } from '../words/say.ts'
import type { PanelDeps } from './panel-deps.ts'
import { spoolImage } from './spool-image.ts'

export const maxPictureBytes = 5_000_000
const maxPixels = 50_000_000
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'avif']

export type SmallPicture = {
  bytes: Buffer
  /** Of the bytes, in hex. */
  sha256: string
  width: number
  height: number
}

type Wanted = {
  /** That it is made to fit into. */
  box: { width: number; height: number }
  /** Without loss its alpha stays, too; else it is laid on white. */
  format: 'webp' | 'lossless-webp' | 'pixels'
}

/** `make` is told how to render what was sent. Throws the faults of image-errors.ts. */
export async function receivePicture<Made>(
  deps: Pick<PanelDeps, 'spool' | 'stopping' | 'pictureProcesses'>,
  request: FastifyRequest,
  make: (render: (wanted: Wanted) => Promise<SmallPicture>) => Promise<Made>,
): Promise<Made> {
  const { spool, pictureProcesses } = deps
  const { path, byteLength, discard } = await spoolImage(deps, request, maxPictureBytes)
  const outPath = spool.newPath()
  try {
    const bounds = { maxPixels, byteLength }
    const { format, orientation, bitDepth, ...found } = await pictureProcesses.inspect(path, bounds)
    if (!formats.includes(format)) {
      throw imageFormatUnsupported(format.toUpperCase(), say('Send a JPEG, PNG, WebP or AVIF.'))
    }
    return await make(async ({ box, format }) => {
      const part = Math.min(1, box.width / found.width, box.height / found.height)
      const side = (pixels: number) => Math.max(1, Math.round(pixels * part))
      const [width, height] = [side(found.width), side(found.height)]
      const keepsAlpha = format === 'lossless-webp'
      const recipe = { longSide: Math.max(width, height), format, keepsAlpha } as const
      await pictureProcesses.render(path, { ...recipe, orientation, bitDepth, ...bounds }, outPath)
      const bytes = await readFile(outPath)
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), width, height }
    })
  } finally {
    await discard()
    await rm(outPath, { force: true })
  }
}
