// Returns the contents of a zip by file name; rejects a corrupt one.

import { buffer } from 'node:stream/consumers'
import { fromBuffer, type ZipFile } from 'yauzl'

export function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => {
      if (error) reject(error)
      else readEntries(opened).then(resolve, reject)
    })
  })
}

function readEntries(zip: ZipFile): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((bytes) => {
          found.set(entry.fileName, bytes)
          zip.readEntry()
        }, reject)
      })
    })
    zip.readEntry()
  })
}
