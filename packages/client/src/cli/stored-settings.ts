// ~/.config/handprint: the address and the keys of one store, and which uploads were interrupted.
// Only its user may read it, because the secret key is in it.

import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ResumeStorage } from '../handprint.ts'
import { UsageError } from './command.ts'

export type StoredKeys = {
  store?: string
  accessKey?: string
  secretKey?: string
  /** Signs what `listen` forwards. */
  listenSecret?: string
}

export type StoredSettings = {
  path: string
  keys(): Promise<StoredKeys>
  save(keys: StoredKeys): Promise<void>
  /** Interrupted uploads, as long as the service keeps them. */
  uploads: ResumeStorage
}

const dayMs = 24 * 60 * 60 * 1000

export function openStoredSettings(env: NodeJS.ProcessEnv): StoredSettings {
  const folder = join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'handprint')
  const path = join(folder, 'config.json')
  const uploadsPath = join(folder, 'uploads.json')

  async function read<Content>(from: string): Promise<Content> {
    const facts = await stat(from).catch(() => null)
    if (facts === null) return {} as Content
    // Windows has no such modes.
    if (process.platform !== 'win32' && (facts.mode & 0o077) !== 0) {
      throw new UsageError(`Others may read ${from}, which holds keys. Run: chmod 600 "${from}"`)
    }
    try {
      return JSON.parse(await readFile(from, 'utf8'))
    } catch {
      throw new UsageError(`${from} is damaged. Delete it, and run "handprint configure" again.`)
    }
  }

  async function write(to: string, content: object): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Renamed once it is whole: an interrupted write leaves the old one.
    const written = `${to}.${process.pid}`
    await writeFile(written, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
    await chmod(written, 0o600)
    await rename(written, to)
  }

  type Uploads = Record<string, { key: string; at: number }>
  async function changeUploads(change: (uploads: Uploads) => void): Promise<void> {
    const fresh = Object.entries(await read<Uploads>(uploadsPath)).filter(
      ([, { at }]) => at > Date.now() - dayMs,
    )
    const uploads = Object.fromEntries(fresh)
    change(uploads)
    await write(uploadsPath, uploads)
  }

  return {
    path,
    keys: () => read<StoredKeys>(path),
    save: (keys) => write(path, keys),
    uploads: {
      get: async (name) => (await read<Uploads>(uploadsPath))[name]?.key,
      set: (name, key) =>
        changeUploads((uploads) => {
          uploads[name] = { key, at: Date.now() }
        }),
      delete: (name) =>
        changeUploads((uploads) => {
          delete uploads[name]
        }),
    },
  }
}
