// One name per concept: docs/glossary.md defines the terms, and this test checks the rules that a
// program can verify.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', 'src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|migrations/.test(path),
)

function exportedIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const declared = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm
  return [...new Set([...text.matchAll(declared)].map(([, name = '']) => name))]
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}

describe('names', () => {
  const exported = files.flatMap(exportedIn)

  it('are exported by one file each', () => {
    expect(exported.length).toBeGreaterThan(2_000)
    expect(twice(exported)).toEqual([])
  })

  it('of files are unique', () => {
    expect(twice(files.map((path) => basename(path)))).toEqual([])
  })

  it('of functions do not begin with a vague verb', () => {
    const vague = /^(?:show|expect|enter|judge)[A-Z]/
    expect(exported.filter((name) => vague.test(name))).toEqual([])
  })

  it('of files that register routes end with -routes', () => {
    const registers = /^export function \w+Routes\(/m
    const others = files.filter((path) => {
      const isNamedSo = /(?:^|-)routes\.tsx?$/.test(path)
      return !isNamedSo && registers.test(readFileSync(join(root, path), 'utf8'))
    })
    expect(others).toEqual([])
  })
})
