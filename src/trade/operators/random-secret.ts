// Secrets that we make, and how they are kept: 256 random bits need no salt and no slow hash, and
// finding a row by the hash tells a clock nothing.

import { createHash, randomBytes } from 'node:crypto'

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
