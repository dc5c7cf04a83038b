// Places and values of the catalog document as people say them: `Canvas, 8 × 10 in: cost` and `$17.50`
// for `products.canvas.sizes.8x10.cost.USD` and `1750`.

import { formatMoney } from '../format-money.ts'

/** Without them the rest says the same. */
const unsaid = new Set([
  'products',
  'options',
  'sizes',
  'choices',
  'custom',
  'values',
  'value',
  'words',
  'bands',
])

export function placeWords(place: string): string {
  const [path = '', ...more] = place.split(', ')
  const all = partsOf(path)
  const said = all.map((part, index) =>
    unsaid.has(part) || isCurrency(part) ? '' : partWords(part, all[index - 1]),
  )
  const words = all.length === 1 ? all.map(named) : said.filter((part) => part !== '')
  return capital([words.join(', '), ...more].join(', '))
}

/** `text` is JSON; null: it is not there. */
export function placeValue(place: string, text: string | null): string {
  if (text === null) return 'nothing'
  const last = partsOf(place).at(-1) ?? ''
  if (isCurrency(last) && /^\d+$/.test(text)) return formatMoney(Number(text), last, 'en-US')
  if (text === 'true') return 'yes'
  if (text === 'false') return 'no'
  if (/percent/.test(last) && /^[\d.]+$/.test(text)) return `${text} %`
  return text.replace(/^"(.*)"$/s, '$1')
}

// A dot between digits is part of a name: a depth of 1.5, a size of 29.7.
function partsOf(place: string): string[] {
  return place.split(/\.(?!\d)|(?<!\d)\./)
}

function isCurrency(part: string): boolean {
  return /^[A-Z]{3}$/.test(part)
}

function partWords(part: string, before: string | undefined): string {
  if (before === 'bands') return `step ${Number(part) + 1}`
  if (before === 'places' || before === 'rates') {
    return /^\d+$/.test(part) ? String(Number(part) + 1) : named(part)
  }
  return sizeWords(part) ?? named(part)
}

function sizeWords(part: string): string | null {
  const [, width, height, unit] = /^([\d.]+)x([\d.]+)(cm)?$/.exec(part) ?? []
  return width === undefined ? null : `${width} × ${height} ${unit ?? 'in'}`
}

function named(part: string): string {
  return part.replaceAll(/[_-]/g, ' ')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
