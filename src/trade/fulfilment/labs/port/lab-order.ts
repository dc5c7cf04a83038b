// An order as a lab is given it: what to make, from which files, for whom and how to send it.

import type { AddressJson } from '../../../../pure/contract/schemas/order-schema.ts'

export type LabOrder = {
  /**
   * Our reference, of its own for each time that the files were made anew: `7K2M-93QF`,
   * `7K2M-93QF-v2`. Letters, digits and `-`.
   */
  reference: string
  /** From 1. */
  version: number
  id: string
  number: string
  /** The store's own name for it. */
  referenceId: string | null
  store: string
  /** Nothing of a test order may be made or charged. */
  mode: 'test' | 'live'
  /** RFC 3339. */
  placedAt: string
  shipping: LabShipping
  /** Null for a lab that does not ship itself. */
  recipient: AddressJson | null
  /** A present; null also for a lab that does not ship itself. */
  gift: { note: string | null } | null
  lines: readonly LabLine[]
}

export type LabShipping = {
  method: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** What the shopper has paid for it, in minor units of `currency`. */
  price: number
  currency: string
  /** Working days that were promised, making included; null where they are no longer known. */
  days: { min: number; max: number } | null
}

export type LabLine = {
  id: string
  /** From 1, in the whole order: a lab may make only some of its lines. */
  number: number
  product: string
  /** As it hangs: `24x36` in inches, `50x70cm` in centimetres. */
  size: string
  options: Readonly<Record<string, string>>
  copies: number
  printFile: LabFile & { sha256: string; byteLength: number }
  proof: LabFile
  ticket: LabFile
}

export type LabFile = {
  /** Without folders: `7K2M-93QF-1-canvas-24x36.jpg`. */
  name: string
  contentType: string
  /** Gives the content for as long as `work` runs. Throws when it is no longer there. */
  open<T>(work: (content: FileContent) => Promise<T>): Promise<T>
}

/** Bytes that were made just now, or a file on this machine. */
export type FileContent = { bytes: Uint8Array } | { path: string }

export function jsonFile(name: string, value: object): LabFile {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return { name, contentType: 'application/json', open: (work) => work({ bytes }) }
}
