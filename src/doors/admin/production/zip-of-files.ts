// Many files as one zip that is written while it is sent: stored as they are, since print files do not
// shrink, and never more than some blocks of one of them in memory. Its length is known beforehand, so
// a zip that breaks off is too short for every client, and never looks like a whole one.

import { finished, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipEntry =
  | { name: string; bytes: Buffer }
  /** Opened when its turn comes, and destroyed when the zip ends early. */
  | { name: string; byteLength: number; open(): Promise<Readable> }

/** From this many on yazl would misjudge the end of the list of files, unless it is in zip64. */
const manyEntries = 500

/** `at`: what the files are dated. The caller reads or destroys the stream. */
export async function zipOfFiles(
  entries: readonly ZipEntry[],
  at: number,
): Promise<{ stream: Readable; byteLength: number }> {
  const zip = new ZipFile()
  // Typed for browsers' streams as well; yazl makes a PassThrough.
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
        // yazl hears of the end alone; one that breaks off has none.
        finished(stream, (error) => error && breakOff(error))
        if (output.destroyed) stream.destroy()
        else give(null, stream)
      }, breakOff)
    })
  }
  const byteLength = await new Promise<number>((resolve) => {
    // The types leave the size out.
    const tell = (size = 0) => resolve(size)
    zip.end({ forceZip64Format: entries.length >= manyEntries, comment: '' }, tell)
  })
  return { stream: output, byteLength }
}
