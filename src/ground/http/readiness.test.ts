import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { createReadiness, hasDiskSpace, watchParts } from './readiness.ts'

it('is ready from the start until it drains', async () => {
  const readiness = createReadiness({ spool: async () => true })
  expect(await readiness.faults()).toEqual(['starting'])
  readiness.begin()
  expect(await readiness.faults()).toEqual([])
  readiness.drain(createServer())
  readiness.begin()
  expect(await readiness.faults()).toEqual(['draining'])
})

it('names what does not work, throws, or times out', async () => {
  const readiness = createReadiness({
    spool: async () => false,
    disk: () => Promise.reject(new Error('gone')),
    picture_processes: () => new Promise(() => undefined),
    memory: async () => true,
  })
  readiness.begin()
  expect(await readiness.faults()).toEqual(['spool', 'disk', 'picture_processes'])
})

it('caches checks for some seconds, and reports since when one fails', async () => {
  let [at, asked, works] = [0, 0, false]
  const storage = async () => {
    asked += 1
    return works
  }
  const watch = watchParts({ storage, disk: async () => true }, () => at)
  const looks = () => Promise.all([watch.faults(), watch.faults()])
  expect(await looks()).toEqual([new Map([['storage', 0]]), new Map([['storage', 0]])])
  at = 14_999
  await looks()
  expect(asked).toBe(1)
  at = 15_000
  expect((await looks())[1]).toEqual(new Map([['storage', 0]]))
  works = true
  at = 30_000
  expect((await looks())[0]).toEqual(new Map())
  expect(asked).toBe(3)
})

it('reports free space of a folder, and none if it is missing', async () => {
  expect(await hasDiskSpace(tmpdir())).toBe(true)
  await expect(hasDiskSpace('/nowhere/at/all')).rejects.toThrow('ENOENT')
})
