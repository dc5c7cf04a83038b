// What can be an address of a mail. Only what can not be one is refused; the rest is proved by mail that arrives.

import { withoutInvisible } from './tidy-text.ts'

/** Without blanks around it and what nobody sees, as it comes along with an address from a page or a chat. */
export function tidyMailAddress(text: string): string {
  return withoutInvisible(text).trim()
}

/** It can be written into an envelope and a header as it is. A host of one word is one, as on an office's own server. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && isPair.test(text)
}

/** One with a host that others can find, too. */
export function isPublicMailAddress(text: string): boolean {
  return isMailAddress(text) && /@[^.]+(?:\.[^.]+)+$/.test(text)
}

const sign = String.raw`[^\s@<>(),;:"\\\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`
const isPair = new RegExp(`^${sign}+@${sign}+$`, 'u')
