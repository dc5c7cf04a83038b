// How keys are stored: access keys in plain text, because they are public, all others as SHA-256.
// 256 random bits need no salt and no slow hash, and a lookup by hash leaks nothing through timing.

import { createHash, randomBytes } from 'node:crypto'
import { asBranded } from '../../pure/contract/ids.ts'
import {
  type AccessKey,
  isAccessKey,
  isOperatorKey,
  isSecretKey,
  type OperatorKey,
  type SecretKey,
} from '../../pure/contract/keys.ts'

export type KeyKind = 'access' | 'secret'

export function keyLookup(kind: KeyKind | 'operator', key: string): string {
  return kind === 'access' ? key : createHash('sha256').update(key).digest('hex')
}

export function keyHint(key: string): string {
  return key.slice(-4)
}

export function newAccessKey(): AccessKey {
  return asBranded(randomBytes(16).toString('hex'), isAccessKey)
}

export function newSecretKey(): SecretKey {
  return asBranded(`sk_${randomBytes(32).toString('base64url')}`, isSecretKey)
}

export function newOperatorKey(): OperatorKey {
  return asBranded(`ok_${randomBytes(32).toString('base64url')}`, isOperatorKey)
}
