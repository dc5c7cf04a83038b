// argon2id with the parameters that OWASP's Password Storage Cheat Sheet names first: 19 MiB, two
// passes, one thread. About 25 ms on a core, beside the event loop.

import { hash, parseOptions, verify } from '@node-rs/argon2'
import { tooManyPasswords } from '../operator-errors.ts'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Throws `rate_limited` (429), as `isPassword` does. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(asTyped(password), parameters))
}

/** With a hash of null as much is done, so that a clock does not tell who has an account. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  decoy ??= hash('Nobody has this password.', parameters)
  const known = hashed ?? (await decoy)
  const isRight = await inTurn(() => verify(known, asTyped(password)))
  return isRight && hashed !== null
}

/** Whether it was made with other parameters than today's. */
export function isOutdatedHash(hashed: string): boolean {
  const made = parseOptions(hashed)
  return (
    made.memoryCost !== parameters.memoryCost ||
    made.timeCost !== parameters.timeCost ||
    made.parallelism !== parameters.parallelism
  )
}

let decoy: Promise<string> | undefined

// Files, names and compression share a few threads with this, so a flood of sign-ins from many places
// gets some of them only, and what can't be done within a second or two is refused.
const maxAtOnce = 2
const maxWaiting = 32
let atWork = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork < maxAtOnce) atWork++
  else {
    if (waiting.length >= maxWaiting) throw tooManyPasswords()
    // Whoever ends hands its place over.
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

// The same character may come composed or not, by keyboard (NIST SP 800-63B §5.1.1.2).
function asTyped(password: string): string {
  return password.normalize('NFKC')
}
