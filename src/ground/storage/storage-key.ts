// Keys become paths and URLs, so their format is narrow: no `..`, no hidden names, nothing to
// escape.

const word = '[a-z0-9_][a-z0-9._-]*'
const keyForm = new RegExp(`^${word}(?:/${word})*$`)
const prefixForm = new RegExp(`^(?:${word}/)*(?:${word})?$`)

/** @throws TypeError: an invalid key is our bug, never the client's. */
export function checkStorageKey(key: string): void {
  if (key.length > 512 || !keyForm.test(key)) throw new TypeError('Invalid storage key.')
}

/** The start of a key. May end within a word, and may be empty. */
export function checkStoragePrefix(prefix: string): void {
  if (prefix.length > 512 || !prefixForm.test(prefix)) {
    throw new TypeError('Invalid storage key prefix.')
  }
}
