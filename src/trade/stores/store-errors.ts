// Key errors, and errors of a closed store. Messages never contain a key.

import { fault, type HandprintError } from '../../pure/errors.ts'

export function accessKeyMissing(): HandprintError {
  const message =
    'An access key is required. Send it as "Authorization: Bearer <access key>" or in the CP-ApiKey header.'
  return fault('access_key_missing', 401, message)
}

export function accessKeyInvalid(): HandprintError {
  const message =
    "This access key is unknown or has been replaced. Use the store's current access key, 32 characters from 0-9 and a-f."
  return fault('access_key_invalid', 401, message)
}

export function accessKeyNotBearer(): HandprintError {
  const message =
    'The Authorization header must be "Bearer <access key>". You can also send the access key in the CP-ApiKey header.'
  return fault('access_key_invalid', 401, message)
}

export function secretKeyInsteadOfAccessKey(): HandprintError {
  const message =
    'This is a secret key, but images and carts require the access key. Keep the secret key on your server only. If it was exposed in a page or an app, replace it.'
  return fault('access_key_invalid', 401, message)
}

export function accessKeysOfTwoStores(): HandprintError {
  const message =
    'Authorization and CP-ApiKey contain keys of two different stores. Send one access key.'
  return fault('access_key_invalid', 401, message)
}

export function secretKeyMissing(): HandprintError {
  const message =
    'A secret key is required. Send it as "Authorization: Bearer sk_...". If you did, check that the variable you took it from is not empty.'
  return fault('secret_key_missing', 401, message)
}

export function secretKeyInvalid(): HandprintError {
  const message = "This secret key is unknown or has been replaced. Use the store's current one."
  return fault('secret_key_invalid', 401, message)
}

export function accessKeyInsteadOfSecretKey(): HandprintError {
  const message =
    'This is an access key, which is public and can only hand over images and open carts. Send the secret key, which starts with sk_, from your server.'
  return fault('secret_key_invalid', 401, message)
}

export function operatorKeyMissing(): HandprintError {
  const message = `An operator key is required. ${whereToMakeOne} Send it as "Authorization: Bearer ok_...".`
  return fault('operator_key_missing', 401, message)
}

export function operatorKeyInvalid(): HandprintError {
  const message = `This key is unknown or has been revoked. ${whereToMakeOne}`
  return fault('operator_key_invalid', 401, message)
}

export function accessKeyInsteadOfOperatorKey(): HandprintError {
  const message = `This is an access key, which is public and can only hand over images and open carts. ${whereToMakeOne}`
  return fault('operator_key_invalid', 401, message)
}

/** For endpoints of one store: an operator key does not identify a store. */
export function operatorKeyInsteadOfAnother(needed: 'access' | 'secret'): HandprintError {
  const message = `This is an operator key, which can only read and save the catalog document. Send the store's ${needed} key.`
  return fault(`${needed}_key_invalid`, 401, message)
}

export function refundsOfOperatorOnly(): HandprintError {
  const message =
    "Live orders are refunded by the operator in the panel. A store's secret key can do it only while there is a single store and no integrator has had an account for it. Cancelling within the time to cancel refunds too."
  return fault('access_denied', 403, message)
}

export function testEventsInTestOnly(): HandprintError {
  const message = 'Events can be triggered in test stores and of test orders only.'
  return fault('access_denied', 403, message)
}

export function ofOperatorOnly(): HandprintError {
  const message = `The catalog belongs to the operator. A store's secret key can access it only while there is a single store and no integrator has had an account for it. ${whereToMakeOne}`
  return fault('access_denied', 403, message)
}

const whereToMakeOne =
  'An owner can create one in the panel at /admin/keys, or set one with HANDPRINT_OPERATOR_KEY.'

export function storeClosed(): HandprintError {
  const message =
    'This store is temporarily closed. No carts can be opened and no orders placed. Images that are handed over are stored. Try again later.'
  return fault('store_closed', 503, message, { retryAfterSeconds: 600 })
}

export function returnUrlNotAllowed(): HandprintError {
  return fault(
    'return_url_not_allowed',
    400,
    'return_url must be one address of at most 1000 characters on the store’s list of return addresses (return_addresses of PATCH /api/v1/store, or the store’s page in the panel), or on a site that may embed the store.',
  )
}
