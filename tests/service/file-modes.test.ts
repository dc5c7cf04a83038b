// Pictures, prints, documents, backups and restored files are accessible to the service's user
// only.

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLoader, tokenOf } from '../helpers/hand-over.ts'
import { openAll, openToOthers } from '../helpers/open-to-others.ts'
import { commandHere } from '../helpers/run-command.ts'
import { buy, smallPrint } from '../helpers/shopper.ts'
import { type Service, serviceStartMs, startService } from '../helpers/start-service.ts'

let service: Service
let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'handprint-modes-'))
  service = await startService({
    env: { HANDPRINT_ACCESS_KEY: '0123456789abcdef0123456789abcdef' },
  })
}, serviceStartMs)
afterAll(async () => {
  await service?.close()
  await rm(scratch, { recursive: true, force: true })
})

/** Also files beside them that contain no personal data. */
const harmless = /^$|^handprint\.(lock|pid)|^last-backup$|^sample\.jpg$/

async function openIn(dataDir: string): Promise<string[]> {
  return (await openToOthers(dataDir)).filter((path) => !harmless.test(path))
}

it('restricts its files in an open folder to its owner, and closes what was open', async () => {
  const { dataDir } = service.foundation
  await chmod(dataDir, 0o755)
  const token = await tokenOf(service, 'image')
  const cart = String((await openLoader(service, token)).json().cart_id)
  await buy(`${service.url}/cart/${cart}`, {}, smallPrint)
  const folders = async () => (await service.foundation.objects()).map((key) => key.split('/')[0])
  await expect.poll(folders).toContain('prints')
  expect(await openIn(dataDir)).toEqual([])

  await service.stop()
  await openAll(dataDir)
  await service.restart()
  expect(await openIn(dataDir)).toEqual([])
})

it('backs up into an open folder, and restores from a copy with open permissions', async () => {
  const backup = join(scratch, 'backup')
  await mkdir(backup, { mode: 0o755 })
  const made = await commandHere(service.foundation.env, ['backup', backup])
  expect(made).toMatchObject({ code: 0 })
  expect(await openToOthers(backup)).toEqual([])

  await openAll(backup)
  const dataDir = join(scratch, 'restored')
  await mkdir(dataDir, { mode: 0o755 })
  const there = { ...service.foundation.env, HANDPRINT_DATA_DIR: dataDir }
  expect(await commandHere(there, ['restore', backup])).toMatchObject({ code: 0 })
  expect(await openIn(dataDir)).toEqual([])

  await commandHere(service.foundation.env, ['backup', backup])
  expect(await openToOthers(backup)).toEqual([])
})
