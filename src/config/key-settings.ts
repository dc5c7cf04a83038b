// Keys set in the environment. The parsers throw the rest of a sentence that starts with the
// variable's name, and never repeat a key.

import {
  type AccessKey,
  isAccessKey,
  isOperatorKey,
  isSecretKey,
  type OperatorKey,
  type SecretKey,
} from '../pure/contract/keys.ts'

export const keySettings = [
  { name: 'HANDPRINT_ACCESS_KEY', default: 'made', meaning: "the first store's access key" },
  { name: 'HANDPRINT_SECRET_KEY', default: 'made', meaning: "the first store's secret key" },
  { name: 'HANDPRINT_OPERATOR_KEY', default: 'none', meaning: 'the operator key for the API' },
]

export function parseAccessKey(given: string): AccessKey {
  if (!isAccessKey(given)) throw new Error('must be 32 lowercase hex characters')
  return given
}

export function parseSecretKey(given: string): SecretKey {
  if (!isSecretKey(given)) {
    throw new Error('must be sk_ followed by 32 to 128 letters, digits, "_" or "-"')
  }
  return given
}

export function parseOperatorKey(given: string): OperatorKey {
  if (!isOperatorKey(given)) {
    throw new Error('must be ok_ followed by 32 to 128 letters, digits, "_" or "-"')
  }
  return given
}
