import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { loadBinaries } from './scripts/load-binaries.mjs'

const helper = (name: string) => fileURLToPath(new URL(`tests/helpers/${name}`, import.meta.url))
/**
 * Fast replacements for slow modules in unit tests. The test helpers import the originals directly.
 */
export const quickParts = [
  { find: '@node-rs/argon2', replacement: helper('quick-argon2.ts') },
  {
    find: /^(?!.*\/src\/).*\/sibling-program\.ts$/,
    replacement: helper('built-sibling-program.ts'),
  },
]
/**
 * `--import` expects a URL. What tests create is soon garbage: with four times the room for it, a
 * tenth less processor time is spent on collecting it.
 */
export const execArgv = [
  '--import',
  new URL('tests/helpers/optimize-late.mjs', import.meta.url).href,
  '--max-semi-space-size=64',
]
export const besideSources = '{src,packages}/**/*.test.{ts,tsx}'

export default defineConfig({
  plugins: [loadBinaries()],
  test: {
    exclude: [...configDefaults.exclude, 'tests/browser/**'],
    globalSetup: ['tests/helpers/global-services.ts'],
    // A file is recompiled if it, the lockfile or this configuration has changed.
    experimental: { fsModuleCache: true },
    // Processes, not threads: some tests depend on process exit (locks, signals).
    pool: 'forks',
    execArgv,
    // Many tests spend most of their time waiting.
    maxWorkers: availableParallelism() + 2,
    // For tests that hang, not a measure of speed: a busy machine takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: ['tests/**/*.test.ts'],
          isolate: false,
          // Each poll is a request to a busy program.
          expect: { poll: { timeout: 240_000, interval: 400 } },
        },
      },
      {
        extends: true,
        resolve: { alias: quickParts },
        test: {
          name: 'unit',
          include: [besideSources],
          // Loading the same modules again for each file would take longer than most tests.
          isolate: false,
        },
      },
    ],
  },
})
