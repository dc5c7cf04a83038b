// A file that demands far more resources than its size suggests.

import type { ErrorCode } from '../../../src/pure/contract/error-codes.ts'

export type Bomb = {
  make: () => Buffer | Promise<Buffer>
  /**
   * The error code of its rejection; null if it is harmless, and accepted as the picture that it
   * also is.
   */
  code: ErrorCode | null
}

export type Bombs = Readonly<Record<string, Bomb>>
