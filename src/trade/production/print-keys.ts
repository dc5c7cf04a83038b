// Storage keys of print files: by order line and content hash. A line has one print file at a time;
// another hash was superseded or left by a crash.

import type { PrintFormat } from '../../pure/contract/print-format.ts'
import { extensionOf } from './format-of-file.ts'

export const printsPrefix = 'prints/'

export function printKey(lineId: string, sha256: string, format: PrintFormat): string {
  return `${printsOfLine(lineId)}${sha256}.${extensionOf(format)}`
}

export function proofKey(lineId: string, sha256: string): string {
  return `${printsOfLine(lineId)}${sha256}-proof.jpg`
}

export function printsOfLine(lineId: string): string {
  return `${printsPrefix}${lineId}/`
}

/** The line and the hash in a key; null if the key has another form. */
export function partsOfPrintKey(key: string): { lineId: string; sha256: string } | null {
  const [, lineId, sha256] = /^prints\/([a-z0-9_]+)\/([0-9a-f]{64})[.-]/.exec(key) ?? []
  return lineId === undefined || sha256 === undefined ? null : { lineId, sha256 }
}
