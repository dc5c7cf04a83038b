// Text that others read beside their own: of a name, an address, a label.

/** One line of plain text from a form. What nobody types would break labels and tickets. */
export function tidyText(text: string): string {
  return withoutTurns(text)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
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
