// Where finished print files go: a lab's folder, bucket or SFTP server. A lab with an API of its own
// is one more implementation: it is given the whole parcel and decides itself how to send it.

/** Bytes that were made just now, or a file on this machine. */
export type ParcelContent = { bytes: Uint8Array } | { path: string }

export type ParcelFile = {
  /** Without folders: `7K2M-93QF-1-canvas-24x36.jpg`. */
  name: string
  contentType: string
  /** Gives the content for as long as `work` runs. Throws when it is no longer there. */
  open<T>(work: (content: ParcelContent) => Promise<T>): Promise<T>
}

export type Parcel = {
  /** Of its own for each order and version; letters, digits and `-`. */
  folder: string
  files: readonly ParcelFile[]
  /** Goes last, as `order.json`: where it is, everything is. */
  manifest: ParcelFile
}

export interface LabPort {
  /**
   * Resolves when the lab has every file whole. Doing it again replaces what is there. Throws
   * `lab_unavailable`, in words for the operator; no file is left half under its own name.
   */
  deliver(parcel: Parcel, signal: AbortSignal): Promise<void>
  /** Writes a small file and takes it away again. Throws as `deliver` does. */
  test(signal: AbortSignal): Promise<void>
}
