// `npm run cluster -- --fault node-killed|…|all [--balancer haproxy|nginx] [--rounds 20] [--seconds
// 30] [--minutes 10] [--nodes 3] [--cpu 0.5] [--rate 6] [--seed 1]`: nodes behind a balancer, on
// PostgreSQL and S3, with a fault. `all`: one after the other, including `versions`, and the soak
// if its length is given. `npm run cluster -- --fault versions [--from COMMIT]`: two versions side
// by side; the default is the last commit with an older schema. See docs/faults.md. Exit status 0:
// every promise was kept.

import { spawnSync } from 'node:child_process'
import { startFaultyProxy } from '../helpers/faulty-proxy.ts'
import { startOwnPostgres } from '../helpers/postgres.ts'
import { type ClusterFault, clusterFaults } from './cluster-faults.ts'

const faults = new Map<string, ClusterFault>(Object.entries(clusterFaults))
const options = new Map([
  ['--fault', 'node-killed'],
  ['--balancer', 'haproxy'],
  ['--rounds', '0'],
  ['--seconds', '0'],
  ['--minutes', '0'],
  ['--nodes', '3'],
  ['--cpu', '0'],
  ['--rate', '6'],
  ['--seed', '1'],
  ['--from', ''],
])
const words = process.argv.slice(2)
const unknown = words.filter((word, at) => at % 2 === 0 && !options.has(word))
for (let at = 0; at < words.length; at += 2) options.set(words[at] ?? '', words[at + 1] ?? '')
const whole = (name: string) => Number(options.get(name))
const [rounds, seconds, minutes, nodes, rate, seed] = [
  whole('--rounds'),
  whole('--seconds'),
  whole('--minutes'),
  whole('--nodes'),
  whole('--rate'),
  whole('--seed'),
]
const cpu = Number(options.get('--cpu'))
const named = options.get('--fault') ?? ''
const balancer = options.get('--balancer')
const isRight =
  unknown.length === 0 &&
  [rounds, seconds, minutes, nodes, rate, seed].every(Number.isInteger) &&
  nodes >= 2 &&
  cpu >= 0 &&
  (named === 'all' || named === 'versions' || faults.has(named)) &&
  (balancer === 'haproxy' || balancer === 'nginx')
if (!isRight) {
  process.stderr.write(
    `Options: --fault ${[...faults.keys()].join('|')}|all --balancer haproxy|nginx\n` +
      '         --rounds 20 --seconds 30 --minutes 10 --nodes 3 --cpu 0.5 --rate 6 --seed 1\n' +
      '         --fault versions [--from COMMIT] --rate 6 --seed 1\n',
  )
  process.exit(2)
}

const tell = (text: string): boolean => process.stdout.write(`${text}\n`)
const fault = faults.get(named)
if (named === 'versions') process.exitCode = await compareVersions()
else process.exitCode = fault === undefined ? runAll() : await runOne(fault)

/** Each in a separate process, because each has its own PostgreSQL. */
function runAll(): number {
  const [program = '', ...given] = process.argv.slice(1)
  const others = given.filter((word, at) => word !== '--fault' && given[at - 1] !== '--fault')
  const names = [...faults.keys(), 'versions'].filter((name) => name !== 'soak' || minutes > 0)
  const statuses = names.map((name) => {
    const again = [...process.execArgv, program, '--fault', name, ...others]
    return spawnSync(process.execPath, again, { stdio: 'inherit' }).status
  })
  for (const [at, name] of names.entries())
    tell(`${name}: ${statuses[at] === 0 ? 'kept' : 'BROKEN'}`)
  return statuses.every((status) => status === 0) ? 0 : 1
}

async function runOne(fault: ClusterFault): Promise<number> {
  const postgres = await startOwnPostgres(fault.settings)
  const standby = fault.hasStandby ? await postgres.startStandby() : null
  const place = addressOf(postgres.url)
  // Acts as a virtual address for the current primary.
  const front = standby === null ? null : await startFaultyProxy(place)
  try {
    const url = new URL(postgres.url)
    if (front !== null) url.port = String(front.port)
    // The deployments read it when they are imported.
    process.env.HANDPRINT_TEST_POSTGRES_URL = url.href
    const { runClusterFault } = await import('./run-cluster-fault.ts')
    const report = await runClusterFault({
      fault,
      postgres,
      rounds,
      seconds,
      minutes,
      nodes,
      cpu,
      rate,
      seed,
      tell,
      balancer: balancer === 'nginx' ? 'nginx' : 'haproxy',
      async takeOver() {
        await standby?.promote()
        Object.assign(place, addressOf(standby?.url ?? ''))
      },
    })
    tell(JSON.stringify({ fault: named, balancer, nodes, seed, rate, ...report }, null, 2))
    return report.broken.length === 0 ? 0 : 1
  } finally {
    await front?.close()
    await standby?.stop()
    await postgres.stop()
  }
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

async function compareVersions(): Promise<number> {
  const postgres = await startOwnPostgres()
  try {
    process.env.HANDPRINT_TEST_POSTGRES_URL = postgres.url
    const { runVersions } = await import('./versions.ts')
    const from = options.get('--from') ?? ''
    const reports = await runVersions({ from, seed, rate, tell })
    tell(JSON.stringify({ fault: named, from, seed, rate, ...reports }, null, 2))
    return Object.values(reports).every(({ broken }) => broken.length === 0) ? 0 : 1
  } finally {
    await postgres.stop()
  }
}
