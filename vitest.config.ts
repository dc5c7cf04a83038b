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
    // These end what hangs, and say nothing of speed: a machine that is full of other work takes ten
    // times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
