// The integrator's own reference: any Unicode text without control characters, stored unchanged.

/** In code points, which the API calls "characters". */
export const maxReferenceIdLength = 256

export type ReferenceIdFault = 'too_long' | 'control_character'

export function referenceIdFault(text: string): ReferenceIdFault | null {
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return 'control_character'
  return [...text].length > maxReferenceIdLength ? 'too_long' : null
}
