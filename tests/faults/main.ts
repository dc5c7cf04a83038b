// `npm run faults -- [--rounds 300] [--deployment sqlite|postgres] [--seed 1]`: kill -9 in rounds.
// `npm run faults -- --fault full-disk`: a real disk that fills up; requires the right to mount.
// `npm run faults -- --fault backup [--deployment sqlite|postgres]`: under load, restored
// elsewhere. `npm run faults -- --fault postgres-gone [--seconds 60]`: PostgreSQL is stopped and
// started again. Several nodes: cluster-main.ts. See docs/faults.md. Exit status 0: every promise
// was kept.

import setup from '../helpers/global-services.ts'

const options = new Map<string, string>()
const words = process.argv.slice(2)
for (let at = 0; at < words.length; at += 2) options.set(words[at] ?? '', words[at + 1] ?? '')
const rounds = Number(options.get('--rounds') ?? 20)
const seed = Number(options.get('--seed') ?? 1)
const wanted = options.get('--deployment') ?? 'sqlite'
const fault = options.get('--fault') ?? 'kill'
const seconds = Number(options.get('--seconds') ?? 60)
const known = ['--fault', '--seconds', '--rounds', '--seed', '--deployment']
const faults = ['kill', 'full-disk', 'postgres-gone', 'backup']
const isWrong =
  [...options.keys()].some((name) => !known.includes(name)) ||
  !Number.isInteger(rounds) ||
  !Number.isInteger(seed) ||
  !Number.isInteger(seconds) ||
  !faults.includes(fault) ||
  !['sqlite', 'postgres'].includes(wanted)
if (isWrong) {
  process.stderr.write(
    'Options: --fault kill --rounds 300 --deployment sqlite|postgres --seed 1\n' +
      '         --fault full-disk --seed 1\n' +
      '         --fault backup --deployment sqlite|postgres --seed 1\n' +
      '         --fault postgres-gone --seconds 60 --seed 1\n',
  )
  process.exit(2)
}

const tell = (text: string): boolean => process.stdout.write(`${text}\n`)
const tearDown = ['kill', 'backup'].includes(fault) ? await setup() : async () => {}
process.exitCode = 1
try {
  const runs = {
    kill: killInRounds,
    'full-disk': fillDisk,
    'postgres-gone': stopPostgres,
    backup: drillBackup,
  }
  const report = await runs[fault as keyof typeof runs]()
  tell(JSON.stringify({ fault, seed, ...report }, null, 2))
  process.exitCode = report.broken.length === 0 ? 0 : 1
} finally {
  await tearDown()
}

async function killInRounds() {
  const { runKillRounds } = await import('./kill-rounds.ts')
  const deployment = await wantedDeployment()
  const report = await runKillRounds({ deployment, rounds, seed, progress: tell })
  return { deployment: deployment.name, rounds, ...report }
}

async function drillBackup() {
  const { runBackupDrill } = await import('./backup-drill.ts')
  const deployment = await wantedDeployment()
  return { deployment: deployment.name, ...(await runBackupDrill(deployment, seed)) }
}

async function wantedDeployment() {
  // The list of deployments depends on a running PostgreSQL.
  const { deployments } = await import('../helpers/deployments.ts')
  const deployment = deployments[wanted === 'sqlite' ? 0 : 1]
  if (deployment === undefined) throw new Error('PostgreSQL is not installed here.')
  return deployment
}

async function fillDisk() {
  const { runFullDisk } = await import('./full-disk.ts')
  return await runFullDisk(seed)
}

async function stopPostgres() {
  const { startOwnPostgres } = await import('../helpers/postgres.ts')
  const postgres = await startOwnPostgres()
  try {
    // The deployments read it when they are imported.
    process.env.HANDPRINT_TEST_POSTGRES_URL = postgres.url
    const { runPostgresGone } = await import('./postgres-gone.ts')
    return { seconds, ...(await runPostgresGone(postgres, { seed, goneMs: seconds * 1000 })) }
  } finally {
    await postgres.stop()
  }
}
