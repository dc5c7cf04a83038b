import { chmod, lstat, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The paths below `folder`, itself included as ``, that are accessible to anyone but the owner. */
export async function openToOthers(folder: string): Promise<string[]> {
  const open: string[] = []
  for (const path of await allBelow(folder)) {
    if (((await lstat(path)).mode & 0o077) !== 0) open.push(relative(folder, path))
  }
  return open.sort()
}

/** Opens all permissions, as after a careless copy. */
export async function openAll(folder: string): Promise<void> {
  for (const path of await allBelow(folder)) {
    await chmod(path, (await lstat(path)).isDirectory() ? 0o755 : 0o644)
  }
}

async function allBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return [folder, ...entries.map((name) => join(folder, name))]
}
