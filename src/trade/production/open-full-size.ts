// Opens a print file at full size as a JPEG for browsers.

import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ByteRange, Storage } from '../../ground/storage/storage.ts'
import {
  type PrintFileType,
  type PrintFormat,
  printFormats,
} from '../../pure/contract/print-format.ts'
import type { PictureProcesses } from '../images/decoding/processes/picture-processes.ts'
import type { Spool } from '../images/spool.ts'
import { openPrintFile } from './open-print-file.ts'
import { printKey } from './print-keys.ts'
import { jpegWithin, mostHeadBytes } from './rendering/write-pdf.ts'

export type FullSizeDeps = {
  storage: Storage
  pictureProcesses: PictureProcesses
  spool: Spool
}

export type FullSizeFile = {
  lineId: string
  sha256: string
  byteLength: number
  facts: { format: PrintFormat; width: number; height: number }
}

type OpenedJpeg = { stream: Readable; byteLength: number }

/** Null if it has been deleted in the meantime. The caller must read or destroy the stream. */
export async function openFullSize(
  deps: FullSizeDeps,
  file: FullSizeFile,
): Promise<OpenedJpeg | null> {
  const { type } = printFormats[file.facts.format]
  return await fullSizeOf[type](deps, { ...file, format: file.facts.format })
}

type Named = FullSizeFile & { format: PrintFormat }

/**
 * A JPEG is returned as it is; from a PDF the embedded JPEG is returned, without the marks; a TIFF,
 * which browsers cannot show, is converted on request to a JPEG in sRGB, which is not stored.
 */
const fullSizeOf: Readonly<
  Record<PrintFileType, (deps: FullSizeDeps, file: Named) => Promise<OpenedJpeg | null>>
> = {
  jpeg: (deps, file) => openPrintFile(deps, 'print', file),
  pdf: openJpegWithin,
  tiff: openAsJpeg,
}

async function openJpegWithin(deps: FullSizeDeps, file: Named): Promise<OpenedJpeg | null> {
  const range = await rangeOfJpeg(deps, file)
  return range && (await openPrintFile(deps, 'print', file, { range }))
}

async function rangeOfJpeg(deps: FullSizeDeps, file: Named): Promise<ByteRange | null> {
  const range = { first: 0, last: Math.min(mostHeadBytes, file.byteLength) - 1 }
  const opened = await openPrintFile(deps, 'print', file, { range })
  if (opened === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of opened.stream) chunks.push(chunk)
  const found = jpegWithin(Buffer.concat(chunks))
  if (found === null) throw new Error(`The PDF of line ${file.lineId} contains no JPEG.`)
  return found
}

async function openAsJpeg(
  { storage, pictureProcesses, spool }: FullSizeDeps,
  { lineId, sha256, byteLength, format, facts: { width, height } }: Named,
): Promise<OpenedJpeg | null> {
  const outPath = spool.newPath()
  const recipe = {
    longSide: Math.max(width, height),
    format: 'fine-jpeg',
    orientation: 1,
    bitDepth: 8,
    maxPixels: width * height,
    byteLength,
  } as const
  try {
    return await storage.withLocalFile(printKey(lineId, sha256, format), async (path) => {
      await pictureProcesses.render(path, recipe, outPath)
      const made = await open(outPath)
      const { size } = await made.stat()
      return { stream: made.createReadStream(), byteLength: size }
    })
  } finally {
    // The open file stays readable after it is deleted.
    await rm(outPath, { force: true })
  }
}
