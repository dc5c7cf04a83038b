import { describe, expect, it } from 'vitest'
import { createKeepPage } from './keep-page.ts'

describe('createKeepPage', () => {
  const catalog = {}

  it('renders once what would come out the same', () => {
    const keepPage = createKeepPage()
    const first = keepPage(catalog, { line: 1 }, () => '<p>één</p>')
    const again = keepPage(catalog, { line: 1 }, () => '<p>never asked for</p>')
    expect(String(first)).toBe('<p>één</p>')
    expect(again).toBe(first)
  })

  it('renders anew for anything else', () => {
    const keepPage = createKeepPage()
    keepPage(catalog, { line: 1 }, () => 'one')
    expect(String(keepPage(catalog, { line: 2 }, () => 'two'))).toBe('two')
    expect(String(keepPage({}, { line: 1 }, () => 'another catalog'))).toBe('another catalog')
    expect(String(keepPage(catalog, { line: 1 }, () => 'back'))).toBe('back')
  })

  it('lets go of the page that nobody has asked for longest', () => {
    const keepPage = createKeepPage()
    const asked: number[] = []
    const ask = (line: number) =>
      keepPage(catalog, { line }, () => {
        asked.push(line)
        return String(line)
      })
    for (let line = 0; line < 100; line++) ask(line)
    ask(0)
    ask(100)
    ask(0)
    ask(1)
    expect(asked.slice(100)).toEqual([100, 1])
  })
})
