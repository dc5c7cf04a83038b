// What can be wrong with a key, and a store that is closed. A key itself never stands in a message.

import { HandprintError } from '../../pure/errors.ts'

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

export function operatorKeyMissing(): HandprintError {
  return new HandprintError({
    code: 'operator_key_missing',
    status: 401,
    message: `A key of the operator is needed here. ${whereToMakeOne} Send it as "Authorization: Bearer ok_...".`,
  })
}

export function operatorKeyInvalid(): HandprintError {
  return new HandprintError({
    code: 'operator_key_invalid',
    status: 401,
    message: `This key is not known, or has ended. ${whereToMakeOne}`,
  })
}

export function accessKeyInsteadOfOperatorKey(): HandprintError {
  return new HandprintError({
    code: 'operator_key_invalid',
    status: 401,
    message: `This is an access key, which is public: it hands images over and opens carts, nothing else. ${whereToMakeOne}`,
  })
}

/** At what belongs to one store: an operator's key names none. */
export function operatorKeyInsteadOfAnother(needed: 'access' | 'secret'): HandprintError {
  return new HandprintError({
    code: `${needed}_key_invalid`,
    status: 401,
    message: `This is a key of the operator, which reads and saves the catalog document, nothing else. Send the store's ${needed} key.`,
  })
}

export function ofOperatorOnly(): HandprintError {
  return new HandprintError({
    code: 'access_denied',
    status: 403,
    message: `The catalog belongs to the operator, and this is the secret key of a store: it opens the catalog only while there is one store and no integrator has had an account of it. ${whereToMakeOne}`,
  })
}

const whereToMakeOne =
  'An owner makes one in the panel at /admin/keys; HANDPRINT_OPERATOR_KEY can name one, too.'

export function storeClosed(): HandprintError {
  return new HandprintError({
    code: 'store_closed',
    status: 503,
    message:
      'This store is closed for now: it opens no carts and takes no orders. Images that are handed over are kept. Try again later.',
    retryAfterSeconds: 600,
  })
}
