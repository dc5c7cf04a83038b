// Normalizes typed text, a reason or a note, or refuses it with advice.

import { invalid } from '../../../pure/errors.ts'
import { sentence, type Told } from '../../../pure/sentences/sentence.ts'

const longest = 2000

/** Throws `parameter_invalid` (422), with the message `ifEmpty` if the text is empty. */
export function tidyNote(text: string, ifEmpty: Told): string {
  const tidy = text.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (tidy === '') throw invalid(ifEmpty)
  if (tidy.length > longest)
    throw invalid(sentence('Enter at most {longest} characters.', { longest }))
  // Control characters other than tab and newline.
  if (/[^\P{Cc}\t\n]/u.test(tidy))
    throw invalid(sentence('Remove control characters from the text.'))
  return tidy
}
