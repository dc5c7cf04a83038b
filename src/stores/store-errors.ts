// What can be wrong with a key, and a store that is closed. A key itself never stands in a message.

import { HandprintError } from '../errors.ts'

export function accessKeyMissing(): HandprintError {
  return new HandprintError({
    code: 'access_key_missing',
    status: 401,
    message:
      'An access key is needed here. Send it as "Authorization: Bearer <access key>" or in the header CP-ApiKey.',
  })
}

export function accessKeyInvalid(): HandprintError {
  return new HandprintError({
    code: 'access_key_invalid',
    status: 401,
    message:
      "This access key is not known, or has been replaced. Use the store's current access key, 32 characters from 0-9 and a-f.",
  })
}

export function accessKeyNotBearer(): HandprintError {
  return new HandprintError({
    code: 'access_key_invalid',
    status: 401,
    message:
      'The Authorization header is not in the form "Bearer <access key>". Send the access key like that, or in the header CP-ApiKey.',
  })
}

export function secretKeyInsteadOfAccessKey(): HandprintError {
  return new HandprintError({
    code: 'access_key_invalid',
    status: 401,
    message:
      'This is a secret key, but images and carts take the access key. A secret key belongs on your server only: if it stood in a page or an app, replace it.',
  })
}

export function accessKeysOfTwoStores(): HandprintError {
  return new HandprintError({
    code: 'access_key_invalid',
    status: 401,
    message: 'Authorization and CP-ApiKey name two different stores. Send one access key.',
  })
}

export function secretKeyMissing(): HandprintError {
  return new HandprintError({
    code: 'secret_key_missing',
    status: 401,
    message:
      'A secret key is needed here. Send it as "Authorization: Bearer sk_...". If you did, the variable that you took it from is empty.',
  })
}

export function secretKeyInvalid(): HandprintError {
  return new HandprintError({
    code: 'secret_key_invalid',
    status: 401,
    message: "This secret key is not known, or has been replaced. Use the store's current one.",
  })
}

export function accessKeyInsteadOfSecretKey(): HandprintError {
  return new HandprintError({
    code: 'secret_key_invalid',
    status: 401,
    message:
      'This is an access key, which is public: it hands images over and opens carts, nothing else. Send the secret key, which starts with sk_, from your server.',
  })
}

export function ofOperatorOnly(): HandprintError {
  return new HandprintError({
    code: 'access_denied',
    status: 403,
    message:
      'This installation has several stores, and a secret key belongs to one of them: what concerns all is changed by the operator.',
  })
}

export function storeClosed(): HandprintError {
  return new HandprintError({
    code: 'store_closed',
    status: 503,
    message:
      'This store is closed for now: it opens no carts and takes no orders. Images that are handed over are kept. Try again later.',
    retryAfterSeconds: 600,
  })
}
