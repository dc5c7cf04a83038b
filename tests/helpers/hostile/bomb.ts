// A file that asks for far more than it brings.

import type { ErrorCode } from '../../../src/pure/contract/error-codes.ts'

export type Bomb = {
  make: () => Buffer | Promise<Buffer>
  /** What it is refused with; null when it is harmless, and taken as the picture that it also is. */
  code: ErrorCode | null
}

export type Bombs = Readonly<Record<string, Bomb>>
