// A lab that reads a folder on this machine or on a mount. The folder itself is never created,
// because a missing one means an unmounted disk. Others who can write to it could plant symbolic
// links, so none is followed (`openFolder`).

import { constants, createReadStream, existsSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { syncFolder } from '../../../../ground/storage/sync-folder.ts'
import { codeOf, rethrowAs } from '../../../../pure/errors.ts'
import { sentence } from '../../../../pure/sentences/sentence.ts'
import { labUnavailable } from '../port/lab-errors.ts'
import { labKind } from '../port/lab-kind.ts'
import type { FileContent } from '../port/lab-order.ts'
import type { LabPort } from '../port/lab-port.ts'
import { createFilesPort, isPartOf, type LabFiles, partName } from './files/deliver-files.ts'
import { createFolderPlaces, type FolderPlaces } from './folder-places.ts'

export const folderLab = labKind({
  name: 'folder',
  label: 'Folder',
  readsManifests: true,
  settings: {
    path: {
      label: 'Folder',
      note: 'The full path on the machine that Handprint runs on. The folder must exist.',
      empty: '',
      advice: sentence('Enter the full path, starting at the root.'),
      isFine: isAbsolute,
    },
  },
  secrets: {},
  open: ({ path }) => createFolderLab(path, places),
})

const places = createFolderPlaces({ most: 2, silentMs: 5 * 60_000 })

export function createFolderLab(path: string, { inPlace }: FolderPlaces): LabPort {
  const port = (isAlive: () => void) =>
    createFilesPort(async () =>
      filesIn(await rethrowAs(faultOf, () => openFolder(path, 'follow-link')), isAlive),
    )
  return {
    submit: (order, key, signal) =>
      inPlace(path, signal, (isAlive) => port(isAlive).submit(order, key, signal)),
    test: (signal) => inPlace(path, signal, (isAlive) => port(isAlive).test(signal)),
  }
}

function filesIn(root: OpenFolder, isAlive: () => void): LabFiles {
  return {
    put: (path, content) =>
      rethrowAs(faultOf, async () => {
        if (dirname(path) === '.') return await putWhole(root, path, content, isAlive)
        const folder = await openOrMake(root, dirname(path))
        try {
          await putWhole(folder, basename(path), content, isAlive)
        } finally {
          await folder.close()
        }
      }),
    remove: (path) => rethrowAs(faultOf, () => rm(join(root.path, path), { force: true })),
    close: root.close,
  }
}

async function openOrMake(root: OpenFolder, name: string): Promise<OpenFolder> {
  const path = join(root.path, name)
  try {
    await mkdir(path)
    await root.sync()
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  try {
    return await openFolder(path, 'refuse-link')
  } catch (error) {
    if (!['ENOTDIR', 'ELOOP'].includes(codeOf(error))) throw error
    throw labUnavailable(
      sentence('In this folder, {name} is a link or a file. Remove it.', { name }),
      error,
    )
  }
}

async function putWhole(
  folder: OpenFolder,
  name: string,
  content: FileContent,
  isAlive: () => void,
): Promise<void> {
  isAlive()
  await tidy(folder, name)
  const part = join(folder.path, partName(name))
  // `x` fails if the name exists, so a symbolic link there is not followed.
  const file = await open(part, 'wx')
  try {
    try {
      if ('bytes' in content) await file.writeFile(content.bytes)
      else {
        for await (const bytes of readingFrom(content.path)) {
          await file.writeFile(bytes)
          isAlive()
        }
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(folder.path, name))
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
  await folder.sync()
}

/** Deletes partial files left behind by a crash. */
async function tidy(folder: OpenFolder, name: string): Promise<void> {
  for (const entry of await readdir(folder.path)) {
    if (!isPartOf(name, entry)) continue
    await rm(join(folder.path, entry), { force: true }).catch(() => undefined)
  }
}

function readingFrom(path: string) {
  return createReadStream(path, { highWaterMark: 1024 * 1024 })
}

function faultOf(error: unknown): unknown {
  const message = words[codeOf(error)]
  return message === undefined ? error : labUnavailable(message, error)
}

const notAllowed = sentence(
  'Handprint doesn’t have permission to write to this folder. Grant write access.',
)
const full = sentence(
  'The disk with this folder is full. Free up space; deliveries then resume automatically.',
)
const words: Readonly<Record<string, string>> = {
  ENOENT: sentence('This folder doesn’t exist. Create it, or mount its disk.'),
  ENOTDIR: sentence('This path is not a folder.'),
  EISDIR: sentence('A folder has the same name as a file that is to be sent. Remove it.'),
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: sentence('The disk with this folder is read-only.'),
  ENOSPC: full,
  EDQUOT: full,
  EIO: sentence('The disk with this folder reports errors.'),
  ESTALE: sentence('The disk with this folder is no longer mounted as before.'),
}

type OpenFolder = {
  /** Base path for names in the folder. Valid while the folder is open. */
  path: string
  /** Makes directory entries durable (fsync). */
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * Holds a folder open, so that operations stay in it even if someone replaces it with a symbolic
 * link. Node has no openat(2); on Linux, open folders are reachable through /proc, which works as
 * well. Elsewhere the path is used, and a link is refused only when the folder is opened. Rejects
 * with the system's error; a refused link is ENOTDIR or ELOOP.
 */
export async function openFolder(
  path: string,
  how: 'follow-link' | 'refuse-link',
): Promise<OpenFolder> {
  if (process.platform === 'win32') return await onWindows(path, how)
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants
  const folder = await open(path, O_RDONLY | O_DIRECTORY | (how === 'refuse-link' ? O_NOFOLLOW : 0))
  const held = `/proc/self/fd/${folder.fd}`
  const reached = existsSync(held) ? held : path
  return { path: reached, sync: () => syncFolder(reached), close: () => folder.close() }
}

// Windows cannot open folders.
async function onWindows(path: string, how: 'follow-link' | 'refuse-link'): Promise<OpenFolder> {
  const facts = await (how === 'refuse-link' ? lstat(path) : stat(path))
  if (!facts.isDirectory()) {
    throw Object.assign(new Error('The path is not a folder.'), { code: 'ENOTDIR' })
  }
  return { path, sync: () => syncFolder(path), close: async () => {} }
}
