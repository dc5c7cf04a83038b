import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseUrl } from './parse-url.ts'

describe('parseUrl', () => {
  it.each([
    ['https://bücher.example/ä', undefined, 'https://xn--bcher-kva.example/%C3%A4'],
    ['../b?c', 'https://example.com/a/', 'https://example.com/b?c'],
    ['../b', undefined, undefined],
    ['http://', undefined, undefined],
    ['', undefined, undefined],
  ])('resolves %j against %s to %s', (text, base, href) => {
    expect(parseUrl(text, base === undefined ? undefined : new URL(base))?.href).toBe(href)
  })

  it('parses an address the thousandth time like the first', () => {
    const read = Array.from({ length: 50_000 }, () => parseUrl('https://bücher.example/'))
    expect(read.filter((url) => url === null)).toHaveLength(0)
  })

  it('is the only way in which the code checks whether something is an address', () => {
    const asking = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (path) =>
        /(?<!\.test)\.tsx?$/.test(path) &&
        /URL\.canParse\(/.test(readFileSync(`src/${path}`, 'utf8')),
    )
    expect(asking).toEqual([])
  })
})
