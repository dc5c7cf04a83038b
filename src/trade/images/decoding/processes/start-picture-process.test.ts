import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PictureJob } from './picture-job.ts'
import { type PictureProcess, startPictureProcess } from './start-picture-process.ts'

const misbehavingProgram = `
import { readFileSync, writeFileSync } from 'node:fs'
process.on('message', (job) => {
  if (job.path === 'crash') { console.error('segmentation fault'); process.kill(process.pid, 'SIGSEGV') }
  else if (job.path === 'exit') process.exit(1)
  else if (job.path === 'too hungry') process.exit(77)
  else if (job.path === 'killed' || (job.path === 'killed once' && takeOne('kills'))) process.kill(process.pid, 'SIGKILL')
  else if (job.path === 'tell environment') { writeFileSync(job.outPath, JSON.stringify(process.env)); process.send({ rendered: true }) }
  else if (job.path === 'refuse') process.send({ fault: { code: 'image_too_small', status: 422, message: 'Small.' }, detail: 'x' })
  else if (job.path !== 'hang') process.send({ rendered: true })
})
function takeOne(what) {
  const file = process.argv[1] + '.' + what
  const left = Number(readFileSync(file, 'utf8'))
  writeFileSync(file, String(left - 1))
  return left > 0
}
process.on('disconnect', () => process.exit(0))
const starts = Number(readFileSync(process.argv[1] + '.starts', 'utf8'))
writeFileSync(process.argv[1] + '.starts', String(starts - 1))
if (starts > 0) process.exit(1)
process.send('started')
`

let folder: string
const logged: object[] = []
const started: PictureProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handprint-process-'))
  await writeFile(join(folder, 'program.mjs'), misbehavingProgram)
  await failStarts(0)
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((process) => process.stop()))
  logged.length = 0
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(timeLimitMs = 120_000, stopping?: AbortSignal): PictureProcess {
  const process = startPictureProcess({
    timeLimitMs,
    stopping,
    memoryLimitBytes: 1e9,
    log: { warn: (detail) => logged.push(detail), error: (detail) => logged.push(detail) },
    program: { path: join(folder, 'program.mjs'), execArgv: [] },
  })
  started.push(process)
  return process
}

function failStarts(count: number): Promise<void> {
  return writeFile(join(folder, 'program.mjs.starts'), String(count))
}

function job(path: string): PictureJob {
  const recipe = { longSide: 400, orientation: 1, bitDepth: 8, maxPixels: 1 }
  return { do: 'render', path, recipe: { ...recipe, format: 'jpeg' }, outPath: join(folder, 'out') }
}

describe('a picture process', () => {
  it('blames no picture if something else kills it, and retries once', async () => {
    await writeFile(join(folder, 'program.mjs.kills'), '1')
    const process = start()
    expect(await process.run(job('killed once'))).toEqual({ rendered: true })
    expect(logged).toMatchObject([{ signal: 'SIGKILL' }])
    await expect(process.run(job('killed'))).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    })
  })

  it('aborts its picture, with the reason, when the service shuts down', async () => {
    const stopping = new AbortController()
    const reason = new Error('The service stops.')
    const running = start(120_000, stopping.signal).run(job('hang'))
    stopping.abort(reason)
    await expect(running).rejects.toBe(reason)
  })

  it.each([
    ['crash', /could not be decoded/],
    ['exit', /could not be decoded/],
    ['too hungry', /too much memory/],
  ])('costs one picture when it meets %s, is logged and continues', async (what, message) => {
    const process = start()
    await expect(process.run(job(what))).rejects.toMatchObject({
      code: 'image_unreadable',
      message: expect.stringMatching(message),
    })
    expect(logged).toHaveLength(1)
    expect(await process.run(job('good'))).toEqual({ rendered: true })
  })

  it('is killed if a picture takes too long', async () => {
    const process = start(300)
    await expect(process.run(job('hang'))).rejects.toMatchObject({
      code: 'image_unreadable',
      message: expect.stringMatching(/too long/),
    })
    expect(logged).toMatchObject([{ signal: 'SIGKILL', wasTooSlow: true }])
  })

  it('is restarted if it could not start, without blaming the picture', async () => {
    await failStarts(2)
    expect(await start().run(job('good'))).toEqual({ rendered: true })
    expect(logged).toHaveLength(2)
    await failStarts(3)
    await expect(start().run(job('good'))).rejects.toThrow('do not start')
    await failStarts(0)
  })

  it('passes on why the picture was rejected', async () => {
    const fault = { code: 'image_too_small', status: 422, publicMessage: 'Small.' }
    await expect(start().run(job('refuse'))).rejects.toMatchObject(fault)
    expect(logged).toEqual([])
  })

  it('inherits no secrets', async () => {
    process.env.HANDPRINT_SECRET_KEY = 'sk_test_of_the_environment'
    await start().run(job('tell environment'))
    delete process.env.HANDPRINT_SECRET_KEY
    const environment = JSON.parse(await readFile(join(folder, 'out'), 'utf8'))
    expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([
      'MALLOC_ARENA_MAX',
    ])
  })
})
