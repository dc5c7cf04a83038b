// README.md lists the test for each sentence; this test checks it: every test named exists, and
// every test file is in it.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('.//', import.meta.url)
const readme = readFileSync(new URL('README.md', folder), 'utf8')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts') && !import.meta.url.endsWith(name))
  .map((name) => name.replace('.test.ts', ''))

/**
 * `a, b › one; two` names the tests `one` and `two` in the files `a` and `b`; `a` alone names all
 * its tests.
 */
const named = [...readme.matchAll(/^\| .* \| (.*) \|$/gm)].flatMap(([, cell = '']) => {
  let inFiles: string[] = []
  return cell
    .trim()
    .split('; ')
    .flatMap((piece) => {
      if (piece.startsWith('none here')) return []
      const [head = '', rest] = piece.split(' › ')
      const isAllOfAFile = files.includes(piece)
      if (rest !== undefined || isAllOfAFile) inFiles = head.split(', ')
      return inFiles.map((file) => ({ file, name: isAllOfAFile ? '' : nameIn(rest ?? head) }))
    })
})

// Up to where a name is abbreviated, or continues with the value of a case.
function nameIn(text: string): string {
  const [name = ''] = text.replace(/\(.*\)/, '').split('…')
  return name.trim()
}

describe('the table of sentences', () => {
  it('names existing tests', () => {
    expect(named.length).toBeGreaterThan(100)
    const missing = named.filter(({ file, name }) => !namesOf(file).includes(name))
    expect(missing).toEqual([])
  })

  it('names every test file', () => {
    expect(new Set(named.map(({ file }) => file))).toEqual(new Set(files))
  })
})

// The table names cases by their value: `answer no image` is `answer %s` for `no image`.
function namesOf(file: string): string {
  if (!files.includes(file)) return ''
  const source = readFileSync(new URL(`${file}.test.ts`, folder), 'utf8')
  const quoted = [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, a, b]) => a ?? b ?? '')
  const patterns = quoted.filter((text) => /%[sji]/.test(text))
  const filled = patterns.flatMap((pattern) =>
    quoted.map((value) => pattern.replace(/%[sji]/, value)),
  )
  return [...quoted, ...filled].join('\n')
}
