// nginx or HAProxy with its file of deploy/, where the nodes' names are replaced by addresses on
// this machine.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type BalancerName = 'haproxy' | 'nginx'

/** The installed ones; `npm test` prints a warning for the missing ones. */
export const balancers = (['nginx', 'haproxy'] as const).filter(
  (name) => findBalancer(name) !== null,
)

// Debian installs both outside of an ordinary user's PATH.
function findBalancer(name: BalancerName): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export async function startBalancer(
  balancer: BalancerName,
  port: number,
  ports: readonly number[],
) {
  const path = findBalancer(balancer)
  if (path === null) throw new Error(`${balancer} is not installed here (apt install ${balancer}).`)
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
    args: (file: string) => ['-db', '-q', '-f', file],
    config: (port: number, ports: readonly number[]) =>
      here(readFileSync('deploy/compose/haproxy.cfg', 'utf8'), ports)
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replace('maxconn 20000', 'maxconn 2000')
        .replace(' init-addr libc,none resolvers docker', '')
        .replace(/^# Names of containers[\s\S]*?(?=^frontend)/m, ''),
  },
  nginx: {
    args: (file: string, folder: string) => ['-c', file, '-p', folder, '-e', 'stderr'],
    config: (port: number, ports: readonly number[], folder: string) =>
      here(readFileSync('deploy/nginx.conf', 'utf8'), ports)
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replace(/^ *error_log .*\n/m, '')
        .replace('http {', `http { access_log off; ${ownFolders(folder)}`)
        .concat(`user root; daemon off; pid ${folder}/nginx.pid; error_log stderr crit;\n`),
  },
} as const

/** Repeats the file's line for its first node for each of ours. */
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
