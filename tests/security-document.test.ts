// docs/security.md names the tests that hold its promises; here it is held to that.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const missing = (paths: string[]) => paths.filter((path) => !existsSync(join(root, path)))

describe('docs/security.md', () => {
  const text = read('docs/security.md')

  it('names tests that are there', () => {
    const named = [...text.matchAll(/`((?:src|tests)\/[^`]+)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((path) => !/\.(?:test|spec)\.ts$/.test(path))).toEqual([])
    expect(missing(named)).toEqual([])
  })

  it('has a test for every promise', () => {
    const rows = [...text.matchAll(/^\| (.+?) \| (.+) \|$/gm)].filter(
      ([, what]) => what !== 'promise',
    )
    expect(rows.length).toBeGreaterThan(15)
    for (const [, what, tests] of rows)
      expect([what, tests]).toEqual([what, expect.stringContaining('`')])
  })

  it.each(['SECURITY.md', 'docs/security.md'])('and SECURITY.md lead somewhere: %s', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#:]+)\)/g)].map(([, to = '']) => to)
    expect(links.length).toBeGreaterThan(0)
    expect(missing(links.map((to) => join(dirname(page), to)))).toEqual([])
  })
})
