import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ensureBuilt, projectRoot } from './helpers/ensure-built.ts'
import { serviceStartMs } from './helpers/start-service.ts'

describe('a fenced run, as in npm test,', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGKILL', null],
  ] as const)(
    'leaves no PostgreSQL, no service, no Chromium and no file after %s',
    async (signal, status) => {
      await ensureBuilt()
      const { started, ended, end } = runFenced(
        ...['--import', './tests/helpers/optimize-late.mjs', '--import', 'tsx'],
        'tests/helpers/start-everything.ts',
      )
      const { folder, pids } = JSON.parse(await started)
      expect(pids.filter(isAlive)).toEqual(pids)
      expect(existsSync(folder)).toBe(true)
      end(signal)
      expect(await ended).toBe(status)
      await expect.poll(() => pids.filter(isAlive)).toEqual([])
      await expect.poll(() => existsSync(folder)).toBe(false)
    },
    serviceStartMs,
  )

  it.each([
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('leaves nothing that ignores signals after %s', async (signal, status) => {
    const { started, ended, end } = runFenced('-e', startsDeafChild)
    const { folder, pid } = JSON.parse(await started)
    end(signal)
    expect(await ended).toBe(status)
    expect([isAlive(pid), existsSync(folder)]).toEqual([false, false])
  })

  it('starts nothing more when its command is told to end', async () => {
    const steps = `import('./scripts/run.mjs').then(async ({ runToEnd }) => {
      await runToEnd(process.execPath, ['-e', ${JSON.stringify(endsWell)}])
      console.log('goes on')
    })`
    const runner = spawn(process.execPath, ['-e', steps], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const output: string[] = []
    runner.stdout.on('data', (chunk) => {
      output.push(String(chunk))
      if (String(chunk).includes('here')) runner.kill('SIGTERM')
    })
    expect(await new Promise((resolve) => runner.once('close', resolve))).toBe(1)
    expect(output.join('')).toBe('here\n')
  })

  it('exits as its command does, and ends what that left behind', async () => {
    const leaves = `${startsDeafChild}\nchild.once('message', () => process.exit(7))`
    const { started, ended } = runFenced('-e', leaves)
    const { folder, pid } = JSON.parse(await started)
    expect(await ended).toBe(7)
    expect([isAlive(pid), existsSync(folder)]).toEqual([false, false])
  })
})

const endsWell = `
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => undefined, 1_000)
  console.log('here')`
const deaf = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  setInterval(() => process.connected && process.send('here'), 50)`
const startsDeafChild = `
  const args = ['-e', ${JSON.stringify(deaf)}]
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
  const child = require('node:child_process').spawn(process.execPath, args, { stdio })
  child.once('message', () => {
    const folder = require('node:os').tmpdir()
    process.stdout.write(JSON.stringify({ folder, pid: child.pid }) + '\\n')
  })`

function runFenced(...args: string[]) {
  const script = `import('./scripts/run.mjs').then(({ runFenced }) =>
    runFenced(process.execPath, ${JSON.stringify(args)}))`
  const runner = spawn(process.execPath, ['-e', script], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => runner.once('exit', resolve))
  const started = new Promise<string>((resolve, reject) => {
    runner.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('\n')) resolve(output)
    })
    runner.stdout.once('end', () => reject(new Error(`It started nothing, and wrote: ${output}`)))
  })
  return { started, ended, end: (signal: NodeJS.Signals) => runner.kill(signal) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
