// PgBouncer in front of a PostgreSQL server, in transaction mode and otherwise with its defaults:
// session state is lost after each transaction.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { onServer, unprivilegedUser } from './postgres.ts'

export type PgBouncer = { url: string; close(): Promise<void> }

export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'handprint-pgbouncer-'))
  await chmod(folder, 0o755)
  const ownPort = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    [
      '[databases]',
      `${name} = host=${hostname} port=${port} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      // Fewer than a node's connections, so that they share them.
      'default_pool_size = 4',
    ].join('\n'),
  )
  const user = await unprivilegedUser()
  const bouncer = spawn('pgbouncer', ['-q', config], { ...user, stdio: 'ignore' })
  const ended = once(bouncer, 'exit')
  const kill = () => bouncer.kill('SIGKILL')
  process.once('exit', kill)
  const url = `postgres://${username}@127.0.0.1:${ownPort}/${name}`
  async function close(): Promise<void> {
    process.off('exit', kill)
    kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let tries = 0; ; tries++) {
      if (bouncer.exitCode !== null) throw new Error('PgBouncer did not start.')
      const answer = await onServer(url, 'select 1').catch((error: unknown) => error)
      if (Array.isArray(answer)) return { url, close }
      if (tries === 4_800) throw answer
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } catch (error) {
    await close()
    throw error
  }
}
