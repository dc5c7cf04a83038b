import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version } from './version.ts'

it('equals the version of package.json', () => {
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})
