import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { loadBinaries } from './scripts/load-binaries.mjs'

export const quickArgon2 = fileURLToPath(new URL('tests/helpers/quick-argon2.ts', import.meta.url))
/** `--import` reads an address. */
export const optimizeLate = new URL('tests/helpers/optimize-late.mjs', import.meta.url).href
export const besideSources = '{src,packages}/**/*.test.{ts,tsx}'

export default defineConfig({
  plugins: [loadBinaries()],
  test: {
    exclude: [...configDefaults.exclude, 'tests/browser/**'],
    globalSetup: ['tests/helpers/global-services.ts'],
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
        resolve: { alias: { '@node-rs/argon2': quickArgon2 } },
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
