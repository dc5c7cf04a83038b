import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownFolder } from '../../../tests/helpers/own-folder.ts'
import { lockDataDirectory } from './lock-data-directory.ts'

const modulePath = fileURLToPath(new URL('./lock-data-directory.ts', import.meta.url))

describe('lockDataDirectory', () => {
  let dir: string
  let children: ChildProcess[]
  beforeEach(async () => {
    dir = join(await ownFolder(), 'data')
    children = []
  })
  afterEach(async () => {
    for (const child of children) await kill(child)
  })

  it('creates the directory, and can be locked again after release', () => {
    lockDataDirectory(dir).release()
    lockDataDirectory(dir).release()
  })

  it('rejects a second holder in the same process', () => {
    const lock = lockDataDirectory(dir)
    expect(() => lockDataDirectory(dir)).toThrow(/in use by another Handprint/)
    lock.release()
  })

  it('rejects a second process, names the first, and touches nothing else', async () => {
    const { child, said } = await lockInProcess()
    expect(said).toBe('locked')
    const before = await readdir(dir)
    expect(() => lockDataDirectory(dir)).toThrow(
      new RegExp(`in use by another Handprint \\(process ${child.pid}\\)\\. Stop that one first`),
    )
    expect(await readdir(dir)).toEqual(before)
  })

  it('is refused from another process while this one holds it, also after a refusal here', async () => {
    const lock = lockDataDirectory(dir)
    expect(() => lockDataDirectory(dir)).toThrow(/in use/)
    const { said } = await lockInProcess()
    expect(said).toMatch(new RegExp(`refused:.*process ${process.pid}`))
    lock.release()
  })

  it('is released as soon as its process is killed', async () => {
    const { child } = await lockInProcess()
    await kill(child)
    lockDataDirectory(dir).release()
  })

  it('says so if the directory is not writable', () => {
    expect(() => lockDataDirectory(join(modulePath, 'data'))).toThrow(
      /data is not writable by Handprint/,
    )
  })

  async function lockInProcess(): Promise<{ child: ChildProcess; said: string }> {
    const program = `
      import { lockDataDirectory } from ${JSON.stringify(modulePath)}
      try {
        lockDataDirectory(${JSON.stringify(dir)})
        process.stdout.write('locked')
        setInterval(() => {}, 1000)
      } catch (error) {
        process.stdout.write('refused: ' + error.message)
      }
    `
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', program],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    children.push(child)
    const [chunk] = await once(child.stdout, 'data')
    return { child, said: String(chunk) }
  }
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
