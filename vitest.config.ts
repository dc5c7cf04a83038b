import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { assembleWat } from './scripts/assemble-wat.ts'

export default defineConfig({
  plugins: [assembleWat()],
  test: {
    include: ['{src,packages}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'tests/browser/**'],
    globalSetup: ['tests/helpers/global-services.ts'],
    // Processes, not threads: some tests end with what a process ends with (locks, signals).
    pool: 'forks',
    // Many wait for something most of the time.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What has to happen soon happens late on a machine that is busy.
    expect: { poll: { timeout: 20_000 } },
  },
})
