import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { leastCrop } from '../../pure/geometry/crop.ts'
import { aspectOf } from '../../pure/geometry/lengths.ts'
import { builtInDocument } from '../../trade/catalog/built-in/built-in-document.ts'
import { sizePrintArea } from '../../trade/catalog/choices/size-print-area.ts'
import type { CatalogDocument } from '../../trade/catalog/document/catalog-document.ts'
import { parseCatalog } from '../../trade/catalog/document/parse-catalog.ts'
import { getProduct, getSize } from '../../trade/catalog/products.ts'
import { type BoughtLine, layOutLine } from '../../trade/production/lay-out-line.ts'
import { drawBoughtPrint } from './draw-bought-print.tsx'

const words = { en: 'Of our own' }
const catalog = parseCatalog(withOwnFrame(structuredClone(builtInDocument)), '')
const picture = { width: 8000, height: 6000 }
const image = { pictureKey: '0'.repeat(32), ...picture }

function withOwnFrame(document: CatalogDocument): CatalogDocument {
  const { frame, mat } = document.products['framed-print']?.options ?? {}
  frame?.choices.push({ value: 'walnut' })
  mat?.choices.push({ value: 'slim' })
  const options = {
    frame: { values: { walnut: { words, swatch: '#5a3d28', frame: '#5a3d28', wood: true } } },
    mat: { values: { slim: { words, swatch: '#101820', mat: 30 } } },
  }
  return { ...document, custom: { options } }
}

/** With the default crop, which cuts off the least. */
function boughtLine(product: string, size: string, options: Record<string, string>): BoughtLine {
  const found = getProduct(catalog, product)
  const { covered } = sizePrintArea(found, getSize(found, size), options, picture)
  return { product, size, options, crop: leastCrop(picture, aspectOf(covered)) }
}

/** In millimeters, given the largest dimension `outside` of the drawing. */
function drawn(line: BoughtLine, outside: number) {
  const html = renderToString(drawBoughtPrint({ line, catalog, image, label: 'It' }) ?? h('p', {}))
  const face = /translate\((\S+) (\S+)\)"><svg width="(\S+)" height="(\S+)" viewBox="([^"]+)"/.exec(
    html,
  )
  const [left, top, width, height] = (face ?? [])
    .slice(1, 5)
    .map((n) => (Number(n) * outside) / 1000)
  const shown = (face?.[5] ?? '').split(' ').map((share) => Number(share) / 100)
  return { html, face: { left, top, width, height }, shown }
}

describe('drawBoughtPrint', () => {
  // Seen from the bottom right, it is 8 mm behind the front of its frame: offset by 5 mm to the
  // right and 4 mm down.
  it('derives a mat from the size, as the print file does', () => {
    const line = boughtLine('framed-print', '12x16', { frame: 'black', mat: '2' })
    const { face, shown } = drawn(line, 16 * 25.4 + 24)
    expect(face).toEqual(near({ left: 62.8 + 4.96, top: 62.8 + 4, width: 203.2, height: 304.8 }))
    expect(shown).toEqual(Object.values(line.crop).map((share) => expect.closeTo(share, 4)))
    const { face: printed, dpi } = layOutLine(catalog, line, picture)
    expect([printed.width / dpi, printed.height / dpi]).toEqual([8, 12])
  })

  it('draws custom frames and mats in their colors and widths', () => {
    const line = boughtLine('framed-print', '30x40cm', { frame: 'walnut', mat: 'slim' })
    const { html, face } = drawn(line, 424)
    expect(face).toEqual(near({ left: 42 + 4.96, top: 42 + 4, width: 240, height: 340 }))
    for (const colour of ['#5a3d28', '#101820']) expect(html).toContain(`fill="${colour}"`)
  })

  it('keeps sides and tucked-in margins off the face of a canvas', () => {
    const line = boughtLine('canvas', '50x70cm', { depth: '1.5', wrap: 'image' })
    const { html, face, shown } = drawn(line, 700)
    expect(face).toEqual(near({ left: 0, top: 0, width: 500, height: 700 }))
    const layout = layOutLine(catalog, line, picture)
    const printed = [
      line.crop.x + (line.crop.width * layout.face.left) / layout.sheet.width,
      line.crop.y + (line.crop.height * layout.face.top) / layout.sheet.height,
      (line.crop.width * layout.face.width) / layout.sheet.width,
      (line.crop.height * layout.face.height) / layout.sheet.height,
    ]
    expect(shown).toEqual(printed.map((share) => expect.closeTo(share, 3)))
    const [, at, depth, from] =
      /matrix\(\S+ \S+ 0 1 (\S+) 0\)"><g><svg width="(\S+)" height="\S+" viewBox="(\S+)/.exec(
        html,
      ) ?? []
    expect([at, depth, from].map(Number)).toEqual([
      expect.closeTo(1000 * (500 / 700), 3),
      expect.closeTo(1000 * (38.1 / 700), 3),
      expect.closeTo(100 * ((shown[0] ?? 0) + (shown[2] ?? 0)), 3),
    ])
  })

  it('draws nothing that the catalog lacks', () => {
    const line = { ...boughtLine('poster', '12x16', {}), product: 'wood' }
    expect(drawBoughtPrint({ line, catalog, image, label: 'It' })).toBeNull()
  })
})

function near(box: Record<string, number>) {
  return Object.fromEntries(
    Object.entries(box).map(([name, length]) => [name, expect.closeTo(length, 1)]),
  )
}
