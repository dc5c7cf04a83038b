// Text that others read beside their own: of a name, an address, a label.

/** One line of plain text from a form; empty where nothing of it can be seen. */
export function tidyText(text: string): string {
  const tidied = withoutIdleMarks(withoutTurns(text))
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return isVisible(tidied) ? tidied : ''
}

/**
 * Without the characters that turn the direction of what stands behind them: with one a name reads backwards,
 * and so does what our pages write after it. Right-to-left letters need none, and keep their marks.
 */
export function withoutTurns(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Of a pattern: any character of one line but those. */
export const plainCharacter = '[^\\p{Cc}\\u2028-\\u202e\\u2066-\\u2069]'

/**
 * Without any character that takes no room: for what is compared, searched or sent as it is, such as the
 * address of a mail. Format characters (Unicode's Cf), joiners, marks of direction, fillers.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
}

/** A phone number with plain hyphens, blanks and digits, as it can be dialled. */
export function tidyPhone(text: string): string {
  return tidyText(withoutInvisible(text))
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/** Whether a reader sees anything: a joiner, a filler or a blank of Braille alone is nothing. */
function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{M}\u2800]/u.test(withoutInvisible(text))
}

/**
 * Without invisible characters that mean nothing where they stand. Kept are joiners between letters that
 * change by them, marks of direction in right-to-left text, variation selectors, and what joins pictures.
 */
export function withoutIdleMarks(text: string): string {
  const isRightToLeft = rightToLeft.test(text)
  return text.replace(idle, (mark) =>
    isRightToLeft && /[\u200e\u200f\u061c]/.test(mark) ? mark : '',
  )
}

// Their letters change beside a joiner (U+200D) or a non-joiner (U+200C): The Unicode Standard, 23.2.
const joiningScripts = [
  ...['Adlam', 'Arabic', 'Balinese', 'Bengali', 'Chakma', 'Devanagari', 'Gujarati', 'Gurmukhi'],
  ...['Javanese', 'Kannada', 'Khmer', 'Malayalam', 'Mandaic', 'Mongolian', 'Myanmar', 'Nko'],
  ...['Oriya', 'Sinhala', 'Syriac', 'Tai_Tham', 'Tamil', 'Telugu', 'Thaana', 'Tibetan'],
]
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

const meaningful = [
  `(?<=[${joiningScripts.map((name) => `\\p{Script=${name}}`).join('')}])[\\u200c\\u200d]`,
  // Several people are one picture.
  '(?<=[\\p{Extended_Pictographic}\\ufe0f\\u{1f3fb}-\\u{1f3ff}])\\u200d(?=\\p{Extended_Pictographic})',
  // They choose the form of the letter before them, as of a Japanese name's.
  '(?<=[^\\s\\p{Default_Ignorable_Code_Point}])[\\ufe00-\\ufe0f\\u180b-\\u180d\\u{e0100}-\\u{e01ef}]',
  // The flag of a region.
  '(?<=\\u{1f3f4}[\\u{e0061}-\\u{e007a}]*)[\\u{e0061}-\\u{e007a}\\u{e007f}]',
  // Signs of numbers that can be seen.
  '[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}]',
]
const idle = new RegExp(
  `(?!${meaningful.join('|')})[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`,
  'gu',
)
