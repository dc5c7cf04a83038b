import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { createReadiness, hasRoom } from './readiness.ts'

it('is ready from its beginning until it drains', async () => {
  const readiness = createReadiness({ spool: async () => true })
  expect(await readiness.faults()).toEqual(['starting'])
  readiness.begin()
  expect(await readiness.faults()).toEqual([])
  readiness.drain(createServer())
  readiness.begin()
  expect(await readiness.faults()).toEqual(['draining'])
})

it('names what does not work, throws, or does not answer', async () => {
  const readiness = createReadiness({
    spool: async () => false,
    disk: () => Promise.reject(new Error('gone')),
    picture_processes: () => new Promise(() => undefined),
    memory: async () => true,
  })
  readiness.begin()
  expect(await readiness.faults()).toEqual(['spool', 'disk', 'picture_processes'])
})

it('has room in a folder, and none where there is no folder', async () => {
  expect(await hasRoom(tmpdir())).toBe(true)
  await expect(hasRoom('/nowhere/at/all')).rejects.toThrow('ENOENT')
})
