import { fault, type HandprintError, invalid } from '../../pure/errors.ts'
import { sentence, type Told, word } from '../../pure/sentences/sentence.ts'

/**
 * The same error for an unknown mail address, a wrong password and a wrong code, so that it does
 * not reveal which.
 */
export function signInRefused(): HandprintError {
  const message = sentence(
    'The email, password or one-time code is wrong. Try again. After five wrong codes, only recovery codes are accepted for a while.',
  )
  return fault('access_denied', 401, message)
}

export function signInPaused(waitMs: number): HandprintError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait =
    retryAfterSeconds === 1
      ? word('one second')
      : retryAfterSeconds < 90
        ? sentence('{count} seconds', { count: retryAfterSeconds })
        : sentence('{count} minutes', { count: Math.ceil(retryAfterSeconds / 60) })
  const message = sentence('Too many failed attempts. Wait {wait} and try again.', {
    wait,
  })
  return fault('rate_limited', 429, message, { retryAfterSeconds })
}

export function tooManyPasswords(): HandprintError {
  const message = sentence(
    'Too many people are signing in right now. Wait 5 seconds and try again.',
  )
  return fault('rate_limited', 429, message, { retryAfterSeconds: 5 })
}

export function linkGone(): HandprintError {
  const message = sentence('This link has already been used or has expired. Request a new one.')
  return fault('access_denied', 410, message)
}

/** Refers only to the store, or installation, whose owner is asking; never reveals other places. */
export function isHereAlready(): HandprintError {
  return invalid(sentence('This list already contains someone with this email address.'), 409)
}

export function hasJoinedAlready(): HandprintError {
  return invalid(sentence('The invitation has already been accepted.'), 409)
}

export function emailInvalid(): HandprintError {
  return invalid(
    sentence('This is not a valid email address. Enter one such as name@example.com.'),
    400,
  )
}

export function nameMissing(): HandprintError {
  return fault('parameter_missing', 400, sentence('Enter a name of at most 100 characters.'))
}

export function operatorUnknown(): HandprintError {
  return fault(
    'not_found',
    404,
    sentence('This account doesn’t exist. It may have been removed in the meantime.'),
  )
}

export function lastOwner(): HandprintError {
  return invalid(sentence('This is the last owner. Make someone else an owner first.'), 409)
}

export function accountDisabled(): HandprintError {
  return invalid(sentence('The account is disabled. Enable it first.'), 409)
}

export function passwordNotRight(): HandprintError {
  return fault('access_denied', 403, sentence('Wrong password. Nothing was changed.'))
}

export function codeNotRight(): HandprintError {
  const message = sentence(
    'The code is wrong. Check the app again: it shows a new code every 30 seconds. Make sure your phone’s clock is correct.',
  )
  return invalid(message, 400)
}

/** The same error for every cause. */
export function passkeyRefused(): HandprintError {
  const message = sentence(
    'This passkey was not accepted. Try again. Or sign in with your password and check your passkeys: one created at another address of this shop works only there.',
  )
  return fault('access_denied', 401, message)
}

/** When a passkey was requested to confirm the user's identity. */
export function passkeyNotRight(): HandprintError {
  const message = sentence(
    'Your passkey was not accepted, so nothing was changed. Try again, or enter your password.',
  )
  return fault('access_denied', 403, message)
}

export function passkeyOwed(): HandprintError {
  const message = sentence(
    'A second factor is required here, and yours is a passkey. Sign in with it. If you have lost it, ask an owner to remove it.',
  )
  return fault('access_denied', 403, message)
}

export function passkeyNameMissing(most: number): HandprintError {
  return invalid(sentence('Enter a passkey name of at most {most} characters.', { most }), 400)
}

export function tooManyPasskeys(most: number): HandprintError {
  return invalid(
    sentence('You have {most} passkeys, which is the maximum. Remove one first.', { most }),
    409,
  )
}

export function secondFactorNeeded(): HandprintError {
  const message = sentence(
    'A second factor is required here, so yours can’t be removed. You can set it up again.',
  )
  return invalid(message, 409)
}

export function passwordRefused(why: Told): HandprintError {
  return invalid(why, 400)
}
