// Where print files lie in the storage: with their order line, by the hash of their content. A line
// has one at a time; another hash is one that was superseded, or that a crash has left.

import type { PrintFormat } from '../../pure/contract/print-format.ts'
import { extensionOf } from './format-of-file.ts'

export const printsPrefix = 'prints/'

export function printKey(lineId: string, sha256: string, format: PrintFormat): string {
  return `${printsOfLine(lineId)}${sha256}.${extensionOf(format)}`
}

export function proofKey(lineId: string, sha256: string): string {
  return `${printsOfLine(lineId)}${sha256}-proof.jpg`
}

/** The prefix of everything that was made for a line. */
export function printsOfLine(lineId: string): string {
  return `${printsPrefix}${lineId}/`
}

/** The line and the hash in a key, or null when the key is none of ours. */
export function partsOfPrintKey(key: string): { lineId: string; sha256: string } | null {
  const [, lineId, sha256] = /^prints\/([a-z0-9_]+)\/([0-9a-f]{64})[.-]/.exec(key) ?? []
  return lineId === undefined || sha256 === undefined ? null : { lineId, sha256 }
}
