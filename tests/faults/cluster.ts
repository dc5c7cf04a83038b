// Nodes behind a balancer, as deploy/ has them: the balancer's own file, with the nodes' addresses on
// this machine in the place of their names.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deployments } from '../helpers/deployments.ts'
import { allowAnswersOfGateway } from '../helpers/documented-answers.ts'
import { type FaultyS3, startFaultyS3 } from '../helpers/faulty-s3.ts'
import { freePort } from '../helpers/free-port.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { type Service, startService } from '../helpers/start-service.ts'

export type BalancerName = 'haproxy' | 'nginx'

export type Cluster = {
  nodes: readonly Service[]
  /** As clients see it: one service, at the balancer's address. */
  balanced: Service
  /** Between the nodes and their storage. */
  s3: FaultyS3
  close(): Promise<void>
}

export type ClusterOptions = {
  balancer: BalancerName
  /** How many. */
  nodes: number
  /** `url` is the balancer's. */
  env(url: string): Record<string, string>
  /** What one node is told beside, by its number from 0 and what all are told of the foundations. */
  envOf?: ((node: number, given: Record<string, string>) => Record<string, string>) | undefined
  /** Where the program was built; else this checkout. */
  root?: string | undefined
}

export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { balancer, nodes: count, env, envOf, root } = options
  const [, deployment] = deployments
  if (deployment === undefined) throw new Error('PostgreSQL is not installed here.')
  const foundation = await deployment.prepare()
  const storage = new URL(foundation.env.HANDPRINT_STORAGE_URL ?? '')
  const s3 = await startFaultyS3(storage.searchParams.get('endpoint') ?? '')
  storage.searchParams.set('endpoint', s3.endpoint)
  const balancerPort = await freePort()
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  const envFor = (node: number) => ({
    HANDPRINT_PROXY_HOPS: '1',
    HANDPRINT_STORAGE_URL: storage.href,
    ...env(`http://127.0.0.1:${balancerPort}`),
    ...envOf?.(node, foundation.env),
    PORT: String(ports[node]),
  })
  const prepared = { name: deployment.name, prepare: async () => foundation }
  const first = await startService({ deployment: prepared, env: envFor(0), root })
  const nodes = [first]
  while (nodes.length < count) nodes.push(await startSecondNode(first, envFor(nodes.length), root))
  const closeNodes = async () => {
    for (const node of nodes.toReversed()) await node.close()
    await s3.close()
  }
  allowAnswersOfGateway()
  const proxy = await startBalancer(balancer, balancerPort, ports).catch(async (error) => {
    await closeNodes()
    throw error
  })
  const balanced: Service = {
    ...first,
    url: proxy.url,
    accessKey: first.accessKey,
    secretKey: first.secretKey,
  }
  return {
    nodes,
    balanced,
    s3,
    async close() {
      await proxy.close()
      await closeNodes()
    },
  }
}

async function startBalancer(balancer: BalancerName, port: number, ports: readonly number[]) {
  const path = programs[balancer].path
  if (!existsSync(path))
    throw new Error(`${balancer} is not installed here (apt install ${balancer}).`)
  const folder = await mkdtemp(join(tmpdir(), 'handprint-balancer-'))
  const file = join(folder, 'balancer.conf')
  await writeFile(file, programs[balancer].config(port, ports, folder))
  const process = spawn(path, programs[balancer].args(file, folder), { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (process.exitCode !== null) throw new Error(`${balancer} did not start.`)
    await pause(50)
  }
  return { url, close: () => end(process, folder) }
}

async function end(process: ChildProcess, folder: string): Promise<void> {
  const gone = once(process, 'exit')
  process.kill('SIGTERM')
  await gone
  await rm(folder, { recursive: true, force: true })
}

const programs = {
  haproxy: {
    path: '/usr/sbin/haproxy',
    args: (file: string) => ['-db', '-f', file],
    config: (port: number, ports: readonly number[]) =>
      here(readFileSync('deploy/compose/haproxy.cfg', 'utf8'), ports)
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replace('maxconn 20000', 'maxconn 2000')
        .replace(' init-addr libc,none resolvers docker', '')
        .replace(/^# Names of containers[\s\S]*?(?=^frontend)/m, ''),
  },
  nginx: {
    path: '/usr/sbin/nginx',
    args: (file: string, folder: string) => ['-c', file, '-p', folder, '-e', 'stderr'],
    config: (port: number, ports: readonly number[], folder: string) =>
      here(readFileSync('deploy/nginx.conf', 'utf8'), ports)
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replace('http {', `http { access_log off; ${ownFolders(folder)}`)
        .concat(`user root; daemon off; pid ${folder}/nginx.pid; error_log stderr crit;\n`),
  },
} as const

/** What the file says of its first node, for each of ours. */
function here(config: string, ports: readonly number[]): string {
  const lineOf = (line: string) => (port: number, at: number) =>
    line.replace('node-1:8080', `127.0.0.1:${port}`).replace('node-1', `node-${at + 1}`)
  return config
    .replaceAll(/^.*node-[2-9]:8080.*\n/gm, '')
    .replaceAll(/^.*node-1:8080.*$/gm, (line) => ports.map(lineOf(line)).join('\n'))
}

function ownFolders(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
}
