// argon2id with the first parameters recommended by OWASP's Password Storage Cheat Sheet: 19 MiB,
// two passes, one thread. About 25 ms on one core, off the event loop.

import { hash, parseOptions, verify } from '@node-rs/argon2'
import { tooManyPasswords } from '../operator-errors.ts'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Throws `rate_limited` (429), as `isPassword` does. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(asTyped(password), parameters))
}

/** With a null hash it does the same work, so that timing does not reveal which accounts exist. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  decoy ??= hash('No account has this password.', parameters)
  const known = hashed ?? (await decoy)
  const isRight = await inTurn(() => verify(known, asTyped(password)))
  return isRight && hashed !== null
}

/** Whether the hash was created with parameters other than the current ones. */
export function isOutdatedHash(hashed: string): boolean {
  const made = parseOptions(hashed)
  return (
    made.memoryCost !== parameters.memoryCost ||
    made.timeCost !== parameters.timeCost ||
    made.parallelism !== parameters.parallelism
  )
}

let decoy: Promise<string> | undefined

// File access, DNS and compression share a small thread pool with hashing. A flood of sign-ins gets
// only some of the threads, and what cannot be done within a second or two is refused.
const maxAtOnce = 2
const maxWaiting = 32
let atWork = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork < maxAtOnce) atWork++
  else {
    if (waiting.length >= maxWaiting) throw tooManyPasswords()
    // A finished call hands its slot over.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) atWork--
    else next()
  }
}

// Keyboards may produce composed or decomposed characters (NIST SP 800-63B §5.1.1.2).
function asTyped(password: string): string {
  return password.normalize('NFKC')
}
