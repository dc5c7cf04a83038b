// Copies a file to where none is yet; its bytes are on the disk when this resolves.

import { constants, copyFile } from 'node:fs/promises'
import { syncFile } from './sync-file.ts'

export async function copyFileDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  await syncFile(to)
}
