// Receives a small picture from an operator's form, such as a logo. It is decoded in a picture
// process, like every untrusted picture, and only its pixels are kept, as a small WebP. Profiles,
// EXIF and other metadata are removed.

import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { imageFormatUnsupported } from '../../../trade/images/image-errors.ts'
import type { ImageFormat } from '../../../trade/images/picture.ts'
import { t } from '../i18n/t.ts'
import type { PanelDeps } from './panel-deps.ts'
import { spoolImage } from './spool-image.ts'

export const maxPictureBytes = 5_000_000
const maxPixels = 50_000_000
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'avif']

export type ReceivedPicture = {
  bytes: Buffer
  /** Of the bytes, in hex. */
  sha256: string
  width: number
  height: number
}

type Wanted = {
  /** The picture is scaled to fit. */
  box: { width: number; height: number }
  /** Lossless keeps the alpha channel. Otherwise the picture is placed on white. */
  format: 'webp' | 'lossless-webp' | 'pixels'
}

/** `make` receives the function that renders the upload. Throws the errors of image-errors.ts. */
export async function receivePicture<Made>(
  deps: Pick<PanelDeps, 'spool' | 'stopping' | 'pictureProcesses'>,
  request: FastifyRequest,
  make: (render: (wanted: Wanted) => Promise<ReceivedPicture>) => Promise<Made>,
): Promise<Made> {
  const { spool, pictureProcesses } = deps
  const { path, byteLength, discard } = await spoolImage(deps, request, maxPictureBytes)
  const outPath = spool.newPath()
  try {
    const bounds = { maxPixels, byteLength }
    const { format, orientation, bitDepth, ...found } = await pictureProcesses.inspect(path, bounds)
    if (!formats.includes(format)) {
      throw imageFormatUnsupported(format.toUpperCase(), t('Upload a JPEG, PNG, WebP or AVIF.'))
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

/** Receives a picture that is kept byte for byte, after it was decoded once as a check. */
export async function receiveUnchanged<Format extends ImageFormat>(
  { pictureProcesses, ...deps }: Pick<PanelDeps, 'spool' | 'stopping' | 'pictureProcesses'>,
  request: FastifyRequest,
  { maxBytes, formats, advice }: { maxBytes: number; formats: readonly Format[]; advice: string },
): Promise<ReceivedPicture & { format: Format }> {
  const { path, byteLength, discard } = await spoolImage(deps, request, maxBytes)
  try {
    const found = await pictureProcesses.inspect(path, { maxPixels, byteLength })
    const format = formats.find((each) => each === found.format)
    if (format === undefined) throw imageFormatUnsupported(found.format.toUpperCase(), advice)
    const bytes = await readFile(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { bytes, sha256, format, width: found.width, height: found.height }
  } finally {
    await discard()
  }
}
