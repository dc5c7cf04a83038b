// packages/client as its users get it: packed by npm, and installed from the tarball into an empty
// project.

import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildLocked, projectRoot } from './ensure-built.ts'

const run = promisify(execFile)

export type PackedClient = {
  /** The project that it was installed into. */
  folder: string
  /** Bytes. */
  tarball: string
  remove(): Promise<void>
}

export async function installPackedClient(): Promise<PackedClient> {
  const folder = await mkdtemp(join(tmpdir(), 'handprint-client-'))
  const cwd = join(projectRoot, 'packages/client')
  // Each packing builds into the same folder.
  await buildLocked(async () => {
    await run('npm', ['pack', '--pack-destination', folder], { cwd })
  })
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', ...quiet, join(folder, tarball)], { cwd: folder })
  return {
    folder,
    tarball: join(folder, tarball),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type Ran = { code: number | null; stdout: string; stderr: string }

/** Runs a program of the project, such as its `handprint`. */
export function startIn(
  { folder }: PackedClient,
  command: string,
  words: readonly string[],
  env: Record<string, string> = {},
  input = '',
) {
  const { PATH = '' } = process.env
  const child = spawn(command, words, { cwd: folder, env: { PATH, HOME: folder, ...env } })
  child.stdin.end(input)
  const ran: Ran = { code: null, stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (piece) => {
      ran[stream] += piece
    })
  }
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...ran, code }))
  })
  return { child, ended }
}
