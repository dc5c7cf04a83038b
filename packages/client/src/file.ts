// The entry for programs with a file system: Node, Deno and Bun.

import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { HandprintError } from './handprint-error.ts'
import type { Sliceable } from './image-source.ts'

/** A file to push: `handprint.images.push(await fromPath('photo.jpg'))`. Read piece by piece. */
export async function fromPath(path: string): Promise<Sliceable> {
  const { size, mtimeMs } = await readFacts(path)
  return {
    name: basename(path),
    size,
    lastModified: mtimeMs,
    async slice(start, end) {
      const now = await readFacts(path)
      if (now.size !== size || now.mtimeMs !== mtimeMs) {
        const message = `${path} changed while it was being sent. Push it again.`
        throw new HandprintError('source_unusable', message)
      }
      const file = await open(path)
      try {
        const bytes = new Uint8Array(end - start)
        let length = 0
        while (length < bytes.length) {
          const { bytesRead } = await file.read(
            bytes,
            length,
            bytes.length - length,
            start + length,
          )
          if (bytesRead === 0) break
          length += bytesRead
        }
        return new Blob([bytes.subarray(0, length)])
      } finally {
        await file.close()
      }
    },
  }
}

async function readFacts(path: string): Promise<{ size: number; mtimeMs: number }> {
  try {
    const facts = await stat(path)
    if (facts.isFile()) return facts
  } catch (cause) {
    const { code } = cause as { code?: string }
    const why = code === 'ENOENT' ? 'There is no file' : `Cannot read (${code})`
    throw new HandprintError('source_unusable', `${why}: ${path}`, { cause })
  }
  throw new HandprintError('source_unusable', `${path} is not a file.`)
}
