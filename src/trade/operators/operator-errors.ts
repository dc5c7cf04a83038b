import { fault, type HandprintError, invalid } from '../../pure/errors.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'

/**
 * The same error for an unknown mail address, a wrong password and a wrong code, so that it does
 * not reveal which.
 */
export function signInRefused(): HandprintError {
  const message = sentence(
    'E-mail, password or one-time code are not right. Try again. After five wrong codes none is taken for some time; a recovery code is.',
  )
  return fault('access_denied', 401, message)
}

export function signInPaused(waitMs: number): HandprintError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait =
    retryAfterSeconds < 90
      ? sentence('{count} seconds', { count: retryAfterSeconds })
      : sentence('{count} minutes', { count: Math.ceil(retryAfterSeconds / 60) })
  const message = sentence('There were too many tries that failed. Wait {wait}, then try again.', {
    wait,
  })
  return fault('rate_limited', 429, message, { retryAfterSeconds })
}

export function tooManyPasswords(): HandprintError {
  const message = sentence(
    'Too many people sign in at this moment. Wait 5 seconds, then try again.',
  )
  return fault('rate_limited', 429, message, { retryAfterSeconds: 5 })
}

export function linkGone(): HandprintError {
  const message = sentence('This link was used already or is too old. Ask for a new one.')
  return fault('access_denied', 410, message)
}

/** Refers only to the store, or installation, whose owner is asking; never reveals other places. */
export function isHereAlready(): HandprintError {
  return invalid(sentence('Somebody with this e-mail address is in this list already.'), 409)
}

export function hasJoinedAlready(): HandprintError {
  return invalid(sentence('The invitation was followed already.'), 409)
}

export function emailInvalid(): HandprintError {
  return invalid(sentence('This is no e-mail address. Write it as name@example.com.'), 400)
}

export function nameMissing(): HandprintError {
  return fault(
    'parameter_missing',
    400,
    sentence('A name is missing. Write it with at most 100 characters.'),
  )
}

export function operatorUnknown(): HandprintError {
  return fault(
    'not_found',
    404,
    sentence('There is no such account. It may have been removed meanwhile.'),
  )
}

export function lastOwner(): HandprintError {
  return invalid(sentence('This is the last owner. Make somebody else an owner first.'), 409)
}

export function accountDisabled(): HandprintError {
  return invalid(sentence('The account is disabled. Enable it first.'), 409)
}

export function passwordNotRight(): HandprintError {
  return fault(
    'access_denied',
    403,
    sentence('Your password is not right, so nothing was changed.'),
  )
}

export function codeNotRight(): HandprintError {
  const message = sentence(
    'The code is not right. Look at the app again: a new one comes every 30 seconds. The clock of the phone has to be right.',
  )
  return invalid(message, 400)
}

/** The same error for every cause. */
export function passkeyRefused(): HandprintError {
  const message = sentence(
    'This passkey was not taken. Try again; or sign in with your password, and look at your passkeys: one that was made at another address of this shop works only there.',
  )
  return fault('access_denied', 401, message)
}

/** When a passkey was requested to confirm the user's identity. */
export function passkeyNotRight(): HandprintError {
  const message = sentence(
    'Your passkey was not taken, so nothing was changed. Try again, or type your password.',
  )
  return fault('access_denied', 403, message)
}

export function passkeyOwed(): HandprintError {
  const message = sentence(
    'Everybody who signs in here needs a second factor, and yours is a passkey: sign in by it. If you have lost it, ask an owner to remove it.',
  )
  return fault('access_denied', 403, message)
}

export function passkeyNameMissing(most: number): HandprintError {
  return invalid(sentence('Give the passkey a name of at most {most} characters.', { most }), 400)
}

export function tooManyPasskeys(most: number): HandprintError {
  return invalid(sentence('There are {most} passkeys. Remove one first.', { most }), 409)
}

export function secondFactorNeeded(): HandprintError {
  const message = sentence(
    'Everybody who signs in here needs a second factor, so yours stays. You can set it up anew.',
  )
  return invalid(message, 409)
}

export function passwordRefused(why: Told): HandprintError {
  return invalid(why, 400)
}
