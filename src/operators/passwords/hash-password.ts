// argon2id with the parameters that OWASP's Password Storage Cheat Sheet names first: 19 MiB, two
// passes, one thread. About 25 ms on a core, beside the event loop.

import { hash, parseOptions, verify } from '@node-rs/argon2'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(asTyped(password), parameters)
}

/** With a hash of null as much is done, so that a clock does not tell who has an account. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  decoy ??= hashPassword('Nobody has this password.')
  const isRight = await verify(hashed ?? (await decoy), asTyped(password))
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

// The same character may come composed or not, by keyboard (NIST SP 800-63B §5.1.1.2).
function asTyped(password: string): string {
  return password.normalize('NFKC')
}
