// Replaces @node-rs/argon2 in unit tests: the same hash format with a hundredth of the memory and
// time, because thousands of passwords are checked there. The hashes declare the requested cost.
// The service tests use the real library.

import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// Bypasses the alias in vitest.config.ts that leads here.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

const factor = 128

export const { parseOptions } = argon2

export async function hash(password: string, options: Argon2.Options): Promise<string> {
  const { memoryCost = 4096 } = options
  const hashed = await argon2.hash(password, { ...options, memoryCost: memoryCost / factor })
  return withMemoryCost(hashed, memoryCost)
}

export function verify(hashed: string, password: string): Promise<boolean> {
  const { memoryCost = 4096 } = parseOptions(hashed)
  return argon2.verify(withMemoryCost(hashed, memoryCost / factor), password)
}

function withMemoryCost(hashed: string, memoryCost: number): string {
  return hashed.replace(/(?<=\$m=)\d+/, String(memoryCost))
}
