// Key errors, and errors of a closed store. Messages never contain a key.

import { fault, type HandprintError } from '../../pure/errors.ts'

export function accessKeyMissing(): HandprintError {
  const message =
    'An access key is needed here. Send it as "Authorization: Bearer <access key>" or in the header CP-ApiKey.'
  return fault('access_key_missing', 401, message)
}

export function accessKeyInvalid(): HandprintError {
  const message =
    "This access key is not known, or has been replaced. Use the store's current access key, 32 characters from 0-9 and a-f."
  return fault('access_key_invalid', 401, message)
}

export function accessKeyNotBearer(): HandprintError {
  const message =
    'The Authorization header is not in the form "Bearer <access key>". Send the access key like that, or in the header CP-ApiKey.'
  return fault('access_key_invalid', 401, message)
}

export function secretKeyInsteadOfAccessKey(): HandprintError {
  const message =
    'This is a secret key, but images and carts take the access key. A secret key belongs on your server only: if it stood in a page or an app, replace it.'
  return fault('access_key_invalid', 401, message)
}

export function accessKeysOfTwoStores(): HandprintError {
  const message = 'Authorization and CP-ApiKey name two different stores. Send one access key.'
  return fault('access_key_invalid', 401, message)
}

export function secretKeyMissing(): HandprintError {
  const message =
    'A secret key is needed here. Send it as "Authorization: Bearer sk_...". If you did, the variable that you took it from is empty.'
  return fault('secret_key_missing', 401, message)
}

export function secretKeyInvalid(): HandprintError {
  const message = "This secret key is not known, or has been replaced. Use the store's current one."
  return fault('secret_key_invalid', 401, message)
}

export function accessKeyInsteadOfSecretKey(): HandprintError {
  const message =
    'This is an access key, which is public: it hands images over and opens carts, nothing else. Send the secret key, which starts with sk_, from your server.'
  return fault('secret_key_invalid', 401, message)
}

export function operatorKeyMissing(): HandprintError {
  const message = `A key of the operator is needed here. ${whereToMakeOne} Send it as "Authorization: Bearer ok_...".`
  return fault('operator_key_missing', 401, message)
}

export function operatorKeyInvalid(): HandprintError {
  const message = `This key is not known, or has ended. ${whereToMakeOne}`
  return fault('operator_key_invalid', 401, message)
}

export function accessKeyInsteadOfOperatorKey(): HandprintError {
  const message = `This is an access key, which is public: it hands images over and opens carts, nothing else. ${whereToMakeOne}`
  return fault('operator_key_invalid', 401, message)
}

/** For endpoints of one store: an operator key does not identify a store. */
export function operatorKeyInsteadOfAnother(needed: 'access' | 'secret'): HandprintError {
  const message = `This is a key of the operator, which reads and saves the catalog document, nothing else. Send the store's ${needed} key.`
  return fault(`${needed}_key_invalid`, 401, message)
}

export function ofOperatorOnly(): HandprintError {
  const message = `The catalog belongs to the operator, and this is the secret key of a store: it opens the catalog only while there is one store and no integrator has had an account of it. ${whereToMakeOne}`
  return fault('access_denied', 403, message)
}

const whereToMakeOne =
  'An owner makes one in the panel at /admin/keys; HANDPRINT_OPERATOR_KEY can name one, too.'

export function storeClosed(): HandprintError {
  const message =
    'This store is closed for now: it opens no carts and takes no orders. Images that are handed over are kept. Try again later.'
  return fault('store_closed', 503, message, { retryAfterSeconds: 600 })
}
