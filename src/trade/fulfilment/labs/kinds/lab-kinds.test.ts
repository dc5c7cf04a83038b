import { describe, expect, it } from 'vitest'
import { labKind } from '../port/lab-kind.ts'
import { labKinds, openLab } from './lab-kinds.ts'

describe('labKinds', () => {
  it('have unique names', () => {
    const names = labKinds.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('say so if a lab was set up by a version with more kinds', async () => {
    const setUp = { kind: 'pigeon', settings: {}, secrets: {} }
    await expect(openLab(setUp)).rejects.toMatchObject({ code: 'lab_unavailable' })
  })
})

describe('labKind', () => {
  it('opens with what was set, and with the beginnings of other fields', async () => {
    const opened: unknown[] = []
    const kind = labKind({
      name: 'api',
      label: 'API',
      settings: {
        url: { label: 'Address', empty: 'https://lab.example' },
        tries: { label: 'Tries', empty: 3, read: Number },
      },
      secrets: { key: { label: 'Key' } },
      open(settings, secrets) {
        opened.push(settings, secrets)
        return { submit: async () => '', test: async () => {} }
      },
    })
    await kind.open({ kind: 'api', settings: { url: 'http://here', gone: 1 }, secrets: {} })
    expect(opened).toEqual([{ url: 'http://here', tries: 3 }, { key: '' }])
  })
})
