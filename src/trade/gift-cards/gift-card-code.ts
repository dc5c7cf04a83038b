// Codes of gift cards such as 7K2M-93QF-0BTX-WZ4C: 15 random characters of Crockford's base 32 and a
// check character, by the recursive scheme of ISO 7064 with 33 and 32. It finds every wrong
// character, and all but a few swapped neighbors, so a typo is told from a code that is not ours.

import { randomBytes } from 'node:crypto'
import { withoutInvisible } from '../../pure/tidy-text.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const characters = 16

/** 75 random bits: guessing one of a million cards takes 10^16 tries. */
export function newGiftCardCode(random = () => randomBytes(characters - 1)): string {
  const letters = [...random().subarray(0, characters - 1)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
  return letters + checkCharacter(letters)
}

/** As stored, or null if it cannot be a code. Reads letters that look like digits as those. */
export function readGiftCardCode(text: string): string | null {
  const letters = withoutInvisible(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, '')
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
  if (!/^[0-9A-HJKMNP-TV-Z]{16}$/.test(letters)) return null
  return checkCharacter(letters.slice(0, -1)) === letters.at(-1) ? letters : null
}

/** In groups of four, as it is printed and mailed. */
export function giftCardCodeText(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The last characters, by which people tell cards apart. They are no help in guessing the rest. */
export function giftCardEnd(code: string): string {
  return code.slice(-4)
}

function checkCharacter(letters: string): string {
  const size = alphabet.length
  let product = size
  for (const letter of letters) {
    const sum = (product + alphabet.indexOf(letter)) % size || size
    product = (sum * 2) % (size + 1)
  }
  return alphabet[(size + 1 - product) % size] ?? ''
}
