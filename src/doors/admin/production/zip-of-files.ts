// Streams many files as one zip. Files are stored uncompressed, because print files do not shrink,
// and only a few blocks of one file are in memory. The length is known in advance, so that every
// client detects an aborted download as too short.

import { finished, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipEntry =
  | { name: string; bytes: Buffer }
  /** Opened when its turn comes, destroyed if the zip ends early. */
  | { name: string; byteLength: number; open(): Promise<Readable> }

/**
 * From this many entries on, yazl would miscalculate the end of the central directory unless zip64
 * is forced.
 */
const manyEntries = 500

/** `at` is the timestamp of the files. The caller must read or destroy the stream. */
export async function zipOfFiles(
  entries: readonly ZipEntry[],
  at: number,
): Promise<{ stream: Readable; byteLength: number }> {
  const zip = new ZipFile()
  // The type also covers browser streams. yazl uses a PassThrough.
  const output = zip.outputStream as Readable
  const options = { mtime: new Date(at), compress: false }
  let current: Readable | null = null
  const breakOff = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error('The zip broke off.'))
  }
  zip.on('error', breakOff)
  output.once('close', () => current?.destroy())

  for (const entry of entries) {
    if ('bytes' in entry) {
      zip.addBuffer(entry.bytes, entry.name, options)
      continue
    }
    const known = { ...options, size: entry.byteLength }
    zip.addReadStreamLazy(entry.name, known, (give) => {
      entry.open().then((stream) => {
        current = stream
        // yazl only listens for the end event, which does not occur if a stream is aborted.
        finished(stream, (error) => error && breakOff(error))
        if (output.destroyed) stream.destroy()
        else give(null, stream)
      }, breakOff)
    })
  }
  const byteLength = await new Promise<number>((resolve) => {
    // The size parameter is missing from the types.
    const tell = (size = 0) => resolve(size)
    zip.end({ forceZip64Format: entries.length >= manyEntries, comment: '' }, tell)
  })
  return { stream: output, byteLength }
}
