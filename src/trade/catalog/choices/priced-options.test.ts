import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../built-in/built-in-document.ts'
import { parseCatalog } from '../document/parse-catalog.ts'
import { getProduct } from '../products.ts'
import { allCombinations } from './priced-options.ts'

describe('allCombinations', () => {
  const document = structuredClone(builtInDocument)
  const look = { words: { en: 'Paper' }, swatch: '#ffffff' }
  const papers = Array.from({ length: 20 }, (_, at) => `paper-${at}`)
  const choices = papers.map((value) => ({ value }))
  Object.assign(document.products['framed-print']?.options ?? {}, {
    paper: { default: 'paper-0', choices },
    ink: { default: 'paper-0', choices },
  })
  const values = Object.fromEntries(papers.map((paper) => [paper, look]))
  const wide = { ...look, mat: 40 }
  document.custom = { options: { paper: { values }, ink: { values }, mat: { values: { wide } } } }
  document.products['framed-print']?.options.mat?.choices.push({
    value: 'wide',
    least_size: '8x12',
  })
  const catalog = parseCatalog(document, 'many')

  it('lists only the first of choices with equal dimensions, and each of different ones', () => {
    const framed = allCombinations(getProduct(catalog, 'framed-print'))
    const rest = { frame: 'black', paper: 'paper-0', ink: 'paper-0' }
    expect(framed).toEqual(['none', '1', '2', 'wide'].map((mat) => ({ ...rest, mat })))
    const canvas = allCombinations(getProduct(catalog, 'canvas'))
    expect(canvas.map(({ depth, wrap }) => `${depth} ${wrap}`)).toEqual([
      ...['0.75 mirror', '0.75 image', '0.75 white'],
      ...['1.5 mirror', '1.5 image', '1.5 white'],
    ])
  })
})
