// Cleans text that is shown next to other people's: a name, an address, a label.

/** Returns one line of plain text from a form. Empty if none of it is visible. */
export function tidyText(text: string): string {
  const tidied = withoutIdleMarks(withoutTurns(text))
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return isVisible(tidied) ? tidied : ''
}

/**
 * Removes bidirectional control characters, which would reverse a name and the text our pages show
 * after it. Right-to-left letters do not need them, and their marks are kept.
 */
export function withoutTurns(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** For use in a pattern: any single-line character except those. */
export const plainCharacter = '[^\\p{Cc}\\u2028-\\u202e\\u2066-\\u2069]'

/**
 * Removes all invisible characters, for text that is compared, searched or sent unchanged, such as
 * a mail address: format characters (Unicode's Cf), joiners, direction marks, fillers.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
}

/** A phone number with plain hyphens, spaces and digits, so that it can be dialed. */
export function tidyPhone(text: string): string {
  return tidyText(withoutInvisible(text))
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/** True if anything is visible: a joiner, a filler or a Braille blank alone is not. */
function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{M}\u2800]/u.test(withoutInvisible(text))
}

/**
 * Removes invisible characters where they have no effect. Keeps joiners between letters that they
 * affect, direction marks in right-to-left text, variation selectors, and emoji joiners.
 */
export function withoutIdleMarks(text: string): string {
  const isRightToLeft = rightToLeft.test(text)
  return text.replace(idle, (mark) =>
    isRightToLeft && /[\u200e\u200f\u061c]/.test(mark) ? mark : '',
  )
}

// Scripts in which letters change next to a joiner (U+200D) or a non-joiner (U+200C): The Unicode
// Standard, 23.2.
const joiningScripts = [
  ...['Adlam', 'Arabic', 'Balinese', 'Bengali', 'Chakma', 'Devanagari', 'Gujarati', 'Gurmukhi'],
  ...['Javanese', 'Kannada', 'Khmer', 'Malayalam', 'Mandaic', 'Mongolian', 'Myanmar', 'Nko'],
  ...['Oriya', 'Sinhala', 'Syriac', 'Tai_Tham', 'Tamil', 'Telugu', 'Thaana', 'Tibetan'],
]
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

const meaningful = [
  `(?<=[${joiningScripts.map((name) => `\\p{Script=${name}}`).join('')}])[\\u200c\\u200d]`,
  // An emoji sequence, such as several people in one picture.
  '(?<=[\\p{Extended_Pictographic}\\ufe0f\\u{1f3fb}-\\u{1f3ff}])\\u200d(?=\\p{Extended_Pictographic})',
  // Variation selectors: they choose the form of the preceding character, for example in a Japanese
  // name.
  '(?<=[^\\s\\p{Default_Ignorable_Code_Point}])[\\ufe00-\\ufe0f\\u180b-\\u180d\\u{e0100}-\\u{e01ef}]',
  // The flag of a region.
  '(?<=\\u{1f3f4}[\\u{e0061}-\\u{e007a}]*)[\\u{e0061}-\\u{e007a}\\u{e007f}]',
  // Visible number signs.
  '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}]',
]
const idle = new RegExp(
  `(?!${meaningful.join('|')})[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
)
