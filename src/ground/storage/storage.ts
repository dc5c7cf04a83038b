// Where bytes are stored. Two implementations, files and S3, pass the same suite
// (storage-behaviour.test.ts).

import type { Readable } from 'node:stream'

export type StoredObject = { key: string; byteLength: number; modifiedAt: number }

/**
 * Keys are lower-case words, digits, `/`, `.`, `-` and `_`, such as `originals/ab/cd/abcd…`;
 * anything else is a programming error. Every method rejects with `storage_unavailable` (503) if
 * the storage cannot be reached or is full, and with the signal's reason if it is aborted; then
 * nothing is left behind.
 */
export interface Storage {
  readonly kind: 'files' | 's3'

  /**
   * Stores the file at `path` under `key`, replacing an existing object. Takes ownership of the
   * file: it is gone after success and still there after failure. Durable when the promise
   * resolves: fsynced with its folder, or confirmed by the service.
   */
  putFile(key: string, path: string, options?: PutOptions): Promise<void>

  /** Like putFile, for small data in memory. */
  putBytes(key: string, bytes: Uint8Array, options?: PutOptions): Promise<void>

  /** Size of the object. Null if it does not exist. */
  byteLength(key: string): Promise<number | null>

  /**
   * The object's bytes as a stream. Null if it does not exist. The caller must read or destroy it.
   * For a range, which must be within the object, `byteLength` is the length of the range.
   */
  read(
    key: string,
    options?: { signal?: AbortSignal; range?: ByteRange },
  ): Promise<{ stream: Readable; byteLength: number } | null>

  /**
   * Provides a local path with the object's bytes while `work` runs: the file itself or a copy in
   * `temporaryFolder`. Null if the object does not exist.
   */
  withLocalFile<T>(
    key: string,
    work: (path: string) => Promise<T>,
    options?: { signal?: AbortSignal },
  ): Promise<T | null>

  /** Deleting a missing object is not an error. */
  delete(key: string): Promise<void>

  /**
   * Like delete, for many objects in few requests. If some are refused individually, the others are
   * deleted, and it rejects with `NotDeleted`, which lists the refused. After any other error, some
   * may be deleted.
   */
  deleteMany(keys: readonly string[]): Promise<void>

  /** Every object whose key starts with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<StoredObject>

  /** Deletes remains of writes interrupted by a crash. Called at start, before any write. */
  sweepLeftovers(): Promise<void>

  /**
   * Aborts unfinished writes of any node that started more than a day ago. May be called at any
   * time.
   */
  sweepStaleWrites(): Promise<void>

  /** Rejects with `storage_unavailable` if a write would fail now. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Both inclusive. The first byte is 0. */
export type ByteRange = { first: number; last: number }

export type PutOptions = {
  contentType?: string
  signal?: AbortSignal
  /** The caller has already fsynced the file (files only). */
  isSynced?: boolean
}
