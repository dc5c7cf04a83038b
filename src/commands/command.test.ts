import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unprivilegedUser } from '../../tests/helpers/postgres.ts'
import { readConfig } from '../config.ts'
import { requireInstallation } from './command.ts'

it('distinguishes an installation that this user may not read from a missing one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'handprint-hidden-'))
  const config = readConfig({ HANDPRINT_DATA_DIR: dataDir })
  expect(() => requireInstallation(config)).toThrow(/^No installation found in/)
  await writeFile(join(dataDir, 'handprint.db'), '')
  expect(() => requireInstallation(config)).not.toThrow()
  await chmod(dataDir, 0o000)
  const user = await unprivilegedUser()
  if (user !== null) process.seteuid?.(user.uid)
  try {
    expect(() => requireInstallation(config)).toThrow(/run this as the service's user/)
  } finally {
    if (user !== null) process.seteuid?.(0)
  }
  await chmod(dataDir, 0o700)
  await rm(dataDir, { recursive: true })
})
