// A lab that reads a folder: on this machine, or mounted from another one. The folder itself is never
// made, since one that is missing is a disk that is not mounted.

import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFile } from '../../storage/sync-file.ts'
import { syncFolder } from '../../storage/sync-folder.ts'
import { createFilesPort, type LabFiles } from './deliver-files.ts'
import { labUnavailable, systemCode } from './lab-errors.ts'
import type { LabPort } from './lab-port.ts'
import { partName } from './part-name.ts'

export type FolderLabSettings = { path: string }

export function createFolderLab({ path: root }: FolderLabSettings): LabPort {
  return createFilesPort(async () => {
    await told(async () => {
      if (!(await stat(root)).isDirectory()) throw labUnavailable('This path is not a folder.')
    })
    return filesIn(root)
  })
}

function filesIn(root: string): LabFiles {
  return {
    put: (path, content) =>
      told(async () => {
        const target = join(root, path)
        const part = join(root, partName(path))
        await mkdir(dirname(target), { recursive: true })
        try {
          if ('bytes' in content) await writeFile(part, content.bytes)
          else await copyFile(content.path, part)
          await syncFile(part)
          await rename(part, target)
        } catch (error) {
          await rm(part, { force: true }).catch(() => undefined)
          throw error
        }
        await syncFolder(dirname(target))
      }),
    remove: (path) => told(() => rm(join(root, path), { force: true })),
    close: async () => {},
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = words[systemCode(error)]
    throw message === undefined ? error : labUnavailable(message, error)
  }
}

const notAllowed = 'Handprint may not write into this folder. Give it the right to.'
const full = 'The disk of this folder is full. Make room; it goes on by itself.'
const words: Readonly<Record<string, string>> = {
  ENOENT: 'This folder is not there. Make it, or mount the disk that it is on.',
  ENOTDIR: 'This path is not a folder.',
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'The disk of this folder can only be read.',
  ENOSPC: full,
  EDQUOT: full,
  EIO: 'The disk of this folder fails.',
  ESTALE: 'The disk of this folder is no longer mounted as it was.',
}
