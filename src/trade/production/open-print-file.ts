import type { Readable } from 'node:stream'
import type { ByteRange, Storage } from '../../ground/storage/storage.ts'
import type { PrintFormat } from '../../pure/contract/print-format.ts'
import { contentTypeOf, extensionOf } from './format-of-file.ts'
import { printKey, proofKey } from './print-keys.ts'

export type OpenedFile = {
  stream: Readable
  /** Length of the stream: that of the range, if one was requested. */
  byteLength: number
  contentType: string
  extension: string
}

/** Null if it has been deleted in the meantime. The caller must read or destroy the stream. */
export async function openPrintFile(
  { storage }: { storage: Storage },
  what: 'print' | 'proof',
  file: { lineId: string; sha256: string; format: PrintFormat },
  options: { range?: ByteRange; signal?: AbortSignal } = {},
): Promise<OpenedFile | null> {
  const { lineId, sha256, format } = file
  const isProof = what === 'proof'
  const key = isProof ? proofKey(lineId, sha256) : printKey(lineId, sha256, format)
  const object = await storage.read(key, options)
  if (object === null) return null
  return {
    ...object,
    contentType: isProof ? 'image/jpeg' : contentTypeOf(format),
    extension: isProof ? '-proof.jpg' : `.${extensionOf(format)}`,
  }
}
