// Two releases for the tests: the program of an earlier commit, and the current one with an
// extended schema.

import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrations } from '../../src/ground/database/migrations.ts'
import { projectRoot } from '../helpers/ensure-built.ts'

export type Build = { root: string; remove(): Promise<void> }

const run = promisify(execFile)
const migrationsFile = 'src/ground/database/migrations.ts'

/**
 * Before the commit that was the last to add a migration, wherever its name sorts. While the baseline is the only
 * one, no program has an older schema, and this commit's own is played.
 */
export async function lastWithOlderSchema(): Promise<string> {
  if (Object.keys(migrations).length === 1) return 'HEAD'
  const added = "phase: '(expand|contract)'"
  const format = ['-1', '--format=%H', '--pickaxe-regex']
  const commit = await git(['log', ...format, '-S', added, '--', migrationsFile])
  return `${commit.trim()}^`
}

export function buildEarlier(commit: string): Promise<Build> {
  return build(commit, async () => undefined)
}

/** Builds the working tree, with the migrations of `schema-of-tests.ts` after all others. */
export async function buildLater(): Promise<Build> {
  const commit = (await git(['stash', 'create'])).trim() || 'HEAD'
  return await build(commit, (root) =>
    appendFile(
      join(root, migrationsFile),
      "\nimport { schemaOfTests } from '../../../tests/faults/schema-of-tests.ts'\n" +
        'Object.assign(migrations, schemaOfTests)\n',
    ),
  )
}

async function build(commit: string, change: (root: string) => Promise<void>): Promise<Build> {
  const root = join(await mkdtemp(join(tmpdir(), 'handprint-build-')), 'checkout')
  await git(['worktree', 'add', '--detach', root, commit])
  const remove = async () => {
    await git(['worktree', 'remove', '--force', root])
    await rm(join(root, '..'), { recursive: true, force: true })
  }
  try {
    const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
    if (lock === (await readFile(join(projectRoot, 'package-lock.json'), 'utf8'))) {
      await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
      // Older than the installed packages; otherwise the build would reinstall them over ours.
      await utimes(join(root, 'package-lock.json'), 0, 0)
    }
    await change(root)
    await run(process.execPath, ['scripts/build.mjs'], { cwd: root })
    return { root, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function git(words: readonly string[]): Promise<string> {
  return (await run('git', words, { cwd: projectRoot })).stdout
}
