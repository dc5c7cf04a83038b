// Formats the rows as a table. Target figures are reported as met or not met; a missed target is
// not a failure.

import type { Row } from './chapter.ts'
import type { Summary } from './summary.ts'

export function asMarkdown(rows: readonly Row[]): string {
  const head = ['what', 'Handprint', 'floor or build beside', 'ratio', 'wanted', 'met', 'note']
  const cells = rows.map((row) => [
    row.what,
    spread(row.service, row.unit),
    row.floor === undefined ? '' : spread(row.floor, row.unit),
    row.ratio === undefined ? '' : spread(row.ratio, ''),
    wantedOf(row),
    row.wanted === undefined ? '' : isMet(row) ? 'yes' : '**no**',
    row.note ?? '',
  ])
  const lines = [head, ['---', '--:', '--:', '--:', '--:', '---', '---'], ...cells]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

export function isMet({ service, ratio, wanted, judged }: Row): boolean | null {
  if (wanted === undefined) return null
  const { median } = judged === 'ratio' && ratio !== undefined ? ratio : service
  return 'atLeast' in wanted ? median >= wanted.atLeast : median <= wanted.atMost
}

function wantedOf({ wanted, judged, unit }: Row): string {
  if (wanted === undefined) return ''
  const number = 'atLeast' in wanted ? `≥ ${wanted.atLeast}` : `≤ ${wanted.atMost}`
  return judged === 'ratio' ? number : withUnit(number, unit)
}

/** `median (min–max)` */
function spread({ median, min, max }: Summary, unit: string): string {
  const middle = withUnit(short(median), unit)
  return min === max ? middle : `${middle} (${short(min)}–${short(max)})`
}

function withUnit(number: string, unit: string): string {
  return unit.startsWith('/') || unit === '' ? `${number}${unit}` : `${number} ${unit}`
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
