import { describe, expect, it } from 'vitest'
import { sharedByPages } from './json-for-script.ts'
import { keepRendered } from './keep-rendered.ts'

describe('keepRendered', () => {
  type Input = { line: number; catalog?: { readonly name: string } }

  function pages() {
    const rendered: number[] = []
    const page = keepRendered(100, ({ line }: Input) => {
      rendered.push(line)
      return Buffer.from(`<p>één ${line}</p>`)
    })
    return { rendered, page }
  }

  it('renders identical input once', () => {
    const { page, rendered } = pages()
    const first = page({ line: 1 })
    const again = page({ line: 1 })
    expect(String(first)).toBe('<p>één 1</p>')
    expect(again).toBe(first)
    expect(rendered).toEqual([1])
  })

  it('renders again for any other input', () => {
    const { page, rendered } = pages()
    const [catalog, other] = [sharedByPages({ name: 'a' }), sharedByPages({ name: 'a' })]
    page({ line: 1, catalog })
    page({ line: 2, catalog })
    page({ line: 1, catalog: other })
    page({ line: 1, catalog: { name: 'a' } })
    page({ line: 1 })
    expect(rendered).toEqual([1, 2, 1, 1, 1])
    page({ line: 1, catalog })
    expect(rendered).toHaveLength(5)
  })

  it('rejects input that the cache key could not distinguish', () => {
    // @ts-expect-error
    keepRendered(1, (input: { products: ReadonlyMap<string, string> }) => input)
    // @ts-expect-error
    keepRendered(1, (input: { onChange: () => void }) => input)
    expect(keepRendered(1, (input: { line: number }) => input)({ line: 1 })).toEqual({ line: 1 })
  })

  it('evicts the least recently used page', () => {
    const { page, rendered } = pages()
    for (let line = 0; line < 100; line++) page({ line })
    page({ line: 0 })
    page({ line: 100 })
    page({ line: 0 })
    page({ line: 1 })
    expect(rendered.slice(100)).toEqual([100, 1])
  })
})
