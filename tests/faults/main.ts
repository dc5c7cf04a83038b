// `npm run faults -- [--rounds 300] [--deployment sqlite|postgres] [--seed 1]`: kill -9 in rounds;
// see docs/faults.md. Status 0: every promise was kept.

import { setup } from '../helpers/global-services.ts'

const options = new Map<string, string>()
const words = process.argv.slice(2)
for (let at = 0; at < words.length; at += 2) options.set(words[at] ?? '', words[at + 1] ?? '')
const rounds = Number(options.get('--rounds') ?? 20)
const seed = Number(options.get('--seed') ?? 1)
const wanted = options.get('--deployment') ?? 'sqlite'
const known = ['--rounds', '--seed', '--deployment']
const isWrong =
  [...options.keys()].some((name) => !known.includes(name)) ||
  !Number.isInteger(rounds) ||
  !Number.isInteger(seed) ||
  !['sqlite', 'postgres'].includes(wanted)
if (isWrong) {
  process.stderr.write('Options: --rounds 300 --deployment sqlite|postgres --seed 1\n')
  process.exit(2)
}

const tell = (text: string): boolean => process.stdout.write(`${text}\n`)
process.exitCode = 1
const tearDown = await setup()
try {
  // What the deployments are is known when PostgreSQL runs.
  const { deployments } = await import('../helpers/deployments.ts')
  const { runKillRounds } = await import('./kill-rounds.ts')
  const deployment = deployments[wanted === 'sqlite' ? 0 : 1]
  if (deployment === undefined) throw new Error('PostgreSQL is not installed here.')
  const report = await runKillRounds({ deployment, rounds, seed, progress: tell })
  tell(JSON.stringify({ deployment: deployment.name, seed, rounds, ...report }, null, 2))
  process.exitCode = report.broken.length === 0 ? 0 : 1
} finally {
  await tearDown()
}
