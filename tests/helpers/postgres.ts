// A PostgreSQL server for the tests: the one in DATABASE_URL, else a temporary one started from the
// installed programs. Null if there is neither.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

export type RunningPostgres = { url: string; stop(): Promise<void> }

export type OwnPostgres = RunningPostgres & {
  /** Closes every connection immediately; the data are kept. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Suspends all its processes, like a machine that hangs; connections stay open. */
  freeze(): void
  thaw(): void
  /** A synchronous standby, which has every commit before it is acknowledged. */
  startStandby(): Promise<Standby>
}

export type Standby = RunningPostgres & { promote(): Promise<void> }

const run = promisify(execFile)

export async function startPostgres(): Promise<RunningPostgres | null> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: () => dropTestDatabases(given) }
  const programs = findPrograms()
  return programs === null ? null : startThrowAway(programs)
}

export function hasPostgres(): boolean {
  return Boolean(process.env.DATABASE_URL) || findPrograms() !== null
}

/** An exclusive server that may be stopped and started. */
export async function startOwnPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  const programs = findPrograms()
  if (programs === null) throw new Error('PostgreSQL is not installed here.')
  // Commits have to survive the end of the server, though not of the machine.
  return await startThrowAway(programs, ['synchronous_commit=on', ...settings])
}

/** Runs one statement, or several without parameters, on a new connection. */
export async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows
  } finally {
    await client.end()
  }
}

/** A copy on the same server, consistent at one moment, even while the original is in use. */
export async function copyDatabase(url: string) {
  const programs = findPrograms()
  if (programs === null) throw new Error('PostgreSQL is not installed here.')
  const copy = new URL(url)
  copy.pathname += '_copy'
  const file = join(await mkdtemp(join(tmpdir(), 'handprint-dump-')), 'dump')
  await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, url])
  await onServer(url, `create database ${copy.pathname.slice(1)}`)
  await run(join(programs, 'pg_restore'), [`--dbname=${copy.href}`, file])
  await rm(dirname(file), { recursive: true })
  return { url: copy.href, onCopy: (statement: string) => onServer(copy.href, statement) }
}

/** Prefix of the names of this run's databases; the run's processes share the environment. */
export function testDatabasePrefix(): string {
  return `handprint_test_${process.env.HANDPRINT_TEST_RUN ?? 'x'}_`
}

/** A server that existed before the tests is left as it was. */
async function dropTestDatabases(url: string): Promise<void> {
  const names = await onServer(
    url,
    `select datname from pg_database where starts_with(datname, '${testDatabasePrefix()}')`,
  )
  for (const { datname } of names) await onServer(url, `drop database ${datname} with (force)`)
}

async function startThrowAway(programs: string, more: string[] = []): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-postgres-'))
  const user = await unprivilegedUser()
  if (user !== null) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder }
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'handprint', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    options,
  )
  const port = await freePort()
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    // It would process hundreds of databases that live for minutes.
    'autovacuum=off',
    // Without statistics, empty tables are assumed to be large, and queries that run once would be
    // compiled.
    'jit=off',
    'max_connections=300',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...more,
  ].flatMap((setting) => ['-c', setting])
  const url = `postgres://handprint@127.0.0.1:${port}/postgres`
  let server: ChildProcess | null = null
  const stopNow = () => server?.kill('SIGQUIT')
  process.once('exit', stopNow)

  async function goAway(): Promise<void> {
    const ending = server
    if (ending === null) return
    server = null
    const ended = new Promise<void>((resolve) => {
      ending.once('exit', () => resolve())
      ending.once('error', () => resolve())
    })
    if (ending.exitCode !== null) return
    ending.kill('SIGQUIT')
    await ended
  }

  async function startOn(folderOfData: string, itsUrl: string): Promise<ChildProcess> {
    const itsPort = new URL(itsUrl).port
    const started = spawn(
      join(programs, 'postgres'),
      ['-D', folderOfData, '-p', itsPort, ...settings],
      {
        ...options,
        stdio: 'ignore',
      },
    )
    let hasFailed = false
    started.once('error', () => {
      hasFailed = true
    })
    await untilAnswering(itsUrl, () => hasFailed || started.exitCode !== null)
    return started
  }

  async function comeBack(): Promise<void> {
    server = await startOn(data, url)
  }

  async function startStandby(): Promise<Standby> {
    const copy = join(folder, 'standby')
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'handprint']
    await run(join(programs, 'pg_basebackup'), [...from, '-D', copy, '-R', '-c', 'fast'], options)
    const itsUrl = `postgres://handprint@127.0.0.1:${await freePort()}/postgres`
    const standby = await startOn(copy, itsUrl)
    await onServer(url, "alter system set synchronous_standby_names = '*'")
    await onServer(url, 'select pg_reload_conf()')
    return {
      url: itsUrl,
      async promote() {
        await onServer(itsUrl, 'select pg_promote()')
      },
      async stop() {
        const ended = new Promise((resolve) => standby.once('exit', resolve))
        standby.kill('SIGQUIT')
        await ended
      },
    }
  }

  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = server?.pid
    if (pid === undefined) return
    // The parent first, since it would start more.
    process.kill(pid, name)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const child of children.trim().split(' ')) process.kill(Number(child), name)
  }

  async function stop(): Promise<void> {
    process.off('exit', stopNow)
    await goAway()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await comeBack()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    stop,
    goAway,
    comeBack,
    startStandby,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

function findPrograms(): string | null {
  const distribution = '/usr/lib/postgresql'
  const versions = existsSync(distribution) ? readdirSync(distribution) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(distribution, version, 'bin')),
  ]
  const isHere = (folder: string) =>
    folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))
  const found = folders.find(isHere)
  // The programs may be symbolic links to another folder.
  return found === undefined ? null : dirname(realpathSync(join(found, 'initdb')))
}

/** PostgreSQL refuses to run as root; its package has created a user for it. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (userInfo().uid !== 0) return null
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')])
  return { uid, gid }
}

async function idOf(which: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [which, 'postgres'])
  return Number(stdout)
}

async function untilAnswering(url: string, hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; tries < 4_800; tries++) {
    if (hasEnded()) break
    try {
      await onServer(url, 'select 1')
      return
    } catch {
      await pause(50)
    }
  }
  throw new Error('The PostgreSQL server for the tests did not start.')
}
