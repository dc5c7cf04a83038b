// What `npm start` and `npm test` let npm install, by what is there. npm is a program that notes
// its arguments and installs nothing.

import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from './helpers/ensure-built.ts'

const withoutTools = { packages: { 'node_modules/fastify': {} } }
const withTools = { packages: { ...withoutTools.packages, 'node_modules/vitest': { dev: true } } }
const fakeNpm = `#!/bin/sh
echo "$@" >> "$NOTES"
case "$*" in *"$FAILS"*) exit 1 ;; esac
`
const [earlier, later] = [new Date('2026-01-01'), new Date('2026-01-02')]

describe('of a checkout', () => {
  let root = ''

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'handprint-checkout-'))
    await cp(join(projectRoot, 'scripts'), join(root, 'scripts'), { recursive: true })
    await write('package-lock.json', '{}', earlier)
    await write('bin/npm', fakeNpm, earlier)
    await chmod(join(root, 'bin/npm'), 0o755)
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it.each([
    { there: null, start: 'ci --omit=dev', test: 'ci --include=dev' },
    { there: withoutTools, start: '', test: 'install --include=dev --no-save' },
    { there: withTools, start: '', test: '' },
  ])('with $there installed', async ({ there, start, test }) => {
    if (there !== null) await write('node_modules/.package-lock.json', JSON.stringify(there), later)
    expect(await noted('ensureInstalled')).toBe(start)
    expect(await noted('ensureAllInstalled')).toBe(test)
  })

  it.each([
    { there: withoutTools, start: 'ci --omit=dev' },
    { there: withTools, start: 'ci --include=dev' },
  ])('with $there of an earlier lockfile', async ({ there, start }) => {
    await write('node_modules/.package-lock.json', JSON.stringify(there), earlier)
    await write('package-lock.json', '{}', later)
    expect(await noted('ensureInstalled')).toBe(start)
    expect(await noted('ensureAllInstalled')).toBe('ci --include=dev')
  })

  it('after packages were added in part', async () => {
    await write('node_modules/.package-lock.json', JSON.stringify(withoutTools), later)
    expect(await noted('ensureAllInstalled', 'install')).toMatch(/^install /)
    expect(await noted('ensureInstalled')).toBe('ci --omit=dev')
    expect(await noted('ensureAllInstalled')).toBe('ci --include=dev')
  })

  it('asks the registry if what npm has is too old', async () => {
    const first = 'ci --omit=dev --no-audit --no-fund --loglevel=error --prefer-offline'
    await noted('ensureInstalled', '--prefer-offline')
    const notes = await readFile(join(root, 'notes'), 'utf8')
    expect(notes).toBe(`${first}\n${first.replace(' --prefer-offline', '')}\n`)
  })

  async function write(path: string, text: string, modified: Date): Promise<void> {
    const file = join(root, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    await utimes(file, modified, modified)
  }

  /**
   * The first arguments that npm got, without those that are always the same.
   *
   * @param fails npm fails if this is among its arguments
   */
  async function noted(step: string, fails = 'never'): Promise<string> {
    const notes = join(root, 'notes')
    await writeFile(notes, '')
    const path = join(root, 'bin') + delimiter + process.env.PATH
    const script = `import('./scripts/ensure-installed.mjs').then((each) => each.${step}())`
    const env = { ...process.env, PATH: path, NOTES: notes, FAILS: fails }
    const end = promisify(execFile)(process.execPath, ['-e', script], { cwd: root, env })
    const code = await end.then(
      () => 0,
      (error: { code: number }) => error.code,
    )
    expect(code).toBe(fails === 'install' ? 1 : 0)
    const [first = ''] = (await readFile(notes, 'utf8')).split(' --no-audit ')
    return first
  }
})
