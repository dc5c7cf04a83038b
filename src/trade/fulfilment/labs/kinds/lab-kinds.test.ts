import { describe, expect, it } from 'vitest'
import { labKind } from '../port/lab-kind.ts'
import type { LabAbilities, LabPort } from '../port/lab-port.ts'
import { labKinds, openLab } from './lab-kinds.ts'

describe('labKinds', () => {
  it('have unique names, and list what their labs can do', async () => {
    const names = labKinds.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const kind of labKinds) {
      const lab = await kind.open({ kind: kind.name, settings: {}, secrets: {} })
      const abilities = Object.keys(lab).filter((name) => name !== 'submit' && name !== 'test')
      expect(abilities.sort()).toEqual([...kind.can].sort())
    }
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
      can: ['read'],
      open(settings, secrets): LabPort<'read'> {
        opened.push(settings, secrets)
        return { submit: async () => '', test: async () => {}, read }
      },
    })
    await kind.open({ kind: 'api', settings: { url: 'http://here', gone: 1 }, secrets: {} })
    expect(opened).toEqual([{ url: 'http://here', tries: 3 }, { key: '' }])
  })
})

const read: LabAbilities['read'] = async (labReference) => ({
  labReference,
  status: null,
  word: '',
  faults: [],
  parcels: [],
})
