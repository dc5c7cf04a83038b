import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** What lies in the folder, and what its volume still takes. */
export async function spoolBytes(dir: string): Promise<{ used: number; free: number }> {
  const names = await readdir(dir)
  // A file may go while it is looked at.
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(dir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const { bavail, bsize } = await statfs(dir)
  return { used: sizes.reduce((sum, size) => sum + size, 0), free: bavail * bsize }
}
