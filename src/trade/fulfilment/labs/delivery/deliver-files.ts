// What folder, bucket and SFTP have in common: files are put one after the other, the manifest last.

import type { LabPort, Parcel, ParcelContent } from './lab-port.ts'

/** An open connection to one lab. */
export interface LabFiles {
  /** `path` is a folder and a name, with `/`. Whole or not at all; replaces what is there. */
  put(path: string, content: ParcelContent, contentType: string): Promise<void>
  remove(path: string): Promise<void>
  close(): Promise<void>
}

export const testFileName = 'handprint-test.txt'

export function createFilesPort(connect: (signal: AbortSignal) => Promise<LabFiles>): LabPort {
  async function connected(signal: AbortSignal, work: (files: LabFiles) => Promise<void>) {
    signal.throwIfAborted()
    const files = await connect(signal)
    try {
      await work(files)
    } finally {
      await files.close().catch(() => undefined)
    }
  }
  return {
    deliver: (parcel, signal) => connected(signal, (files) => putAll(files, parcel, signal)),
    test: (signal) =>
      connected(signal, async (files) => {
        const bytes = Buffer.from('Handprint can write here. This file may be deleted.\n')
        await files.put(testFileName, { bytes }, 'text/plain')
        await files.remove(testFileName)
      }),
  }
}

async function putAll(files: LabFiles, parcel: Parcel, signal: AbortSignal): Promise<void> {
  for (const { name, contentType, open } of [...parcel.files, parcel.manifest]) {
    signal.throwIfAborted()
    await open((content) => files.put(`${parcel.folder}/${name}`, content, contentType))
  }
}
