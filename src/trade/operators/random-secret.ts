// Generated secrets are stored as a plain hash: 256 random bits need no salt and no slow hash, and
// a lookup by hash leaks nothing through timing.

import { createHash, randomBytes } from 'node:crypto'

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
