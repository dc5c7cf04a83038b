// The unit tests on SQLite and files, without starting any servers: for `npm run test:quick`, and
// for `npm run mutate`, which selects the tests.

import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { loadBinaries } from './scripts/load-binaries.mjs'
import { useMemoryAsDisk } from './scripts/use-memory-as-disk.mjs'
import { besideSources, execArgv, quickParts } from './vitest.config.ts'

useMemoryAsDisk()
const mutated = process.env.HANDPRINT_MUTATED?.split(',')
// These take two thirds of the total time: tests that make HTTP requests for each response (the
// panel, the API), pictures of every format, large prints, servers, mails in every language,
// timeouts, and tests that need a build.
const slow = [
  'src/doors/{admin,api,metrics}/**',
  'src/doors/handoff/pulls/**',
  'src/doors/storefront/mails/**',
  'src/doors/storefront/parts/cart/cart-form.test.tsx',
  'src/trade/images/{decoding,rendering}/**',
  'src/trade/production/rendering/**',
  'src/trade/fulfilment/labs/**',
  'src/trade/webhooks/dispatch/**',
  'src/trade/checkout/placing/payable-totals.test.ts',
  'src/ground/database/migrations.test.ts',
  'src/ground/database/sqlite-database.test.ts',
  'src/routes.test.ts',
  'src/tasks.test.ts',
]

// Without PostgreSQL and S3 these files contain no tests, which vitest reports as a failure.
const ofOthers = [
  '**/s3-*.test.ts',
  'src/ground/database/postgres-pool.test.ts',
  'src/ground/database/migrations/baseline/make-room.test.ts',
]

export default defineConfig({
  plugins: [loadBinaries()],
  resolve: { alias: quickParts },
  test: {
    include: mutated ?? [besideSources],
    exclude: [...configDefaults.exclude, ...ofOthers, ...(mutated ? [] : slow)],
    // The cache ignores Stryker's changes, so no test would see a mutant.
    experimental: { fsModuleCache: !mutated },
    globalSetup: ['tests/helpers/global-template.ts'],
    env: { HANDPRINT_TEST_QUICK: '1' },
    pool: 'forks',
    execArgv,
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
  },
})
