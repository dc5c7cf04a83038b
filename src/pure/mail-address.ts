// Validates mail addresses. Refuses only what cannot be an address; a delivered mail proves the
// rest.

import { withoutInvisible } from './tidy-text.ts'

/**
 * Removes surrounding blanks and invisible characters, which are often copied along with an address
 * from a page or a chat.
 */
export function tidyMailAddress(text: string): string {
  return withoutInvisible(text).trim()
}

/**
 * True if it can be used in an envelope and a header unchanged. A single-word host is valid, as on
 * an office's own server.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && isPair.test(text)
}

/** Also requires a host that can be resolved publicly. */
export function isPublicMailAddress(text: string): boolean {
  return isMailAddress(text) && /@[^.]+(?:\.[^.]+)+$/.test(text)
}

const sign = String.raw`[^\s@<>(),;:"\\\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`
const isPair = new RegExp(`^${sign}+@${sign}+$`, 'u')
