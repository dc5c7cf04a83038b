// `npm run mutate -- FOLDER` spoils each line of a folder below src/ in turn and runs the unit tests
// that reach it: what then still passes, no test holds.

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.quick.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // Texts and error words are held by other tests than those of their folder.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['dist', 'data', 'docs', 'bench'],
  // None: it would be rewritten with an interface that TypeScript 7 does not have.
  tsconfigFile: 'no-tsconfig.json',
  concurrency: 2,
  timeoutMS: 60_000,
}
