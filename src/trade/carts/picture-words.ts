// What people call a picture, and a set of pictures.

import { tidyText } from '../../pure/tidy-text.ts'

/** In code points: as long as a file's name can be. */
export const longestPictureName = 255

/** In code points. */
export const longestSetTitle = 200

/** One line of plain text, shortened to the limit. Null if nothing of it is visible. */
export function tidyPictureName(name: string | null | undefined): string | null {
  return shortened(name, longestPictureName)
}

/** Like tidyPictureName(). */
export function tidySetTitle(title: string | null | undefined): string | null {
  return shortened(title, longestSetTitle)
}

function shortened(text: string | null | undefined, longest: number): string | null {
  return [...tidyText(text ?? '')].slice(0, longest).join('').trim() || null
}
