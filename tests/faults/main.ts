// `npm run faults -- [--rounds 300] [--deployment sqlite|postgres] [--seed 1]`: kill -9 in rounds.
// `npm run faults -- --fault full-disk`: a real disk that fills up; takes the right to mount.
// See docs/faults.md. Status 0: every promise was kept.

import { setup } from '../helpers/global-services.ts'

const options = new Map<string, string>()
const words = process.argv.slice(2)
for (let at = 0; at < words.length; at += 2) options.set(words[at] ?? '', words[at + 1] ?? '')
const rounds = Number(options.get('--rounds') ?? 20)
const seed = Number(options.get('--seed') ?? 1)
const wanted = options.get('--deployment') ?? 'sqlite'
const fault = options.get('--fault') ?? 'kill'
const known = ['--fault', '--rounds', '--seed', '--deployment']
const isWrong =
  [...options.keys()].some((name) => !known.includes(name)) ||
  !Number.isInteger(rounds) ||
  !Number.isInteger(seed) ||
  !['kill', 'full-disk'].includes(fault) ||
  !['sqlite', 'postgres'].includes(wanted)
if (isWrong) {
  process.stderr.write(
    'Options: --fault kill|full-disk --rounds 300 --deployment sqlite|postgres --seed 1\n',
  )
  process.exit(2)
}

const tell = (text: string): boolean => process.stdout.write(`${text}\n`)
const tearDown = fault === 'kill' ? await setup() : async () => {}
process.exitCode = 1
try {
  const report = fault === 'kill' ? await killInRounds() : await fillDisk()
  tell(JSON.stringify({ fault, seed, ...report }, null, 2))
  process.exitCode = report.broken.length === 0 ? 0 : 1
} finally {
  await tearDown()
}

async function killInRounds() {
  // What the deployments are is known when PostgreSQL runs.
  const { deployments } = await import('../helpers/deployments.ts')
  const { runKillRounds } = await import('./kill-rounds.ts')
  const deployment = deployments[wanted === 'sqlite' ? 0 : 1]
  if (deployment === undefined) throw new Error('PostgreSQL is not installed here.')
  const report = await runKillRounds({ deployment, rounds, seed, progress: tell })
  return { deployment: deployment.name, rounds, ...report }
}

async function fillDisk() {
  const { runFullDisk } = await import('./full-disk.ts')
  return await runFullDisk(seed)
}
