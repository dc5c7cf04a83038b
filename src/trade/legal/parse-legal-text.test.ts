import { describe, expect, it } from 'vitest'
import { parseLegalText } from './parse-legal-text.ts'

const words = (text: string) => [{ text, href: null }]

describe('parseLegalText', () => {
  it('parses paragraphs with their lines, headings and lists', () => {
    const text = '# Terms\nFirst line\r\nsecond line\n\n\n- one\n* two\n\n### Small'
    expect(parseLegalText(text)).toEqual([
      { kind: 'heading', level: 2, pieces: words('Terms') },
      { kind: 'paragraph', lines: [words('First line'), words('second line')] },
      { kind: 'list', items: [words('one'), words('two')] },
      { kind: 'heading', level: 3, pieces: words('Small') },
    ])
  })

  it('links addresses and link syntax', () => {
    const [block] = parseLegalText('See [the form](https://example.com/a) or https://b.example/c.')
    expect(block).toEqual({
      kind: 'paragraph',
      lines: [
        [
          ...words('See '),
          { text: 'the form', href: 'https://example.com/a' },
          ...words(' or '),
          { text: 'https://b.example/c', href: 'https://b.example/c' },
          ...words('.'),
        ],
      ],
    })
  })

  it.each([
    '[click](javascript:alert(1))',
    '[click](data:text/html,x)',
    '[click](//evil.example)',
    '<script>alert(1)</script>',
  ])('leaves %s as plain text', (text) => {
    const pieces = parseLegalText(text).flatMap((block) =>
      block.kind === 'paragraph' ? block.lines.flat() : [],
    )
    expect(pieces.map((piece) => piece.href)).toEqual([null])
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  })
})
