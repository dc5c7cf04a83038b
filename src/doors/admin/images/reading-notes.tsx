// How the colors of a picture were interpreted, if its file is ambiguous.

import { type ReadingNote, readingNotes } from '../../../pure/contract/reading-notes.ts'
import { t } from '../i18n/t.ts'

export function ReadingNotes({ codes }: { codes: readonly ReadingNote[] }) {
  if (codes.length === 0) return null
  return (
    <ul class="notice">
      {codes.map((code) => (
        <li key={code}>{t(readingNotes[code].message)}</li>
      ))}
    </ul>
  )
}
