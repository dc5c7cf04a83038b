// What can be an address of a mail. Only what can not be one is refused; the rest is proved by mail that arrives.

/** It can be written into an envelope and a header as it is. A host of one word is one, as on an office's own server. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+$/u.test(text)
}

/** One with a host that others can find, too. */
export function isPublicMailAddress(text: string): boolean {
  return isMailAddress(text) && /@[^.]+(?:\.[^.]+)+$/.test(text)
}
