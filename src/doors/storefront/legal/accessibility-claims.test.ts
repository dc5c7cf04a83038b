import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessibilityClaims } from './accessibility-claims.ts'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'tests', 'browser')
const claims = Object.entries(accessibilityClaims).flatMap(([claim, tests]) =>
  Object.entries(tests).map(([file, title]) => [claim, file, title] as const),
)

describe('what the accessibility page says is tested', () => {
  it.each(claims)('%s is held by a test in %s: %s', (_claim, file, title) => {
    const source = readFileSync(join(folder, file), 'utf8')
    expect(["'", '`'].some((quote) => source.includes(`test(${quote}${title}`))).toBe(true)
  })
})
