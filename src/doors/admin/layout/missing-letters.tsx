// A warning beside a document whose PDF shows boxes for missing glyphs.

import type { DocumentRow } from '../../../trade/documents/issue-document.ts'
import { tParts } from '../i18n/t.ts'

const mostShown = 40

export function MissingLetters({ of }: { of: Pick<DocumentRow, 'missing_letters'> }) {
  const { missing_letters: letters } = of
  if (letters === null) return null
  const shown = <bdi>{Array.from(letters).slice(0, mostShown).join('')}</bdi>
  return (
    <p class="notice">
      {tParts(
        'The PDF shows boxes instead of {letters}, because no installed font has these characters. The order keeps them as typed.',
        { letters: shown },
      )}
    </p>
  )
}
