// How keys are kept: an access key as it is, since it is published anyway; of the other
// keys only their SHA-256. 256 random bits need no salt and no slow hash, and finding a row by the hash tells
// a clock nothing about the key.

import { createHash, randomBytes } from 'node:crypto'
import { made } from '../../pure/contract/ids.ts'
import {
  type AccessKey,
  isAccessKey,
  isOperatorKey,
  isSecretKey,
  type OperatorKey,
  type SecretKey,
} from '../../pure/contract/keys.ts'

/** Of a store. */
export type KeyKind = 'access' | 'secret'

export function keyLookup(kind: KeyKind | 'operator', key: string): string {
  return kind === 'access' ? key : createHash('sha256').update(key).digest('hex')
}

/** What people may see of a key. */
export function keyHint(key: string): string {
  return key.slice(-4)
}

export function newAccessKey(): AccessKey {
  return made(randomBytes(16).toString('hex'), isAccessKey)
}

export function newSecretKey(): SecretKey {
  return made(`sk_${randomBytes(32).toString('base64url')}`, isSecretKey)
}

export function newOperatorKey(): OperatorKey {
  return made(`ok_${randomBytes(32).toString('base64url')}`, isOperatorKey)
}
