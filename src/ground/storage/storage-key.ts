// Keys become paths and URLs, so their form is narrow: no `..`, no hidden names, nothing to escape.

const word = '[a-z0-9_][a-z0-9._-]*'
const keyForm = new RegExp(`^${word}(?:/${word})*$`)
const prefixForm = new RegExp(`^(?:${word}/)*(?:${word})?$`)

/** @throws TypeError: a wrong key is a fault of ours, never of who asked. */
export function checkStorageKey(key: string): void {
  if (key.length > 512 || !keyForm.test(key)) throw new TypeError('That is not a storage key.')
}

/** The start of a key; it may end within a word, and may be empty. */
export function checkStoragePrefix(prefix: string): void {
  if (prefix.length > 512 || !prefixForm.test(prefix)) {
    throw new TypeError('That is not the start of a storage key.')
  }
}
