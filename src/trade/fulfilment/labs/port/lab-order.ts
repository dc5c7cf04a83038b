import type { AddressJson } from '../../../../pure/contract/schemas/order-schema.ts'

export type LabOrder = {
  /**
   * Our reference. Each remake of the files and each part gets its own: `7K2M-93QF`,
   * `7K2M-93QF-v2`, `7K2M-93QF-part2`. Letters, digits and `-`.
   */
  reference: string
  /** Starts at 1. */
  version: number
  id: string
  number: string
  /** The store's own reference for the order. */
  referenceId: string | null
  /** What the shopper calls the pictures together. */
  title: string | null
  store: string
  /** A test order must not be produced or charged. */
  mode: 'test' | 'live'
  /** RFC 3339. */
  placedAt: string
  shipping: LabShipping
  /** Null for a lab that does not ship itself. */
  recipient: AddressJson | null
  /** Null if it is not a gift or the lab does not ship itself. */
  gift: { note: string | null } | null
  /** Null if it is delivered by itself. */
  group: { id: string; for: string | null } | null
  part: LabPart
  /**
   * Empty in a part that only says that nothing follows, which kinds with `readsManifests` get.
   */
  lines: readonly LabLine[]
}

/** An order is delivered in parts if some of its lines are on hold. */
export type LabPart = {
  /** Starts at 1. */
  number: number
  /** The version of the first part. Newer versions replace all of its parts. */
  ofVersion: number
  /** Numbers of the lab's lines that follow as another part. */
  toFollow: readonly number[]
}

export type LabShipping = {
  method: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** What the shopper paid for shipping, in minor units of `currency`. */
  price: number
  currency: string
  /** Promised working days, including production. Null if no longer known. */
  days: { min: number; max: number } | null
}

export type LabLine = {
  id: string
  /** Starts at 1 and counts all lines of the order, of which a lab may make only some. */
  number: number
  product: string
  /** As it hangs: `24x36` in inches, `50x70cm` in centimeters. */
  size: string
  options: Readonly<Record<string, string>>
  copies: number
  /** What the shopper knows the picture by, usually its file name. */
  name: string | null
  /** The store's own text on this picture. */
  referenceId: string | null
  /** To be printed on the back. */
  backText: string | null
  printFile: StoredFile & { sha256: string; byteLength: number }
  proof: StoredFile
  ticket: LabFile
}

export type LabFile = {
  /** Without folders: `7K2M-93QF-1-canvas-24x36.jpg`. */
  name: string
  contentType: string
  /** Provides the content while `work` runs. Throws if it no longer exists. */
  open<T>(work: (content: FileContent) => Promise<T>): Promise<T>
}

/** For labs that fetch files. */
export type StoredFile = LabFile & {
  /**
   * An address that anyone can fetch the file from for 30 days, in parts as well. Throws
   * `lab_unavailable` if this installation does not know its own address.
   */
  address(): Promise<string>
}

export type FileContent = { bytes: Uint8Array } | { path: string }

export function jsonFile(name: string, value: object): LabFile {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return { name, contentType: 'application/json', open: (work) => work({ bytes }) }
}
