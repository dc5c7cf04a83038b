// Generates the table in docs/formats.md from the pictures of the tests.

import { realPictures } from './real-pictures.ts'

/** In Markdown. */
export function tableOfFormats(): string {
  const rows = realPictures.map((entry) =>
    [
      entry.format,
      entry.variant,
      entry.profile ? 'read' : '–',
      entry.dpi ? 'read' : '–',
      entry.pages ? 'the first' : '–',
    ].join(' | '),
  )
  return [
    '| format | variant | profile | dpi | of several |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}
