// The header Upload-Checksum: an algorithm and the digest of one request's body (tus 1.0,
// Checksum).

import { createHash } from 'node:crypto'
import { checksumUnsupported } from '../../../../trade/images/uploads/upload-errors.ts'

const digestBytes: ReadonlyMap<string, number> = new Map([
  ['sha1', 20],
  ['sha256', 32],
  ['sha384', 48],
  ['sha512', 64],
  ['md5', 16],
])

/** Value of Tus-Checksum-Algorithm. Every server must support sha1. */
export const checksumAlgorithms = [...digestBytes.keys()].join(',')

export type Checksum = {
  update(bytes: Uint8Array): void
  /** Call this once, after the last byte. */
  matches(): boolean
}

export function readUploadChecksum(header: string | undefined): Checksum | null {
  if (header === undefined) return null
  const [algorithm = '', digest = '', ...more] = header.trim().split(' ')
  const wanted = Buffer.from(digest, 'base64')
  if (more.length > 0 || wanted.length === 0 || digestBytes.get(algorithm) !== wanted.length) {
    throw checksumUnsupported(checksumAlgorithms)
  }
  const hash = createHash(algorithm)
  return {
    update: (bytes) => void hash.update(bytes),
    matches: () => hash.digest().equals(wanted),
  }
}
