import { expect, it } from 'vitest'
import { builtInDocument } from '../../catalog/built-in/built-in-document.ts'
import { parseCatalog } from '../../catalog/document/parse-catalog.ts'
import { type BoughtLine, layOutLine } from '../../production/lay-out-line.ts'
import { backText } from './back-text.ts'

const line: BoughtLine = {
  product: 'photo-print',
  size: '10x15cm',
  options: { border: 'none', fit: 'crop' },
  crop: { x: 0, y: 0, width: 1, height: 1 },
}

it.each([
  [undefined, null],
  ['none', null],
  ['name', 'IMG_0212.jpg'],
  ['date', '2026-11-21'],
  ['reference', 'child 7'],
] as const)('what a catalog with %s prints on the back is %s', (back, text) => {
  const document = structuredClone(builtInDocument)
  Object.assign(document.products['photo-print'] ?? {}, back && { back_print: back })
  const layout = layOutLine(parseCatalog(document, ''), line, { width: 1000, height: 1500 })
  const ofOrder = {
    order: { created_at: '2026-11-21T23:59:00.000Z' },
    line: { name: 'IMG_0212.jpg', reference_id: 'child 7' },
    file: { facts: { back: layout.backPrint } },
  }
  expect(backText(ofOrder)).toBe(text)
})

it('files of earlier releases have nothing on the back', () => {
  const ofOrder = {
    order: { created_at: '2026-11-21T12:00:00.000Z' },
    line: { name: 'IMG_0212.jpg', reference_id: null },
    file: { facts: {} },
  }
  expect(backText(ofOrder)).toBeNull()
})
