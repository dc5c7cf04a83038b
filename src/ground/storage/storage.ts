// Where bytes live. Two implementations pass one suite (storage-behaviour.test.ts): files and S3.

import type { Readable } from 'node:stream'

export type StoredObject = { key: string; byteLength: number; modifiedAt: number }

/**
 * Keys are lower-case words, digits, `/`, `.`, `-` and `_`, such as
 * `originals/ab/cd/abcd…` ; anything else is a programming fault.
 * Every method rejects with `storage_unavailable` (503) when the storage can't be reached or is
 * full, and with the signal's reason when it is aborted; then nothing is left behind.
 */
export interface Storage {
  readonly kind: 'files' | 's3'

  /**
   * Stores the file at `path` under `key`, over whatever was there. Takes the file over: it is gone
   * afterwards when this succeeds and still there when it fails. Durable when the promise resolves:
   * fsynced with its folder, or confirmed by the service.
   */
  putFile(key: string, path: string, options?: PutOptions): Promise<void>

  /** As putFile, for small things already in memory. */
  putBytes(key: string, bytes: Uint8Array, options?: PutOptions): Promise<void>

  /** Size of the object, or null when there is none. */
  byteLength(key: string): Promise<number | null>

  /**
   * The object's bytes as a stream, or null when there is none. The caller reads or destroys it.
   * Of a range, which has to lie within the object, `byteLength` is the range's own.
   */
  read(
    key: string,
    options?: { signal?: AbortSignal; range?: ByteRange },
  ): Promise<{ stream: Readable; byteLength: number } | null>

  /**
   * A path on this machine with the object's bytes, for as long as `work` runs: the file itself or
   * a copy in `temporaryFolder`. Null when there is no object.
   */
  withLocalFile<T>(
    key: string,
    work: (path: string) => Promise<T>,
    options?: { signal?: AbortSignal },
  ): Promise<T | null>

  /** Deleting what is not there is not an error. */
  delete(key: string): Promise<void>

  /**
   * As delete, of many in few requests. What is refused alone keeps nothing else: then it rejects with
   * `NotDeleted`, which names it, and the others are gone. With any other fault some may be.
   */
  deleteMany(keys: readonly string[]): Promise<void>

  /** Every object whose key starts with `prefix`, in no promised order. */
  list(prefix: string): AsyncIterable<StoredObject>

  /** Removes what writes interrupted by a crash have left; called at start, before any write. */
  sweepLeftovers(): Promise<void>

  /** Gives up writes of any node that began more than a day ago and never ended; at any time. */
  sweepStaleWrites(): Promise<void>

  /** Rejects with `storage_unavailable` when a write would not work now. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Both are part of it; the first byte is 0. */
export type ByteRange = { first: number; last: number }

export type PutOptions = {
  contentType?: string
  signal?: AbortSignal
  /** The file was fsynced by the caller already (files only). */
  isSynced?: boolean
}
