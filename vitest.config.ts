import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { loadBinaries } from './scripts/load-binaries.mjs'

const helper = (name: string) => fileURLToPath(new URL(`tests/helpers/${name}`, import.meta.url))
/** What unit tests have in place of what takes long. The helpers import that themselves, past this. */
export const quickParts = [
  { find: '@node-rs/argon2', replacement: helper('quick-argon2.ts') },
  {
    find: /^(?!.*\/src\/).*\/program-beside\.ts$/,
    replacement: helper('built-program-beside.ts'),
  },
]
/** `--import` reads an address. */
export const optimizeLate = new URL('tests/helpers/optimize-late.mjs', import.meta.url).href
export const besideSources = '{src,packages}/**/*.test.{ts,tsx}'

export default defineConfig({
  plugins: [loadBinaries()],
  test: {
    exclude: [...configDefaults.exclude, 'tests/browser/**'],
    globalSetup: ['tests/helpers/global-services.ts'],
    // A file is made into what runs again when it, the lockfile or this configuration has changed.
    experimental: { fsModuleCache: true },
    // Processes, not threads: some tests end with what a process ends with (locks, signals).
    pool: 'forks',
    execArgv: ['--import', optimizeLate],
    // Many wait for something most of the time.
    maxWorkers: availableParallelism() + 2,
    // These end what hangs, and say nothing of speed: a machine that is full of other work takes ten
    // times as long.
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
          // Each look is a request, to a program that has something else to do.
          expect: { poll: { timeout: 240_000, interval: 400 } },
        },
      },
      {
        extends: true,
        resolve: { alias: quickParts },
        test: {
          name: 'unit',
          include: [besideSources],
          // Loading the same modules for each file anew would take longer than most of the tests.
          isolate: false,
        },
      },
    ],
  },
})
